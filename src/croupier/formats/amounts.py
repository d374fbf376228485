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
    """An amount read back, in units of which `chip` make one."""
    whole, _, part = text.partition(".")
    places = decimals(chip)
    if len(part) > places or not re.fullmatch(NUMBER, text):
        raise Malformed("amount/unreadable", f"{text!r} is not an amount with {places} decimal places.")
    return int(whole + part.ljust(places, "0"))
