"""Who connects to a table server: accounts and guests with a ticket of its own making."""

from typing import Any

from msgspec.structs import replace

from croupier.errors import CroupierError
from croupier.protocol import live as m
from croupier.server.live.guests import Guest
from croupier.server.live.hub import Hub
from croupier.server.ops.logs import Log
from croupier.server.ops.metrics import Metrics
from croupier.server.parts.tickets import Tickets
from croupier.store.people.accounts import Account


class TableCallers:
    """Admits who brings a good ticket. Refusals are counted, and logged with the address that they came from."""

    def __init__(self, hub: Hub, tickets: Tickets, metrics: Metrics, log: Log) -> None:
        self._hub = hub
        self._tickets = tickets
        self._metrics = metrics
        self._log = log

    async def caller(self, asked: m.Hello, scope: Any) -> tuple[Account | Guest, int | None]:
        try:
            ticket = self._tickets.redeem(asked.ticket)
        except CroupierError as refusal:
            self._metrics.ticket(refusal.code)
            address = (scope.get("client") or ("",))[0]
            self._log.note("ticket refused", level="warning", code=refusal.code, address=address)
            raise
        self._metrics.ticket("admitted")
        self._hub.room(ticket.table)
        if not ticket.account:
            return self._hub.guest(), ticket.table
        account = await self._hub.store.accounts.by_id(ticket.account, now_ns=self._hub.clock())
        return replace(account, kind=ticket.kind), ticket.table
