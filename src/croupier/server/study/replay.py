"""Replay: a record event by event, each with the picture after it, so that the page needs no rules.

Pure. The record comes in redacted: with the cards that the viewer may see.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from typing import TypeAlias

from msgspec import Struct

from croupier.games.game import AnyGame, Picture
from croupier.games.profile import Unit, profile_of
from croupier.kit.commitment import Opened, Sealed
from croupier.play.record import Header, Record, game_of
from croupier.play.revealed_cards import revealed_cards
from croupier.protocol.rest.replay import CardShown, SeatSeen, Step, Steps, StreetMark
from croupier.table.settings import Kind

Shows: TypeAlias = Mapping[int, tuple["CardShown", ...]]


class Where(Struct, frozen=True, kw_only=True):
    """What a record does not contain: its table, its number and times, nicknames, accounts that are bots'."""

    table: int
    table_name: str
    number: int
    last: int
    started_ns: int
    ended_ns: int
    nicknames: Mapping[str, str]
    bots: Collection[str] = ()
    unit: Unit | None = None  # if it is not the game's own


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
        unit=where.unit or profile.unit,
        page=profile.page,
        look=profile.look,
        formats=profile.formats,
        options=head.options,
        started_ns=where.started_ns,
        ended_ns=where.ended_ns,
        chance=head.chance,
        rigged=head.rigged,
        viewer="all" if viewer == "all" else viewer if isinstance(viewer, int) else None,
        seats=tuple([_seat(head, at, where) for at in range(len(head.seats))]),
        payoffs=record.payoffs,
        streets=tuple(_streets(steps)),
        start=start,
        steps=steps,
        proof=dict(_proof(record, shows)),
    )


def _seat(head: Header, at: int, where: Where) -> SeatSeen | None:
    """Return who sat there. Records from before they named the bots leave that to the accounts."""
    info = head.seats[at]
    if info is None:
        return None
    name = info.player
    kind: Kind = "bot" if at in head.bots or name in where.bots else "person"
    return SeatSeen(player=name, nickname=where.nicknames.get(name, name), chips=info.chips, kind=kind)


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
