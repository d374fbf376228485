"""Rounds: what people ask for in columns, and the whole record behind them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Table, func, select, update

from croupier.errors import Unknown
from croupier.games.profile import SeatFigures
from croupier.play.record import Record, decode
from croupier.play.replay import state_at
from croupier.store.database.engine import Database
from croupier.store.database.schema import figures, rounds, seats, turns
from croupier.store.database.sql import add_to_all
from croupier.store.rounds.summary import RoundSummary, TurnSummary

Row: TypeAlias = tuple[int | str | None, ...]

_ENCODER: Final = msgspec.json.Encoder()


class Ended(Struct, frozen=True):
    """A round that is to be kept, and the batch that ended it; None: it was not played here."""

    table_id: int
    facts: RoundSummary
    last_seq: int | None = None


class Rounds:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def record(self, table_id: int, number: int) -> Record:
        """Return the full record, with every card: for the house alone. `croupier.play.record.redacted` is what others
        get.

        Raise Unknown if there is no such deal, or its record was deleted because it was old.
        """
        found = await self._database.read(_records, table_id, number, number)
        if not found:
            raise Unknown("round/unknown", table=table_id, deal=number)
        if not found[0]:
            raise Unknown("round/forgotten", table=table_id, deal=number)
        return decode(found[0])

    async def records(self, table_id: int, *, first: int = 1, last: int | None = None) -> list[Record]:
        """Return the records of these deals, but for those that were deleted."""
        return [decode(line) for line in await self._database.read(_records, table_id, first, last) if line]

    async def turns(self, table_id: int, number: int) -> list[TurnSummary]:
        """Return every decision of a round, with the chips, the pot and the open cards that it found."""
        return await self._database.read(_turns, table_id, number)

    async def situation(self, table_id: int, number: int, turn: int) -> tuple[Record, Any]:
        """Return the record, and the complete state before a turn, the first being 0, with every card. Raise Unknown if
        there is no such turn."""
        record, made = await self.record(table_id, number), await self.turns(table_id, number)
        if not 0 <= turn < len(made):
            raise Unknown("round/no-turn", table=table_id, deal=number, last=len(made) - 1)
        return record, state_at(record, made[turn].event)

    async def keep(self, table_id: int, played: Sequence[RoundSummary]) -> None:
        """Keep rounds that were not played here, such as those of a match: they count for no account's results."""
        if played:
            await self._database.write(write, [Ended(table_id, facts) for facts in played], {})

    async def times(self, table_id: int, number: int) -> tuple[int, int]:
        """Return when a round began and when it was over."""
        return await self._database.read(_times, table_id, number)

    async def last_number(self, table_id: int) -> int:
        """Return the number of a table's last round, 0 if none was played yet."""
        return await self._database.read(_last_number, table_id)


def write(connection: Connection, ended: Sequence[Ended], accounts: Mapping[str, int]) -> None:
    add_to_all(connection, rows(ended, accounts))


def rows(ended: Sequence[Ended], accounts: Mapping[str, int]) -> list[tuple[Table, list[Row]]]:
    """Return what is written of rounds, by table. `accounts` are ids by name; a player without one is kept by name
    alone, and so are all of a round that does not count."""
    return [
        (rounds, [_round(round) for round in ended]),
        (seats, [row for round in ended for row in _seats(round, accounts)]),
        (figures, [_figures(round) for round in ended]),
        (turns, [row for round in ended for row in _decisions(round)]),
    ]


def amend(connection: Connection, table_id: int, facts: RoundSummary) -> None:
    """Write a round anew after which more cards were shown: its record and what all may see. Nothing else changes."""
    r, s, number = rounds.c, seats.c, facts.number
    connection.execute(update(rounds).where(r.table_id == table_id, r.number == number).values(record=facts.record))
    for seat in facts.seats:
        chosen = update(seats).where(s.table_id == table_id, s.number == number, s.seat == seat.seat)
        connection.execute(chosen.values(shown=seat.shown))


def _round(ended: Ended) -> Row:
    facts, limits = ended.facts, ended.facts.limits
    return (
        ended.table_id,
        facts.number,
        facts.game,
        facts.version,
        facts.edition,
        facts.options,
        facts.started_ns,
        facts.ended_ns,
        ended.last_seq,
        facts.players,
        facts.dealer,
        limits.blind,
        limits.ante,
        limits.bet_limit,
        limits.pot_limit,
        facts.board,
        facts.burned,
        facts.deck,
        facts.chance,
        int(facts.rigged),
        int(facts.for_chips),
        facts.record,
    )


def _seats(ended: Ended, accounts: Mapping[str, int]) -> Iterator[Row]:
    table_id, number = ended.table_id, ended.facts.number
    for s in ended.facts.seats:
        account = accounts.get(s.player) if ended.facts.counts else None
        flags = (int(s.dealt), int(s.took_part), int(s.won), int(s.lost))
        who = (s.seat, account, s.player, s.chips)
        yield table_id, number, *who, *flags, s.payoff, s.cards, s.shown, *counted(s.figures), None


def _figures(ended: Ended) -> Row:
    facts = ended.facts
    return ended.table_id, facts.number, facts.pot, int(facts.betting), int(facts.waits)


def counted(figures: SeatFigures) -> Row:
    """Return the values of the columns from `position` to `showdown`."""
    f = figures
    first = (f.position or None, int(f.decided), int(f.vpip), int(f.pfr), f.raises, f.calls, f.folds)
    return *first, int(f.saw_flop), int(f.heads_up), int(f.showdown)


def _decisions(ended: Ended) -> Iterator[Row]:
    table_id, number = ended.table_id, ended.facts.number
    for nth, t in enumerate(ended.facts.turns):
        stacks = _ENCODER.encode(t.stacks).decode()
        yield table_id, number, nth, t.event, t.seat, t.at_ns, t.took_ns, t.pot, stacks, t.board


def _records(connection: Connection, table_id: int, first: int, last: int | None) -> list[str]:
    c = rounds.c
    chosen = select(c.record).where(c.table_id == table_id, c.number >= first).order_by(c.number)
    chosen = chosen if last is None else chosen.where(c.number <= last)
    return [row.record for row in connection.execute(chosen)]


def _turns(connection: Connection, table_id: int, number: int) -> list[TurnSummary]:
    c = turns.c
    chosen = select(c.event, c.seat, c.at_ns, c.took_ns, c.pot, c.stacks, c.board)
    chosen = chosen.where(c.table_id == table_id, c.number == number).order_by(c.turn)
    return [
        TurnSummary(event, seat, at_ns, took_ns, pot, msgspec.json.decode(stacks, type=tuple[int, ...]), board)
        for event, seat, at_ns, took_ns, pot, stacks, board in connection.execute(chosen)
    ]


def _times(connection: Connection, table_id: int, number: int) -> tuple[int, int]:
    c = rounds.c
    chosen = select(c.started_ns, c.ended_ns).where(c.table_id == table_id, c.number == number)
    began, ended = connection.execute(chosen).one()
    return began, ended


def _last_number(connection: Connection, table_id: int) -> int:
    return connection.execute(select(func.max(rounds.c.number)).where(rounds.c.table_id == table_id)).scalar() or 0
