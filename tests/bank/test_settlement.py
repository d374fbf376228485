"""What a round moves between seats, and between seats and the house."""

from hypothesis import given
from hypothesis import strategies as st

from croupier.bank.ledger import Ledger
from croupier.bank.names import CASH, HOUSE, escrow
from croupier.bank.settlement import settlement
from croupier.bank.transfer import Transfer, changes


@given(st.dictionaries(st.integers(0, 9), st.integers(-500, 500), max_size=10))
def test_every_seat_gets_its_payoff_and_the_house_the_rest_in_few_transfers(payoffs: dict[int, int]) -> None:
    moved = settlement(7, payoffs, "7:12")
    expected = {escrow(7, seat): chips for seat, chips in payoffs.items()} | {HOUSE: -sum(payoffs.values())}
    assert {name: chips for name, chips in changes(moved).items() if chips} == {
        name: chips for name, chips in expected.items() if chips
    }
    assert len(moved) <= max(0, sum(chips != 0 for chips in expected.values()) - 1)
    assert len({transfer.key for transfer in moved}) == len(moved)


def test_a_settlement_can_be_posted_where_the_losers_have_what_they_lose() -> None:
    ledger = Ledger()
    ledger.post([Transfer(f"buy{seat}", CASH, escrow(7, seat), 100, "buy-in") for seat in range(3)])
    ledger.post(settlement(7, {0: -100, 1: 140, 2: -40}, "7:1"))
    assert [ledger.balance(escrow(7, seat)) for seat in range(3)] == [0, 240, 60]
