"""Hands that a player brings along from elsewhere."""

from typing import Annotated, Final

from msgspec import Meta, Struct

TEXT_MOST: Final = 2_000_000  # characters of a file


class HandFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The text of a file: PokerStars hand histories or PHH. `player` is your name in it; without one nothing is kept,
    and the answer says which names there are."""

    text: Annotated[str, Meta(max_length=TEXT_MOST)]
    player: Annotated[str, Meta(max_length=100)] | None = None


class NameFound(Struct, frozen=True):
    """A player of a file, and in how many of its hands."""

    name: str
    hands: int


class HandsImported(Struct, frozen=True, kw_only=True):
    """What became of a file: how many hands could be read, how many of them are kept now and how many were before, and
    what is wrong with the others, each with hand and line; `errors` has the first of the `failed` ones. `hero` is the
    player to whom the file deals cards, if it is one."""

    hands: int
    kept: int
    known: int
    failed: int
    errors: tuple[str, ...]
    names: tuple[NameFound, ...]
    hero: str
