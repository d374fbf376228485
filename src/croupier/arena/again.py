"""Deals of the past played again by bots that sit where the players sat, and then new ones, as POKERIV3:KT16 has it.

Each deal of the past is an experiment of its own: it begins with the seats, stacks, button and cards of then. What
follows after the last of them carries on from how that one ended this time.
"""

import random
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import redirect_stdout
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier.arena.plan import LIMIT_MS
from croupier.bots import loading
from croupier.bots.built_in import usual
from croupier.errors import BadOption
from croupier.games.game import AnyGame, Seat, SeatInfo
from croupier.kit.chance import Chance, Secure, Seeded
from croupier.play.past_deal import Decision, PartlyRecorded, PastDeal, Repeater
from croupier.play.player import Budget, Player
from croupier.play.round import Host, Round
from croupier.play.watchdog import Watchdog

RECORDED: Final = "recorded"  # in place of a bot: whatever was done then, as long as it is legal


class Replayed(Struct, frozen=True):
    """A deal as it went this time. `past` is how it was; None: it is new."""

    number: int
    played: Round
    past: PastDeal | None


class Again:
    """Deals of the past and after. `bots` are by the players they stand for: a bot's name, or RECORDED. The first deal
    goes on from its situation after so many decisions, `after`; those before are as they were. New cards come from the
    seed `fresh` if there is one."""

    def __init__(
        self,
        deals: Iterable[PastDeal],
        bots: Mapping[str, str],
        *,
        seed: int,
        after: int = 0,
        fresh: int | None = None,
        limit_ms: float = LIMIT_MS,
    ) -> None:
        self.deals = deals
        self.bots = bots
        self.ended = ""  # why there can be no more deals
        self._seed = seed
        self._after = after
        self._chance: Chance = Secure() if fresh is None else Seeded(fresh, "new deals")
        self._limit_ms = limit_ms
        self._made: dict[tuple[str, str, bytes], Player] = {}

    def __iter__(self) -> Iterator[Replayed]:
        """Yield all deals of the past in turn, then new ones for as long as there can be any."""
        last: Replayed | None = None
        for past in self.deals:
            if last is None:
                self._check(past.game)
            last = Replayed(past.number, self._again(past, 0 if last else self._after), past)
            yield last
        while last and (played := self._next(last.played)):
            last = Replayed(last.number + 1, played, None)
            yield last

    def _check(self, game: AnyGame) -> None:
        """Raise the error about a bot that cannot be made, before anything is played."""
        for player in self.bots:
            self._bot(player, game)

    def _again(self, past: PastDeal, after: int) -> Round:
        begun = list(past.decisions[:after])
        players: list[Player | None] = [None] * len(past.seats)
        for player, seat in past.players.items():
            players[seat] = _Opening(begun, seat, self._seated(player, past, seat, after))
        chance = PartlyRecorded(past.orders, past.rolls, Seeded(self._seed, past.id, past.number, "rest"))
        return self._play(past.game, players, chance, past.seats, past.carry)

    def _seated(self, player: str, past: PastDeal, seat: Seat, after: int) -> Player:
        bot = self._bot(player, past.game)
        return Repeater(past.of(seat, after=after), bot) if self.bots[player] == RECORDED else bot

    def _next(self, last: Round) -> Round | None:
        """Play a new deal, with what each seat has after the last one. Return None if that is not enough to play
        with."""
        seats = [
            replace(info, chips=info.chips + won) if info else None
            for info, won in zip(last.seats, last.over.payoffs, strict=True)
        ]
        players = [self._bot(info.player, last.game) if info else None for info in seats]
        try:
            return self._play(last.game, players, self._chance, tuple(seats), last.over.carry)
        except BadOption as refusal:
            self.ended = refusal.says
            return None

    def _play(
        self,
        game: AnyGame,
        players: Sequence[Player | None],
        chance: Chance,
        seats: Sequence[SeatInfo | None],
        carry: Any,
    ) -> Round:
        host = Host(game, players, chance=chance, limit_ms=self._limit_ms)
        with redirect_stdout(sys.stderr), Watchdog(host):
            return host.play(seats, carry)

    def _bot(self, player: str, game: AnyGame) -> Player:
        """Return a player's bot: one for all deals of a game, so that it may learn."""
        key = (player, game.name, msgspec.json.encode(game.options))
        if key not in self._made:
            spec = self.bots[player]
            seed = random.Random(f"again {self._seed} {player}").getrandbits(48)
            self._made[key] = loading.make(usual(type(game)) if spec == RECORDED else spec, seed=seed, game=game)
        return self._made[key]


class _Opening:
    """What a seat had decided before the situation that is played on from, then a player."""

    def __init__(self, begun: list[Decision], seat: Seat, then: Player) -> None:
        self._begun = begun
        self._seat = seat
        self._then = then

    def choose(self, view: Any, legal: Any, budget: Budget) -> Any:
        mine = next((decision for decision in self._begun if decision.seat == self._seat), None)
        if mine is None:
            return self._then.choose(view, legal, budget)
        self._begun.remove(mine)
        return mine.action
