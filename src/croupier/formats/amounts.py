"""Amounts as people write them: in chips, with decimals only where a chip has smaller units."""

import re
from typing import Final

from croupier.errors import Malformed
from croupier.games.game import Chips

NUMBER: Final = r"\d+(?:\.\d+)?"


def decimals(chip: int) -> int:
    """How many places the units of a chip take; none where they are no decimal fraction, then units are written."""
    places = len(str(chip)) - 1
    return places if chip == 10**places else 0


def written(amount: Chips, chip: int = 1) -> str:
    """`150`, or `1.50` of chips with a hundred units; all amounts of a hand have the same number of places."""
    places = decimals(chip)
    if not places:
        return str(amount)
    sign = "-" if amount < 0 else ""
    return f"{sign}{abs(amount) // chip}.{abs(amount) % chip:0{places}d}"


def units(text: str, chip: int) -> Chips:
    """Return an amount as text in units of which `chip` make one; Malformed unless it is a whole number of them.

    Zeros at the end do not count as places: `6.0` is 6 where a chip has no smaller unit.
    """
    whole, _, part = text.partition(".")
    part = part.rstrip("0")
    places = decimals(chip)
    if len(part) > places or not re.fullmatch(NUMBER, text):
        raise Malformed("amount/unreadable", f"{text!r} is not an amount with {places} decimal places.")
    return int(whole + part.ljust(places, "0"))


def in_chips(says: str, chip: int) -> str:
    """Return a sentence of the rules, whose only numbers are amounts in the smallest unit, with amounts in chips."""
    return re.sub(r"\d+", lambda found: written(int(found[0]), chip), says)
