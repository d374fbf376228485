"""Questions to a house beside live play: who is online, results, history, hand strength."""

from collections.abc import Sequence
from typing import Any, Literal, Protocol, TypeAlias

import msgspec

from croupier.client.http import HttpClient
from croupier.play.record import Record, decode
from croupier.protocol.rest.history import DealRow
from croupier.protocol.rest.house import Online
from croupier.protocol.rest.me import Me
from croupier.protocol.rest.replay import Steps
from croupier.protocol.rest.statistics import Series
from croupier.protocol.rest.strength import Race, Strength

Form: TypeAlias = Literal["handlog", "phh", "pokerstars"]


class Numbered(Protocol):
    """A table, by its number."""

    @property
    def id(self) -> int: ...


class Queries:
    """The part of a `House` that asks over HTTP. A round is named by its table, or the table's number, and its own
    number; it comes with the cards that the caller may see."""

    _rest: HttpClient

    async def games(self) -> list[dict[str, Any]]:
        """Return the games of this house, with all settings."""
        answer = await self._rest.ask("GET", "/api/games")
        games: list[dict[str, Any]] = answer["games"]
        return games

    async def about(self) -> dict[str, Any]:
        """Return the house as visitors see it: its title, where chips come from, whether it is closed."""
        told: dict[str, Any] = await self._rest.ask("GET", "/api/house")
        return told

    async def online(self) -> Online:
        """Return who is connected, and where they sit."""
        return msgspec.convert(await self._rest.ask("GET", "/api/online"), Online)

    async def me(self) -> Me:
        """Return your money in cents, your results game by game, each in its unit, and where you sit."""
        return msgspec.convert(await self._rest.ask("GET", "/api/me"), Me)

    async def results(
        self,
        *,
        game: str | None = None,
        table: str | None = None,
        since_ns: int | None = None,
        until_ns: int | None = None,
        points: int = 500,
    ) -> Series:
        """Return your results: a curve round by round with its 95 % band, and figures per game and per table.

        Amounts are in the series' `unit`: that of the game, or cents where you ask for all games.
        """
        which = {"game": game, "table": table, "since_ns": since_ns, "until_ns": until_ns, "points": points}
        return msgspec.convert(await self._rest.ask("GET", "/api/statistics/series", query=which), Series)

    async def history(
        self,
        *,
        player: str | None = None,
        game: str | None = None,
        table: str | None = None,
        since_ns: int | None = None,
        until_ns: int | None = None,
        limit: int = 100,
        offset: int = 0,
    ) -> list[DealRow]:
        """Return the rounds that you were dealt in, the latest first; `player` is another player of the round."""
        when = {"since_ns": since_ns, "until_ns": until_ns}
        which = {"player": player, "game": game, "table": table, **when, "limit": limit, "offset": offset}
        return msgspec.convert(await self._rest.ask("GET", "/api/history", query=which), list[DealRow], strict=False)

    async def rounds(self, table: Numbered | int, *, limit: int = 100, offset: int = 0) -> list[DealRow]:
        """Return the rounds of a table, the latest first."""
        which = {"limit": limit, "offset": offset}
        told = await self._rest.ask("GET", f"/api/tables/{_id(table)}/rounds", query=which)
        return msgspec.convert(told, list[DealRow], strict=False)

    async def record(self, table: Numbered | int, number: int) -> Record:
        """Return a round as a record, with proofs that it was dealt fairly. It can be replayed where the game is
        installed."""
        return decode(await self._rest.text(f"/api/history/{_id(table)}/{number}"))

    async def steps(self, table: Numbered | int, number: int) -> Steps:
        """Return a round event by event, each with the picture after it, of any game, installed here or not."""
        return msgspec.convert(await self._rest.ask("GET", f"/api/history/{_id(table)}/{number}/steps"), Steps)

    async def written(self, table: Numbered | int, number: int, form: Form = "handlog") -> str:
        """Return a round of poker as text."""
        return await self._rest.text(f"/api/history/{_id(table)}/{number}/{form}")

    async def strength(
        self,
        cards: str = "",
        board: str = "",
        *,
        opponents: int = 1,
        dead: str = "",
        game: str = "holdem",
        table: Numbered | None = None,
    ) -> Strength:
        """Return the strength of a hand against unseen hands or, with `table`, of your hand there by what you see."""
        if table:
            answer = await self._rest.ask("POST", "/api/strength/mine", {"table": table.id})
        else:
            asked = {"cards": cards, "board": board, "opponents": opponents, "dead": dead, "game": game}
            answer = await self._rest.ask("POST", "/api/strength", asked)
        return msgspec.convert(answer, Strength)

    async def race(self, hands: Sequence[str], board: str = "", *, dead: str = "", game: str = "holdem") -> Race:
        """Return what open hands win against each other; `??` is an unknown card."""
        asked = {"hands": [*hands], "board": board, "dead": dead, "game": game}
        return msgspec.convert(await self._rest.ask("POST", "/api/strength/race", asked), Race)

    async def ways(self) -> dict[str, Any]:
        """Return the ways to play blackjack that give advice, `styles`, and the `systems` to count by, with titles."""
        told: dict[str, Any] = await self._rest.ask("GET", "/api/advice")
        return told

    async def token(self, label: str) -> str:
        """Return a new token, with which a bot signs in as you. This needs a sign-in by password."""
        made = await self._rest.ask("POST", "/api/me/tokens", {"label": label})
        return str(made["secret"])


def _id(table: Numbered | int) -> int:
    return table if isinstance(table, int) else table.id
