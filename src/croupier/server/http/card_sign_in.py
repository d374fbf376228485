"""Signing in with a name and a bank card (EPS:UC-004): nothing begins before the bank has approved the card."""

import secrets

from croupier.bank.ports import Card
from croupier.bank.swipe import number_of
from croupier.errors import BadOption
from croupier.kit.clock import Clock
from croupier.protocol.rest.bank_card import BankCardShown
from croupier.protocol.rest.sign_in import CardCredentials
from croupier.server.house_hub import HouseHub, PlayersCards
from croupier.server.http.accounts import Registrar
from croupier.server.http.authentication import Authenticator, Forbidden, SignedIn, expiry_ns, hash_of
from croupier.server.http.network import network_of
from croupier.store.people.visits import NewVisit
from croupier.store.store import Store


class CardSignIn:
    """Signs players in. A bank account is one player's: who comes back with it, under the same name, goes on where the
    client was lost, and is refused while that is connected (EPS:RNF-001)."""

    def __init__(
        self,
        store: Store,
        hub: HouseHub,
        cards: PlayersCards,
        authenticator: Authenticator,
        registrar: Registrar,
        *,
        clock: Clock,
    ) -> None:
        self._store = store
        self._hub = hub
        self._cards = cards
        self._authenticator = authenticator
        self._registrar = registrar
        self._clock = clock

    async def sign_in(self, form: CardCredentials, *, address: str) -> SignedIn:
        """Begin a visit, or go on with one. Raise BadOption with the field that is missing or wrong, the bank's
        refusal, or Forbidden if the house is closed or the player's client is connected."""
        self._authenticator.check_open()
        name = self._registrar.visitor_name(form.name)
        approved = await self._cards.validate(network_of(address), card_of(form))
        if visit := await self._store.visits.of_bank_account(approved.account):
            before = await self._store.accounts.by_id(visit.account_id)
            if not visit.why and await self._hub.is_connected(before.name):
                raise Forbidden("session/elsewhere")
        now_ns, secret = self._clock(), secrets.token_urlsafe(32)
        new = NewVisit(
            name=name,
            account_name=self._registrar.guest_name(),
            card=approved,
            token_hash=hash_of(secret),
            now_ns=now_ns,
            expires_ns=expiry_ns(now_ns),
            address=address,
        )
        begun = await self._store.visits.begin(new)
        signed_in = SignedIn(begun.account, secret, begun.ended)
        self._hub.queue_changed()
        self._authenticator.greet(signed_in)
        return signed_in


def card_of(form: CardCredentials | BankCardShown) -> Card:
    """Return the card, complete: nothing is sent to the bank before the player is identified (EPS:UC-005-S04). Raise
    BadOption with the field that is missing."""
    if form.kind is None:
        raise BadOption("card/kind", field="kind")
    if not form.number.strip():
        raise BadOption("card/number-missing", field="number")
    number = number_of(form.number)
    if form.kind == "credit":
        return Card("credit", number)
    if not (form.pin.isdecimal() and form.pin.isascii()):
        raise BadOption("card/pin", field="pin")
    return Card("debit", number, form.pin)
