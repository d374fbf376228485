"""What a program can learn of a house beside the tables where it plays: who is there, how it fared, what was played."""

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
    """The half of a `House` that asks by HTTP. A round is named by its table, or the number of it, and its own
    number; whoever asks sees the cards that they may see, and no others."""

    _rest: HttpClient

    async def games(self) -> list[dict[str, Any]]:
        """What can be played here, with all settings."""
        answer = await self._rest.ask("GET", "/api/games")
        games: list[dict[str, Any]] = answer["games"]
        return games

    async def about(self) -> dict[str, Any]:
        """The house as strangers see it: its title, where chips come from, whether it is closed for now."""
        told: dict[str, Any] = await self._rest.ask("GET", "/api/house")
        return told

    async def online(self) -> Online:
        """Who is connected, and where they sit."""
        return msgspec.convert(await self._rest.ask("GET", "/api/online"), Online)

    async def me(self) -> Me:
        """Your money, your results game by game, where you sit."""
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
        """How you have fared round by round, as a curve with its 95 % band, and per game and per table in figures."""
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
        """The rounds that you were dealt in, the latest first; `player` is somebody who sat there, too."""
        when = {"since_ns": since_ns, "until_ns": until_ns}
        which = {"player": player, "game": game, "table": table, **when, "limit": limit, "offset": offset}
        return msgspec.convert(await self._rest.ask("GET", "/api/history", query=which), list[DealRow], strict=False)

    async def rounds(self, table: Numbered | int, *, limit: int = 100, offset: int = 0) -> list[DealRow]:
        """The rounds of a table, the latest first."""
        which = {"limit": limit, "offset": offset}
        told = await self._rest.ask("GET", f"/api/tables/{_id(table)}/rounds", query=which)
        return msgspec.convert(told, list[DealRow], strict=False)

    async def record(self, table: Numbered | int, number: int) -> Record:
        """A round as a record, which can be replayed where the game is installed, with proofs that it was dealt
        fairly."""
        return decode(await self._rest.text(f"/api/history/{_id(table)}/{number}"))

    async def steps(self, table: Numbered | int, number: int) -> Steps:
        """A round event by event, each with the picture after it: of any game, installed here or not."""
        return msgspec.convert(await self._rest.ask("GET", f"/api/history/{_id(table)}/{number}/steps"), Steps)

    async def written(self, table: Numbered | int, number: int, form: Form = "handlog") -> str:
        """A round of poker as text."""
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
        """What a hand is worth against so many that nobody has seen; of `table`: your hand there, by what you see."""
        if table:
            answer = await self._rest.ask("POST", "/api/strength/mine", {"table": table.id})
        else:
            asked = {"cards": cards, "board": board, "opponents": opponents, "dead": dead, "game": game}
            answer = await self._rest.ask("POST", "/api/strength", asked)
        return msgspec.convert(answer, Strength)

    async def race(self, hands: Sequence[str], board: str = "", *, dead: str = "", game: str = "holdem") -> Race:
        """What hands that lie open win against each other; `??` is a card that nobody has seen."""
        asked = {"hands": [*hands], "board": board, "dead": dead, "game": game}
        return msgspec.convert(await self._rest.ask("POST", "/api/strength/race", asked), Race)

    async def ways(self) -> dict[str, Any]:
        """The ways to play blackjack that give advice, `styles`, and the `systems` to count by, with their titles."""
        told: dict[str, Any] = await self._rest.ask("GET", "/api/advice")
        return told

    async def token(self, label: str) -> str:
        """A new token, with which a bot signs in as you. For those who signed in with a password."""
        made = await self._rest.ask("POST", "/api/me/tokens", {"label": label})
        return str(made["secret"])


def _id(table: Numbered | int) -> int:
    return table if isinstance(table, int) else table.id
