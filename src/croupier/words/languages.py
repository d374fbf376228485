"""The languages of the catalogue, and which of them a reader wants."""

from typing import Final

LANGUAGE: Final = "en"  # of logs, of programs, and of readers who ask for none of ours
LANGUAGES: Final = (LANGUAGE, "fi", "zh")


def preferred(accepted: str) -> str:
    """Return the language that an Accept-Language header, or a single tag, asks for most; English if for none of ours.

    A language counts by its first part: readers of any Chinese get the one that there is.
    """
    wanted = [_wanted(part) for part in accepted.split(",")[:_TAGS_MOST]]
    ours = [(weight, language) for weight, language in wanted if language in LANGUAGES and weight > 0]
    return max(ours, key=lambda one: one[0])[1] if ours else LANGUAGE


_TAGS_MOST: Final = 20  # a header may be as long as its sender likes


def _wanted(part: str) -> tuple[float, str]:
    """Return the weight and the language of `fi-FI;q=0.8`."""
    tag, _, weight = part.partition(";")
    language = tag.strip().lower().partition("-")[0]
    try:
        return float(weight.strip().removeprefix("q=") or 1), language
    except ValueError:
        return 0, language
