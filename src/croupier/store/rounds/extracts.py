"""Extracts of pokeriv3, appendix 3: how each user has fared, and the deals that were played, by any filter."""

from collections import defaultdict
from collections.abc import Callable
from typing import Any, Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection, exists, func, or_, select

from croupier.games import registry
from croupier.games.game import Seat
from croupier.games.profile import Position, Unit
from croupier.play.record import Record, decode, redacted
from croupier.protocol.rest.history import DealRow, Place
from croupier.store.database.engine import Database
from croupier.store.database.schema import accounts, figures, rounds, seats, tables
from croupier.store.rounds.results import Result


class Eyes(Struct, frozen=True, kw_only=True):
    """Who looks: a player sees their own cards and those that were shown, the house all, a stranger what was shown."""

    player: str | None = None
    house: bool = False

    def see(self, player: str) -> bool:
        """Return whether the viewer may see the hidden cards of a player."""
        return self.house or self.player == player


_DIGITS_MOST: Final = 18  # of a number that either database can hold

STRANGER: Final = Eyes()
HOUSE: Final = Eyes(house=True)


Ending: TypeAlias = Literal["won", "lost"]


class Filter(Struct, frozen=True, kw_only=True):
    """Which deals: by who sat there, and who else did; the table's name or id, game, number, and when they began
    (until: before). `table_id` is the id alone, where a table might be called by a number.

    `position`, `ending` (with a gain or a loss) and `showdown` are of the player, or of any seat where none is named.
    `owner` is the account whose imported deals are meant: all others are left out then, and they otherwise.
    """

    player: str | None = None
    other: str | None = None
    table: str | None = None
    table_id: int | None = None
    game: str | None = None
    deal: int | None = None
    since_ns: int | None = None
    until_ns: int | None = None
    position: Position | None = None
    ending: Ending | None = None
    showdown: bool | None = None
    owner: int | None = None

    @property
    def narrows(self) -> bool:
        """Return whether deals are left out."""
        return any(getattr(self, name) is not None for name in self.__struct_fields__ if name != "player")

    @property
    def unfigured(self) -> "Filter":
        """Return the filter without what goes by figures, which may not be worked out yet."""
        return replace(self, position=None, ending=None, showdown=None)


class Page(Struct, frozen=True):
    """So many deals, the latest first, after leaving out so many of them."""

    limit: int
    offset: int = 0


EVERYTHING: Final = Filter()


class UserRow(Struct, frozen=True):
    """How a player has fared in each game that they were dealt in, by its name."""

    user: str
    games: dict[str, Result]


class Extracts:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def users(self, which: Filter = EVERYTHING) -> list[UserRow]:
        """Return a row for each player, by name. If no deals are left out, that is every account, also those that never
        played."""
        return await self._database.read(_users, which)

    async def deals(
        self, which: Filter = EVERYTHING, *, eyes: Eyes = STRANGER, page: Page | None = None
    ) -> list[DealRow]:
        """Return deals in the order in which they were played; a page of them, the latest first."""
        return await self._database.read(_deals, which, eyes, page)

    async def records(self, which: Filter = EVERYTHING, *, eyes: Eyes = STRANGER) -> list[Record]:
        """Return the records of the same deals, as the viewer may keep them, but for those that were deleted."""
        full = [decode(line) for line in await self._database.read(_records, which)]
        return full if eyes.house else [redacted(record, _seat(record, eyes.player)) for record in full]


def _users(connection: Connection, which: Filter) -> list[UserRow]:
    s = seats.c
    gained = func.coalesce(func.sum(s.payoff).filter(s.payoff > 0), 0)
    given = func.coalesce(func.sum(s.payoff).filter(s.payoff < 0), 0)
    added = (func.count(), func.sum(s.won), func.sum(s.lost), gained, -given)
    chosen = select(s.player, rounds.c.game, func.min(rounds.c.for_chips), *added).select_from(JOINED)
    chosen = chosen.where(s.dealt == 1, COUNTS, *conditions(which)).group_by(s.player, rounds.c.game)
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


JOINED = seats.join(rounds).join(tables, tables.c.id == rounds.c.table_id)
COUNTS = tables.c.practice == 0  # nothing was at stake at the others
NICKNAMED = accounts.c.id == seats.c.account_id
IMPORTED_UNIT: Final = "cents"  # in which all imported rounds are kept


def nickname() -> Any:
    """Return the column of what a player is called, where the seats are joined with accounts by NICKNAMED."""
    return func.coalesce(accounts.c.nickname, seats.c.player)


def conditions(which: Filter) -> list[Any]:
    """Return what a filter requires of a round and its table; `chosen_rounds` looks at who sat there.

    An imported round is seen by its owner alone, so that no filter finds it that does not name the owner.
    """
    found: list[Any] = [tables.c.owner_id.is_(None) if which.owner is None else tables.c.owner_id == which.owner]
    if which.other is not None:
        found.append(_has_seat(lambda at: [at.player == which.other]))
    if which != which.unfigured:
        found.append(_has_seat(lambda at: _seat_conditions(at, which)))
    if which.table is not None:
        number = int(which.table) if which.table.isdecimal() and len(which.table) <= _DIGITS_MOST else -1
        found.append(or_(tables.c.name == which.table, tables.c.id == number))
    if which.table_id is not None:
        found.append(rounds.c.table_id == which.table_id)
    if which.game is not None:
        found.append(rounds.c.game == which.game)
    if which.deal is not None:
        found.append(rounds.c.number == which.deal)
    if which.since_ns is not None:
        found.append(rounds.c.started_ns >= which.since_ns)
    if which.until_ns is not None:
        found.append(rounds.c.started_ns < which.until_ns)
    return found


def _has_seat(wanted: Callable[[Any], list[Any]]) -> Any:
    at = seats.alias()
    here = (at.c.table_id == rounds.c.table_id) & (at.c.number == rounds.c.number)
    return exists().where(here, *wanted(at.c))


def _seat_conditions(at: Any, which: Filter) -> list[Any]:
    found: list[Any] = [] if which.player is None else [at.player == which.player]
    if which.position is not None:
        found.append(at.position == which.position)
    if which.ending is not None:
        found.append(at.payoff > 0 if which.ending == "won" else at.payoff < 0)
    if which.showdown is not None:
        found.append(at.showdown == int(which.showdown))
    return found


def chosen_rounds(which: Filter, *columns: Any) -> Any:
    """Return the rounds that a filter chooses, with their figures if they have any; one player's by way of the seats,
    as there may be many more of others."""
    figured = (figures.c.table_id == rounds.c.table_id) & (figures.c.number == rounds.c.number)
    joined = rounds.join(tables, tables.c.id == rounds.c.table_id).outerjoin(figures, figured)
    if which.player is not None:
        here = (seats.c.table_id == rounds.c.table_id) & (seats.c.number == rounds.c.number)
        joined = joined.join(seats, here & (seats.c.player == which.player))
    return select(*columns).select_from(joined).where(*conditions(which))


def paged(chosen: Any, page: Page | None) -> Any:
    """Return chosen rounds in the order of play; a page of them, the latest first."""
    order = (rounds.c.started_ns, rounds.c.table_id, rounds.c.number)
    if page is None:
        return chosen.order_by(*order)
    return chosen.order_by(*[column.desc() for column in order]).limit(page.limit).offset(page.offset)


def _deals(connection: Connection, which: Filter, eyes: Eyes, page: Page | None) -> list[DealRow]:
    r = rounds.c
    names = ("game", "for_chips", "started_ns", "players", "dealer", "blind", "pot_limit", "bet_limit", "ante", "board")
    pot = func.coalesce(figures.c.pot, 0).label("pot")
    columns = (r.table_id, tables.c.name.label("table"), r.number.label("deal"), *(r[name] for name in names), pot)
    chosen = paged(chosen_rounds(which, *columns), page)
    places = _places(connection, paged(chosen_rounds(which, r.table_id, r.number), page).subquery(), eyes)
    units: dict[str, Unit] = {}
    made = [_deal(row, places[row.table_id, row.deal], units) for row in connection.execute(chosen)]
    return made if which.owner is None else [replace(deal, unit=IMPORTED_UNIT) for deal in made]


def _deal(row: Any, places: dict[Seat, Place], units: dict[str, Unit]) -> DealRow:
    """Return a row with the unit of its game, which is asked for once a game."""
    told = dict(row._mapping)
    for_chips = bool(told.pop("for_chips"))
    unit = units.get(row.game) or units.setdefault(row.game, registry.unit_of(row.game, for_chips=for_chips))
    return DealRow(**told, unit=unit, seats=places)


def _places(connection: Connection, wanted: Any, eyes: Eyes) -> defaultdict[tuple[int, int], dict[Seat, Place]]:
    s = seats.c
    here = (wanted.c.table_id == s.table_id) & (wanted.c.number == s.number)
    columns = (s.table_id, s.number, s.seat, s.player, s.cards, s.shown, s.payoff, s.won, nickname())
    chosen = select(*columns).select_from(seats.join(wanted, here).outerjoin(accounts, NICKNAMED)).order_by(s.seat)
    found: defaultdict[tuple[int, int], dict[Seat, Place]] = defaultdict(dict)
    for table_id, number, seat, player, cards, shown, payoff, won, called in connection.execute(chosen):
        seen = cards if eyes.see(player) else shown
        found[table_id, number][seat] = Place(player, seen, payoff, bool(won), called)
    return found


def _records(connection: Connection, which: Filter) -> list[str]:
    r = rounds.c
    chosen = chosen_rounds(which, r.record).where(r.record != "").order_by(r.started_ns, r.table_id, r.number)
    return list(connection.execute(chosen).scalars())


def _seat(record: Record, player: str | None) -> Seat | None:
    """Return where the viewer sat; None, a spectator's place, if they did not."""
    taken = enumerate(record.header.seats)
    return next((seat for seat, info in taken if info and info.player == player), None)
