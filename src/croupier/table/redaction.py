"""Table events as a viewer may see them. What a batch hides depends on the batch and the viewer alone."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import repeat
from operator import is_
from typing import Any, Literal, TypeAlias

from msgspec.structs import replace

from croupier.games.game import AnyGame, Seat, SeatInfo, Viewer
from croupier.table.events import (
    QUIET,
    AnyBatch,
    Bought,
    CardsNamed,
    Event,
    Happened,
    Opened,
    Queued,
    RoundBegan,
    Seated,
    SeedGiven,
    Shuffled,
)

Looker: TypeAlias = Seat | Literal["all"] | None
"""Who looks: a seat, a spectator, or the superuser, who sees all cards that were dealt."""


def visible(batch: AnyBatch) -> Iterable[Event]:
    """Return the events of a batch that are sent to clients at all."""
    return [event for event in batch.events if type(event) not in QUIET]


def redacted(event: Event, game: AnyGame, looker: Looker) -> Event:
    """Return the same event without what this viewer may not know: cards, the order of piles, other people's keys.

    What comes next in a pile and what dice showed is hidden from all viewers: games show it in events of their own.
    """
    if type(event) is Happened:
        return _happened(event, game, looker)
    if isinstance(event, Shuffled):
        return Shuffled(event.pile, event.size, event.root, kept=event.kept)
    if isinstance(event, CardsNamed):
        return replace(event, cards=())
    if isinstance(event, SeedGiven):
        return SeedGiven(event.player, event.seat)
    if isinstance(event, Opened):
        return replace(event, settings=event.settings.public())
    if isinstance(event, Seated | Queued | Bought) and event.key:
        return replace(event, key="")
    return event


def _happened(event: Happened[Any], game: AnyGame, looker: Looker) -> Event:
    events = event.events
    seen = events if looker == "all" else tuple(map(game.redact, events, repeat(looker)))
    if not event.rolled and all(map(is_, seen, events)):  # nothing is hidden, as in most steps
        return event
    return replace(event, events=seen, rolled=())


def retold(
    batches: Iterable[AnyBatch], game: AnyGame, player: str | None, seats: Sequence[SeatInfo | None] = ()
) -> Iterator[AnyBatch]:
    """Yield batches as a player or a spectator may read them afterwards, with the cards of their own seats.

    Seats change hands between rounds, so each round is redacted for the player who sat there when it began. If
    the first batch lies within a round, `seats` are those that it began with.
    """
    viewer = seat_of(player, seats)
    for batch in batches:
        told = []
        for event in visible(batch):
            if isinstance(event, RoundBegan):
                viewer = seat_of(player, event.seats)
            told.append(redacted(event, game, viewer))
        yield replace(batch, events=tuple(told))


def seat_of(player: str | None, seats: Sequence[SeatInfo | None]) -> Viewer:
    if player is None:
        return None
    return next((seat for seat, info in enumerate(seats) if info and info.player == player), None)
