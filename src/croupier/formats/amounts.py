"""Amounts as people write them: in chips, with decimals only where a chip has smaller units."""

import re
from typing import Final, TypeVar

from croupier.errors import CroupierError, Malformed
from croupier.games.game import Chips

Refusal = TypeVar("Refusal", bound=CroupierError)

NUMBER: Final = r"\d+(?:\.\d+)?"


def decimals(chip: int) -> int:
    """Return how many decimal places the units of a chip take; 0 where they are no decimal fraction of it, and amounts
    are written in units."""
    places = len(str(chip)) - 1
    return places if chip == 10**places else 0


def written(amount: Chips, chip: int = 1) -> str:
    """Return an amount as text: `150`, or `1.50` of chips with a hundred units. All amounts of a hand have the same
    number of places."""
    places = decimals(chip)
    if not places:
        return str(amount)
    sign = "-" if amount < 0 else ""
    return f"{sign}{abs(amount) // chip}.{abs(amount) % chip:0{places}d}"


def units(text: str, chip: int) -> Chips:
    """Return an amount as text in units of which `chip` make one. Raise Malformed unless it is a whole number of them.

    Zeros at the end do not count as places: `6.0` is 6 where a chip has no smaller unit.
    """
    whole, _, part = text.partition(".")
    part = part.rstrip("0")
    places = decimals(chip)
    if len(part) > places or not re.fullmatch(NUMBER, text):
        raise Malformed("amount/unreadable", text=repr(text), places=places)
    return int(whole + part.ljust(places, "0"))


def in_chips(refusal: Refusal, chip: int) -> Refusal:
    """Return an error of the rules, in whose values all numbers are amounts in the smallest unit, with amounts in
    chips."""

    def shown(value: object) -> object:
        number = isinstance(value, int | str) and not isinstance(value, bool)
        return re.sub(r"\d+", lambda found: written(int(found[0]), chip), str(value)) if number else value

    values = {name: shown(value) for name, value in refusal.values.items()}
    return type(refusal)(refusal.code, key=refusal.key, field=refusal.field, **values)
