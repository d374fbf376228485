"""What the database keeps of a round in columns, worked out from its record."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import msgspec
from msgspec import Struct

from croupier.errors import Malformed
from croupier.games.game import AnyGame, Chips, Seat
from croupier.games.profile import NO_FIGURES, Limits, Profile, RoundFigures, SeatFigures, Tally, profile_of
from croupier.kit.cards import Cards, show_cards
from croupier.play.record import Record, encode, game_of
from croupier.play.round import Mark


class SeatSummary(Struct, frozen=True, kw_only=True):
    """Who sat where and how it went. `cards` are all of them, for the house and their owner; `shown`, for all to
    see."""

    seat: Seat
    player: str
    chips: Chips  # before the round
    dealt: bool
    took_part: bool
    won: bool
    lost: bool
    payoff: Chips
    cards: str
    shown: str
    figures: SeatFigures = NO_FIGURES


class TurnSummary(Struct, frozen=True):
    """A decision: the situation in which it was made is the fold of the record's events before `event`."""

    event: int
    seat: Seat
    at_ns: int
    took_ns: int
    pot: Chips
    stacks: tuple[Chips, ...]
    board: str


class RoundSummary(Struct, frozen=True, kw_only=True):
    number: int
    game: str
    version: int
    edition: str
    options: str  # JSON
    started_ns: int
    ended_ns: int
    players: int
    dealer: Seat | None
    limits: Limits
    board: str
    burned: str
    deck: str  # what was left of it
    chance: str
    rigged: bool
    for_chips: bool
    seats: tuple[SeatSummary, ...]
    turns: tuple[TurnSummary, ...]
    record: str  # JSON
    counts: bool = True  # for the results of those who have an account
    pot: Chips = 0
    betting: bool = False  # whether its seats have figures
    waits: bool = False  # for what an all-in was worth, which takes longer to work out


def summary_of(
    record: Record,
    *,
    game: AnyGame | None = None,
    started_ns: int | None = None,
    ended_ns: int | None = None,
    counts: bool = True,
) -> RoundSummary:
    """Return the columns of a full record. Times that are not given are the header's and that of the last decision.

    `game` is the one that was played, where the caller has it: making it anew costs more than all else here.
    """
    head = record.header
    if head.viewer != "all":
        raise Malformed("record/redacted")
    game = game or game_of(head)
    profile = profile_of(game)
    begun = _nanoseconds(head.started) if started_ns is None else started_ns
    state = game.begin(head.seats, head.carry)
    tally = profile.tally(state)
    turns = tuple(_turns(record, game, profile, state, begun, tally))
    figures = tally.figures() if tally else None
    seats = tuple(_seats(record, game, profile, state, figures))
    last = record.marks[-1].at_ns if record.marks else 0
    return RoundSummary(
        number=head.number,
        game=head.game,
        version=head.version,
        edition=head.edition,
        options=msgspec.json.encode(head.options).decode(),
        started_ns=begun,
        ended_ns=begun + last if ended_ns is None else ended_ns,
        players=sum([seat.dealt for seat in seats]),
        dealer=profile.dealer(state),
        limits=profile.limits,
        board=show_cards(profile.board(state)),
        burned=show_cards(profile.burned(state)),
        deck=show_cards(profile.undealt(state, record.decks)),
        chance=head.chance,
        rigged=head.rigged,
        for_chips=profile.unit != "points",
        seats=seats,
        turns=turns,
        record=encode(record).decode(),
        counts=counts,
        pot=figures.pot if figures else 0,
        betting=figures is not None,
        waits=figures is not None and figures.all_in is not None,
    )


def figures_of(record: Record) -> RoundFigures | None:
    """Return the figures of a full record by its events; None where its game has no betting to count."""
    game = game_of(record.header)
    state = game.begin(record.header.seats, record.header.carry)
    tally = profile_of(game).tally(state)
    if tally is None:
        return None
    for event in record.events:
        tally.take(state, event)
        game.evolve(state, event)
    return tally.figures()


def _turns(
    record: Record, game: AnyGame, profile: Profile, state: Any, begun: int, tally: Tally | None
) -> Iterator[TurnSummary]:
    """Yield each decision with what it found; the state is at its end afterwards, and all events are tallied."""
    marks = iter(record.marks)
    mark: Mark | None = next(marks, None)
    evolve = game.evolve
    board: Cards = ()
    shown = ""
    for at, event in enumerate(record.events):
        if mark and mark.event == at:
            if (cards := profile.board(state)) is not board:
                board, shown = cards, show_cards(cards)
            stacks = tuple(profile.stacks(state))
            yield TurnSummary(at, mark.seat, begun + mark.at_ns, mark.took_ns, profile.pot(state), stacks, shown)
            mark = next(marks, None)
        if tally:
            tally.take(state, event)
        evolve(state, event)


def _seats(
    record: Record, game: AnyGame, profile: Profile, state: Any, figures: RoundFigures | None
) -> Iterator[SeatSummary]:
    counted = figures.seats if figures else {}
    went = profile.outcome(state, record.header.seats, record.events, record.payoffs)
    hands, shown = profile.hands(state), profile.hands(game.view(state, None))
    for seat, info in enumerate(record.header.seats):
        if info:
            yield SeatSummary(
                seat=seat,
                player=info.player,
                chips=info.chips,
                dealt=seat in went.dealt,
                took_part=seat in went.took_part,
                won=seat in went.won,
                lost=seat in went.lost,
                payoff=record.payoffs[seat],
                cards=hands[seat] if hands else "",
                shown=shown[seat] if shown else "",
                figures=counted.get(seat, NO_FIGURES),
            )


def _nanoseconds(started: str) -> int:
    """Return ISO 8601 as nanoseconds since 1970; 0 where a record does not say when it was played."""
    if not started:
        return 0
    try:
        said = datetime.fromisoformat(started)
    except ValueError:
        raise Malformed("record/time", text=repr(started)) from None
    since = (said if said.tzinfo else said.replace(tzinfo=UTC)) - datetime(1970, 1, 1, tzinfo=UTC)
    return (since.days * 86_400 + since.seconds) * 10**9 + since.microseconds * 1000
