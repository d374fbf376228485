"""Limits on cards that the bank refuses: of each account, of each network that signs in with one, and of each card
at all."""

import secrets
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from hashlib import sha256

from croupier.bank.ports import Card, NoAnswer
from croupier.bank.swipe import number_of
from croupier.kit.clock import Clock
from croupier.server.config.limits import Limits
from croupier.server.rate_limits import Limiter


class CardAttempts:
    """Counts cards before the bank is asked. Numbers are kept as salted hashes, in memory alone. Raise TooMany if a
    card is one too many. What the bank approves, or does not answer, is given back."""

    def __init__(self, limits: Limits, *, clock: Clock) -> None:
        self._by_account = Limiter(limits.cards, clock, code="card/too-many")
        self._by_network = Limiter(limits.sign_in_address, clock, code="card/too-many")
        self._by_card = Limiter(limits.card_pins, clock, code="card/too-many-pins", field="pin")
        self._salt = secrets.token_bytes(16)

    def counted(self, account: int, card: Card) -> AbstractContextManager[None]:
        """Count a card that an account shows, while the bank is asked."""
        return self._counted(self._by_account, str(account), card)

    def signing_in(self, network: str, card: Card) -> AbstractContextManager[None]:
        """Count a card of a sign-in, while the bank is asked."""
        return self._counted(self._by_network, network, card)

    @contextmanager
    def _counted(self, limiter: Limiter, who: str, card: Card) -> Iterator[None]:
        number = sha256(self._salt + number_of(card.number).encode()).hexdigest()
        limiter.take(who)
        self._by_card.take(number)
        try:
            yield
        except NoAnswer:
            limiter.give_back(who)
            self._by_card.give_back(number)
            raise
        limiter.give_back(who)
        self._by_card.give_back(number)
