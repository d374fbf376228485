"""The DDS side of the programs: participants, writers, readers, and what discovery tells."""
