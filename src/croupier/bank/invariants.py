"""What must hold of the money of a house at any moment. Tests ask after every posting, a house at every start."""

from collections.abc import Iterable, Mapping

from croupier.bank.names import allows, escrow, kind
from croupier.bank.transfer import Transfer, changes
from croupier.games.game import Chips, Seat


def wrong(balances: Mapping[str, Chips], transfers: Iterable[Transfer] | None = None) -> list[str]:
    """What is wrong with these balances, a sentence each; with the transfers behind them, whether they follow."""
    found = [f"{account} stands at {amount}." for account, amount in balances.items() if not allows(account, amount)]
    if total := sum(balances.values()):
        found.append(f"All accounts sum to {total}, not to 0.")
    return found + ([] if transfers is None else differences(balances, changes(transfers)))


def differences(balances: Mapping[str, Chips], booked: Mapping[str, Chips]) -> list[str]:
    """Accounts whose balance is not what was booked on them."""
    return [
        f"{account} stands at {balances.get(account, 0)}, and its transfers sum to {booked.get(account, 0)}."
        for account in sorted(balances.keys() | booked.keys())
        if balances.get(account, 0) != booked.get(account, 0)
    ]


def misplaced(balances: Mapping[str, Chips], stacks: Mapping[tuple[int, Seat], Chips]) -> list[str]:
    """Where the chips in escrow are not those on the tables: stacks go by table and seat, bets included."""
    held = {account: amount for account, amount in balances.items() if kind(account) == "escrow" and amount}
    lying = {escrow(table, seat): chips for (table, seat), chips in stacks.items() if chips}
    return [
        f"{account} stands at {held.get(account, 0)}, and on the table lie {lying.get(account, 0)}."
        for account in sorted(held.keys() | lying.keys())
        if held.get(account, 0) != lying.get(account, 0)
    ]
