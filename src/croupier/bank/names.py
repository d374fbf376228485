"""What the ledger's accounts are called. The part before the first colon is the kind, which says how low one may go.

| name | whose chips |
|---|---|
| `bank:cash`, `bank:...` | the world outside, where chips come from and go to: minus all that are in the house |
| `wallet:7` | of account 7, in no game; where chips are bought by card, on their way to the bank |
| `wallet:7:12` | of account 7, for table 12 only: a purse that is given once |
| `escrow:12:3` | at table 12 in seat 3, counted from 0 as everywhere inside |
| `house` | of the house itself, which plays against blackjack's players |
| `loan:7` | minus what account 7 owes |
"""

import re
from typing import Final, Literal, TypeAlias, get_args

from croupier.errors import Malformed
from croupier.games.game import Seat

Kind: TypeAlias = Literal["bank", "wallet", "escrow", "house", "loan"]

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
CASH: Final = "bank:cash"
CARDS: Final = "bank:cards"  # the banks that players pay by card at
BY_HAND: Final = "bank:by-hand"  # chips that no bank took, which were paid out by hand
HOUSE: Final = "house"
_NUMBER: Final = r"(?:0|[1-9]\d{0,17})"
_NAME: Final = re.compile(
    rf"(?:bank:[a-z-]{{1,40}}|wallet:{_NUMBER}(?::{_NUMBER})?|escrow:{_NUMBER}:{_NUMBER}|loan:{_NUMBER}|house)"
)


def wallet(account: int) -> str:
    return f"wallet:{account}"


def purse(account: int, table: int) -> str:
    """Return the name of a wallet for one table only."""
    return f"wallet:{account}:{table}"


def escrow(table: int, seat: Seat) -> str:
    return f"escrow:{table}:{seat}"


def loan(account: int) -> str:
    return f"loan:{account}"


def kind(name: str) -> Kind:
    """Return the kind of a name that was checked before."""
    return name.partition(":")[0]  # type: ignore[return-value]


def checked(name: str) -> str:
    """Return the name. Raise Malformed if the ledger has no accounts of such a name."""
    if not _NAME.fullmatch(name):
        raise Malformed("money/no-account", name=repr(name))
    return name


def allows(name: str, amount: int) -> bool:
    """Return whether an account may stand at this amount: no chips are paid that are not there, nor more debt than
    there is."""
    match kind(name):
        case "wallet" | "escrow":
            return amount >= 0
        case "loan":
            return amount <= 0
        case "bank" | "house":
            return True
