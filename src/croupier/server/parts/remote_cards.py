"""The bank cards of players at a front: a table server, which has the bank, validates and changes them."""

from typing import Final, TypeVar

from msgspec import Struct

from croupier.bank.banks import BankHealth
from croupier.bank.currency import Cents
from croupier.bank.ports import Approval, Card
from croupier.errors import IllegalAction
from croupier.protocol.live import Banking
from croupier.server.parts import messages as p
from croupier.server.parts.bus import Bus
from croupier.server.parts.mirror import Mirror

T = TypeVar("T")
_BANK_S: Final = 45.0  # longer than a table server waits for its bank


class RemoteCards:
    """Asks always the same table server while it is there, so that wrong PINs are counted in one place."""

    def __init__(self, mirror: Mirror, bus: Bus) -> None:
        self._mirror = mirror
        self._bus = bus

    async def ready(self) -> None:
        """Raise CroupierError if the bank cannot be asked now."""
        await self._told(p.AskBank(), p.Truth)

    async def validate(self, network: str, card: Card) -> Approval:
        """Return the bank's approval of a card whose account has the least amount. Raise its refusal."""
        return await self._told(p.ValidateCard(network, card), Approval)

    async def show(self, account: int, card: Card, *, session: str) -> Banking:
        """Use this card for everything from now on. Raise the bank's refusal."""
        return await self._asked(p.ShowCard(account, card, session))

    async def put_away(self, account: int) -> Banking:
        """Forget the card for buying, until one is shown again."""
        return await self._asked(p.PutCardAway(account))

    async def banking(self, account: int) -> Banking:
        """Return how an account's banking stands."""
        return await self._asked(p.AskBanking(account))

    async def health(self) -> tuple[BankHealth, ...]:
        """Return whether each bank answers the table server."""
        return (await self._told(p.AskBanks(), p.BanksAsked)).banks

    async def retry(self, account: int) -> None:
        """Send the bank once more whatever is open or was refused to this account."""
        await self._told(p.RetryBanking(account), p.Truth)

    async def pay_by_hand(self, account: int, cents: Cents, key: str) -> bool:
        """Book what a player was paid by hand. Return False if that is done already under this key."""
        return (await self._told(p.PayByHand(account, cents, key), p.Truth)).value

    async def _asked(self, message: Struct) -> Banking:
        return await self._told(message, Banking)

    async def _told(self, message: Struct, kind: type[T]) -> T:
        for server in sorted(self._mirror.servers):
            try:
                return await self._bus.request(p.server_subject(server), message, kind, within_s=_BANK_S)
            except IllegalAction as refusal:
                if refusal.code != "parts/away":
                    raise
        raise IllegalAction("parts/no-servers" if self._bus.is_connected else "parts/away")
