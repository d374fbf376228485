"""What the rest of a house asks of its hub, wherever the tables are played: in this process, or by table servers."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from croupier.bank.banks import BankHealth
from croupier.bank.currency import Cents
from croupier.bank.ports import Approval, Card
from croupier.errors import CroupierError
from croupier.protocol.live import Banking, Notice
from croupier.protocol.rest.parts import PartsTold
from croupier.server.live.game_queue import GameQueue
from croupier.server.live.guests import Guest
from croupier.server.live.lobby import Lobby, LobbyTable
from croupier.server.live.presence import Presence
from croupier.server.live.retrying_store import RetryingStore
from croupier.server.money.lending import Lending
from croupier.server.people.restrictions import Restrictions
from croupier.store.people.accounts import Account
from croupier.table.own_view import OwnView
from croupier.table.settings import Kind


class HouseTable(LobbyTable, Protocol):
    """An open table."""

    async def own_view(self, player: str) -> OwnView | None:
        """Return what a player sees of the running round; None: the player is not in it."""
        ...


class HasId(Protocol):
    """A table that was opened just now."""

    @property
    def id(self) -> int: ...


class HouseParts(Protocol):
    """The parts of a house, for its operators."""

    def told(self) -> PartsTold: ...
    async def drain(self, server: str, *, on: bool) -> None:
        """Have a table server hand its tables over, or take tables again."""
        ...

    async def rebalance(self) -> int:
        """Move quiet tables from servers with many to servers with few. Return how many have moved."""
        ...


class PlayersCards(Protocol):
    """The bank cards of players, as far as they are validated and changed."""

    async def ready(self) -> None:
        """Raise CroupierError if the bank cannot be asked now."""
        ...

    async def validate(self, network: str, card: Card) -> Approval:
        """Return the bank's approval of a card whose account has the least amount. Raise its refusal, or TooMany if too
        many cards from this network were refused."""
        ...

    async def show(self, account: int, card: Card, *, session: str) -> Banking:
        """Use this card for everything from now on. Raise the bank's refusal."""
        ...

    async def put_away(self, account: int) -> Banking:
        """Forget the card for buying, until one is shown again."""
        ...

    async def banking(self, account: int) -> Banking:
        """Return how an account's banking stands."""
        ...


class HouseBanks(PlayersCards, Protocol):
    """The banks of a house and the money that is on its way, for players and for those who run the house."""

    async def health(self) -> tuple[BankHealth, ...]:
        """Return whether each bank answers."""
        ...

    async def retry(self, account: int) -> None:
        """Send the bank once more whatever is open or was refused to this account."""
        ...

    async def pay_by_hand(self, account: int, cents: Cents, key: str) -> bool:
        """Book what a player was paid by hand. Return False if that is done already under this key. Raise BadOption
        unless it is just what no bank is asked to take."""
        ...


class HouseHub(Protocol):
    """The tables and connections of a house."""

    @property
    def parts(self) -> HouseParts | None:
        """Return the parts of the house; None: one process does all."""
        ...

    @property
    def rooms(self) -> Mapping[int, HouseTable]: ...
    @property
    def presence(self) -> Presence: ...
    @property
    def lobby(self) -> Lobby: ...
    @property
    def lending(self) -> Lending: ...
    @property
    def restrictions(self) -> Restrictions: ...
    @property
    def card_payments(self) -> HouseBanks | None:
        """Return where players show their cards, and the banks; None: chips are not bought by card here."""
        ...

    @property
    def queue(self) -> GameQueue | None:
        """Return the queue for seats; None: players choose their tables."""
        ...

    notices: tuple[Notice, ...]  # that hold now, for clients that connect

    @property
    def shut(self) -> str:
        """Return why the house is closed; empty: it is open."""
        ...

    @property
    def rigging(self) -> bool:
        """Return whether testers may name the next cards."""
        ...

    @property
    def may_rig(self) -> bool:
        """Return whether they ever may: not where money of a real bank is at stake."""
        ...

    def set_rigging(self, on: bool | None) -> None:
        """Let testers name the next cards of every table, or not; None: as the house file says."""
        ...

    @property
    def writing(self) -> RetryingStore: ...
    @property
    def closing(self) -> str:
        """Return why the house ends, if it does."""
        ...

    @property
    def online(self) -> int:
        """Return how many are connected to the house."""
        ...

    @property
    def guests(self) -> int: ...
    @property
    def table_addresses(self) -> Sequence[str]:
        """Return the addresses of table servers, as a page's policy names them."""
        ...

    def room(self, table: int) -> HouseTable:
        """Return an open table. Raise Unknown if there is none with this number."""
        ...

    def rooms_of(self, name: str) -> Sequence[HouseTable]:
        """Return the tables where a player sits or queues."""
        ...

    async def people(self) -> Sequence[tuple[str, str, Kind]]:
        """Return the names, nicknames and kinds of all accounts that are connected."""
        ...

    async def create(self, creator: Account, said: Mapping[str, Any], password: str | None = None) -> HasId: ...
    async def close_table(self, table: int, why: str) -> None:
        """Close a table when its round is over. Players get their chips back."""
        ...

    async def reopen(self, table: int) -> HouseTable:
        """Open a closed table again. Raise IllegalAction if it cannot be."""
        ...

    async def closings_stored(self) -> None:
        """Wait until all tables that have closed are stored as closed."""
        ...

    def set_shut(self, why: str) -> None:
        """Close the house for this reason; without one, open it."""
        ...

    def guest(self) -> Guest: ...
    def know(self, account: Account) -> None:
        """Note how an account is called now."""
        ...

    def sign_out(self, account: Account) -> None: ...
    def kick(self, account: Account, why: CroupierError, table: int | None = None) -> None:
        """Take an account out of a table, or out of the house, and say why. Raise Unknown if there is no such table."""
        ...

    async def is_connected(self, name: str) -> bool:
        """Return whether an account has a client that is connected to the house."""
        ...

    def queue_changed(self) -> None:
        """Note that players have come to the queue for seats, or left it."""
        ...

    async def is_at_a_table(self, name: str) -> bool:
        """Return whether a player sits or queues, once all that was asked of the tables until now is stored."""
        ...

    def cut_off(self, name: str) -> None:
        """Close an account's connections. Seats are kept."""
        ...

    def tell_all(self, notice: Notice) -> None: ...
    async def close(self) -> None:
        """Close the house for good."""
        ...

    def disconnect(self) -> None: ...
