"""Between the house and the bank: cards that are shown, chips that are bought with them, chips that go back.

Whatever is asked of the bank is written down first, under a key that the ledger follows with. So a crash at any point
leaves an order that has not ended, and the ledger tells what it came to: chips that lie on a table were bought, all
other purchases are voided, and deposits are repeated. Chips that were cashed in lie in the player's wallet until the
bank has booked them. The bank books whole dollars: what is less stays there until more makes it a dollar.

Every table server has card payments of its own, on the same orders. It leaves the new ones of others alone, and takes
care of them once they are old: the server that began them has died, or cannot reach the bank.
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final
from uuid import uuid4

from croupier.bank.banks import BankHealth, Banks
from croupier.bank.currency import DOLLAR, Cents, cents_of, whole_dollars
from croupier.bank.names import wallet
from croupier.bank.ports import Approval, Card, NoAnswer
from croupier.bank.purse import BankCard
from croupier.bank.transfer import Transfer
from croupier.errors import BadOption, CroupierError, IllegalAction, Unavailable
from croupier.kit.clock import Clock
from croupier.protocol.codes import NoticeCode
from croupier.protocol.live import BankCardTold, Banking, Booking
from croupier.server.config.limits import Limits
from croupier.server.live.room import Answer, Reply, Room
from croupier.server.money.card_attempts import CardAttempts
from croupier.store.database.faults import is_unavailable
from croupier.store.money.bank_cards import KeptCard, Order, State
from croupier.store.store import Store
from croupier.table.commands import BeginPurchase, EndPurchase, Sit, TopUp
from croupier.table.ports import Outcome

AGAIN_S: Final = 1.0  # until a bank that did not answer is asked again; doubled each time
_AGAIN_S_MOST: Final = 60.0
OTHERS_S: Final = 30.0  # so old is an order of another server that is taken care of here
LOOK_S: Final = 5.0  # between two looks at what other servers have left
_log: Final = logging.getLogger(__name__)


class CardPayments:
    """`tell` is called with an account and how its banking stands, whenever that has changed. `shared`: other servers
    of the house work on the same orders."""

    def __init__(
        self,
        store: Store,
        purse: BankCard,
        banks: Banks,
        *,
        clock: Clock,
        limits: Limits,
        tell: Callable[[int, Banking], None],
        shared: bool = False,
    ) -> None:
        self.orders: dict[int, Order] = {}  # that the bank has paid and a table is asked for: by account
        self._store = store
        self._purse = purse
        self._banks = banks
        self._clock = clock
        self._tell = tell
        self._shared = shared
        self._begun: set[str] = set()  # keys of orders that this process began and that have not ended
        self._locks: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)  # by account: one thing at a time
        self._buying: set[int] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._repeating: asyncio.Task[None] | None = None
        self._watching: asyncio.Task[None] | None = None
        self._doubts = False
        self._attempts = CardAttempts(limits, clock=clock)

    async def recover(self) -> None:
        """Finish whatever was not finished with the bank when the house stopped."""
        lying = await self._store.money.balances("wallet")
        wallets = {int(account.split(":")[1]) for account, cents in lying.items() if cents}
        open_orders = {order.account_id for order in await self._store.cards.open() if self._is_ours(order)}
        for account in sorted(wallets | open_orders):
            await self._settle(account)

    def watch_others(self) -> None:
        """Take care of what other servers have left undone, from now on."""
        self._watching = asyncio.create_task(self._watch(), name="orders of other servers")

    async def _watch(self) -> None:
        while True:
            try:
                await self.recover()
            except Exception:
                _log.exception("What other servers have left open with the bank could not be settled.")
            await asyncio.sleep(LOOK_S)

    async def close(self) -> None:
        """Wait until all that was begun has ended, or waits for the bank."""
        if self._watching:
            self._watching.cancel()
            await asyncio.wait({self._watching})
        while self._tasks:
            await asyncio.wait(self._tasks)
        if self._repeating:
            self._repeating.cancel()

    async def ready(self) -> None:
        """Raise NoAnswer if the bank cannot be asked now (EPS:RF-CB-001)."""
        await self._banks.ready()

    async def validate(self, network: str, card: Card) -> Approval:
        """Return the bank's approval of a card whose account has the least amount (EPS:RF-JG-003). It is asked once for
        each card (EPS:RF-JG-002)."""
        with self._attempts.signing_in(network, card):
            approved = await self._banks.approve(card)
        await self._check_balance(approved.reference)
        return approved

    async def show(self, account: int, card: Card, *, session: str) -> Banking:
        """Use this card for everything from now on (EPS:UC-005). The first of a session needs some money."""
        with self._attempts.counted(account, card):
            approved = await self._banks.approve(card)
        before = await self._store.cards.of(account, now_ns=self._clock())
        if not (before and before.live):
            await self._check_balance(approved.reference)
        await self._store.visits.use(account, approved.account)
        async with self._locks[account]:
            await self._store.cards.show(account, approved, session=session, now_ns=self._clock())
        await self._settle(account)
        return await self.banking(account)

    async def _check_balance(self, reference: str) -> None:
        """Raise unless the account has the least amount (EPS:RF-JG-003)."""
        least = self._purse.least_balance
        if await self._banks.cents(reference) < least * DOLLAR:
            raise BadOption("card/low-balance", field="number", least=least)

    async def put_away(self, account: int) -> Banking:
        """Forget the card for buying, until one is shown again. Chips at the tables still go back to it."""
        async with self._locks[account]:
            await self._store.cards.put_away(account)
        return await self.banking(account)

    async def banking(self, account: int) -> Banking:
        cards = self._store.cards
        card = await cards.of(account, now_ns=self._clock())
        live = card if card and card.live else None
        cents, down = await self._asked(live)
        told = BankCardTold(kind=live.kind, last_four=live.last_four, cents=cents) if live else None
        bookings = tuple([_booking(order) for order in await cards.orders(account)])
        waiting = await self._store.money.balance(wallet(account))
        return Banking(card=told, waiting=waiting, bookings=bookings, down=down)

    async def _asked(self, card: KeptCard | None) -> tuple[int | None, str]:
        """Return what is on the account, or why the bank cannot be asked."""
        try:
            if card:
                return await self._banks.cents(card.reference), ""
            await self._banks.ready()
            return None, ""
        except CroupierError as refusal:
            return None, refusal.says

    def buy(self, account: int, room: Room, command: Sit | TopUp, reply: Reply) -> None:
        """Have the bank pay, then ask the table. The reply comes when all of it is stored, or nothing happened."""
        if account in self._buying:
            raise IllegalAction("card/busy")
        self._buying.add(account)
        self._start(self._buy(account, room, command, reply))

    async def _buy(self, account: int, room: Room, command: Sit | TopUp, reply: Reply) -> None:
        answer: Answer = CroupierError("house/bug", key="card/bug")
        try:
            answer = await self._bought(account, room, command)
        except CroupierError as refusal:
            answer = refusal
        except Exception as error:
            if is_unavailable(error):
                answer = Unavailable(NoticeCode.CANNOT_STORE, key="house/cannot-store-now")
            raise
        finally:
            self._buying.discard(account)
            reply(answer)
        await self._told(account)

    async def _bought(self, account: int, room: Room, command: Sit | TopUp) -> Outcome:
        async with self._locks[account], _seat_kept(room, command):
            order = await self._paid(account, room.id, cents_of(command.chips, room.overview.terms.unit))
            self.orders[account] = order
            try:
                return await room.ask(command)
            finally:
                del self.orders[account]
                await self._end_soon(order)

    async def _paid(self, account: int, table: int, cents: Cents) -> Order:
        """Return an order that the bank has booked."""
        now_ns, cards = self._clock(), self._store.cards
        card = await cards.of(account, now_ns=now_ns)
        if card is None or not card.live:
            raise IllegalAction("card/none")
        self._purse.check(cents, first=not await cards.has_bought(account, since_ns=card.session_ns))
        order = Order(self._new_key(), account, "purchase", cents, card.last_four, card.reference, now_ns, table)
        await cards.begin(order)
        try:
            await self._banks.withdraw(order.reference, whole_dollars(order.amount), order.key)
        except NoAnswer:
            await self._end(order)
            raise
        except CroupierError as refusal:
            await self._ended(order, "refused", says=refusal.says)
            raise
        return order

    def cashed(self, account: int) -> None:
        """Send chips that have left a table on to the bank (EPS:RF-PG-002)."""
        self._start(self._cashed(account))

    async def _cashed(self, account: int) -> None:
        await self._settle(account)
        await self._told(account)

    async def health(self) -> tuple[BankHealth, ...]:
        """Return whether each bank answers."""
        return await self._banks.health()

    async def retry(self, account: int) -> None:
        """Send the bank once more whatever is open or was refused to this account, and tell the player."""
        await self._settle(account, though_refused=True)
        await self._told(account)

    async def pay_by_hand(self, account: int, cents: Cents, key: str) -> bool:
        """Book what a player was paid by hand, and tell the player. Return False if that is done already under this
        key. Raise BadOption unless it is just what no bank is asked to take."""
        paid = self._purse.paid_by_hand(account, cents, key=f"by-hand:{account}:{key}")
        async with self._locks[account]:
            is_new = await self._store.cards.pay_by_hand(account, paid, at_ns=self._clock())
        await self._told(account)
        return is_new

    async def _settle(self, account: int, *, though_refused: bool = False) -> None:
        """Finish all open orders, and send what lies in the wallet to the bank."""
        async with self._locks[account]:
            for order in await self._store.cards.open(account):
                if self._is_ours(order):
                    await self._end(order)
            key = self._new_key()
            deposit = await self._store.cards.begin_deposit(
                account, key, now_ns=self._clock(), though_refused=though_refused
            )
            if deposit:
                await self._end(deposit)
            else:
                self._begun.discard(key)

    def _is_ours(self, order: Order) -> bool:
        """Return whether no other server is at work on an order."""
        age_s = (self._clock() - order.at_ns) / 1_000_000_000
        return not self._shared or order.key in self._begun or age_s > OTHERS_S

    def _new_key(self) -> str:
        key = f"card:{uuid4().hex}"
        self._begun.add(key)
        return key

    async def _end(self, order: Order) -> None:
        """Bring an order to its end, or see to it that this is tried again."""
        try:
            await (self._deposit(order) if order.what == "deposit" else self._close(order))
        except NoAnswer as silence:
            await self._doubt(order, silence)
        except CroupierError as refusal:  # to void: the money may still be missing on the account
            _log.error("The bank does not undo %r: %s", order, refusal.says)
            await self._doubt(order, refusal)
        except Exception:
            self._repeat()
            raise

    async def _end_soon(self, order: Order) -> None:
        """Bring an order to its end, now or later: what the table has answered holds, though the end cannot be stored
        now."""
        try:
            await self._end(order)
        except Exception:
            _log.exception("The end of %r could not be stored.", order)

    async def _doubt(self, order: Order, why: CroupierError) -> None:
        """Try an order again later, and note why it has not ended."""
        self._repeat()
        if order.says != why.says:
            await self._store.cards.doubt(order, why.says)

    async def _close(self, order: Order) -> None:
        """End a purchase: the ledger knows whether a table has taken it. If none has, none may from now on."""
        if await self._store.cards.give_up(order, at_ns=self._clock()):
            await self._banks.void(order.reference, order.key)
            await self._ended(order, "voided")
        self._begun.discard(order.key)

    async def _deposit(self, order: Order) -> None:
        try:
            await self._banks.deposit(order.reference, whole_dollars(order.amount), order.key)
        except NoAnswer:
            raise
        except CroupierError as refusal:
            _log.error("The bank refuses to take %r: %s", order, refusal.says)
            await self._ended(order, "refused", says=refusal.says)
            return
        booked = self._purse.deposit(order.account_id, order.amount, key=order.key)
        await self._ended(order, "done", booked=[booked])

    async def _ended(self, order: Order, state: State, *, says: str = "", booked: Sequence[Transfer] = ()) -> None:
        await self._store.cards.end(order, state, at_ns=self._clock(), says=says, booked=booked)
        self._begun.discard(order.key)

    async def _told(self, account: int) -> None:
        self._tell(account, await self.banking(account))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            _log.error("Something between the house and its bank failed.", exc_info=error)

    def _repeat(self) -> None:
        self._doubts = True
        if self._repeating is None or self._repeating.done():
            self._repeating = asyncio.create_task(self._again())

    async def _again(self) -> None:
        """Ask the bank until nothing is in doubt, under the same keys (EPS:RF-CB-008)."""
        wait_s = AGAIN_S
        while self._doubts:
            self._doubts = False
            await asyncio.sleep(wait_s)
            wait_s = min(2 * wait_s, _AGAIN_S_MOST)
            for account in {order.account_id for order in await self._store.cards.open() if self._is_ours(order)}:
                await self._once_more(account)

    async def _once_more(self, account: int) -> None:
        try:
            await self._cashed(account)
        except Exception:
            self._doubts = True
            _log.exception("What is open with the bank could not be settled.")


@asynccontextmanager
async def _seat_kept(room: Room, command: Sit | TopUp) -> AsyncIterator[None]:
    """Let the table know that a bank is asked for a player in a seat: it is not given away meanwhile. Raise the table's
    refusal, if it would refuse the chips."""
    if isinstance(command, Sit):
        yield
        return
    await room.ask(BeginPurchase(command.player, command.chips))
    try:
        yield
    finally:
        room.put(EndPurchase(command.player))


def _booking(order: Order) -> Booking:
    return Booking(
        what=order.what,
        cents=order.amount,
        last_four=order.last_four,
        state=order.state,
        at_ns=order.at_ns,
        table=order.table_id,
        says=order.says,
    )
