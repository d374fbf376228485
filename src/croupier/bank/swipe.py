"""The number of an account, as it is typed or as a card reader types it."""

import re
from typing import Final

from croupier.errors import Malformed

_TRACK: Final = re.compile(r"(?:%B([\d ]{8,30})\^|;(\d{8,19})=)")  # as readers send them, ISO/IEC 7813
_NUMBER: Final = re.compile(r"\d{8,19}")


def number_of(text: str) -> str:
    """Return the digits of an account's number, without spaces and dashes, also from all that a card reader typed.

    Raise Malformed if there is no such number in the text.
    """
    found = _TRACK.search(text)
    typed = (found[1] or found[2]) if found else text
    digits = re.sub(r"[\s-]", "", typed)
    if not (_NUMBER.fullmatch(digits) and digits.isascii()):
        raise Malformed("card/number", field="number")
    return digits
