"""Which account uses which bank card, so that a bank account is one player's at a time (EPS:RNF-001).

Only a keyed hash of a card is held, in memory, under a key that ends with the process. It includes the PIN: a
caller who does not know that learns nothing here, and is refused by the bank.
"""

import hmac
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from croupier.bank.ports import Card
from croupier.errors import IllegalAction


class CardUses:
    """The card that each account has shown last. `is_here` tells whether an account, by its name, is in the house."""

    def __init__(self, is_here: Callable[[str], bool]) -> None:
        self._is_here = is_here
        self._key = secrets.token_bytes(32)
        self._shown: dict[str, bytes] = {}  # by account

    @contextmanager
    def taken(self, name: str, card: Card) -> Iterator[None]:
        """Let an account use a card from now on, unless the context raises, as when the bank refuses the card."""
        before = self._shown.get(name)
        self._shown[name] = self._hashed(card)
        try:
            yield
        except BaseException:
            self.forget(name)
            if before is not None:
                self._shown[name] = before
            raise

    def check(self, name: str, card: Card) -> None:
        """Raise IllegalAction if another account that is in the house uses this card."""
        hashed = self._hashed(card)
        users = [user for user, shown in self._shown.items() if shown == hashed and user != name]
        if any([self._is_here(user) for user in users]):
            raise IllegalAction("card/in-use", field="number")

    def forget(self, name: str) -> None:
        """Note that an account uses no card any more."""
        self._shown.pop(name, None)

    def _hashed(self, card: Card) -> bytes:
        return hmac.digest(self._key, repr((card.kind, card.number, card.pin)).encode(), "sha256")
