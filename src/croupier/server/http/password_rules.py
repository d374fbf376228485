"""Which passwords an account may have: long enough, and not among those that are guessed first (NIST SP 800-63B).

Nothing is asked of what a password is made of, and none expires.
"""

from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Final

from croupier.errors import BadOption
from croupier.store.people.accounts import folded

LETTERS: Final = range(8, 201)
_COMMON: Final = files("croupier.server.http") / "common_passwords.txt"
_DIGITS: Final = "0123456789"
_STEPS: Final = ({1, -9}, {-1, 9})  # from one character to the next in 1234567890 and abcdefgh, and backwards


def check_password(password: str, confirmation: str, *, own: Iterable[str] = ()) -> None:
    """Raise BadOption if a password is too short, too long or easy to guess, or was confirmed by another one. `own` are
    the names of the account and of the house: the first that a stranger tries."""
    check_length(password)
    if _is_common(password):
        raise BadOption("password/weak", field="password")
    if _forms(password) & {_bare(name) for name in own}:
        raise BadOption("password/weak", key="password/weak-name", field="password")
    if password != confirmation:
        raise BadOption("account/confirmation", field="confirmation")


def check_length(password: str) -> None:
    if len(password) not in LETTERS:
        raise BadOption("account/password", field="password", least=LETTERS[0], most=LETTERS[-1])


def names_in(email: str | None) -> tuple[str, ...]:
    """Return what a stranger knows of an e-mail address: all of it, and the part before the @."""
    return (email, email.partition("@")[0]) if email else ()


def _is_common(password: str) -> bool:
    text = folded(password)
    return bool(_forms(password) & _common()) or _is_run(text) or _is_repetition(text)


@cache
def _common() -> frozenset[str]:
    lines = _COMMON.read_text("utf-8").splitlines()
    return frozenset([_bare(line) for line in lines if line and not line.startswith("#")])


def _bare(text: str) -> str:
    """Return letters and digits alone, in small letters."""
    return "".join([letter for letter in folded(text) if letter.isalnum()])


def _forms(password: str) -> set[str]:
    """Return a password without signs, and without the digits around it."""
    bare = _bare(password)
    return {bare, bare.strip(_DIGITS)} - {""}


def _is_run(text: str) -> bool:
    steps = {ord(second) - ord(first) for first, second in pairwise(text)}
    return any(steps <= allowed for allowed in _STEPS)


def _is_repetition(text: str) -> bool:
    """Return whether a text is fewer characters than a password needs, again and again."""
    return (text + text).find(text, 1) < LETTERS[0]
