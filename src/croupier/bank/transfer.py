"""One movement of money. Double entry: what leaves one account arrives at another, so that all of them sum to zero."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from croupier.bank.currency import DOLLAR, Cents
from croupier.bank.names import checked
from croupier.errors import BadOption
from croupier.kit import amounts

MOST: Final = amounts.MOST * DOLLAR  # of one transfer


class Transfer(Struct, frozen=True, gc=False):
    """So many cents. `key` names the transfer for good: posting it again, after an answer that got lost, moves nothing
    twice."""

    key: str
    source: str
    target: str
    amount: Cents
    why: str

    def __post_init__(self) -> None:
        if not 0 < self.amount <= MOST:
            raise BadOption("money/amount", most=MOST, amount=self.amount)
        if checked(self.source) == checked(self.target):
            raise BadOption("money/same-account", account=self.source)
        if not self.key:
            raise BadOption("money/no-key")

    def __str__(self) -> str:
        return f"{self.amount} from {self.source} to {self.target} ({self.why})"


def in_parts(key: str, source: str, target: str, amount: Cents, why: str) -> tuple[Transfer, ...]:
    """Return the transfer of an amount of any size: one, or as many as it takes, with numbered keys."""
    sizes = [min(MOST, amount - at) for at in range(0, amount, MOST)]
    return tuple(
        [Transfer(f"{key}+{nth}" if nth else key, source, target, size, why) for nth, size in enumerate(sizes)]
    )


def changes(transfers: Iterable[Transfer]) -> Counter[str]:
    """Return what all transfers together add to each account, below 0 where they take from it."""
    sums: Counter[str] = Counter()
    for transfer in transfers:
        sums[transfer.source] -= transfer.amount
        sums[transfer.target] += transfer.amount
    return sums
