"""The ledger: all or nothing, nothing twice, nothing out of nowhere."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.bank.invariants import misplaced, wrong
from croupier.bank.ledger import Ledger
from croupier.bank.names import CASH, HOUSE, allows, escrow, kind, loan, purse, wallet
from croupier.bank.transfer import MOST, Transfer
from croupier.errors import BadOption, CroupierError, Malformed

ACCOUNTS = [CASH, HOUSE, wallet(1), wallet(2), escrow(1, 0), escrow(1, 1), loan(1), purse(1, 1)]


def pay(key: str, source: str, target: str, amount: int) -> Transfer:
    return Transfer(key, source, target, amount, "test")


@st.composite
def postings(draw: st.DrawFn) -> list[list[Transfer]]:
    """Some lists of transfers, with few keys, so that some of them come twice."""
    keys = st.integers(0, 30).map(str)
    amounts = st.integers(1, 50)
    pairs = st.permutations(ACCOUNTS).map(lambda names: names[:2])
    one = st.builds(lambda key, pair, amount: pay(key, pair[0], pair[1], amount), keys, pairs, amounts)
    return draw(st.lists(st.lists(one, max_size=4), max_size=20))


@given(postings())
def test_any_sequence_of_postings_keeps_the_invariants_and_a_refused_one_changes_nothing(
    lists: list[list[Transfer]],
) -> None:
    ledger = Ledger()
    for transfers in lists:
        before, posted = dict(ledger.balances), dict(ledger.posted)
        try:
            new = ledger.post(transfers)
        except CroupierError:
            assert (ledger.balances, ledger.posted) == (before, posted)
        else:
            assert {t.key for t in new} == {t.key for t in transfers} - posted.keys()
        assert wrong(ledger.balances, ledger.posted.values()) == []


@given(postings())
def test_posting_again_what_was_posted_moves_nothing(lists: list[list[Transfer]]) -> None:
    ledger = Ledger()
    for transfers in lists:
        try:
            ledger.post(transfers)
        except CroupierError:
            continue
        before = dict(ledger.balances)
        assert ledger.post(transfers) == ()
        assert ledger.balances == before


def test_a_refusal_of_one_transfer_refuses_all_and_names_the_account_that_is_short() -> None:
    ledger = Ledger()
    ledger.post([pay("a", CASH, wallet(1), 30)])
    with pytest.raises(BadOption, match=r"There is \$0.30 in wallet:1, and \$0.31 is needed") as refused:
        ledger.post([pay("b", CASH, wallet(2), 10), pay("c", wallet(1), escrow(1, 0), 31)])
    assert refused.value.code == "money/not-enough"
    assert ledger.balance(wallet(2)) == 0


def test_what_one_transfer_brings_another_of_the_same_posting_may_take() -> None:
    ledger = Ledger()
    ledger.post([pay("b", wallet(1), escrow(1, 0), 30), pay("a", CASH, wallet(1), 30)])
    assert ledger.balances == {CASH: -30, wallet(1): 0, escrow(1, 0): 30}


def test_a_key_serves_one_transfer_only() -> None:
    ledger = Ledger()
    ledger.post([pay("a", CASH, wallet(1), 30)])
    with pytest.raises(BadOption) as refused:
        ledger.post([pay("a", CASH, wallet(1), 31)])
    assert refused.value.code == "money/key-reused"


def test_nobody_pays_back_more_than_is_owed() -> None:
    ledger = Ledger()
    ledger.post([pay("a", loan(1), wallet(1), 30), pay("b", CASH, wallet(1), 30)])
    ledger.post([pay("c", wallet(1), loan(1), 10)])
    with pytest.raises(BadOption, match=r"Pay back at most \$0.20") as refused:
        ledger.post([pay("d", wallet(1), loan(1), 21)])
    assert refused.value.code == "money/no-such-debt"


@pytest.mark.parametrize("amount", [0, -1, MOST + 1])
def test_nothing_less_than_nothing_and_absurdly_much_cannot_be_moved(amount: int) -> None:
    with pytest.raises(BadOption, match="1 to 100000000000000 cents"):
        pay("a", CASH, wallet(1), amount)


@pytest.mark.parametrize(
    "name",
    ["", "wallet", "wallet:", "wallet:x", "wallet:-1", "wallet:01", "escrow:1", "loan:1:2", "bank:", "house:1", "w:1"],
)
def test_a_name_that_is_no_account_is_refused(name: str) -> None:
    with pytest.raises(Malformed) as refused:
        pay("a", name, HOUSE, 1)
    assert refused.value.code == "money/no-account"


def test_nobody_pays_themselves_and_no_transfer_is_without_a_key() -> None:
    with pytest.raises(BadOption, match="cannot pay itself"):
        pay("a", HOUSE, HOUSE, 1)
    with pytest.raises(BadOption, match="needs a key"):
        pay("", CASH, HOUSE, 1)


def test_only_what_belongs_to_somebody_else_may_be_below_zero() -> None:
    owing = {name for name in ACCOUNTS if allows(name, -1)}
    assert owing == {CASH, HOUSE, loan(1)}
    assert not allows(loan(1), 1)
    assert {kind(name) for name in ACCOUNTS} == {"bank", "house", "wallet", "escrow", "loan"}


def test_every_broken_invariant_is_named() -> None:
    transfers = [pay("a", CASH, wallet(1), 30)]
    assert wrong({CASH: -30, wallet(1): 30}, transfers) == []
    assert wrong({CASH: -30, wallet(1): 29}, transfers) == [
        "All accounts sum to -1, not to 0.",
        "wallet:1 stands at 29, but its transfers sum to 30.",
    ]
    assert wrong({CASH: 5, wallet(1): -5}) == ["wallet:1 stands at -5."]


def test_escrow_that_is_not_what_lies_on_the_table_is_named() -> None:
    balances = {escrow(1, 0): 30, escrow(1, 1): 10, escrow(2, 0): 0, wallet(1): 7}
    assert misplaced(balances, {(1, 0): 30, (1, 1): 10, (2, 0): 0}) == []
    assert misplaced(balances, {(1, 0): 29, (3, 4): 5}) == [
        "escrow:1:0 stands at 30, but 29 lie on the table.",
        "escrow:1:1 stands at 10, but 0 lie on the table.",
        "escrow:3:4 stands at 0, but 5 lie on the table.",
    ]
