"""The loop of rounds at a table in the terminal, until the user leaves."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from croupier.cli.terminal.record_appender import RecordAppender
from croupier.cli.terminal.screen import Leaves
from croupier.cli.terminal.table import ME, TerminalTable
from croupier.games.game import Chips, SeatInfo
from croupier.kit.chance import Chance
from croupier.play.player import Budget, Player
from croupier.play.round import Host, Round


class GameLoop:
    """Plays rounds at a table. Chips carry over from round to round; when a player has none left, the user may start
    over. `records` stores every round."""

    def __init__(
        self,
        table: TerminalTable,
        bots: Sequence[Player],
        *,
        stack: Chips,
        chance: Chance,
        records: RecordAppender | None = None,
    ) -> None:
        self.table = table
        self.screen = table.screen
        self.person = _Person(table)
        self.witness = _Witness(table)
        self.players = [self.person, *bots]
        self.chance = chance
        self.records = records
        self.begun_with = stack
        self.rounds = 0
        self.score = 0
        self._begin()

    def _begin(self) -> None:
        self.host = Host(self.witness, self.players, chance=self.chance)  # type: ignore[arg-type]
        self.stacks = [self.begun_with] * len(self.players)
        self.carry: Any = None

    def run(self) -> None:
        """Play rounds until the user leaves, by a command, the end of the input or Ctrl-C."""
        try:
            self._round()
            while not self.person.left and self._goes_on():
                self._round()
        except Leaves:
            pass
        except KeyboardInterrupt:
            self._give_up()
        self._farewell()

    def _round(self) -> None:
        self.screen.head(f"{self.table.round_name.capitalize()} {self.rounds + 1}: {self.table.title}")
        started = datetime.now(UTC)
        seats = [SeatInfo(name, chips) for name, chips in zip(self.table.names, self.stacks, strict=True)]
        played = self.host.play(seats, self.carry)
        self.witness.state = None
        played.game = self.table.game  # not the witness, which would show the events again
        if self.records:
            self.records.keep(played, started=started)
        self._settle(played)

    def _settle(self, played: Round) -> None:
        payoffs = played.over.payoffs
        self.rounds += 1
        self.score += payoffs[ME]
        self.stacks = [chips + gain for chips, gain in zip(self.stacks, payoffs, strict=True)]
        self.carry = played.over.carry
        for fault in played.faults:
            self.screen.say(f"({self.table.names[fault.seat]} did not decide: {fault.says})")
        self.screen.say(f"{self.table.balances(self.stacks, payoffs)} {self._score()}")

    def _score(self) -> str:
        rounds = f"{self.rounds} {self.table.round_name}{'' if self.rounds == 1 else 's'}"
        return f"After {rounds} you are {self.table.gain(self.score) if self.score else 'even'}."

    def _goes_on(self) -> bool:
        why = self.table.broke(self.stacks)
        if not why:
            self.table.pause(self.stacks)
            return True
        each = " each" if len(self.players) > 1 else ""
        if not self.screen.agrees(f"{why} Start over with {self.table.amount(self.begun_with)}{each}? [y/N]"):
            return False
        self._begin()
        return True

    def _give_up(self) -> None:
        """End the round after Ctrl-C while a bot is thinking, at the price of leaving it."""
        if self.witness.state is not None:
            price, says = self.table.abandoned(self.witness.state)
            self.score -= price
            self.rounds += 1 if price else 0
            self.screen.say(says)

    def _farewell(self) -> None:
        self.screen.say(f"Goodbye. {self._score()}" if self.rounds else "Goodbye.")


class _Person:
    """The player that asks the user through the table; once the user has left, the table chooses the action."""

    def __init__(self, table: TerminalTable) -> None:
        self._table = table
        self.left = False

    def choose(self, view: Any, legal: Any, budget: Budget) -> Any:
        try:
            if not self.left:
                return self._table.decide(view, legal)
        except Leaves:
            self.left = True
        return self._table.leaving(view, legal)


class _Witness:
    """The game, with each event shown at the table as it happens."""

    def __init__(self, table: TerminalTable) -> None:
        self._table = table
        self._game = table.game
        self.state: Any = None

    def evolve(self, state: Any, event: Any) -> None:
        self._game.evolve(state, event)
        self.state = state
        self._table.tell(self._game.redact(event, ME), self._game.view(state, ME))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)
