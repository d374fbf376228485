"""A Table sample as a state of `games.blackjack`, so that bots, advice and pages work with it as at any table."""

from functools import cache
from typing import Any, Final

from croupier.dds.wire.extras import HandResult, Phase, Table, TableHand, TableSeat, cards_in
from croupier.dds.wire.fields import NOBODY, shown, text
from croupier.games.blackjack import Blackjack, BlackjackOptions
from croupier.games.blackjack.count import COUNTED
from croupier.games.blackjack.events import Carry
from croupier.games.blackjack.hand import Hand
from croupier.games.blackjack.options import SCENARIOS
from croupier.games.blackjack.state import BlackjackNeed, Stage, State
from croupier.games.game import Act, Over, Proceed, SeatInfo
from croupier.kit.cards import UNKNOWN

_RESULTS: Final[dict[HandResult, Any]] = {
    HandResult.open: None,
    HandResult.natural: "blackjack",
    HandResult.win: "win",
    HandResult.ten_cards: "ten-cards",
    HandResult.push: "push",
    HandResult.lose: "lose",
    HandResult.over_21: "bust",
    HandResult.surrender: "surrender",
    HandResult.left_game: "left",
    HandResult.returned: "returned",
}


@cache
def game_for(shoe: str, scenario: str) -> Blackjack:
    """Return the rules of a table with this shoe."""
    options: dict[str, Any] = {"scenario": scenario} if scenario in SCENARIOS else {}
    return Blackjack(BlackjackOptions(shoe=shoe, **options))  # type: ignore[arg-type]


def game_of(table: Table) -> Blackjack:
    return game_for(table.shoe.name, text(table.scenario))


def betting_state(table: Table) -> State:
    """Return the state in which bets for the next hand are placed."""
    infos = [SeatInfo(name_of(seat), seat.balance) if seat.uid != NOBODY else None for seat in table.seats]
    game = game_of(table)
    left = tuple(table.unseen) if game.counted else ()
    return game.begin(infos, Carry(table.shoe_number, left, table.running_count))


def state_of(table: Table) -> State:
    """Return the hand that is on the table, over or not."""
    game = game_of(table)
    hands = [[_hand(hand) for hand in seat.hands[: seat.hands_count]] for seat in table.seats]
    state = State(
        tuple([name_of(seat) if seat.uid != NOBODY else "" for seat in table.seats]),
        tuple([seat.start for seat in table.seats]),
        [seat.balance for seat in table.seats],
        0,
        hands,
        (),
        cards_in(table.dealer_cards),
        table.shown,
        _stage(table),
        table.turn,
        max(table.hand, 0),
        table.shoe_number,
        (),
        None if table.left < 0 else table.left,
        table.running_count,
        Proceed(),
    )
    seen = [card for card in state.seen() if card != UNKNOWN]
    if game.counted:
        base = [*table.unseen]
        for card in seen:
            base[card] += 1
        state.base = tuple(base)
    state.before = table.running_count - sum([COUNTED[card] for card in seen])
    state.need = _need(table, state)
    return state


def _stage(table: Table) -> Stage:
    stage: Any = table.stage.name
    named: Stage = stage
    return named


def _need(table: Table, state: State) -> BlackjackNeed:
    if table.phase is Phase.in_hand and table.stage.name == "turn" and 0 <= table.turn < len(table.seats):
        return Act((table.turn,))
    if table.stage.name == "over":
        payoffs = [now - before for now, before in zip(state.stack, state.start, strict=True)]
        return Over(tuple(payoffs), Carry(table.shoe_number, (), table.running_count))
    return Proceed()


def _hand(hand: TableHand) -> Hand:
    return Hand(cards_in(hand.cards), hand.bet, hand.added, hand.given_up, _RESULTS[hand.result], hand.back)


def name_of(seat: TableSeat) -> str:
    return text(seat.name) or shown(seat.uid)


def seat_of(table: Table, uid: bytes) -> int | None:
    """Return where a player sits."""
    return next((at for at, seat in enumerate(table.seats) if seat.uid == uid), None)


def unsettled(seat: TableSeat) -> int:
    """Return what a player has on the table that is not settled (UBER:97)."""
    return sum([hand.bet for hand in seat.hands[: seat.hands_count] if hand.result is HandResult.open])
