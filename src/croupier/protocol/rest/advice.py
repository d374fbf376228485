"""Advice and hints about a player's own hand."""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from croupier.games.game import Seat
from croupier.kit.amounts import MOST
from croupier.kit.cards import Cards

TableId = Annotated[int, Meta(ge=1, le=2**53)]
Style: TypeAlias = Literal["book", "conservative", "reckless", "counting"]


class AdviceAsked(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A question for advice by one of the house's ways to play, `counting` by a system; `bet` is the unit that it bets
    by, in cents. `seat` is another's, whose cards all players see in blackjack; without it, your own."""

    table: TableId
    style: Style = "book"
    system: Annotated[str, Meta(max_length=40)] = ""
    bet: Annotated[int, Meta(ge=1, le=MOST)] | None = None
    seat: Annotated[int, Meta(ge=0, le=1000)] | None = None


class HintAsked(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A question for hints about your own hand at a table of Fight the Landlord."""

    table: TableId


class CardsAsked(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Cards by their numbers, as the action Play has them."""

    table: TableId
    cards: Annotated[list[Annotated[int, Meta(ge=0, le=53)]], Meta(max_length=20)]


class Way(Struct, frozen=True):
    """A way to play, or a system to count by: its name for requests, its title for people."""

    name: str
    title: str


class Ways(Struct, frozen=True):
    """All that can be chosen. `manual` is to decide by yourself, and needs no advice; `systems` are those of
    `counting`."""

    styles: tuple[Way, ...]
    systems: tuple[Way, ...]


class AdviceTold(Struct, frozen=True, kw_only=True):
    """Advice. `action` can be sent as it is; `move` is its name among the choices. `count` is what the way to play
    counts, `true_count` the same per deck, none where nothing is counted; `evs` are what the moves are worth to basic
    strategy, per unit bet, the best first."""

    seat: Seat
    style: Style
    system: str
    title: str
    move: str
    action: dict[str, Any]
    says: str
    count: int | None
    true_count: float | None
    evs: dict[str, float]


class Hint(Struct, frozen=True, kw_only=True):
    """Cards that may be given now: as the picture names them, as the action Play wants them, and what they are."""

    cards: tuple[str, ...]
    numbers: Cards
    name: str


class Hints(Struct, frozen=True, kw_only=True):
    """Hints. To follow, the smallest first and bombs last; to lead, first what gets rid of the lowest card and most
    others. None, if there is nothing to do but pass."""

    plays: tuple[Hint, ...]
    leads: bool
    may_pass: bool


class CheckedCards(Struct, frozen=True, kw_only=True):
    """Whether cards may be given, what they are, and, if they may not, why. Nothing is played by asking."""

    legal: bool
    name: str
    code: str
    says: str
