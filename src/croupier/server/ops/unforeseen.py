"""Errors that no handler foresaw: what is logged of them, and what the client gets."""

import logging
from typing import Any, Final

from croupier.errors import CroupierError, Unavailable
from croupier.protocol.codes import NoticeCode
from croupier.server.ops.logs import bug
from croupier.store.database.faults import is_unavailable, reason

_log: Final = logging.getLogger(__name__)


class Unforeseen(CroupierError):
    """A request failed by a bug of the house."""


def refusal_of(error: Exception, **facts: Any) -> CroupierError:
    """Log an error, with these facts, and return the refusal that answers it: Unavailable if the database could not
    do its work, as on a full disk; Unforeseen if it is a bug."""
    if is_unavailable(error):
        _log.error("database fails", extra={"facts": {"reason": reason(error), **facts}})
        return Unavailable(NoticeCode.CANNOT_STORE, key="house/cannot-store-now")
    bug(error, **facts)
    return Unforeseen("server/bug")
