"""Plays rounds: begins them, takes decisions, runs the game on, ends them. Knows a game by its interface alone."""

import logging
from collections.abc import Callable, Sequence
from typing import Any, Final

from croupier.errors import BadOption, CroupierError, IllegalAction
from croupier.games import game as games
from croupier.games.game import Draw, Over, Seat, SeatInfo
from croupier.games.profile import profile_of
from croupier.kit.amounts import MOST
from croupier.kit.chance import Kind
from croupier.play.advance import STEPS_MAX, Outcome, advance
from croupier.table.broke import Broke
from croupier.table.buying import Buying
from croupier.table.commands import Act, TakeTime
from croupier.table.emitter import Emitter
from croupier.table.events import (
    CutAsked,
    Halted,
    Happened,
    How,
    Leaving,
    Prompted,
    RoundBegan,
    RoundEnded,
    RoundVoided,
    SatOut,
    TimedOut,
    TimeTaken,
)
from croupier.table.evolve import BANK_ROUND_S
from croupier.table.piles import Piles
from croupier.table.seat import Going
from croupier.table.seats import Seats
from croupier.words import sentence

CALLED_OFF: Final = "round/called-off"
BANK_STEP_S: Final = 10  # what a player takes of the time bank at once
_SECOND_NS: Final = 1_000_000_000
_log: Final = logging.getLogger(__name__)


class Rounds:
    """Plays one round after another. A game that fails in mid-round voids it and halts the table: no chip moves."""

    def __init__(self, emitter: Emitter, seats: Seats, buying: Buying, piles: Piles, broke: Broke) -> None:
        self._emitter = emitter
        self._seats = seats
        self._buying = buying
        self._piles = piles
        self._broke = broke

    def begin(self) -> None:
        """Begin the next round, unless the game refuses the players who are here: then more have to come or buy.

        Where players without chips lose their seats to the queue it is now, when it is known that a round begins.
        """
        s, emit = self._emitter.state, self._emitter.emit
        carry = s.start_carry
        try:
            dealt = self.dealt(s.seating.seats, carry)
            if dealt and s.settings.broke == "next-start":
                self._broke.make_room()
                if s.held_ns > self._emitter.at_ns:  # the queue of the house has its turn first
                    return
                dealt = self.dealt(s.seating.seats, carry)
            if dealt:
                chance = self.chance_kind(self._piles.chance.kind)
                emit(RoundBegan(s.number + 1, s.seating.seats, dealt, chance, carry, s.seating.bots))
        except BadOption:
            return
        except Exception as error:
            emit(Halted(self._told(error)))
            return
        if dealt:
            self.go_on(self.open)

    def chance_kind(self, usual: Kind) -> Kind:
        """Return where the cards of a round come from: those of a lesson are chosen for it, and those of any round may
        be while testers may name them, which its record says."""
        state = self._emitter.state
        return "rigged" if state.settings.lesson or state.rigging else usual

    def dealt(self, seats: Sequence[SeatInfo | None], carry: Any) -> tuple[Seat, ...]:
        """Return the seats that take part, as the game says; none if nothing is to decide."""
        state = self._emitter.state.game.begin(seats, carry)
        return tuple(sorted(profile_of(self._emitter.state.game).dealt(state, seats)))

    def act(self, command: Act) -> None:
        """Take the decision of a player who was asked and has seen the question."""
        s = self._emitter.state
        seat = self._asked(command.player)
        turn = s.turns[seat]
        if not turn.seq <= command.seq <= s.told_seq:
            raise IllegalAction("act/stale")
        if self._emitter.at_ns >= turn.deadline_ns:
            raise IllegalAction("act/late")
        try:
            events = s.game.act(self._emitter.live.state, seat, command.action)
        except IllegalAction as refusal:
            if refusal.code.partition("/")[0] not in s.settings.forfeits:
                raise
            self.go_on(self._leave, seat, "forfeit")
            return
        except CroupierError:
            raise
        except Exception as error:
            self._log(error)
            raise IllegalAction("game/failed") from error
        self.go_on(self._emitter.emit, self.step(events, seat))

    def take_time(self, command: TakeTime) -> None:
        """Extend the turn of a player by a step of the time bank. A request made before the last step was published
        is refused, so that one that is sent twice takes one step."""
        s = self._emitter.state
        if not s.settings.time_bank_s:
            raise IllegalAction("time/no-bank")
        seat = self._asked(command.player)
        turn, chair = s.turns[seat], s.seating.chair(seat)
        if not max(turn.seq, turn.taken_seq) <= command.seq <= s.told_seq:
            raise IllegalAction("act/stale")
        if self._emitter.at_ns >= turn.deadline_ns:
            raise IllegalAction("act/late")
        if not chair.bank_s:
            raise IllegalAction("time/empty", refill=BANK_ROUND_S)
        seconds = min(BANK_STEP_S, chair.bank_s)
        self._emitter.emit(TimeTaken(chair.player, seat, seconds, turn.deadline_ns + seconds * _SECOND_NS))

    def _asked(self, player: str) -> Seat:
        """Return the seat of a player whose turn it is, or raise the reason why it is not."""
        s = self._emitter.state
        chairs = s.seating.chairs
        for seat in s.turns:
            chair = chairs[seat]
            if chair is not None and chair.player == player:
                return seat
        s.seating.found(player)
        if not s.running:
            raise IllegalAction("round/none")
        raise IllegalAction("turn/not-yours")

    def step(self, events: Sequence[Any], seat: Seat, how: How = "acted") -> Happened[Any]:
        """Return a seat's decision as an event of the table."""
        return Happened(tuple(events), seat, self._emitter.at_ns - self._emitter.live.decided_ns, how)

    def go_on(self, take: Callable[..., None], *step: Any) -> None:
        """Take a step of the round, then run the game on until a seat has to decide or the round is over."""
        live, over = self._emitter.live, False
        try:
            take(*step)
            self.run()
            over = type(live.state.need) is Over
            wrong = self._unpayable(live.state.need.payoffs) if over else ""
        except Exception as error:
            wrong = self._told(error)
        if wrong:
            self._void(wrong)
            self._emitter.emit(Halted(wrong))
        elif over:
            self._emitter.emit(RoundEnded(live.number, tuple(live.state.need.payoffs), self._shown_ms()))
            self._after_round()

    def _shown_ms(self) -> int:
        """Return how long people are shown how the round ended: all that happened since the last decision."""
        state = self._emitter.state
        share = state.settings.reveal_share
        if not share:
            return 0
        happened = [one for event in self._emitter.made if type(event) is Happened for one in event.events]
        return round(profile_of(state.game).ending_ms(happened) * share)

    def open(self) -> None:
        """Commit and shuffle before anything is paid, and ask for the cut where a player has pledged a seed."""
        self._piles.commit_kept()
        need = self._emitter.live.state.need
        if type(need) is Draw:
            self._piles.ready(need)
            if self._asks_for_cut():
                return
        self.start()

    def _asks_for_cut(self) -> bool:
        """Ask the players of this round who have pledged a seed to cut; return whether there is one. A deck that is not
        committed is not cut."""
        s = self._emitter.state
        if not s.commits:
            return False
        seats = tuple([seat for seat in self._emitter.live.dealt if s.seating.chair(seat).pledge])
        if seats:
            self._emitter.emit(CutAsked(seats, self._emitter.at_ns + s.settings.cut_ns))
        return bool(seats)

    def start(self) -> None:
        """Emit what comes before the first card and the first decision, such as blinds."""
        s = self._emitter.state
        events = s.game.start(self._emitter.live.state)
        if s.settings.prompts:
            self._prompt(events)
        elif events:
            self._emitter.emit(Happened(tuple(events)))

    def _prompt(self, events: Sequence[Any]) -> None:
        """Let each player know of a forced payment before it is made (EPS:UC-010-S01)."""
        s = self._emitter.state
        for event in events:
            if due := profile_of(s.game).forced(event):
                player = s.seating.chair(due.seat).player
                self._emitter.emit(Prompted(player, due.seat, due.name, due.chips))
            self._emitter.emit(Happened((event,)))

    def run(self) -> None:
        """Run on until a seat has to decide or the round is over. Players who leave are out of it now that their turn
        has come; those who have no connection are not waited for twice."""
        s, state = self._emitter.state, self._emitter.live.state
        if s.cutting:
            return
        for _ in range(STEPS_MAX):
            need = state.need
            if type(need) is not games.Act:
                need = advance(s.game, state, self._piles.draw, self._apply)
            if s.quiet and type(need) is games.Act and (leaver := self._leaver(need.seats)) is not None:
                self.leave_table(leaver, "asked")
                continue
            seat = self._gone(need.seats) if s.away and type(need) is games.Act else None
            if seat is None:
                return
            self.miss(seat)
        raise AssertionError("the game goes on for ever without anybody who is here")

    def _leaver(self, seats: Sequence[Seat]) -> Seat | None:
        """Return a seat of these whose player leaves when the turn comes."""
        return next((seat for seat in seats if self._emitter.state.quiet.get(seat)), None)

    def leave_table(self, seat: Seat, why: Going) -> None:
        """Take the player on turn out of the round and away from the table: at once or, with a part in the round still,
        when it is over."""
        self._leave(seat)
        self._depart(seat, why)
        chair = self._emitter.state.seating.chair(seat)
        if not chair.gone:
            self._emitter.emit(Leaving(chair.player, seat, why))

    def _depart(self, seat: Seat, why: Going) -> None:
        """Let a player go whose part in the round is over, where players do not wait for its end."""
        s = self._emitter.state
        if s.settings.leaving == "at-turn" and s.is_settled(seat):
            self._seats.stand_up(seat, why)

    def _apply(self, events: Sequence[Any], drawn: Draw | None, outcome: Outcome) -> None:
        happened = tuple(events)
        if drawn is None:
            self._emitter.emit(Happened(happened))
        elif drawn.source in self._emitter.live.stocks:
            self._emitter.emit(Happened(happened, drew=drawn.source, count=drawn.count))
        else:
            self._emitter.emit(Happened(happened, drew=drawn.source, rolled=tuple(outcome)))

    def _gone(self, seats: Sequence[Seat]) -> Seat | None:
        """Return a seat of these whose player has no connection and missed the last turn already."""
        s = self._emitter.state
        for seat in seats:
            chair = s.seating.chair(seat)
            if chair.player in s.away and chair.presence == "out" and chair.missed:
                return seat
        return None

    def time_out(self, seat: Seat) -> None:
        """End a turn whose time is up."""
        self.go_on(self.miss, seat)

    def miss(self, seat: Seat) -> None:
        """Let the default stand in for a missed turn; the player sits out or, at last, is removed.

        A choice to sit the round out is no turn: letting it go by misses none (UBER:COMM-6, note).
        """
        s, emit, live = self._emitter.state, self._emitter.emit, self._emitter.live
        counts = "sit_out" not in s.game.legal(live.state, seat).describe()
        emit(TimedOut(seat, counts))
        chair, limit = s.seating.chair(seat), s.settings.remove_after_missed
        if counts and limit and chair.missed >= limit:
            emit(Leaving(chair.player, seat, "missed"))
            if events := s.game.leave(live.state, seat):
                emit(self.step(events, seat, "left"))
                self._depart(seat, "missed")
                return
        self._default(seat, "late")
        if limit is None and s.settings.late == "sit-out" and chair.presence != "out":
            emit(SatOut(chair.player, seat, "late"))

    def _default(self, seat: Seat, how: How) -> None:
        """Do what a seat's silence means."""
        game, state = self._emitter.state.game, self._emitter.live.state
        self._emitter.emit(self.step(game.act(state, seat, game.default(state, seat)), seat, how))

    def leave_round(self, seat: Seat) -> None:
        """Take a player out of the round for good, on turn or off. Before the cut this calls the round off."""
        if self._emitter.state.cutting:
            self._void(sentence(CALLED_OFF))
        else:
            self.go_on(self._leave, seat)

    def _leave(self, seat: Seat, how: How = "left") -> None:
        if events := self._emitter.state.game.leave(self._emitter.live.state, seat):
            self._emitter.emit(self.step(events, seat, how))

    def call_off(self) -> None:
        """End the round now: bets go back if the game has a way, as `Blackjack.cancel`; if not, defaults end it."""
        state = self._emitter.state
        if state.cutting:
            self._void(sentence(CALLED_OFF))
            return
        if hasattr(state.game, "cancel"):
            self.go_on(self._cancel)
        for _ in range(STEPS_MAX):
            if not state.running:
                return
            self.go_on(self._default, self._emitter.live.state.need.seats[0], "closing")
        endless = sentence("halt/endless")
        self._void(endless)
        self._emitter.emit(Halted(endless))

    def _cancel(self) -> None:
        game: Any = self._emitter.state.game
        if events := game.cancel(self._emitter.live.state):
            self._emitter.emit(Happened(tuple(events)))

    def _unpayable(self, payoffs: Sequence[int]) -> str:
        """Return why a round cannot be paid out, or "" if it can. The games that come with croupier always can."""
        seating, live = self._emitter.state.seating, self._emitter.live
        if len(payoffs) != len(live.seats):
            return sentence("halt/no-payoffs")
        for seat, payoff in enumerate(payoffs):
            if seat not in live.dealt:
                if payoff:
                    return sentence("halt/pays-absent", seat=seat + 1)
            elif seating.buy_in and seating.chair(seat).chips + payoff < 0:
                return sentence("halt/takes-too-much", seat=seat + 1)
            elif abs(payoff) > MOST:
                return sentence("halt/pays-too-much", seat=seat + 1)
        return ""

    def _void(self, why: str) -> None:
        self._emitter.emit(RoundVoided(self._emitter.live.number, why))
        self._after_round()

    def _after_round(self) -> None:
        """Do all that was waiting for the round to be over: players leave, bought chips arrive, seats are filled."""
        for seat, chair in enumerate(self._emitter.state.seating.chairs):
            if chair is None:
                continue
            if chair.gone:
                self._seats.free_gone(seat)
                continue
            if chair.leaving or seat in self._emitter.state.quiet:
                self._seats.stand_up(seat, chair.leaving or "asked")
                continue
            if chair.bought:
                self._buying.add_bought(seat)
            self._buying.offer(seat)
        self._seats.tidy()

    def _told(self, error: Exception) -> str:
        """Return what players read when the game fails. An error that is not meant for people goes to the log."""
        if isinstance(error, CroupierError):
            return error.says
        self._log(error)
        return sentence("halt/failed")

    def _log(self, error: Exception) -> None:
        state = self._emitter.state
        _log.error("Table %s: the game %s failed.", state.table, state.settings.game, exc_info=error)
