"""A hosted game as samples: Game for everybody, Table for those who know the extras."""

from typing import Final

from croupier.dds.dealer.members import Member, Members
from croupier.dds.wire.contract import (
    MAX_PLAYERS_IN_A_GAME,
    NO_PLAYER,
    Game,
    GameState,
    PlayerState,
    wire_cards,
)
from croupier.dds.wire.extras import (
    ABSENT,
    NUMBER_OF_CARDS,
    HandResult,
    Phase,
    Shoe,
    Stage,
    Status,
    Table,
    TableHand,
    TableSeat,
    numbered,
)
from croupier.dds.wire.fields import NOBODY, chars
from croupier.games.blackjack import Blackjack
from croupier.games.blackjack.events import Carry
from croupier.games.blackjack.hand import Hand, points
from croupier.games.blackjack.settle import natural
from croupier.games.blackjack.state import State
from croupier.games.game import Act, Seat
from croupier.kit.cards import Cards

RESULTS: Final = {
    None: HandResult.open,
    "blackjack": HandResult.natural,
    "win": HandResult.win,
    "ten-cards": HandResult.ten_cards,
    "push": HandResult.push,
    "lose": HandResult.lose,
    "bust": HandResult.over_21,
    "surrender": HandResult.surrender,
    "left": HandResult.left_game,
    "returned": HandResult.returned,
}
TAKEN_AWAY: Final = ("bust", "surrender", "ten-cards", "left")  # cards that leave the table at once (UBER:50, 58, 86)
NO_HAND: Final = TableHand(bytes([ABSENT] * 10), HandResult.open, False, 0, 0, 0)
NO_SEAT: Final = TableSeat(NOBODY, bytes(32), Status.empty, 0, bytes(16), 0, 0, 0, 0, (NO_HAND,) * 3)  # type: ignore[arg-type]


def active_seat(state: State | None) -> Seat:
    """Return whose turn it is, or -1 (UBER:88)."""
    return state.turn if state is not None and isinstance(state.need, Act) and state.stage == "turn" else -1


def game_sample(
    gstate: GameState, game_uid: bytes, dealer_uid: bytes, members: Members, game: Blackjack, state: State | None
) -> Game:
    """Return the whole game as the contract has it."""
    players = [_player(seat, members.seats[seat], state) for seat in range(MAX_PLAYERS_IN_A_GAME)]
    dealer = game.dealers_cards(state) if state is not None else ()
    return Game(gstate, game_uid, dealer_uid, tuple(players), wire_cards(dealer), active_seat(state))


def _player(seat: Seat, member: Member | None, state: State | None) -> PlayerState:
    if member is None or member.removed:
        return NO_PLAYER
    return PlayerState(member.uid, wire_cards(shown_cards(state, seat, member)))


def shown_cards(state: State | None, seat: Seat, member: Member) -> Cards:
    """Return the cards of the hand in play, or of the last one played; none where they were taken away."""
    hands = hands_at(state, seat, member)
    if not hands or state is None:
        return ()
    if state.turn == seat:
        hand = hands[state.at]
    elif state.turn > seat or state.turn < 0:
        hand = hands[-1]
    else:
        hand = hands[0]
    return () if hand.result in TAKEN_AWAY else hand.cards


def hands_at(state: State | None, seat: Seat, member: Member) -> list[Hand]:
    """Return a player's hands in the round on the table; none for one who came after it."""
    if state is None or seat >= len(state.hands) or state.players[seat] != member.uid.hex():
        return []
    return state.hands[seat]


def table_seat(seat: Seat, member: Member | None, members: Members, phase: Phase, state: State | None) -> TableSeat:
    if member is None:
        return NO_SEAT
    hands = hands_at(state, seat, member)
    in_hand = phase is Phase.in_hand and bool(hands)
    balance = state.stack[seat] if in_hand and state is not None else members.balance(member)
    start = state.start[seat] if hands and state is not None else balance
    made = [table_hand(hand) for hand in hands]
    return TableSeat(
        member.uid,
        member.name,
        status_of(seat, member, phase, state, hands),
        member.style,
        member.system,
        start,
        balance,
        member.bet or 0,
        len(made),
        (*made, *[NO_HAND] * (3 - len(made))),
    )


def table_hand(hand: Hand) -> TableHand:
    return TableHand(numbered(hand.cards), RESULTS[hand.result], hand.surrendered, hand.bet, hand.added, hand.back)


def status_of(seat: Seat, member: Member, phase: Phase, state: State | None, hands: list[Hand]) -> Status:
    """Return what a player is doing (UBER:66)."""
    if member.removed:
        return Status.removed
    if phase is not Phase.in_hand or state is None:
        return _between_hands(member, phase)
    if not hands:
        return Status.sitting_out_hand
    if state.turn == seat:
        return Status.acting
    return _after_turn(state, seat, hands)


def _between_hands(member: Member, phase: Phase) -> Status:
    if member.bet is None:
        return Status.joined
    if not member.bet:
        return Status.sitting_out_hand
    return Status.ready if phase is Phase.readying else Status.bet_placed


def _after_turn(state: State, seat: Seat, hands: list[Hand]) -> Status:
    results = {hand.result for hand in hands}
    if natural(hands):
        return Status.blackjack
    if results == {"surrender"}:
        return Status.surrendered
    if results == {"bust"}:
        return Status.bust
    played = -1 < seat < state.turn or state.turn < 0
    return Status.stood if played or points(hands[0].cards) == 21 else Status.waiting_turn


def unseen_cards(game: Blackjack, state: State | None, carry: Carry | None) -> bytes:
    """Return how many of each card no player has seen since the shuffle: during a hand by its state, else by what the
    last one left."""
    left = state.unseen() if state is not None else [*((carry.left if carry else ()) or _full(game))]
    return bytes(left) if left else bytes(NUMBER_OF_CARDS)


def shoe_facts(game: Blackjack, state: State | None, carry: Carry | None) -> tuple[int, int, int]:
    """Return the shoe's number, the cards left in it (-1: no end), and the running count."""
    if state is not None:
        return state.shoe, -1 if state.left is None else state.left, state.count
    last = carry or Carry()
    return last.shoe, sum(last.left or _full(game)) if game.counted else -1, last.count


def _full(game: Blackjack) -> tuple[int, ...]:
    return game.full_shoe if game.counted else ()


class Snapshot:
    """Makes Table samples of one hosted game."""

    def __init__(self, game: Blackjack, game_uid: bytes, dealer_uid: bytes, dealer_name: bytes) -> None:
        self.game = game
        self._head = (game_uid, dealer_uid, dealer_name)
        self._shoe = Shoe[game.options.shoe]
        self._scenario = chars(game.options.scenario if game.options.shoe == "test" else "", 20)

    def table(
        self,
        members: Members,
        phase: Phase,
        state: State | None,
        carry: Carry | None,
        *,
        round: int,
        decision: int,
        clock_ms: int,
    ) -> Table:
        running = state if phase is Phase.in_hand else None
        number, left, count = shoe_facts(self.game, running, carry)
        turn = active_seat(state)
        dealer = self.game.dealers_cards(state) if state is not None else ()
        return Table(
            *self._head,
            phase,
            Stage[state.stage] if state is not None else Stage.over,
            round,
            decision,
            turn,
            state.at if state is not None and turn >= 0 else -1,
            clock_ms,
            self._shoe,
            self._scenario,
            number,
            left,
            count,
            unseen_cards(self.game, running, carry),
            numbered(dealer),
            state is not None and state.shown,
            tuple([table_seat(seat, one, members, phase, state) for seat, one in enumerate(members.seats)]),
        )
