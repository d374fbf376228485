"""Limits on cards that the bank refuses: of each account, and of each card, whichever accounts show it."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256

from croupier.bank.ports import Card, NoAnswer
from croupier.bank.swipe import number_of
from croupier.kit.clock import Clock
from croupier.server.config.limits import Limits
from croupier.server.rate_limits import Limiter


class CardAttempts:
    """Counts cards before the bank is asked. Numbers are kept as salted hashes, in memory alone."""

    def __init__(self, limits: Limits, *, clock: Clock) -> None:
        self._by_account = Limiter(limits.cards, clock, code="card/too-many")
        self._by_card = Limiter(limits.card_pins, clock, code="card/too-many-pins", field="pin")
        self._salt = secrets.token_bytes(16)

    @contextmanager
    def counted(self, account: int, card: Card) -> Iterator[None]:
        """Count a card while the bank is asked. Raise TooMany if it is one too many. What the bank approves, or does
        not answer, is given back."""
        who, number = str(account), sha256(self._salt + number_of(card.number).encode()).hexdigest()
        self._by_account.take(who)
        self._by_card.take(number)
        try:
            yield
        except NoAnswer:
            self._give_back(who, number)
            raise
        self._give_back(who, number)

    def _give_back(self, who: str, number: str) -> None:
        self._by_account.give_back(who)
        self._by_card.give_back(number)
