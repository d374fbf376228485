"""Cards that players have shown, and orders to the bank: each is stored before it is sent, and so is how it ended.

A card is kept as the bank's reference to it, its kind and its last four digits. It counts for the session in which it
was shown; afterwards it only says where chips go that were bought with it.

Several table servers may work on the orders of one account at the same time. So whatever they could both do is decided
in one transaction that locks the order or the account: whether a table takes a purchase or it is given up, what is sent
to the bank of a wallet, how an order ended.
"""

from collections.abc import Sequence
from typing import Any, Final, Literal, TypeAlias

from msgspec import Struct
from sqlalchemy import Connection, func, insert, select, update

from croupier.bank.currency import DOLLAR, Cents, shown, whole_dollars
from croupier.bank.names import CARDS, wallet
from croupier.bank.ports import Approval, CardKind
from croupier.bank.transfer import MOST, Transfer
from croupier.errors import BadOption
from croupier.store.database.engine import Database
from croupier.store.database.schema import balances, sessions, transfers
from croupier.store.database.schema_cards import card_orders, cards
from croupier.store.database.sql import inserted, storable
from croupier.store.money import ledger
from croupier.store.money.ledger import Booked
from croupier.store.people import account_lock

What: TypeAlias = Literal["purchase", "deposit"]
State: TypeAlias = Literal["open", "done", "voided", "refused"]


class KeptCard(Struct, frozen=True):
    """A card that a player has shown; `live` if that was in the player's present session."""

    kind: CardKind
    last_four: str
    reference: str
    session_ns: int
    live: bool


class Order(Struct, frozen=True):
    """What is asked of the bank under `key`: to pay for chips, or to take back what is on no table any more."""

    key: str
    account_id: int
    what: What
    amount: Cents
    last_four: str
    reference: str
    at_ns: int
    table_id: int | None = None
    state: State = "open"
    says: str = ""  # why it was refused

    def __repr__(self) -> str:
        return f"<Order {self.key} {self.what} {self.amount} {self.state}>"


class Unsettled(Struct, frozen=True, kw_only=True):
    """Money of an account on its way: `pending` while a bank has not answered an order, `refused` if a bank has said
    no to a deposit, and `waiting` if it was sent to none, as less than a dollar is not. `says` is what the bank said
    last."""

    account_id: int
    what: What
    amount: Cents
    state: Literal["pending", "refused", "waiting"]
    at_ns: int
    last_four: str = ""
    reference: str = ""
    says: str = ""


class Cards:
    """The cards and orders of all accounts."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, account_id: int, *, now_ns: int) -> KeptCard | None:
        """Return the card that the player showed last, or None."""
        return await self._database.read(_of, account_id, now_ns)

    async def show(self, account_id: int, card: Approval, *, session: str, now_ns: int) -> None:
        """Store a card in place of the one before."""
        await self._database.write(_show, account_id, card, session, now_ns)

    async def put_away(self, account_id: int) -> None:
        """End the use of a card: it only says where its chips go back to."""
        await self._database.write(_put_away, account_id)

    async def begin(self, order: Order) -> None:
        """Store an order, which may be sent from then on."""
        await self._database.write(_begin, order)

    async def begin_deposit(
        self, account_id: int, key: str, *, now_ns: int, though_refused: bool = False
    ) -> Order | None:
        """Store an order for the whole dollars in a player's wallet that no open order is for, and return it. Return
        None if there are none, or no card that the bank still takes money for; `though_refused`: ask it again."""
        return await self._database.write(_begin_deposit, account_id, key, now_ns, though_refused)

    async def doubt(self, order: Order, says: str) -> None:
        """Store why it is not known yet whether an order that is open was booked."""
        await self._database.write(_doubt, order.key, says)

    async def unsettled(self) -> list[Unsettled]:
        """Return all money that is on its way between the house and its banks, the oldest first: orders that are open,
        and what lies in wallets without one."""
        return await self._database.read(_unsettled)

    async def pay_by_hand(self, account_id: int, paid: Transfer, *, at_ns: int) -> bool:
        """Book what a player was paid by hand. Return False if that is done already under this key. Raise BadOption
        unless it is just what lies in the wallet without an order that is open."""
        return await self._database.write(_pay_by_hand, account_id, paid, at_ns)

    async def give_up(self, order: Order, *, at_ns: int) -> bool:
        """Return True if no table has taken the chips of a purchase, and from now on none will: void it. Return False
        if a table has, and store that it is done; or if the bank has refused it."""
        return await self._database.write(_give_up, order.key, at_ns)

    async def end(
        self, order: Order, state: State, *, at_ns: int, says: str = "", booked: Sequence[Transfer] = ()
    ) -> None:
        """Store how an order ended, in one transaction with the transfers that follow from it. What the bank has done
        counts, though it refused the same order before."""
        made = [Booked(transfer, at_ns, order.table_id) for transfer in booked]
        await self._database.write(_end, order.key, state, at_ns, says, made)

    async def open(self, account_id: int | None = None) -> list[Order]:
        """Return the orders that have not ended, of one account or of all, the oldest first."""
        return await self._database.read(_open, account_id)

    async def orders(self, account_id: int, *, limit: int = 20) -> list[Order]:
        """Return the orders of an account, the latest first."""
        return await self._database.read(_orders, account_id, limit)

    async def has_bought(self, account_id: int, *, since_ns: int) -> bool:
        """Return whether the bank has paid for chips of this account since `since_ns`."""
        return await self._database.read(_has_bought, account_id, since_ns)


def _of(connection: Connection, account_id: int, now_ns: int) -> KeptCard | None:
    found = connection.execute(select(cards).where(cards.c.account_id == account_id)).one_or_none()
    if found is None:
        return None
    chosen = select(sessions.c.token_hash).where(
        sessions.c.token_hash == found.session, sessions.c.account_id == account_id, sessions.c.expires_ns > now_ns
    )
    live = connection.execute(chosen).first() is not None
    return KeptCard(found.kind, found.last_four, found.reference, found.session_ns, live)


def _show(connection: Connection, account_id: int, card: Approval, session: str, now_ns: int) -> None:
    before = connection.execute(select(cards).where(cards.c.account_id == account_id)).one_or_none()
    since_ns = before.session_ns if before and before.session == session else now_ns
    shown: dict[str, Any] = {"kind": card.kind, "last_four": card.last_four, "reference": storable(card.reference)}
    shown |= {"session": session, "session_ns": since_ns}
    new = inserted(connection, cards).values(account_id=account_id, **shown)
    connection.execute(new.on_conflict_do_update(index_elements=["account_id"], set_=shown))


def _put_away(connection: Connection, account_id: int) -> None:
    connection.execute(update(cards).where(cards.c.account_id == account_id).values(session=""))


def _begin(connection: Connection, order: Order) -> None:
    row = {name: getattr(order, name) for name in order.__struct_fields__}
    connection.execute(insert(card_orders), row)


def _begin_deposit(
    connection: Connection, account_id: int, key: str, now_ns: int, though_refused: bool
) -> Order | None:
    account_lock.lock(connection, account_id)
    card = _of(connection, account_id, now_ns)
    if card is None or (not though_refused and _is_refused(connection, account_id, card)):
        return None
    cents = whole_dollars(min(MOST, _lying(connection, account_id))) * DOLLAR
    if cents <= 0:
        return None
    order = Order(key, account_id, "deposit", cents, card.last_four, card.reference, now_ns)
    _begin(connection, order)
    return order


def _lying(connection: Connection, account_id: int) -> Cents:
    """Return what is in a player's wallet that no open order is for."""
    c = card_orders.c
    chosen = select(func.coalesce(func.sum(c.amount), 0)).where(
        c.account_id == account_id, c.what == "deposit", c.state == "open"
    )
    return ledger.balance(connection, wallet(account_id)) - int(connection.execute(chosen).scalar_one())


def _is_refused(connection: Connection, account_id: int, card: KeptCard) -> bool:
    """Return whether the bank takes nothing for this card any more: pay by hand, or show another card."""
    c = card_orders.c
    chosen = select(c.state, c.reference).where(c.account_id == account_id, c.what == "deposit")
    last = connection.execute(chosen.order_by(c.id.desc()).limit(1)).first()
    return last is not None and (last.state, last.reference) == ("refused", card.reference)


def _doubt(connection: Connection, key: str, says: str) -> None:
    c = card_orders.c
    connection.execute(update(card_orders).where(c.key == key, c.state == "open").values(says=storable(says)))


def _unsettled(connection: Connection) -> list[Unsettled]:
    found = [_pending(order) for order in _open(connection, None)]
    wallets = select(balances.c.account).where(balances.c.account.like("wallet:%"), balances.c.amount > 0)
    for account in connection.execute(wallets).scalars().all():
        account_id = int(account.split(":")[1])
        if cents := _lying(connection, account_id):
            found.append(_without_order(connection, account_id, cents))
    return sorted(found, key=lambda one: one.at_ns)


def _pending(order: Order) -> Unsettled:
    return Unsettled(
        account_id=order.account_id,
        what=order.what,
        amount=order.amount,
        state="pending",
        at_ns=order.at_ns,
        last_four=order.last_four,
        reference=order.reference,
        says=order.says,
    )


def _without_order(connection: Connection, account_id: int, cents: Cents) -> Unsettled:
    """Return what lies in a wallet, since the first of the refusals that nothing came after."""
    c = card_orders.c
    chosen = select(*_COLUMNS).where(c.account_id == account_id, c.what == "deposit", c.state != "open")
    refusals = []
    for row in connection.execute(chosen.order_by(c.id.desc())):
        if row.state != "refused":
            break
        refusals.append(Order(**row._mapping))
    if not refusals:
        since = select(func.max(transfers.c.at_ns)).where(transfers.c.target == wallet(account_id))
        at_ns = int(connection.execute(since).scalar() or 0)
        return Unsettled(account_id=account_id, what="deposit", amount=cents, state="waiting", at_ns=at_ns)
    last = refusals[0]
    return Unsettled(
        account_id=account_id,
        what="deposit",
        amount=cents,
        state="refused",
        at_ns=refusals[-1].at_ns,
        last_four=last.last_four,
        reference=last.reference,
        says=last.says,
    )


def _pay_by_hand(connection: Connection, account_id: int, paid: Transfer, at_ns: int) -> bool:
    account_lock.lock(connection, account_id)
    if ledger.posted(connection, [paid.key]):
        return False
    if (lies := _lying(connection, account_id)) != paid.amount:
        raise BadOption("bank/other-amount", field="cents", amount=shown(lies))
    ledger.post(connection, [Booked(paid, at_ns)])
    return True


def _give_up(connection: Connection, key: str, at_ns: int) -> bool:
    state = connection.execute(select(card_orders.c.state).where(card_orders.c.key == key).with_for_update()).scalar()
    changed = update(card_orders).where(card_orders.c.key == key, card_orders.c.state == "open")
    if ledger.posted(connection, [key]):
        connection.execute(changed.values(state="done", ended_ns=at_ns))
        return False
    connection.execute(changed.values(ended_ns=at_ns))
    return state in ("open", "voided")


def check_purchases(connection: Connection, made: Sequence[Transfer]) -> None:
    """Raise BadOption if a table wants to take a purchase that was given up. The orders are locked until the
    transaction ends."""
    keys = [transfer.key for transfer in made if transfer.source == CARDS]
    if not keys:
        return
    chosen = select(card_orders.c.ended_ns).where(card_orders.c.key.in_(keys)).with_for_update()
    if any([row.ended_ns is not None for row in connection.execute(chosen)]):
        raise BadOption("card/not-paid")


def _end(connection: Connection, key: str, state: State, at_ns: int, says: str, booked: Sequence[Booked]) -> None:
    if booked:
        ledger.post(connection, booked)
    changed = update(card_orders).where(card_orders.c.key == key)
    if state != "done":
        changed = changed.where(card_orders.c.state == "open")
    connection.execute(changed.values(state=state, ended_ns=at_ns, says=storable(says)))


_COLUMNS: Final = [card_orders.c[name] for name in Order.__struct_fields__]


def _open(connection: Connection, account_id: int | None) -> list[Order]:
    chosen = select(*_COLUMNS).where(card_orders.c.state == "open").order_by(card_orders.c.id)
    if account_id is not None:
        chosen = chosen.where(card_orders.c.account_id == account_id)
    return [Order(*row) for row in connection.execute(chosen)]


def _orders(connection: Connection, account_id: int, limit: int) -> list[Order]:
    mine = select(*_COLUMNS).where(card_orders.c.account_id == account_id)
    return [Order(*row) for row in connection.execute(mine.order_by(card_orders.c.id.desc()).limit(limit))]


def _has_bought(connection: Connection, account_id: int, since_ns: int) -> bool:
    c = card_orders.c
    bought = c.what == "purchase", c.state == "done", c.account_id == account_id, c.at_ns >= since_ns
    return connection.execute(select(c.id).where(*bought).limit(1)).first() is not None
