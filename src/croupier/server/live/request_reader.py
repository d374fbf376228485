"""Reads the messages of one connection within its limits, and answers them."""

import logging
from collections.abc import Awaitable, Callable, Container
from typing import Any, Final

from croupier.errors import CroupierError, IllegalAction
from croupier.protocol import live as m
from croupier.protocol.close_codes import CloseCode
from croupier.protocol.rest.errors import others
from croupier.server.config.limits import Limits
from croupier.server.live.connection import Connection
from croupier.server.live.guests import SEES, Guest, refusal
from croupier.server.ops.unforeseen import refusal_of
from croupier.store.tables.leases import LEASE_LOST

_FORBIDDEN: Final = ("role/", "rigging/", "ticket/", "chance/rigging-off", "message/unreadable")
_LOGGED_MOST: Final = 50  # kinds of forbidden messages of one connection, so that a flood fills no disk
_log: Final = logging.getLogger(__name__)


class RequestReader:
    """`understood` are the kinds of messages that are served here. A refused message changes nothing, and only its
    sender hears of it. One that fails by a bug is logged, and refused as well: the connection stays."""

    def __init__(self, connection: Connection, limits: Limits, understood: Container[type]) -> None:
        self.is_busy = False  # with a message that takes its time
        self._connection = connection
        self._bytes_most = limits.message_bytes_most
        self._understood = understood
        self._refused = 0  # messages in a row that were too many
        self._logged: set[tuple[str, str]] = set()  # codes and kinds of forbidden messages
        is_guest = isinstance(connection.account, Guest)
        connection.peer.limit(limits.guest_messages if is_guest else limits.messages)

    def read(self, data: str | bytes) -> m.ToHouse | None:
        """Decode a message; None: it has been refused."""
        self._connection.peer.heard()
        if not self._may_ask(data):
            return None
        try:
            asked = m.read(data)
        except CroupierError as error:
            self._log_forbidden(m.kind_of(data), error)
            self.refuse(m.id_of(data), error)
            return None
        if why := self._refusal(asked):
            self._log_forbidden(m.kind_of(data), why)
            self.refuse(asked.id, why)
            return None
        return asked

    def _log_forbidden(self, kind: str, error: CroupierError) -> None:
        """Log a message that this connection may not send, once for each kind (EPS:DD-005-b)."""
        which = (error.code, kind)
        if error.code.startswith(_FORBIDDEN) and which not in self._logged and len(self._logged) < _LOGGED_MOST:
            self._logged.add(which)
            facts = {"account": self._connection.name, "message": kind, "code": error.code}
            _log.warning("message refused", extra={"facts": facts})

    def _refusal(self, asked: m.ToHouse) -> CroupierError | None:
        """Return why this connection may not send such a message, if it may not."""
        if isinstance(self._connection.account, Guest) and not isinstance(asked, SEES):
            return refusal()
        if type(asked) not in self._understood:
            return IllegalAction("ticket/not-here")
        table = self._connection.table
        if table is not None and getattr(asked, "table", table) != table:
            return IllegalAction("ticket/other-table")
        return None

    def _may_ask(self, data: str | bytes) -> bool:
        if len(data) > self._bytes_most:
            self.refuse(None, IllegalAction("message/too-long", most=self._bytes_most))
            return False
        if not self._connection.peer.is_too_fast():
            self._refused = 0
            return True
        self._refused += 1
        if self._refused > 100:
            self._connection.close(CloseCode.TOO_MANY, "too many messages")
        elif self._refused == 1:
            self.refuse(None, IllegalAction("message/too-many"))
        return False

    async def serve(self, asked: m.ToHouse, handle: Callable[[Any], Awaitable[None]]) -> None:
        """Handle a message. Whatever is raised is its refusal."""
        self.is_busy = True
        try:
            await handle(asked)
        except CroupierError as error:
            self._log_forbidden(str(asked.__struct_config__.tag), error)
            self.refuse(asked.id, error)
        except Exception as error:
            kind, name = type(asked).__name__, self._connection.name
            self.refuse(asked.id, refusal_of(error, request=kind, account=name))
        finally:
            self.is_busy = False

    def refuse(self, id: m.Id, error: CroupierError) -> None:
        """Answer with an error. That another server plays the table now is no answer: the connection is closed, and
        the client repeats its request there."""
        if error.code == LEASE_LOST:
            return
        language = self._connection.language
        says, more = error.says_in(language), others(error, language)
        self._connection.tell(m.Error(id=id, code=error.code, says=says, field=error.field, more=more))

    def ok(self, asked: m.Ask, **more: Any) -> None:
        if asked.id is not None:
            self._connection.tell(m.Ok(id=asked.id, **more))
