"""How an account has fared, game by game: kept with every round, so that no query has to add them up."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, func, select

from croupier.games.game import Chips
from croupier.store.database.engine import Database
from croupier.store.database.schema import results, rounds, seats
from croupier.store.database.sql import upsert
from croupier.store.rounds.rounds import Ended

_COUNTED = ("played", "won", "lost", "gained", "given")


class Result(Struct, frozen=True):
    """All rounds of one game that an account was dealt in. `gained` and `given` are chips, or points where none are
    played for; what was neither won nor lost was drawn."""

    game: str
    for_chips: bool
    played: int
    won: int
    lost: int
    gained: Chips
    given: Chips

    @property
    def drawn(self) -> int:
        return self.played - self.won - self.lost

    @property
    def balance(self) -> int:
        """Return chips won minus chips lost, or wins minus losses where none are played for (POKERIV3:U11)."""
        return self.gained - self.given if self.for_chips else self.won - self.lost


class Results:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, account_id: int) -> list[Result]:
        """Return the results of an account, by the name of the game."""
        return await self._database.read(_of, account_id)

    async def wrong(self) -> list[str]:
        """Return a sentence for each result that is not what the rounds add up to."""
        return await self._database.read(_wrong)


def write(connection: Connection, ended: Iterable[Ended], accounts: Mapping[str, int]) -> None:
    sums: dict[tuple[int, str], Counter[str]] = {}
    chips: dict[str, bool] = {}
    for round in ended:
        facts = round.facts
        chips[facts.game] = facts.for_chips
        for seat in facts.seats:
            if seat.dealt and seat.player in accounts:
                mine = sums.setdefault((accounts[seat.player], facts.game), Counter())
                mine.update(played=1, won=seat.won, lost=seat.lost)
                mine.update(gained=max(0, seat.payoff), given=max(0, -seat.payoff))
    if sums:
        _add(connection, [_row(key, mine, chips) for key, mine in sorted(sums.items())])


def _row(key: tuple[int, str], sums: Counter[str], chips: Mapping[str, bool]) -> dict[str, Any]:
    account_id, game = key
    return {"account_id": account_id, "game": game, "for_chips": int(chips[game])} | {n: sums[n] for n in _COUNTED}


def _add(connection: Connection, rows: list[dict[str, Any]]) -> None:
    connection.execute(upsert(connection, results, _added_to), rows)


def _added_to(new: Any) -> dict[str, Any]:
    return {name: results.c[name] + new[name] for name in _COUNTED} | {"for_chips": new.for_chips}


def _of(connection: Connection, account_id: int) -> list[Result]:
    c = results.c
    chosen = select(c.game, c.for_chips, *(c[name] for name in _COUNTED)).where(c.account_id == account_id)
    return [Result(game, bool(chips), *more) for game, chips, *more in connection.execute(chosen.order_by(c.game))]


def _wrong(connection: Connection) -> list[str]:
    kept = {tuple(row[:2]): tuple(row[2:]) for row in connection.execute(_kept())}
    added = {tuple(row[:2]): tuple(map(int, row[2:])) for row in connection.execute(_added())}
    return [
        f"Of {key[1]}, account {key[0]} has {kept.get(key)}, and its rounds add up to {added.get(key)}."
        for key in sorted(kept.keys() | added.keys())
        if kept.get(key) != added.get(key)
    ]


def _kept() -> Any:
    return select(results.c.account_id, results.c.game, *(results.c[name] for name in _COUNTED))


def _added() -> Any:
    """Add up the same figures from the seats."""
    s = seats.c
    gained = func.sum(s.payoff).filter(s.payoff > 0)
    given = -func.sum(s.payoff).filter(s.payoff < 0)
    figures = (func.count(), func.sum(s.won), func.sum(s.lost), func.coalesce(gained, 0), func.coalesce(given, 0))
    joined = seats.join(rounds)
    chosen = select(s.account_id, rounds.c.game, *figures).select_from(joined).where(s.dealt == 1)
    return chosen.where(s.account_id.is_not(None)).group_by(s.account_id, rounds.c.game)
