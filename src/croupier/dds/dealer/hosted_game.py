"""One hosted game, from its first announcement to its end: samples and time in, samples out.

Pure: no clock, no network, and chance is an argument. The rules of play are `games.blackjack`; here is when a hand
begins, who is in it, and what a peer may ask for.
"""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from croupier.bots.blackjack import Advice
from croupier.dds.dealer.feedback import Voice, double_kinds
from croupier.dds.dealer.hand_in_play import HandInPlay
from croupier.dds.dealer.members import Member, Members
from croupier.dds.dealer.settings import PURSE, REPEAT_MS, DealerSettings
from croupier.dds.dealer.snapshots import Snapshot, active_seat, game_sample
from croupier.dds.wire.contract import Dealer, Game, GameState, Player, PlayerAction
from croupier.dds.wire.extras import FeedbackKind, NoticeKind, Phase, Request, RequestKind, Table
from croupier.dds.wire.fields import NOBODY, text
from croupier.errors import IllegalAction
from croupier.games.blackjack import Blackjack
from croupier.games.blackjack.events import HIT, SPLIT, STAND, SURRENDER, Bet, Double, Doubled, SitOut
from croupier.games.blackjack.hand import points
from croupier.games.blackjack.money import dollars
from croupier.games.blackjack.state import State
from croupier.games.game import Chips, Over, Seat, SeatInfo
from croupier.kit.chance import Chance

Advise = Callable[[Blackjack, Any, Seat], Advice | None]
PENDING_MOST: Final = 8  # halves of an action that wait for the other half
_STATES: Final = {
    Phase.readying: GameState.playing,
    Phase.betting_time: GameState.waiting,
    Phase.in_hand: GameState.playing,
    Phase.ended: GameState.waiting,
}
_PLAIN: Final = {PlayerAction.hitting: HIT, PlayerAction.standing: STAND, PlayerAction.splitting: SPLIT}


def no_advice(game: Blackjack, view: Any, seat: Seat) -> Advice | None:
    return None


class HostedGame:
    """Hears samples, asks `tick` for what time brings, and leaves what is to be sent in `out`.

    `phase` is what the game waits for; `due_ms` when `tick` is next needed.
    """

    def __init__(
        self,
        *,
        game_uid: bytes,
        dealer_uid: bytes,
        dealer_name: bytes,
        settings: DealerSettings,
        chance: Chance,
        now_ms: float,
        advise: Advise = no_advice,
        language: str = "en",
    ) -> None:
        self.game_uid = game_uid
        self.dealer_uid = dealer_uid
        self.dealer = Dealer(dealer_uid, dealer_name, game_uid)
        self.settings = settings
        self.game = Blackjack(settings.options)
        self.members = Members()
        self.phase = Phase.joining_players
        self.round = 0
        self.decision = 0
        self.ending = False
        self.refused = 0  # samples and actions that changed nothing
        self.house: Chips = 0  # what the house is ahead
        self.out: list[Any] = [self.dealer]
        self.hand = HandInPlay(self.game, chance, self._happened)
        self.advise = advise
        self._voice = Voice(game_uid, language)
        self._snapshot = Snapshot(self.game, game_uid, dealer_uid, dealer_name)
        self._opened_ms = now_ms
        self._deadline_ms: float | None = None
        self._repeat_ms = now_ms + REPEAT_MS
        self._now_ms = now_ms
        self._told: tuple[Game | None, Table | None] = (None, None)
        self._publish()

    # what comes in

    def hear(self, source: str, writer: int, sample: Any, now_ms: float) -> None:
        """Take a sample of another program. What is not for this game, or forged, changes nothing."""
        self._now_ms = now_ms
        if isinstance(sample, Player):
            self._hear_player(source, writer, sample)
        elif isinstance(sample, Request):
            self._hear_request(source, writer, sample)
        self._settle_phase()

    def gone(self, writer: int, now_ms: float) -> None:
        """Take note that a writer is no more: its player's seat is free once no hand runs (UBER:EXT-LEAVE)."""
        self._now_ms = now_ms
        for member in self.members.all():
            if member.writer == writer:
                self._leave(member)
        self._settle_phase()

    def start(self, now_ms: float) -> None:
        """Start with the current players (UBER:83). Raise IllegalAction unless it can be."""
        if self.phase is not Phase.joining_players:
            raise IllegalAction("dds/started")
        if not len(self.members):
            raise IllegalAction("dds/nobody-joined")
        self._now_ms = now_ms
        self.phase = Phase.readying
        self._opened_ms = now_ms
        self.hand.build_shoe()
        self._publish()

    def change_shoe(self, settings: DealerSettings, now_ms: float) -> None:
        """Deal from another shoe. Raise IllegalAction once the game has started (UBER:62)."""
        if self.phase is not Phase.joining_players:
            raise IllegalAction("dds/shoe-fixed")
        self._now_ms = now_ms
        self.settings = settings
        self.game = Blackjack(settings.options)
        self.hand = HandInPlay(self.game, self.hand.chance, self._happened)
        self._snapshot = Snapshot(self.game, self.game_uid, self.dealer_uid, self.dealer.name)
        self._publish()

    def end(self, now_ms: float) -> None:
        """End the game: at once if no hand runs, otherwise when the hand is settled (UBER:UC1b, UBER:64)."""
        self._now_ms = now_ms
        self.ending = True
        self._settle_phase()

    def abandon(self, now_ms: float) -> None:
        """End the game at once: open bets go back (UBER:97)."""
        self._now_ms = now_ms
        self.ending = True
        if self.hand.running:
            self.hand.cancel()
            self._finish_round()
        self._settle_phase()

    def tick(self, now_ms: float) -> None:
        """Do what is due by now: repeat the state, remove who takes too long, begin a hand."""
        self._now_ms = now_ms
        if self.phase is Phase.in_hand and self._deadline_ms is not None and now_ms >= self._deadline_ms:
            self._remove_acting()
        self._settle_phase()
        if now_ms >= self._repeat_ms and self.phase is not Phase.ended:
            self._repeat_ms = now_ms + REPEAT_MS
            self.out.append(self.dealer)
            self._publish(again=True)

    @property
    def due_ms(self) -> float:
        """Return when the next thing happens by itself."""
        times = [self._repeat_ms]
        if self.phase is Phase.in_hand and self._deadline_ms is not None:
            times.append(self._deadline_ms)
        elif self.phase in (Phase.readying, Phase.betting_time):
            ends = [self._opened_ms + after for after in (self.settings.pause_ms, self.settings.turn_ms)]
            times += [end for end in ends if end > self._now_ms]
        return min(times)

    # joining and leaving

    def _hear_player(self, source: str, writer: int, said: Player) -> None:
        member = self.members.known(said.uid)
        if member is not None and self._is_forged(member, source):
            return
        if said.game_uid != self.game_uid:
            if member is not None:
                self._leave(member)
        elif member is None:
            self._ask_to_join(said, source, writer)
        else:
            member.writer = writer
            if said.A is not PlayerAction.idle:
                self._move(member, said)

    def _ask_to_join(self, said: Player, source: str, writer: int) -> None:
        if said.uid == NOBODY or self.ending:
            return
        self.members.asking[said.uid] = self.members.asked(said, source, writer)

    def _is_forged(self, member: Member, source: str) -> bool:
        """Note a sample with a uid that another program plays under: it changes nothing (UBER:19)."""
        if member.source == source:
            return False
        self.refused += 1
        self.out.append(
            self._voice.notice(member, NoticeKind.dispute, "dds/forged", round=self.round, name=text(member.name))
        )
        return True

    def _leave(self, member: Member) -> None:
        member.leaving = True
        self.members.asking.pop(member.uid, None)
        if self.phase is not Phase.in_hand:
            self._free(member)

    def _free(self, member: Member) -> None:
        seat = self.members.seat_of(member.uid)
        if seat is not None:
            self.members.seats[seat] = None

    def _seat_those_who_ask(self) -> None:
        """Give seats in order of arrival, and refuse those for whom there is none (UBER:UC2b)."""
        for member in [*self.members.asking.values()]:
            del self.members.asking[member.uid]
            balance = self.members.balance(member)
            if balance < self.game.options.minimum:
                self._tell(member, FeedbackKind.dropped, "dds/broke")
            elif self.members.seat(member) is None:
                self._tell(member, FeedbackKind.refused, "dds/full")
            else:
                self._tell(member, FeedbackKind.seated, "dds/seated")
                self._bet_for_plain(member)

    def _bet_for_plain(self, member: Member) -> None:
        """Bet the minimum for a peer that does not know how to bet (UBER:EXT-BET)."""
        if self.phase is Phase.betting_time and not member.extras and member.bet is None:
            member.bet = self.game.options.minimum

    # requests of our own players

    def _hear_request(self, source: str, writer: int, said: Request) -> None:
        member = self.members.known(said.uid)
        if said.game_uid != self.game_uid:
            return
        if member is None:
            if said.kind is RequestKind.joining:
                self.members.note_extras(source, said)
            return
        if self._is_forged(member, source):
            return
        if not member.extras and self.phase is Phase.betting_time and member.bet == self.game.options.minimum:
            member.bet = None  # was taken for a plain peer
        member.extras = True
        member.style, member.system = said.style, said.system
        self._answer_request(member, said)

    def _answer_request(self, member: Member, said: Request) -> None:
        match said.kind:
            case RequestKind.betting if said.count:
                self._pair(member, said.count, amount=said.amount)
            case RequestKind.betting:
                self._bet(member, said.amount)
            case RequestKind.sitting_out:
                if self.phase in (Phase.readying, Phase.betting_time):
                    member.bet = 0
            case RequestKind.doubling:
                self._pair(member, said.count, amount=said.amount)
            case RequestKind.surrendering:
                self._play(member, SURRENDER)
            case RequestKind.leaving:
                self._leave(member)
            case RequestKind.joining | RequestKind.choosing:
                pass

    def _pair(self, member: Member, count: int, *, amount: Chips | None = None, action: str = "") -> None:
        """Act when both halves of an action have come; nothing orders samples of two topics (UBER:EXT-RULE)."""
        if amount is not None:
            member.amounts[count] = amount
        else:
            member.actions[count] = action
        if count in member.amounts and count in member.actions:
            action, amount = member.actions.pop(count), member.amounts.pop(count)
            if action == "double":
                self._play(member, Double(amount))
            else:
                self._bet(member, amount)
        for waiting in (member.actions, member.amounts):
            while len(waiting) > PENDING_MOST:
                waiting.pop(next(iter(waiting)))

    # moves

    def _move(self, member: Member, said: Player) -> None:
        """Take a move of the contract. Before the first hand, hitting says that a player is ready (UBER:84)."""
        if self.phase is Phase.readying and said.A is PlayerAction.hitting:
            if member.extras:
                self._pair(member, said.count, action="ready")
            else:
                self._bet(member, self.game.options.minimum)
        elif said.A is PlayerAction.doubling:
            if member.extras:
                self._pair(member, said.count, action="double")
            else:
                self._play(member, Double(self._bet_in_play(member)))
        else:
            self._play(member, _PLAIN[said.A])

    def _bet_in_play(self, member: Member) -> Chips:
        state = self.hand.state
        acts = state is not None and active_seat(state) == self.members.seat_of(member.uid)
        return state.hand.bet if acts and state is not None else 0

    def _play(self, member: Member, action: Any) -> None:
        seat = self.members.seat_of(member.uid)
        if seat is None or member.removed or self.phase is not Phase.in_hand or self.hand.state is None:
            self._refuse(member, IllegalAction("turn/not-yours"))
            return
        if seat >= len(self.hand.state.players) or self.hand.state.players[seat] != member.uid.hex():
            self._refuse(member, IllegalAction("turn/not-yours"))
            return
        try:
            self.hand.act(seat, action)
        except IllegalAction as refusal:
            self._refuse(member, refusal)
            return
        self._decide_next()

    def _refuse(self, member: Member, refusal: IllegalAction) -> None:
        self.refused += 1
        self.out.append(
            self._voice.refusal(member.uid, refusal, round=self.round, balance=self.members.balance(member))
        )

    def _bet(self, member: Member, amount: Chips) -> None:
        """Note a bet for the next hand, if the rules allow it (UBER:29, 37, 38, 42)."""
        seat = self.members.seat_of(member.uid)
        if seat is None:
            return
        try:
            if self.phase not in (Phase.readying, Phase.betting_time):
                raise IllegalAction("bet/fixed" if self.phase is Phase.in_hand else "bet/not-now")
            self.game.act(self.hand.open(self._infos()), seat, Bet(amount))
        except IllegalAction as refusal:
            self._refuse(member, refusal)
        else:
            member.bet = amount

    # the course of the game

    def _settle_phase(self) -> None:
        """Go on as far as no player has to be waited for, and publish what has changed."""
        if self.phase is not Phase.ended and self.phase is not Phase.in_hand:
            if self.ending:
                self._close()
            else:
                if self.phase is not Phase.readying or not len(self.members):
                    self._seat_those_who_ask()
                if self._may_deal():
                    self._deal()
        self._publish()

    def _may_deal(self) -> bool:
        """Return whether the bets are in: of all players, or of one at least when the time is up (UBER:70, COMM-6)."""
        if self.phase not in (Phase.readying, Phase.betting_time):
            return False
        bets = [member.bet for _, member in self.members]
        if not any(bets):
            return False
        waited = self._now_ms - self._opened_ms
        if waited >= self.settings.turn_ms:
            return True
        return None not in bets and (self.phase is Phase.readying or waited >= self.settings.pause_ms)

    def _infos(self) -> tuple[SeatInfo | None, ...]:
        return tuple(
            [
                None if member is None else SeatInfo(member.uid.hex(), self.members.balance(member))
                for member in self.members.seats
            ]
        )

    def _deal(self) -> None:
        self.round += 1
        self.phase = Phase.in_hand
        infos = self._infos()
        bets = [
            (seat, Bet(member.bet) if member.bet else SitOut())
            for seat, member in self.members
            if self.members.balance(member) >= self.game.options.minimum
        ]
        for _, member in self.members:
            member.bet = None
            member.actions.clear()
            member.amounts.clear()
        self.hand.begin(infos, bets)
        self._decide_next()

    def _decide_next(self) -> None:
        """Advise the player who is next, or finish the round."""
        state = self.hand.state
        assert state is not None
        if isinstance(state.need, Over):
            self._finish_round()
            return
        member = self.members.seats[state.turn]
        advice = self.advise(self.game, state, state.turn)
        if advice is not None and member is not None and member.extras:
            balance = state.stack[state.turn]
            self.out.append(self._voice.advice(member.uid, advice.move, advice.says, round=self.round, balance=balance))

    def _remove_acting(self) -> None:
        """Remove the player who has taken too long: the bets are lost, the balance is kept (UBER:36)."""
        state = self.hand.state
        assert state is not None
        seat = active_seat(state)
        member = self.members.seats[seat]
        assert member is not None
        member.removed = True
        self._tell(member, FeedbackKind.dropped, "dds/too-slow", seconds=self.settings.turn_ms // 1000)
        self.out.append(
            self._voice.notice(
                member, NoticeKind.too_slow, "dds/was-too-slow", round=self.round, name=text(member.name)
            )
        )
        self.hand.leave(seat)
        self._decide_next()

    def _finish_round(self) -> None:
        state = self.hand.state
        assert state is not None
        for seat, member in [*self.members]:
            if seat < len(state.players) and state.players[seat] == member.uid.hex():
                self.members.purses[member.uid] = state.stack[seat]
                if state.hands[seat] and not member.removed:
                    self._tell_result(member, state, seat)
        self.house += state.house
        self.phase = Phase.betting_time
        self._opened_ms = self._now_ms
        self._deadline_ms = None
        for _, member in [*self.members]:
            self._after_round(member)
        self._publish()

    def _after_round(self, member: Member) -> None:
        if member.leaving or member.removed:
            self._free(member)
        elif self.members.balance(member) < self.game.options.minimum:
            self._tell(member, FeedbackKind.dropped, "dds/broke")
            self._free(member)
        else:
            self._bet_for_plain(member)

    def _tell_result(self, member: Member, state: State, seat: Seat) -> None:
        won = state.stack[seat] - state.start[seat]
        key = "dds/won" if won > 0 else "dds/lost" if won < 0 else "dds/even"
        self._tell(member, FeedbackKind.result, key, amount=won)

    def _close(self) -> None:
        """End the game: bets that were placed never left the balances."""
        self.phase = Phase.ended
        for _, member in self.members:
            member.bet = None
            self._tell(member, FeedbackKind.closed, "dds/closed")

    def _tell(self, member: Member, kind: FeedbackKind, key: str, amount: Chips = 0, **values: Any) -> None:
        self.out.append(
            self._voice.said(
                member.uid,
                kind,
                key,
                round=self.round,
                balance=self.members.balance(member),
                amount=amount,
                won=dollars(abs(amount)),
                **values,
            )
        )

    def difference(self) -> Chips:
        """Return by how much the books do not add up: what players brought, less all balances, bets on the table and
        the house's gain."""
        running = self.hand.state if self.hand.running else None
        changed = sum(running.stack) - sum(running.start) if running is not None else 0
        on_table = running.at_stake() + running.house if running is not None else 0
        brought = PURSE * len(self.members.purses)
        return brought - sum(self.members.purses.values()) - changed - on_table - self.house

    # what goes out

    def _happened(self, event: Any) -> None:
        """Publish the state after each event but those that only call for a card, which the next one brings.

        The pit boss hears of doubles by peers who cannot tell it themselves (UBER:55, 56).
        """
        if isinstance(event, Doubled):
            self._tell_of_double(event)
        if active_seat(self.hand.state) >= 0:  # the clock begins anew for every decision (UBER:36)
            self.decision += 1
            self._deadline_ms = self._now_ms + self.settings.turn_ms
        if self.hand.state is not None and self.hand.state.stage not in ("bets", "deal", "card"):
            self._publish()

    def _tell_of_double(self, event: Doubled) -> None:
        state, member = self.hand.state, self.members.seats[event.seat]
        assert state is not None
        assert member is not None
        if not member.extras:
            total, bet = points(state.hand.cards), state.hand.bet - event.amount
            for kind in double_kinds(total, bet, event.amount):
                self.out.append(self._voice.double(member, self.round, total, bet, event.amount, kind=kind))

    @property
    def gstate(self) -> GameState:
        if self.phase is Phase.joining_players:
            return GameState.waiting if len(self.members) else GameState.waiting_to_join
        return _STATES[self.phase]

    def _publish(self, *, again: bool = False) -> None:
        """Add the samples of the state as it is, those that have changed since the last time."""
        game = game_sample(self.gstate, self.game_uid, self.dealer_uid, self.members, self.game, self.hand.state)
        table = self._table(clock_ms=0)
        last_game, last_table = self._told
        if again or table != last_table:
            self.out.append(replace(table, clock_ms=self._clock_ms()))
        if again or game != last_game:
            self.out.append(game)
        self._told = (game, table)

    def table(self) -> Table:
        """Return the table as it is now."""
        return self._table(clock_ms=self._clock_ms())

    def _table(self, *, clock_ms: int) -> Table:
        return self._snapshot.table(
            self.members,
            self.phase,
            self.hand.state,
            self.hand.carry,
            round=self.round,
            decision=self.decision,
            clock_ms=clock_ms,
        )

    def _clock_ms(self) -> int:
        if self.phase is Phase.in_hand:
            acts = active_seat(self.hand.state) >= 0 and self._deadline_ms is not None
            return max(0, round(self._deadline_ms - self._now_ms)) if acts and self._deadline_ms is not None else -1
        if self.phase in (Phase.readying, Phase.betting_time):
            return max(0, round(self._opened_ms + self.settings.turn_ms - self._now_ms))
        return -1

    def drain(self) -> list[Any]:
        """Return what is to be sent, in order, and forget it."""
        out, self.out = self.out, []
        return out
