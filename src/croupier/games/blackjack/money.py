"""Amounts as people read them. Inside they are cents, so that half a dollar can be paid."""

from croupier.games.game import Chips


def dollars(cents: Chips) -> str:
    """Return cents as `$7.50` or `-$5.00`: UBER:33 wants the sign and two decimals everywhere."""
    whole, rest = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}${whole:,}.{rest:02}"
