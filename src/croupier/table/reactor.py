"""A live table: commands in, events out. Pure: the time is an argument of each command, chance comes with the table.

`receive` decides and writes; whoever runs the table stores the outcome, tells it, and comes back at the deadline.
What was stored gives the table again, to the card and to the nanosecond: `Table.resume`.
"""

from collections.abc import Callable, Iterable
from typing import Any

from croupier.errors import IllegalAction
from croupier.games.game import Seat
from croupier.kit.chance import Chance
from croupier.play.record import Record
from croupier.table import commands as asked
from croupier.table.commands import Command
from croupier.table.events import (
    AnyBatch,
    Batch,
    Closing,
    Delayed,
    Event,
    Halted,
    Leaving,
    Opened,
    Restarted,
    Rested,
    Resumed,
    Woken,
)
from croupier.table.evolve import append, fold
from croupier.table.ports import Outcome, Salt
from croupier.table.practice import Stager
from croupier.table.settings import TableSettings
from croupier.table.snapshot import restored, snapshot
from croupier.table.state import TableState


class TableReactor(Stager):
    """One table. A command that is refused raises a CroupierError and changes nothing."""

    def __init__(self, state: TableState, *, chance: Chance, salt: Salt) -> None:
        super().__init__(state, chance=chance, salt=salt)
        self._receivers: dict[type, Callable[[Any], Event | None]] = {
            asked.Act: self.act,
            asked.Tick: self.tick,
            asked.Sit: self.sit,
            asked.Stage: self.stage,
            asked.Stand: self.stand,
            asked.Leave: self.leave,
            asked.Resign: self.resign,
            asked.SitOut: self.sit_out,
            asked.SitIn: self.sit_in,
            asked.TopUp: self.top_up,
            asked.DeclineRebuy: self.decline_rebuy,
            asked.Ready: self.ready,
            asked.Pledge: self.pledge,
            asked.Seed: self.seed,
            asked.Say: self.say,
            asked.Connect: self.connect,
            asked.Drop: self.drop,
            asked.Halt: self.halt,
            asked.Resume: self.resume_rounds,
            asked.Rest: self.rest,
            asked.Wake: self.wake,
            asked.Restart: self.restart,
            asked.Delay: self.delay,
            asked.Close: self.close_table,
        }

    @classmethod
    def open(
        cls, table: str, settings: TableSettings, *, creator: str, now_ns: int, chance: Chance, salt: Salt
    ) -> tuple["TableReactor", Outcome]:
        """A new table; BadOption if there can be none with these settings."""
        game = settings.rules()
        event = Opened(table, settings, creator, game.version, getattr(game, "__edition__", ""))
        made = cls(TableState.opened(event), chance=chance, salt=salt)
        batch: AnyBatch = Batch(1, now_ns, (event,))
        append(made.state, batch)
        return made, Outcome(batch, (), None)

    @classmethod
    def resume(
        cls, batches: Iterable[AnyBatch], *, chance: Chance, salt: Salt, snapshot: bytes | None = None
    ) -> "TableReactor":
        """The table that these batches tell of, from its opening or from a snapshot on. Then send it a Restart."""
        return cls(fold(batches, restored(snapshot) if snapshot else None), chance=chance, salt=salt)

    def receive(self, command: Command, now_ns: int) -> Outcome:
        """Decide a command, write what follows from it, and say what is to be stored, told and waited for."""
        s = self.state
        if s.closed:
            raise IllegalAction("table/closed", "This table is closed.")
        self.at_ns = at_ns = now_ns if now_ns > s.at_ns else s.at_ns + 1
        self.made, self.moved = [], []
        answer = self._receivers[type(command)](command)
        if s.seating.dealing is None:
            self._between_rounds()
        made = tuple(self.made)
        if made:
            s.seq += 1
            s.at_ns = at_ns
        return Outcome(Batch(s.seq, at_ns, made), tuple(self.moved), self.deadline_ns(now_ns), answer)

    def deadline_ns(self, now_ns: int) -> int | None:
        """When a Tick is due: the first turn, offer or absence to end, or the next round to begin."""
        s = self.state
        times = [turn.deadline_ns for turn in s.turns.values()]
        if s.cutting:
            times.append(s.cutting.until_ns)
        if s.offers:
            times += s.offers.values()
        if s.outs:
            times += s.outs.values()
        if self._expects_round and s.next_ns > max(now_ns, self.at_ns):  # if not later, it was tried in vain
            times.append(s.next_ns)
        return min(times) if times else None

    @property
    def _expects_round(self) -> bool:
        s = self.state
        return s.seating.can_deal and not (s.halted or s.resting or s.closing or s.closed)

    def record(self) -> Record:
        """Of the round that is played, as far as it went, or of the last one. With all cards: the house's own."""
        return self.live.record(self.state.game, table=self.state.table, name=self.state.settings.name)

    def snapshot(self) -> bytes | None:
        """The table in short, so that nobody need read its whole journal again; None while a round is played."""
        return None if self.state.running else snapshot(self.state)

    def tick(self, command: asked.Tick) -> None:
        """Whatever has run out of time by now."""
        s = self.state
        if s.cutting and self.at_ns >= s.cutting.until_ns:
            self.cut()
        self._end_turns(command.silent)
        for seat, until_ns in [*s.offers.items()]:
            if self.at_ns >= until_ns:
                self.decline(seat)
        for seat, until_ns in [*s.outs.items()]:
            if self.at_ns >= until_ns:
                self._dismiss(seat)

    def _end_turns(self, silent: frozenset[str]) -> None:
        s = self.state
        for seat, turn in [*s.turns.items()]:
            if self.at_ns < turn.deadline_ns or s.turns.get(seat) is not turn:
                continue
            player = s.seating.chair(seat).player
            if not turn.credited and (player in s.away or player in silent):
                self.credit(seat)
            if self.at_ns >= s.turns[seat].deadline_ns:
                self.time_out(seat)

    def _dismiss(self, seat: Seat) -> None:
        """Nobody keeps a table by absence (POKERIV3:TJV11a, note)."""
        seating = self.state.seating
        if seating.in_deal(seat):
            self.emit(Leaving(seating.chair(seat).player, seat, "absent"))
        else:
            self.stand_up(seat, "absent")
            self.tidy()

    def halt(self, command: asked.Halt) -> None:
        if not self.state.halted:
            self.emit(Halted(command.why))

    def resume_rounds(self, command: asked.Resume) -> None:
        if self.state.halted:
            self.emit(Resumed())

    def rest(self, command: asked.Rest) -> None:
        if not self.state.resting:
            self.emit(Rested())

    def wake(self, command: asked.Wake) -> None:
        if self.state.resting:
            self.emit(Woken())

    def restart(self, command: asked.Restart) -> None:
        """The time since the last event counts on nobody's clock."""
        self.emit(Restarted(self.at_ns - self.state.at_ns))

    def delay(self, command: asked.Delay) -> None:
        """Put every deadline off by the time since the last event."""
        self.emit(Delayed(self.at_ns - self.state.at_ns))

    def close_table(self, command: asked.Close) -> None:
        if not self.state.closing:
            self.emit(Closing(command.why))
        if self.state.running and command.at_once:
            self.call_off()

    def _between_rounds(self) -> None:
        """The table closes, if it is to, or the next round begins, if it can."""
        s = self.state
        if s.settings.rounds is not None and s.number >= s.settings.rounds and not s.closing:
            self.emit(Closing("All rounds have been played."))
        if s.closing:
            self.close(s.closing)
        elif self._expects_round and self.at_ns >= s.next_ns:
            self.begin()
