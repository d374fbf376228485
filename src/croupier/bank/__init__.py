"""Money: a double-entry ledger, and where a house's chips come from."""

from croupier.bank.ledger import Ledger
from croupier.bank.purse import Purse, purse_of
from croupier.bank.settlement import settlement
from croupier.bank.transfer import Transfer

__all__ = ["Ledger", "Purse", "Transfer", "purse_of", "settlement"]
