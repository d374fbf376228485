"""A live table: commands in, events out. Pure: the time is an argument of each command, chance comes with the table.

`receive` decides and writes; the host stores the outcome, sends it, and comes back at the deadline.
What was stored gives the table again, to the card and to the nanosecond: `Table.resume`.
"""

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from croupier.errors import IllegalAction
from croupier.kit.chance import Chance
from croupier.play.record import Record
from croupier.table import commands as asked
from croupier.table.absence import Absence
from croupier.table.afterwards import Afterwards
from croupier.table.broke import Broke
from croupier.table.buying import Buying
from croupier.table.commands import Command
from croupier.table.deck_cut import DeckCut
from croupier.table.emitter import Emitter
from croupier.table.events import (
    AnyBatch,
    Batch,
    Closing,
    Delayed,
    Event,
    FirstSeatDrawn,
    Halted,
    Opened,
    QueueNoted,
    Reopened,
    Restarted,
    Rested,
    Resumed,
    Woken,
)
from croupier.table.evolve import append, close_batch, fold
from croupier.table.piles import Piles
from croupier.table.ports import Outcome, Salt
from croupier.table.practice import Practice
from croupier.table.rigging import Rigging
from croupier.table.rounds import Rounds
from croupier.table.seat_commands import SeatCommands
from croupier.table.seats import Seats
from croupier.table.settings import TableSettings
from croupier.table.snapshot import restored, snapshot
from croupier.table.state import TableState
from croupier.words import sentence

Receiver: TypeAlias = Callable[[Any], Event | None]


class TableReactor:
    """Decides the commands of one table. A command that is refused raises a CroupierError and changes nothing."""

    def __init__(self, state: TableState, *, chance: Chance, salt: Salt) -> None:
        emitter = Emitter(state)
        seats = Seats(emitter)
        buying = Buying(emitter, seats)
        piles = Piles(emitter, chance=chance, salt=salt)
        self._broke = Broke(emitter, seats)
        rounds = Rounds(emitter, seats, buying, piles, self._broke)
        self.state = state
        self._chance = chance
        self._emitter = emitter
        self._seats = seats
        self._buying = buying
        self._rounds = rounds
        self._afterwards = Afterwards(emitter)
        self._deck_cut = DeckCut(emitter, rounds)
        self._absence = Absence(emitter, seats, rounds)
        self._receivers = self._receiver_of_each(
            SeatCommands(emitter, seats, rounds), Practice(emitter, rounds, piles), Rigging(emitter)
        )

    def _receiver_of_each(self, seats: SeatCommands, practice: Practice, rigging: Rigging) -> dict[type, Receiver]:
        return {
            asked.Act: self._act,
            asked.TakeTime: self._rounds.take_time,
            asked.Tick: self._tick,
            asked.Sit: seats.sit,
            asked.Stand: seats.stand,
            asked.Leave: seats.leave,
            asked.Resign: seats.resign,
            asked.SitOut: seats.sit_out,
            asked.SitIn: seats.sit_in,
            asked.Ready: seats.ready,
            asked.Say: seats.say,
            asked.TopUp: self._buying.top_up,
            asked.BeginPurchase: self._buying.begin_purchase,
            asked.EndPurchase: self._buying.end_purchase,
            asked.DeclineRebuy: self._buying.decline_rebuy,
            asked.Pledge: self._deck_cut.pledge,
            asked.Seed: self._deck_cut.seed,
            asked.AllowRigging: rigging.allow,
            asked.NameCards: rigging.name,
            asked.Stage: practice.stage,
            asked.Connect: self._absence.connect,
            asked.Drop: self._absence.drop,
            asked.NoteQueue: self._note_queue,
            asked.Halt: self._halt,
            asked.Resume: self._resume_rounds,
            asked.Rest: self._rest,
            asked.Wake: self._wake,
            asked.Restart: self._restart,
            asked.Delay: self._delay,
            asked.Close: self._close,
            asked.Reopen: self._reopen,
        }

    @classmethod
    def open(
        cls, table: str, settings: TableSettings, *, creator: str, now_ns: int, chance: Chance, salt: Salt
    ) -> tuple["TableReactor", Outcome]:
        """Open a new table. Raises BadOption if there can be none with these settings."""
        game = settings.rules()
        event = Opened(table, settings, creator, game.version, getattr(game, "__edition__", ""))
        made = cls(TableState.opened(event), chance=chance, salt=salt)
        drawn = (made._first_seat(),) if settings.first_seat == "drawn" else ()
        batch: AnyBatch = Batch(1, now_ns, (event, *drawn))
        append(made.state, batch)
        return made, Outcome(batch, (), None)

    @classmethod
    def resume(
        cls, batches: Iterable[AnyBatch], *, chance: Chance, salt: Salt, snapshot: bytes | None = None
    ) -> "TableReactor":
        """Return the table that these batches make, from its opening or from a snapshot on. Then send it a Restart."""
        return cls(fold(batches, restored(snapshot) if snapshot else None), chance=chance, salt=salt)

    def receive(self, command: Command, now_ns: int) -> Outcome:
        """Decide a command, write what follows from it, and return what is to be stored, sent and waited for."""
        s, emitter = self.state, self._emitter
        if s.closed and type(command) is not asked.Reopen:
            raise IllegalAction("table/closed")
        emitter.begin_command(now_ns, anew=type(command) is asked.Restart)
        answer = self._receivers[type(command)](command)
        if s.seating.dealing is None:
            self._between_rounds()
        made = tuple(emitter.made)
        batch: AnyBatch = Batch(s.seq + 1 if made else s.seq, emitter.at_ns, made)
        if made:
            close_batch(s, batch)
        return Outcome(batch, tuple(emitter.moved), self.deadline_ns(now_ns), answer)

    def deadline_ns(self, now_ns: int) -> int | None:
        """Return when a Tick is due: the first turn, offer or absence to end, or the next round to begin."""
        s = self.state
        times = [turn.deadline_ns for turn in s.turns.values()]
        if s.cutting:
            times.append(s.cutting.until_ns)
        if s.offers:
            times += s.offers.values()
        if s.outs:
            times += s.outs.values()
        if not s.halted and (stall_ns := s.stall_ns) is not None:
            times.append(stall_ns)
        if (
            not s.running and s.may_begin_round and s.next_ns > max(now_ns, self._emitter.at_ns)
        ):  # if not later, it was tried in vain
            times.append(s.next_ns)
        return min(times) if times else None

    def record(self) -> Record:
        """Return the record, with all cards, of the round that is played, as far as it went, or of the last one."""
        return self._emitter.live.record(self.state.game, table=self.state.table, name=self.state.settings.name)

    def snapshot(self) -> bytes | None:
        """Return the table in short, which saves reading its whole journal; None while a round is played."""
        return None if self.state.running else snapshot(self.state)

    def _act(self, command: asked.Act) -> None:
        part = self._rounds if self.state.running else self._afterwards
        part.act(command)

    def _tick(self, command: asked.Tick) -> None:
        """End whatever has run out of time by now."""
        self._deck_cut.end_wait()
        self._absence.end_turns(command.silent)
        self._buying.end_offers()
        self._broke.end_stall()
        self._absence.dismiss_absent()

    def _note_queue(self, command: asked.NoteQueue) -> None:
        if command.waiting is not self.state.awaited:
            self._emitter.emit(QueueNoted(command.waiting))

    def _halt(self, command: asked.Halt) -> None:
        if not self.state.halted:
            self._emitter.emit(Halted(command.why))

    def _resume_rounds(self, command: asked.Resume) -> None:
        if self.state.halted:
            self._emitter.emit(Resumed())
            self._draw_first_seat()

    def _draw_first_seat(self) -> None:
        """Draw where seats are filled from now on, at a table that opens with all seats empty (EPS:UC-001-S05)."""
        seating = self.state.seating
        if seating.drawn and not any(seating.chairs):
            self._emitter.emit(self._first_seat())

    def _first_seat(self) -> FirstSeatDrawn:
        return FirstSeatDrawn(self._chance.rolled("first seat", self.state.seating.size, 1)[0] - 1)

    def _rest(self, command: asked.Rest) -> None:
        if not self.state.resting:
            self._emitter.emit(Rested())

    def _wake(self, command: asked.Wake) -> None:
        if self.state.resting:
            self._emitter.emit(Woken())

    def _restart(self, command: asked.Restart) -> None:
        """Put every deadline off by the time in which the house was closed, or on if its clock was set back."""
        self._emitter.emit(Restarted(self._emitter.at_ns - self.state.at_ns))
        self._draw_first_seat()

    def _delay(self, command: asked.Delay) -> None:
        """Put every deadline off by the time since the last event."""
        self._emitter.emit(Delayed(self._emitter.at_ns - self.state.at_ns))

    def _close(self, command: asked.Close) -> None:
        if not self.state.closing:
            self._emitter.emit(Closing(command.why))
        if self.state.running and command.at_once:
            self._rounds.call_off()

    def _reopen(self, command: asked.Reopen) -> None:
        """Open a closed table again. Raise IllegalAction for one that has played all its rounds, or is for one round of
        practice: it would close at once."""
        s = self.state
        if not s.closed:
            raise IllegalAction("table/not-closed")
        if s.is_finished or s.settings.practice or s.settings.only:
            raise IllegalAction("table/finished")
        self._emitter.emit(Reopened())
        self._draw_first_seat()

    def _between_rounds(self) -> None:
        """Close the table, if it is to close, or begin the next round, if it can."""
        s = self.state
        if s.is_finished and not s.closing and not (s.settings.lesson and s.has_company):
            self._emitter.emit(Closing(sentence("close/all-rounds")))
        if s.closing:
            self._seats.close(s.closing)
        elif s.may_begin_round and self._emitter.at_ns >= s.next_ns:
            self._rounds.begin()
