"""Extracts of pokeriv3, appendix 3: how each user has fared, and the deals that were played, by any filter."""

from collections import defaultdict
from typing import Any, Final

from msgspec import Struct
from sqlalchemy import Connection, func, or_, select

from croupier.games.game import Chips, Seat
from croupier.play.record import Record, decode, redacted
from croupier.store.engine import Database
from croupier.store.results import Result
from croupier.store.schema import accounts, rounds, seats, tables


class Eyes(Struct, frozen=True, kw_only=True):
    """Who looks: a player sees the own cards and those that were shown, the house all, a stranger what was shown."""

    player: str | None = None
    house: bool = False

    def see(self, player: str) -> bool:
        """Whether the hidden cards of a player are this one's to see."""
        return self.house or self.player == player


STRANGER: Final = Eyes()
HOUSE: Final = Eyes(house=True)


class Filter(Struct, frozen=True, kw_only=True):
    """Which deals: by who sat there, the table's name or id, game, number, and when they began (until: before)."""

    player: str | None = None
    table: str | None = None
    game: str | None = None
    deal: int | None = None
    since_ns: int | None = None
    until_ns: int | None = None

    @property
    def narrows(self) -> bool:
        """Whether deals are left out."""
        return any(part is not None for part in (self.table, self.game, self.deal, self.since_ns, self.until_ns))


EVERYTHING: Final = Filter()


class UserRow(Struct, frozen=True):
    """How somebody has fared in each game that they were dealt in, by its name."""

    user: str
    games: dict[str, Result]


class Place(Struct, frozen=True):
    """A taken seat of a deal: the cards that the asker may see, "" where there are none."""

    player: str
    cards: str


class DealRow(Struct, frozen=True, kw_only=True):
    """A deal. Seats are counted from 0, as in records; the sheets that people read count from 1."""

    table_id: int
    table: str
    deal: int
    game: str
    started_ns: int
    players: int
    dealer: Seat | None
    blind: Chips
    pot_limit: int
    bet_limit: Chips
    ante: Chips
    board: str
    seats: dict[Seat, Place]


class Extracts:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def users(self, which: Filter = EVERYTHING) -> list[UserRow]:
        """By name. Where no deals are left out, every account is there, those that never played too."""
        return await self._database.read(_users, which)

    async def deals(self, which: Filter = EVERYTHING, *, eyes: Eyes = STRANGER) -> list[DealRow]:
        """In the order in which they were played."""
        return await self._database.read(_deals, which, eyes)

    async def records(self, which: Filter = EVERYTHING, *, eyes: Eyes = STRANGER) -> list[Record]:
        """The records of the same deals, as the asker may keep them."""
        full = [decode(line) for line in await self._database.read(_records, which)]
        return full if eyes.house else [redacted(record, _seat(record, eyes.player)) for record in full]


def _users(connection: Connection, which: Filter) -> list[UserRow]:
    s = seats.c
    gained = func.coalesce(func.sum(s.payoff).filter(s.payoff > 0), 0)
    given = func.coalesce(func.sum(s.payoff).filter(s.payoff < 0), 0)
    figures = (func.count(), func.sum(s.won), func.sum(s.lost), gained, -given)
    chosen = select(s.player, rounds.c.game, func.min(rounds.c.for_chips), *figures).select_from(_JOINED)
    chosen = chosen.where(s.dealt == 1, *_conditions(which)).group_by(s.player, rounds.c.game)
    if which.player is not None:
        chosen = chosen.where(s.player == which.player)
    found: defaultdict[str, dict[str, Result]] = defaultdict(dict)
    if not which.narrows:
        found |= {name: {} for name in _names(connection, which.player)}
    for player, game, for_chips, *sums in connection.execute(chosen.order_by(rounds.c.game)):
        found[player][game] = Result(game, bool(for_chips), *map(int, sums))
    return [UserRow(name, found[name]) for name in sorted(found)]


def _names(connection: Connection, player: str | None) -> list[str]:
    chosen = select(accounts.c.name)
    return list(connection.execute(chosen if player is None else chosen.where(accounts.c.name == player)).scalars())


_JOINED = seats.join(rounds).join(tables, tables.c.id == rounds.c.table_id)


def _conditions(which: Filter) -> list[Any]:
    """What a filter asks of a round and its table; who sat there is asked of its seats."""
    found: list[Any] = []
    if which.table is not None:
        number = int(which.table) if which.table.isdecimal() else -1
        found.append(or_(tables.c.name == which.table, tables.c.id == number))
    if which.game is not None:
        found.append(rounds.c.game == which.game)
    if which.deal is not None:
        found.append(rounds.c.number == which.deal)
    if which.since_ns is not None:
        found.append(rounds.c.started_ns >= which.since_ns)
    if which.until_ns is not None:
        found.append(rounds.c.started_ns < which.until_ns)
    return found


def _chosen_rounds(which: Filter, *columns: Any) -> Any:
    joined = rounds.join(tables, tables.c.id == rounds.c.table_id)
    chosen = select(*columns).select_from(joined).where(*_conditions(which))
    if which.player is not None:
        here = (seats.c.table_id == rounds.c.table_id, seats.c.number == rounds.c.number)
        chosen = chosen.where(select(seats.c.seat).where(*here, seats.c.player == which.player).exists())
    return chosen


def _deals(connection: Connection, which: Filter, eyes: Eyes) -> list[DealRow]:
    r = rounds.c
    names = ("game", "started_ns", "players", "dealer", "blind", "pot_limit", "bet_limit", "ante", "board")
    columns = (r.table_id, tables.c.name.label("table"), r.number.label("deal"), *(r[name] for name in names))
    chosen = _chosen_rounds(which, *columns).order_by(r.started_ns, r.table_id, r.number)
    places = _places(connection, which, eyes)
    return [DealRow(**row._mapping, seats=places[row.table_id, row.deal]) for row in connection.execute(chosen)]


def _places(connection: Connection, which: Filter, eyes: Eyes) -> defaultdict[tuple[int, int], dict[Seat, Place]]:
    s = seats.c
    wanted = _chosen_rounds(which, rounds.c.table_id, rounds.c.number).subquery()
    here = (wanted.c.table_id == s.table_id) & (wanted.c.number == s.number)
    chosen = select(s.table_id, s.number, s.seat, s.player, s.cards, s.shown).select_from(seats.join(wanted, here))
    found: defaultdict[tuple[int, int], dict[Seat, Place]] = defaultdict(dict)
    for table_id, number, seat, player, cards, shown in connection.execute(chosen.order_by(s.seat)):
        found[table_id, number][seat] = Place(player, cards if eyes.see(player) else shown)
    return found


def _records(connection: Connection, which: Filter) -> list[str]:
    r = rounds.c
    chosen = _chosen_rounds(which, r.record).order_by(r.started_ns, r.table_id, r.number)
    return list(connection.execute(chosen).scalars())


def _seat(record: Record, player: str | None) -> Seat | None:
    """Where somebody sat; None, a spectator's place, where they did not."""
    taken = enumerate(record.header.seats)
    return next((seat for seat, info in taken if info and info.player == player), None)
