"""Text from others, as it may be shown: without what a terminal obeys, and without what turns letters around."""

import re
from typing import Final

# Controls but tab and line feed; DEL and C1; line separators; what embeds, overrides or isolates a direction.
_HIDDEN: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")


def visible(text: str, instead: str = "?") -> str:
    """Return the text with `instead` for each character that moves a cursor, sounds a bell, starts an escape sequence
    or changes the direction of the letters after it."""
    return _HIDDEN.sub(instead, text)
