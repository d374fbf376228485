"""What must hold of the money of a house at any moment. Tests ask after every posting, a house at every start."""

from collections.abc import Iterable, Mapping

from croupier.bank.currency import Cents
from croupier.bank.names import allows, escrow, kind
from croupier.bank.transfer import Transfer, changes
from croupier.games.game import Seat
from croupier.words import sentence


def wrong(balances: Mapping[str, Cents], transfers: Iterable[Transfer] | None = None) -> list[str]:
    """Return what is wrong with these balances, a sentence each. With the transfers behind them, also those balances
    that do not follow from them."""
    found = [
        sentence("money/impossible", account=account, balance=amount)
        for account, amount in balances.items()
        if not allows(account, amount)
    ]
    if total := sum(balances.values()):
        found.append(sentence("money/not-zero", total=total))
    return found + ([] if transfers is None else differences(balances, changes(transfers)))


def differences(balances: Mapping[str, Cents], booked: Mapping[str, Cents]) -> list[str]:
    """Return a sentence for each account whose balance is not what was booked on it."""
    return [
        sentence("money/other-sum", account=account, balance=balances.get(account, 0), booked=booked.get(account, 0))
        for account in sorted(balances.keys() | booked.keys())
        if balances.get(account, 0) != booked.get(account, 0)
    ]


def misplaced(balances: Mapping[str, Cents], stacks: Mapping[tuple[int, Seat], Cents]) -> list[str]:
    """Return a sentence for each seat whose chips in escrow are not those at its table.

    Stacks go by table and seat, bets included.
    """
    held = {account: amount for account, amount in balances.items() if kind(account) == "escrow" and amount}
    lying = {escrow(table, seat): chips for (table, seat), chips in stacks.items() if chips}
    return [
        sentence("money/misplaced", account=account, balance=held.get(account, 0), stack=lying.get(account, 0))
        for account in sorted(held.keys() | lying.keys())
        if held.get(account, 0) != lying.get(account, 0)
    ]
