"""The tables of the house."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from croupier.games.profile import Limits
from croupier.protocol.live import Line


class NewTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A table to be opened. What is not given, or null, is what the house or the game says.

    - options: the game's own settings, as `/api/games` describes them
    - minimum: players for a game to start; turn_s: 1 to 60 seconds for a decision
    - credit: whether a dropped player has that time twice; pace_ms: from one round to the next, after its end was
      shown; reveal: how long that takes, at a table with a pause
    - buy_in: the least and the most to sit down with; chat: who may write; who: who may sit
    - durable: whether every act is stored before it is published, or whole rounds are
    - time_bank_s: so many seconds more a player may take, ten at a time; a round gives five of them back
    - late: what becomes of a player who misses a turn; remove_after_missed: after so many in a row the seat is lost
    - forfeits: illegal actions that cost the round, as `["cards"]` does in Fight the Landlord
    """

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    game: Annotated[str, Meta(min_length=1, max_length=40)]
    options: dict[str, Any] | None = None
    password: Annotated[str, Meta(min_length=1, max_length=200)] | None = None
    seats: int | None = None
    minimum: int | None = None
    turn_s: int | None = None
    credit: Literal["same", "none"] | None = None
    pace_ms: int | None = None
    reveal: Literal["normal", "fast", "instant"] | None = None
    buy_in: tuple[int, int | None] | None = None
    spectators: bool | None = None
    chat: Literal["all", "seated", "off"] | None = None
    who: Literal["all", "people", "bots"] | None = None
    durable: Literal["act", "round"] | None = None
    committed: bool | None = None
    time_bank_s: int | None = None
    late: Literal["sit-out", "play-on"] | None = None
    remove_after_missed: int | None = None
    forfeits: tuple[str, ...] | None = None
    sit_out_s_max: int | None = None
    rebuy_s: int | None = None
    rounds: int | None = None

    def settings(self) -> dict[str, Any]:
        """Return what was given, without the password."""
        said: dict[str, Any] = msgspec.to_builtins(self)
        return {key: value for key, value in said.items() if value is not None and key != "password"}


class TableMade(Struct, frozen=True):
    table: int


class TableTold(Struct, frozen=True, kw_only=True):
    """A table with all its settings; of a password it is said only whether there is one. `limits` is what is played
    for, `rounds_stored` how many rounds can be read under `/api/tables/{table}/rounds`."""

    line: Line
    settings: dict[str, Any]
    limits: Limits
    rounds_stored: int
    sees_all_cards: bool
    may_sit: bool
