"""The ledger in memory: pure, all or nothing. The store books with the same one on the balances that it has read."""

from collections.abc import Iterable, Mapping

from croupier.bank.currency import Cents, shown
from croupier.bank.names import allows, kind
from croupier.bank.transfer import Transfer, changes
from croupier.errors import BadOption


class Ledger:
    """Balances of accounts in cents, and what was posted, by key. An account without transfers stands at 0."""

    def __init__(self, balances: Mapping[str, Cents] | None = None, posted: Iterable[Transfer] = ()) -> None:
        self.balances = dict(balances or {})
        self.posted = {transfer.key: transfer for transfer in posted}

    def balance(self, account: str) -> Cents:
        return self.balances.get(account, 0)

    def post(self, transfers: Iterable[Transfer]) -> tuple[Transfer, ...]:
        """Book these transfers and return those that were new. Raise BadOption, and change nothing, if one is refused.

        What counts is how accounts stand after all of them: winnings of one table pay for a seat at another.
        """
        new = self._new(transfers)
        after = {account: self.balance(account) + change for account, change in changes(new.values()).items()}
        for account, amount in after.items():
            if not allows(account, amount):
                raise _refusal(account, self.balance(account), amount)
        self.balances.update(after)
        self.posted.update(new)
        return tuple(new.values())

    def _new(self, transfers: Iterable[Transfer]) -> dict[str, Transfer]:
        new: dict[str, Transfer] = {}
        for transfer in transfers:
            known = self.posted.get(transfer.key) or new.get(transfer.key)
            if known is None:
                new[transfer.key] = transfer
            elif known != transfer:
                raise BadOption("money/key-reused", name=transfer.key, known=str(known), transfer=str(transfer))
        return new


def _refusal(account: str, has: Cents, after: Cents) -> BadOption:
    if kind(account) == "loan":
        return BadOption("money/no-such-debt", field="cents", amount=shown(after - has), debt=shown(-has))
    return BadOption("money/not-enough", field="chips", account=account, balance=shown(has), amount=shown(has - after))
