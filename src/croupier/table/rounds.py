"""Deals rounds: begins them, takes decisions, lets the game go on, ends them. Knows no game but by its interface."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from croupier.errors import BadOption, ChanceRefused, CroupierError, IllegalAction
from croupier.games import game as games
from croupier.games.game import Dice, Draw, Over, Seat, SeatInfo
from croupier.kit.cards import Cards
from croupier.kit.commitment import SALT_BYTES, Sealed
from croupier.table.commands import Act
from croupier.table.emitter import Emitter
from croupier.table.events import (
    CutAsked,
    Halted,
    Happened,
    How,
    Leaving,
    RoundBegan,
    RoundEnded,
    RoundVoided,
    SatOut,
    Shuffled,
    TimedOut,
)
from croupier.table.round import LiveRound, Stock

STEPS_MOST: Final = 10_000  # of a game between two decisions: one that takes more never ends


class Dealer(Emitter):
    """A game that fails in mid-round, as somebody's may, harms nobody: the round is void and the table halts."""

    @property
    def live(self) -> LiveRound:
        live = self.state.live
        assert live is not None
        return live

    def begin(self) -> None:
        """The next round, if the game takes those who are here: others have to come, or to buy chips, if not."""
        s = self.state
        seats = s.seating.seats
        try:
            dealt = self.dealt(seats, s.carry)
            if dealt:
                self.emit(RoundBegan(s.number + 1, seats, dealt, self.chance.kind, s.carry))
        except BadOption:
            return
        except Exception as error:
            self.emit(Halted(_told(error)))
            return
        if dealt:
            self.go_on(self.open_round)

    def dealt(self, seats: Sequence[SeatInfo | None], carry: Any) -> tuple[Seat, ...]:
        """Who takes part: all who could, in a game whose state does not say. Nobody, if there is nothing to decide."""
        state = self.state.game.begin(seats, carry)
        mask = 0 if type(state.need) is Over else getattr(state, "dealt", -1)
        return tuple([p for p, info in enumerate(seats) if info and info.presence != "out" and mask >> p & 1])

    def act(self, command: Act) -> None:
        """A decision of somebody who was asked, and knew what."""
        s = self.state
        seat = self._asked(command.player)
        turn = s.turns[seat]
        if not turn.seq <= command.seq <= s.seq:
            raise IllegalAction("act/stale", "Something happened before you decided: look again.")
        if self.at_ns >= turn.deadline_ns:
            raise IllegalAction("act/late", "Your time is up.")
        try:
            events = s.game.act(self.live.state, seat, command.action)
        except IllegalAction as refusal:
            if refusal.code.partition("/")[0] not in s.settings.forfeits:
                raise
            self.go_on(self._leave, seat, "forfeit")
            return
        except CroupierError:
            raise
        except Exception as error:
            raise IllegalAction("game/failed", f"The game cannot take this: {_told(error)}") from error
        self.go_on(self.emit, self.step(events, seat))

    def _asked(self, player: str) -> Seat:
        """The seat of a player whose turn it is; or the reason why it is not."""
        s = self.state
        chairs = s.seating.chairs
        for seat in s.turns:
            chair = chairs[seat]
            if chair is not None and chair.player == player:
                return seat
        s.seating.found(player)
        if not s.running:
            raise IllegalAction("round/none", "No round is being played: wait for the next one.")
        raise IllegalAction("turn/not-yours", "It is not your turn.")

    def step(self, events: Sequence[Any], seat: Seat, how: How = "acted") -> Happened[Any]:
        return Happened(tuple(events), seat, self.at_ns - self.live.decided_ns, how)

    def go_on(self, take: Callable[..., None], *step: Any) -> None:
        """Take a step of the round, then let the game go on until somebody has to decide or the round is over."""
        try:
            take(*step)
            self.run()
            over = type(self.live.state.need) is Over
            wrong = self._unpayable(self.live.state.need.payoffs) if over else ""
        except Exception as error:
            wrong = _told(error)
        if wrong:
            self._void(wrong)
        elif over:
            self.emit(RoundEnded(self.live.number, tuple(self.live.state.need.payoffs)))
            self.after_round()

    def open_round(self) -> None:
        """Piles that were kept are committed anew, before anybody bets; a deck is shuffled before anything is paid."""
        live = self.live
        if self.state.settings.committed:
            for pile, stock in [*live.stocks.items()]:
                self.lay(pile, stock.order, kept=True)
        need = live.state.need
        if type(need) is Draw:
            self._stock(need)
            if self._asks_for_cut():
                return
        self.start()

    def _asks_for_cut(self) -> bool:
        """Whether somebody in this round has pledged a seed, and so cuts before anything is paid."""
        s = self.state
        seats = tuple([seat for seat in self.live.dealt if s.seating.chair(seat).pledge])
        if seats:
            self.emit(CutAsked(seats, self.at_ns + s.settings.cut_ns))
        return bool(seats)

    def start(self) -> None:
        """What comes before the first card and the first decision, as blinds do."""
        events = self.state.game.start(self.live.state)
        if events:
            self.emit(Happened(tuple(events)))

    def run(self) -> None:
        """Until somebody has to decide, or the round is over."""
        game, state, away = self.state.game, self.live.state, self.state.away
        if self.state.cutting:
            return
        for _ in range(STEPS_MOST):
            need = state.need
            kind = type(need)
            if kind is games.Act:
                seat = self._gone(need.seats) if away else None
                if seat is None:
                    return
                self.miss(seat)
            elif kind is Draw:
                self._draw(need)
            elif kind is Over:
                return
            else:
                events = game.deal(state, ())
                assert events, "a game that asks to proceed owes events"
                self.emit(Happened(tuple(events)))
        raise AssertionError("the game goes on for ever without asking anybody")

    def _gone(self, seats: Sequence[Seat]) -> Seat | None:
        """One of those asked who has no connection and missed the last turn already: nobody waits a second time."""
        for seat in seats:
            chair = self.state.seating.chair(seat)
            if chair.player in self.state.away and chair.presence == "out" and chair.missed:
                return seat
        return None

    def _draw(self, need: Draw) -> None:
        game, state = self.state.game, self.live.state
        stock = self._stock(need)
        if stock is None:
            dice = game.source(state, need.source)
            assert isinstance(dice, Dice)
            rolled = tuple(self.chance.rolled(need.source, dice.faces, need.count))
            self.emit(Happened(tuple(game.deal(state, rolled)), drew=need.source, rolled=rolled))
            return
        cards = stock.order[stock.at : stock.at + need.count]
        if len(cards) < need.count:
            raise ChanceRefused("chance/ran-out", f"The {need.source} has only {len(stock.order)} cards.")
        self.emit(Happened(tuple(game.deal(state, cards)), drew=need.source, count=need.count))

    def _stock(self, need: Draw) -> Stock | None:
        """The pile to draw from, shuffled when it is first needed. None: it is dice."""
        stocks = self.live.stocks
        stock = stocks.get(need.source)
        if stock and (stock.at or not stock.kept):
            return stock
        source = self.state.game.source(self.live.state, need.source)
        if isinstance(source, Dice):
            return None
        if stock is None or len(stock.order) != len(source.cards):
            whole = source.kept or self.state.settings.committed
            most = len(source.cards) if whole else source.most
            order = self.chance.shuffled(need.source, source.cards, most)
            self.lay(need.source, tuple(order), kept=source.kept)
        return stocks[need.source]

    def lay(self, pile: str, order: Cards, *, kept: bool) -> None:
        if self.state.settings.committed:
            sealed = Sealed.make(order, [self.salt(SALT_BYTES) for _ in order])
            self.emit(Shuffled(pile, len(order), sealed.root, sealed=sealed, kept=kept))
        else:
            self.emit(Shuffled(pile, len(order), order=order, kept=kept))

    def time_out(self, seat: Seat) -> None:
        self.go_on(self.miss, seat)

    def miss(self, seat: Seat) -> None:
        """A turn has gone by: the default stands in for it, and the player sits out or, at last, is removed.

        A choice to sit the round out is no turn: who lets it go by has missed none (UBER:COMM-6, note).
        """
        s = self.state
        counts = "sit_out" not in s.game.legal(self.live.state, seat).describe()
        self.emit(TimedOut(seat, counts))
        chair, limit = s.seating.chair(seat), s.settings.remove_after_missed
        if counts and limit and chair.missed >= limit:
            self.emit(Leaving(chair.player, seat, "missed"))
            if events := s.game.leave(self.live.state, seat):
                self.emit(self.step(events, seat, "left"))
                return
        self.default(seat, "late")
        if limit is None and s.settings.late == "sit-out" and chair.presence != "out":
            self.emit(SatOut(chair.player, seat, "late"))

    def default(self, seat: Seat, how: How) -> None:
        """What a seat's silence means."""
        game, state = self.state.game, self.live.state
        self.emit(self.step(game.act(state, seat, game.default(state, seat)), seat, how))

    def leave_round(self, seat: Seat) -> None:
        """Somebody is gone from the round for good, on turn or off."""
        self.go_on(self._leave, seat)

    def _leave(self, seat: Seat, how: How = "left") -> None:
        if events := self.state.game.leave(self.live.state, seat):
            self.emit(self.step(events, seat, how))

    def call_off(self) -> None:
        """End the round now: bets go back if the game has a way, as `Blackjack.cancel`; if not, defaults end it."""
        if hasattr(self.state.game, "cancel"):
            self.go_on(self._cancel)
        for _ in range(STEPS_MOST):
            if not self.state.running:
                return
            self.go_on(self.default, self.live.state.need.seats[0], "closing")
        self._void("The game does not end.")

    def _cancel(self) -> None:
        game: Any = self.state.game
        if events := game.cancel(self.live.state):
            self.emit(Happened(tuple(events)))

    def _unpayable(self, payoffs: Sequence[int]) -> str:
        """Why a round cannot be paid out; "" if it can. Games of ours always can."""
        seating, dealt = self.state.seating, self.live.dealt
        if len(payoffs) != len(self.live.seats):
            return "The game does not say what each seat won."
        for seat, payoff in enumerate(payoffs):
            if seat not in dealt:
                if payoff:
                    return f"The game pays seat {seat + 1}, which takes no part."
            elif seating.buy_in and seating.chair(seat).chips + payoff < 0:
                return f"The game takes more from seat {seat + 1} than it has."
        return ""

    def _void(self, why: str) -> None:
        self.emit(RoundVoided(self.live.number, why))
        self.after_round()
        self.emit(Halted(why))


def _told(error: Exception) -> str:
    return error.says if isinstance(error, CroupierError) else f"{type(error).__name__}: {error}".rstrip(": ")
