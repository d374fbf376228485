"""Chips that move at a table, as transfers of the ledger. Keys are made of table, batch and place in the batch."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from croupier.bank.names import HOUSE, escrow
from croupier.bank.purse import BankCard, Purse, Score
from croupier.bank.settlement import settlement
from croupier.bank.transfer import Transfer, in_parts
from croupier.errors import BadOption
from croupier.games.game import Chips, Seat
from croupier.store.money.bank_cards import Order
from croupier.store.money.ledger import Money
from croupier.table.overview import TableOverview
from croupier.table.ports import Movement

QUEUE: Final = 1_000_000  # places in the queue of a table are numbered behind its seats, by account


class Posting:
    """`accounts` are the ids, by name, of all who may sit; `staked` are those who play for the house, its bots.
    `orders` are what the bank has paid for and a table is being asked for, by account."""

    def __init__(
        self,
        purse: Purse,
        accounts: Mapping[str, int],
        staked: Collection[str] = (),
        orders: Mapping[int, Order] | None = None,
    ) -> None:
        self.purse = purse
        self._accounts = accounts
        self._staked = staked
        self._orders = {} if orders is None else orders

    def transfers(
        self, table: int, seq: int, moved: Sequence[Movement], *, practice: bool = False
    ) -> tuple[Transfer, ...]:
        """Return the transfers of these movements. For practice the house lends the chips, and has them back."""
        if not moved or isinstance(self.purse, Score):
            return ()
        return tuple(self._transfers(table, f"table:{table}:{seq}", moved, practice))

    def _transfers(self, table: int, key: str, moved: Sequence[Movement], practice: bool) -> Iterator[Transfer]:
        payoffs: dict[Seat, Chips] = {}
        for nth, movement in enumerate(moved):
            if movement.why == "round":
                assert movement.seat is not None
                payoffs[movement.seat] = movement.amount
            elif movement.why != "score":
                yield from self._purse_moves(table, movement, f"{key}:{nth}", practice)
        if payoffs:
            yield from settlement(table, payoffs, f"{key}:round")

    def _purse_moves(self, table: int, movement: Movement, key: str, practice: bool) -> Sequence[Transfer]:
        account, amount = self._accounts[movement.player], movement.amount
        queue = QUEUE + account
        seat = queue if movement.seat is None else movement.seat
        if movement.why == "seated":
            return (Transfer(key, escrow(table, queue), escrow(table, seat), amount, "seated"),)
        if practice or movement.player in self._staked:
            return _staked(table, seat, amount, key)
        if amount > 0:
            paid = self._paid(account, table, amount) if isinstance(self.purse, BankCard) else key
            return self.purse.buy_in(account, table, seat, amount, key=paid)
        return self.purse.cash_out(account, table, seat, -amount, key=key)

    def _paid(self, account: int, table: int, amount: Chips) -> str:
        """Return the key under which the bank has paid for these chips: there are no others."""
        order = self._orders.get(account)
        if order is None or (order.table_id, order.amount) != (table, amount):
            raise BadOption("card/not-paid")
        return order.key

    def stacks(self, table: int, overview: TableOverview) -> dict[tuple[int, Seat], Chips]:
        """Return what has to lie in escrow for a table: stacks, what waits beside them, and the chips of the queue."""
        if overview.terms.scores or isinstance(self.purse, Score):
            return {}
        taken = {(table, at): seat.chips + seat.bought for at, seat in enumerate(overview.seats) if seat}
        return taken | {(table, QUEUE + self._accounts[queued.player]): queued.chips for queued in overview.queue}

    async def chips(self, money: Money, account: int, table: int, asked: Chips) -> Chips:
        """Return with how many chips a player sits down: as many as asked for, or what the purse says."""
        if self.purse.fixed(None) is None:
            await self.check(money, account, table, asked)
            return asked
        return self.purse.fixed(await money.known_balance(self.purse.pays(account, table))) or 0

    async def check(self, money: Money, account: int, table: int, chips: Chips) -> None:
        """Raise BadOption unless a player has so many chips. The ledger decides in the end; this refuses early."""
        pays = self.purse.pays(account, table)
        if pays.startswith("bank:"):
            return
        has = await money.balance(pays)
        if has < chips:
            raise BadOption("money/not-enough", key="money/too-little", field="chips", balance=has, chips=chips)


def _staked(table: int, seat: Seat, amount: Chips, key: str) -> tuple[Transfer, ...]:
    if amount > 0:
        return in_parts(key, HOUSE, escrow(table, seat), amount, "stake")
    return in_parts(key, escrow(table, seat), HOUSE, -amount, "stake")
