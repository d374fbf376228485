"""croupier: one house of tables where people and bots play, watch and study games."""

__version__ = "0.1.0"
