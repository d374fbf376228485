"""Replay: a record event by event, each with the picture after it, so that the page needs no rules.

Pure. The record comes in redacted: with the cards that the viewer may see.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from msgspec import Struct

from croupier.games.game import AnyGame, Picture
from croupier.games.profile import profile_of
from croupier.kit.commitment import Opened, Sealed
from croupier.play.record import Record, game_of
from croupier.play.revealed_cards import revealed_cards
from croupier.protocol.rest.replay import CardShown, SeatSeen, Step, Steps, StreetMark

Shows: TypeAlias = Mapping[int, tuple["CardShown", ...]]


class Where(Struct, frozen=True, kw_only=True):
    """What a record does not contain: its table, its number and times, nicknames."""

    table: int
    table_name: str
    number: int
    last: int
    started_ns: int
    ended_ns: int
    nicknames: Mapping[str, str]


def steps_of(record: Record, where: Where) -> Steps:
    """Return the steps of a record, which is redacted already or for the superuser."""
    head = record.header
    game = game_of(head)
    profile = profile_of(game)
    viewer = head.viewer
    shows = _shows(record, game)
    start, steps = _start(record, game), tuple(_steps(record, game, shows))
    return Steps(
        table=where.table,
        table_name=where.table_name,
        number=where.number,
        last=where.last,
        game=head.game,
        title=game.title,
        unit=profile.unit,
        page=profile.page,
        look=profile.look,
        formats=profile.formats,
        options=head.options,
        started_ns=where.started_ns,
        ended_ns=where.ended_ns,
        chance=head.chance,
        rigged=head.rigged,
        viewer="all" if viewer == "all" else viewer if isinstance(viewer, int) else None,
        seats=tuple([_seat(info, where.nicknames) for info in head.seats]),
        payoffs=record.payoffs,
        streets=tuple(_streets(steps)),
        start=start,
        steps=steps,
        proof=dict(_proof(record, shows)),
    )


def _seat(info: Any, nicknames: Mapping[str, str]) -> SeatSeen | None:
    if info is None:
        return None
    return SeatSeen(player=info.player, nickname=nicknames.get(info.player, info.player), chips=info.chips)


def _start(record: Record, game: AnyGame) -> Picture:
    return game.picture(game.begin(record.header.seats, record.header.carry))


def _steps(record: Record, game: AnyGame, shows: Shows) -> Iterator[Step]:
    """Yield a step for each event. A redacted log folds into the viewer's view, so its pictures show nothing else."""
    state, profile = game.begin(record.header.seats, record.header.carry), profile_of(game)
    marks = {mark.event: mark for mark in record.marks}
    at_ns = 0
    for at, event in enumerate(record.events):
        game.evolve(state, event)
        mark = marks.get(at)
        at_ns = mark.at_ns if mark else at_ns
        picture = game.picture(state)
        yield Step(
            event=event,
            at_ns=at_ns,
            took_ns=mark.took_ns if mark else 0,
            seat=mark.seat if mark else None,
            street=profile.phase(state, event, picture),
            picture=picture,
            shows=shows.get(at, ()),
        )


def _streets(steps: tuple[Step, ...]) -> Iterator[StreetMark]:
    """Yield where each phase begins; the turns of blackjack's players are one phase."""
    last = None
    for at, step in enumerate(steps):
        if step.street and step.street != last:
            yield StreetMark(step.street, at)
        last = step.street


def _shows(record: Record, game: AnyGame) -> Shows:
    found: defaultdict[int, list[CardShown]] = defaultdict(list)
    head = record.header
    for seen in revealed_cards(game, head.seats, head.carry, record.events):
        found[seen.event].append(CardShown(seen.pile, seen.place, seen.card))
    return {event: tuple(cards) for event, cards in found.items()}


def _proof(record: Record, shows: Shows) -> Iterator[tuple[str, Opened]]:
    """Yield the proof of each pile. Of a sealed pile, only the cards that were dealt are opened."""
    for pile, proof in record.proof.items():
        if isinstance(proof, Sealed):
            places = {seen.place for cards in shows.values() for seen in cards if seen.pile == pile}
            yield pile, proof.opened(sorted(places))
        else:
            yield pile, proof
