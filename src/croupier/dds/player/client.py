"""A player: samples and time in, samples out. Pure, as the dealer's game is."""

from typing import Any, Final

from msgspec import Struct

from croupier.bots.blackjack import Strategist
from croupier.bots.blackjack.switch import chosen
from croupier.dds.dealer.feedback import double_kinds, double_notice
from croupier.dds.player.plain_table import PlainTable
from croupier.dds.seen_games import SeenGame, SeenGames
from croupier.dds.table_view import betting_state, game_of, seat_of, state_of, unsettled
from croupier.dds.wire.contract import MAX_PLAYERS_IN_A_GAME, Game, Player, PlayerAction
from croupier.dds.wire.extras import (
    Feedback,
    FeedbackKind,
    Phase,
    Request,
    RequestKind,
    Style,
    Table,
    TableSeat,
    cards_in,
)
from croupier.dds.wire.fields import NOBODY, chars, text
from croupier.errors import IllegalAction, Unknown
from croupier.games.blackjack.events import Bet, Double, Hit, SitOut, Split, Stand, Surrender
from croupier.games.blackjack.hand import points
from croupier.games.blackjack.state import State
from croupier.games.game import Chips
from croupier.play.player import Budget
from croupier.words import sentence

JOIN_AGAIN_MS: Final = 1000  # an unanswered join is said again (UBER:WIRE-QOS)
PURSE: Final = 500_00
FEEDBACK_KEPT: Final = 50
_NO_LIMIT: Final = Budget()
_MOVES: Final[dict[type, PlayerAction]] = {
    Hit: PlayerAction.hitting,
    Stand: PlayerAction.standing,
    Split: PlayerAction.splitting,
    Double: PlayerAction.doubling,
}


class Told(Struct, frozen=True):
    """A message of the dealer, or of this program about it."""

    kind: str
    code: str
    says: str
    amount: Chips = 0


class PlayerClient:
    """Plays in one game at a time. What is to be sent is in `out`; `told` are the last messages for the user.

    With `auto` it joins any game that is open, and again when that has ended, until `rounds` hands are played.
    """

    def __init__(
        self,
        *,
        uid: bytes,
        name: str,
        style: str = "manual",
        system: str = "",
        bet: Chips | None = None,
        auto: bool = False,
        rounds: int | None = None,
        seed: int = 0,
    ) -> None:
        self.uid = uid
        self.name = name
        self.auto = auto
        self.rounds_wanted = rounds
        self.seen = SeenGames()
        self.joined: bytes | None = None  # the game that is asked for or played in
        self.seat: int | None = None
        self.balance: Chips = PURSE
        self.count = 0
        self.rounds = 0
        self.decisions = 0
        self.refusals = 0
        self.out: list[Any] = []
        self.told: list[Told] = []
        self.told_count = 0
        self.finished = False
        self.style, self.system = chosen(style, system).style, chosen(style, system).system
        self._strategist: Strategist | None = None
        self._strategist_for: Any = None
        self.bet = bet  # what a strategy bets; None: the minimum
        self._seed = seed
        self._asked: Any = None  # what the user chose, for the strategist that asks
        self._again_ms = 0.0
        self._answered_bets: tuple[int, Phase] | None = None
        self._answered = 0
        self._reported: set[tuple[int, int, int]] = set()
        self._plain: PlainTable | None = None

    # what comes in

    def hear(self, source: str, writer: int, sample: Any, now_ms: float) -> None:
        """Take a sample of another program."""
        if isinstance(sample, Feedback):
            self._hear_feedback(source, sample)
            return
        seen = self.seen.hear(source, writer, sample, now_ms)
        if seen is None or seen.uid != self.joined:
            return
        if isinstance(sample, Game):
            self._find_seat(sample)
        elif isinstance(sample, Table):
            self._note_table(sample)
        self._decide(seen, now_ms)

    def gone(self, writer: int, now_ms: float) -> None:
        self.seen.lost(writer)
        self.tick(now_ms)

    def tick(self, now_ms: float) -> None:
        """Do what is due by now: notice the end of a game, ask again for a seat, find another game."""
        if self.joined is not None:
            seen = self.seen.games.get(self.joined)
            if seen is None or seen.over(now_ms):
                self._game_is_over(seen)
            elif self.seat is None and now_ms >= self._again_ms:
                self._ask_to_join(now_ms)
            else:
                self._decide(seen, now_ms)
        self.seen.forget_ended(now_ms)
        if self.auto and self.joined is None and not self.finished:
            self._join_any(now_ms)

    # what the user does

    def join(self, game_uid: bytes, now_ms: float) -> None:
        """Ask for a seat. Raise Unknown for a game that is not there, IllegalAction while in another one."""
        if game_uid not in {seen.uid for seen in self.seen.open(now_ms)}:
            raise Unknown("dds/no-game")
        if self.joined is not None and self.seat is not None:
            raise IllegalAction("dds/in-a-game")
        self.joined = game_uid
        self.balance = PURSE
        self.seat = None
        self._plain = None
        self._answered_bets, self._answered = None, 0
        if (table := self.seen.games[game_uid].table) is not None:
            self._player_for(table)  # works out its look-up tables now, when no clock runs
        self._ask_to_join(now_ms)

    def leave(self) -> None:
        """Leave the game: at once between hands, otherwise when the hand is over; the dealer sees to that."""
        if self.joined is not None:
            self._request(RequestKind.leaving)
            self.out.append(self._player(PlayerAction.idle, game_uid=NOBODY))
        self._stop()

    def choose(self, style: str, system: str = "") -> None:
        """Change the way of playing, from the next hand on (UBER:UC1e). Raise Unknown for one that there is not."""
        choice = chosen(style, system)
        if self._strategist is not None:
            self._strategist.change(style, system)
        self.style, self.system = choice.style, choice.system
        if self.joined is not None:
            self._request(RequestKind.choosing)

    def set_bet(self, amount: Chips) -> None:
        """Set what a strategy bets from the next hand on."""
        self.bet = amount
        if self._strategist is not None:
            self._strategist.bet = amount

    def act(self, action: Any, now_ms: float) -> None:
        """Do what the user chose. Raise IllegalAction if the rules, or the moment, do not allow it."""
        seen = self.seen.games.get(self.joined or NOBODY)
        table = seen.table if seen is not None else None
        if seen is None or self.seat is None:
            raise IllegalAction("turn/not-yours")
        if table is None:
            self._act_plain(seen, action)
            return
        state = state_of(table) if table.phase is Phase.in_hand else betting_state(table)
        game_of(table).act(state, self.seat, action)
        if isinstance(action, Bet):
            self._begin_by_hand(table, state, action)
        self._send(table, action)

    def _begin_by_hand(self, table: Table, state: State, bet: Bet) -> None:
        """Let the strategist know that a hand begins, from which on a change waits for the next one (UBER:UC1e)."""
        assert self.seat is not None
        self._asked = bet
        strategist, game = self._player_for(table), game_of(table)
        if strategist.active.style == "manual":
            strategist.choose(game.lens(state, self.seat), game.legal(state, self.seat), _NO_LIMIT)

    def doubles(self) -> range:
        """Return what may be added to the hand in play by doubling."""
        seen = self.seen.games.get(self.joined or NOBODY)
        if seen is None or self.seat is None:
            return range(0)
        if seen.table is None:
            plain = self._plain
            state = plain.state(seen.game) if plain and seen.game else None
            return plain.legal(state).doubles if plain and state else range(0)
        return game_of(seen.table).legal(state_of(seen.table), self.seat).doubles

    # joining

    def _join_any(self, now_ms: float) -> None:
        for seen in self.seen.open(now_ms):
            if len(seen.players) < MAX_PLAYERS_IN_A_GAME:
                self.join(seen.uid, now_ms)
                return

    def _ask_to_join(self, now_ms: float) -> None:
        self._again_ms = now_ms + JOIN_AGAIN_MS
        self._request(RequestKind.joining)
        self.out.append(self._player(PlayerAction.idle))

    def _find_seat(self, game: Game) -> None:
        """Look for the own uid among the players: that is how a join is accepted (UBER:UC2b)."""
        at = next((at for at, player in enumerate(game.p) if player.uid == self.uid), None)
        if self.seat is not None and at is None:
            self._lost_seat()
        else:
            self.seat = at

    def _lost_seat(self) -> None:
        self._note(Told("dropped", "dds/seat-lost", sentence("dds/seat-lost")))
        self._stop()

    def _stop(self) -> None:
        if self._strategist is not None:
            self._strategist.round_over()
        self.joined, self.seat = None, None

    def _game_is_over(self, seen: SeenGame | None) -> None:
        """Take back what was on the table and not settled, now that the dealer is gone (UBER:97)."""
        table = seen.table if seen else None
        at = seat_of(table, self.uid) if table else None
        if table is not None and at is not None:
            seat = table.seats[at]
            self.balance = seat.balance + (unsettled(seat) if table.phase is Phase.in_hand else 0)
        elif self._plain is not None:
            self.balance = self._plain.taken_back()
        self._note(Told("closed", "dds/game-over", sentence("dds/game-over")))
        self._stop()

    # feedback

    def _hear_feedback(self, source: str, said: Feedback) -> None:
        seen = self.seen.games.get(said.game_uid)
        if said.uid != self.uid or seen is None or seen.source != source or said.game_uid != self.joined:
            return
        self._note(Told(said.kind.name, text(said.code), text(said.says), said.amount))
        if said.kind is not FeedbackKind.advised:
            self.balance = said.balance
        match said.kind:
            case FeedbackKind.result:
                self._round_over()
            case FeedbackKind.refused:
                self.refusals += 1
                if text(said.code) == "dds/full":
                    self._stop()
            case FeedbackKind.dropped:
                self.finished = self.finished or (self.auto and text(said.code) == "dds/broke")
                self._stop()
            case FeedbackKind.seated | FeedbackKind.advised | FeedbackKind.closed:
                pass

    def told_since(self, count: int) -> list[Told]:
        """Return the messages after the first so many of all, as far as they are kept."""
        fresh = self.told_count - count
        return self.told[-fresh:] if fresh > 0 else []

    def _note(self, told: Told) -> None:
        self.told_count += 1
        self.told.append(told)
        del self.told[:-FEEDBACK_KEPT]

    def _round_over(self) -> None:
        self.rounds += 1
        if self._strategist is not None:
            self._strategist.round_over()
        if self.rounds_wanted is not None and self.rounds >= self.rounds_wanted:
            self.leave()
            self.finished = True

    # playing

    def _note_table(self, table: Table) -> None:
        at = seat_of(table, self.uid)
        if at is not None:
            seat = table.seats[at]
            self.balance = seat.balance
            self._report_doubles(table, seat)

    def _report_doubles(self, table: Table, seat: TableSeat) -> None:
        """Tell the pit boss of a double for less, or on 12 or more, once (UBER:55, UBER:56)."""
        for at, hand in enumerate(seat.hands[: seat.hands_count]):
            key = (table.round, at, hand.cards[0])
            if hand.added and key not in self._reported:
                self._reported.add(key)
                total, bet = points(cards_in(hand.cards)[:2]), hand.bet - hand.added
                for kind in double_kinds(total, bet, hand.added):
                    self.out.append(
                        double_notice(
                            table.game_uid, self.uid, chars(self.name, 32), table.round, total, bet, hand.added, kind
                        )
                    )

    def _decide(self, seen: SeenGame, now_ms: float) -> None:
        """Let the strategy do what is this player's to do now; a person does it by `act`."""
        if self.seat is None or seen.game is None:
            return
        if seen.table is None:
            if seen.plain(now_ms):
                self._decide_plain(seen)
            return
        table = seen.table
        at = seat_of(table, self.uid)
        if at is None:
            return
        if table.phase in (Phase.readying, Phase.betting_time):
            self._decide_bet(table, at)
        elif self._my_turn(seen.game, table, at):
            self._decide_move(table, at)

    def _my_turn(self, game: Game, table: Table, at: int) -> bool:
        """Return whether the dealer waits for this player: no action before its index is active (UBER:89)."""
        return (
            table.phase is Phase.in_hand and table.turn == at == game.active_player and table.decision > self._answered
        )

    def _decide_bet(self, table: Table, at: int) -> None:
        strategist = self._player_for(table)
        if self._answered_bets == (table.round, table.phase):
            return
        strategist.round_over()
        if strategist.active.style == "manual":
            return
        state, game = betting_state(table), game_of(table)
        legal = game.legal(state, at)
        if legal.betting and legal.bets:
            self._send(table, strategist.choose(game.lens(state, at), legal, _NO_LIMIT))

    def _decide_move(self, table: Table, at: int) -> None:
        strategist = self._player_for(table)
        if strategist.active.style != "manual":
            game, state = game_of(table), state_of(table)
            self._send(table, strategist.choose(game.lens(state, at), game.legal(state, at), _NO_LIMIT))

    def _player_for(self, table: Table) -> Strategist:
        """Return the strategist for the rules of this table."""
        game = game_of(table)
        if self._strategist is None or self._strategist_for is not game:
            self._strategist_for = game
            self._strategist = Strategist(
                self._seed, game, style=self.style, system=self.system, ask=self._answer, bet=self.bet
            )
        return self._strategist

    def _answer(self, view: Any, legal: Any) -> Any:
        return self._asked

    def _send(self, table: Table, action: Any) -> None:
        """Send an action: what the contract has as a Player sample, the rest as a Request with its count."""
        self.decisions += 1
        if isinstance(action, Bet | SitOut):
            self._answered_bets = (table.round, table.phase)
            if isinstance(action, SitOut):
                self._request(RequestKind.sitting_out)
            elif table.phase is Phase.readying:
                self._request(RequestKind.betting, action.amount, count=self.count + 1)
                self._move(PlayerAction.hitting)
            else:
                self._request(RequestKind.betting, action.amount)
            return
        self._answered = table.decision
        if isinstance(action, Surrender):
            self._request(RequestKind.surrendering)
            return
        if isinstance(action, Double):
            self._request(RequestKind.doubling, action.amount, count=self.count + 1)
        self._move(_MOVES[type(action)])

    # at a dealer that knows only the contract

    def _decide_plain(self, seen: SeenGame) -> None:
        assert seen.game is not None
        assert self.seat is not None
        plain = self._plain = self._plain or PlainTable(self.seat, self.balance)
        if plain.follow(seen.game):
            self.balance = plain.balance
            self._round_over()
            if self.joined is None:
                return
        if self.style == "manual":
            return
        if plain.wants_ready(seen.game):
            plain.readied()
            self.decisions += 1
            self._move(PlayerAction.hitting)
        elif plain.wants_move(seen.game):
            strategist = self._strategist = self._strategist or Strategist(
                self._seed, plain.rules, style=self.style, system=self.system, ask=self._answer, bet=self.bet
            )
            state = plain.state(seen.game)
            action = strategist.choose(plain.rules.lens(state, self.seat), plain.legal(state), _NO_LIMIT)
            self._act_plain(seen, action)

    def _act_plain(self, seen: SeenGame, action: Any) -> None:
        """Do at a plain dealer's what the contract can say; raise IllegalAction for anything else."""
        assert seen.game is not None
        assert self.seat is not None
        plain = self._plain = self._plain or PlainTable(self.seat, self.balance)
        plain.follow(seen.game)
        if isinstance(action, Bet) and plain.wants_ready(seen.game):
            plain.readied()
            self.decisions += 1
            self._move(PlayerAction.hitting)
            return
        if type(action) not in _MOVES or not plain.wants_move(seen.game):
            raise IllegalAction("action/not-here", action=type(action).__name__)
        plain.rules.act(plain.state(seen.game), self.seat, action)
        plain.acted(seen.game, action)
        self.decisions += 1
        self._move(_MOVES[type(action)])

    # samples

    def _move(self, action: PlayerAction) -> None:
        """Publish a move, and idle after it, so that a late joiner finds no old move (UBER:77)."""
        self.out += [self._player(action), self._player(PlayerAction.idle)]

    def _player(self, action: PlayerAction, *, game_uid: bytes | None = None) -> Player:
        self.count += 1
        to = (self.joined or NOBODY) if game_uid is None else game_uid
        return Player(self.count, self.uid, to, chars(self.name, 32), self.balance / 100, action)

    def _request(self, kind: RequestKind, amount: Chips = 0, *, count: int = 0) -> None:
        to, system = self.joined or NOBODY, chars(self.system, 16)
        self.out.append(Request(count, self.uid, to, kind, Style[self.style], system, amount))

    def drain(self) -> list[Any]:
        """Return what is to be sent, in order, and forget it."""
        out, self.out = self.out, []
        return out

    @property
    def active_style(self) -> str:
        """Return the way of playing that decides now."""
        return self._strategist.active.style if self._strategist is not None else self.style

    @property
    def pending_style(self) -> str:
        """Return the way of playing that was chosen and takes effect at the next hand; "" if there is none."""
        pending = self._strategist.pending if self._strategist is not None else None
        return pending.style if pending else ""
