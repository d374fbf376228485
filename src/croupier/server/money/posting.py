"""Chips that move at a table, as transfers of the ledger. Keys are made of table, batch and place in the batch.

A table counts in the unit of its game and the ledger in cents: all that crosses between them is converted here.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from croupier.bank.currency import Cents, cents_of, chips_for, shown
from croupier.bank.names import HOUSE, escrow
from croupier.bank.purse import BankCard, Purse, Score
from croupier.bank.settlement import settlement
from croupier.bank.transfer import Transfer, in_parts
from croupier.errors import BadOption
from croupier.games.game import Chips, Seat
from croupier.games.profile import Unit
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
        self, table: int, seq: int, moved: Sequence[Movement], *, unit: Unit, practice: bool = False
    ) -> tuple[Transfer, ...]:
        """Return the transfers of these movements. For practice the house lends the chips, and has them back."""
        if not moved or isinstance(self.purse, Score):
            return ()
        return tuple(self._transfers(table, f"table:{table}:{seq}", moved, unit, practice))

    def _transfers(
        self, table: int, key: str, moved: Sequence[Movement], unit: Unit, practice: bool
    ) -> Iterator[Transfer]:
        payoffs: dict[Seat, Cents] = {}
        for nth, movement in enumerate(moved):
            if movement.why == "round":
                assert movement.seat is not None
                payoffs[movement.seat] = cents_of(movement.amount, unit)
            elif movement.why != "score":
                cents = cents_of(movement.amount, unit)
                yield from self._purse_moves(table, movement, cents, f"{key}:{nth}", practice)
        if payoffs:
            yield from settlement(table, payoffs, f"{key}:round")

    def _purse_moves(
        self, table: int, movement: Movement, cents: Cents, key: str, practice: bool
    ) -> Sequence[Transfer]:
        account = self._accounts[movement.player]
        queue = QUEUE + account
        seat = queue if movement.seat is None else movement.seat
        if movement.why == "seated":
            return (Transfer(key, escrow(table, queue), escrow(table, seat), cents, "seated"),)
        if practice or movement.player in self._staked:
            return _staked(table, seat, cents, key)
        if cents > 0:
            paid = self._paid(account, table, cents) if isinstance(self.purse, BankCard) else key
            return self.purse.buy_in(account, table, seat, cents, key=paid)
        return self.purse.cash_out(account, table, seat, -cents, key=key)

    def _paid(self, account: int, table: int, cents: Cents) -> str:
        """Return the key under which the bank has paid for these chips: there are no others."""
        order = self._orders.get(account)
        if order is None or (order.table_id, order.amount) != (table, cents):
            raise BadOption("card/not-paid")
        return order.key

    def stacks(self, table: int, overview: TableOverview) -> dict[tuple[int, Seat], Cents]:
        """Return what has to lie in escrow for a table: stacks, what waits beside them, and the chips of the queue.
        Nothing does for scores, and for the chips of a lesson."""
        if overview.terms.scores or overview.settings.lesson or isinstance(self.purse, Score):
            return {}
        lying = {at: seat.chips + seat.bought for at, seat in enumerate(overview.seats) if seat}
        lying |= {QUEUE + self._accounts[queued.player]: queued.chips for queued in overview.queue}
        return {(table, place): cents_of(chips, overview.terms.unit) for place, chips in lying.items()}

    async def chips(self, money: Money, account: int, table: int, asked: Chips, *, unit: Unit) -> Chips:
        """Return with how many chips a player sits down: as many as asked for, or what the purse says."""
        if self.purse.fixed(None) is None:
            await self.check(money, account, table, asked, unit=unit)
            return asked
        fixed = self.purse.fixed(await money.known_balance(self.purse.pays(account, table)))
        return chips_for(fixed or 0, unit)

    async def check(self, money: Money, account: int, table: int, chips: Chips, *, unit: Unit) -> None:
        """Raise BadOption unless a player has so many chips. The ledger decides in the end; this refuses early."""
        pays = self.purse.pays(account, table)
        if pays.startswith("bank:"):
            return
        has, asked = await money.balance(pays), cents_of(chips, unit)
        if has < asked:
            balance, amount = shown(has), shown(asked)
            raise BadOption("money/not-enough", key="money/too-little", field="chips", balance=balance, amount=amount)


def _staked(table: int, seat: Seat, cents: Cents, key: str) -> tuple[Transfer, ...]:
    if cents > 0:
        return in_parts(key, HOUSE, escrow(table, seat), cents, "stake")
    return in_parts(key, escrow(table, seat), HOUSE, -cents, "stake")
