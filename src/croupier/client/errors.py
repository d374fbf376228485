"""Errors between a client and a house.

CroupierError
├── Unreachable       no house answers at this address
├── Refused           the house refuses; code, sentence and field are the house's own
└── Lost              the connection is lost for good, or for longer than the client's patience
"""

import socket
import ssl
from collections.abc import Iterator

from croupier.client.address import Address
from croupier.errors import CroupierError


class Unreachable(CroupierError):
    """No house answers."""


class Refused(CroupierError):
    """The house refuses, and nothing has changed there."""


class Lost(CroupierError):
    """The connection is lost. The last request may have been carried out or not."""


def unreachable(address: Address, error: BaseException) -> Unreachable:
    """Return the error that explains why there is no connection, by the first cause that is known."""
    for cause in _causes(error):
        if isinstance(cause, socket.gaierror):
            return Unreachable("house/no-host", host=address.host)
        if isinstance(cause, ConnectionRefusedError):
            return Unreachable("house/no-answer", address=address)
        if isinstance(cause, ssl.SSLCertVerificationError):
            return Unreachable("house/untrusted", address=address)
        if isinstance(cause, ssl.SSLError):
            return Unreachable("house/no-tls", address=address)
        if isinstance(cause, TimeoutError):
            return Unreachable("house/silent", address=address)
    return Unreachable("house/unreachable", address=address, reason=error)


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        if isinstance(error, BaseExceptionGroup):
            yield from (cause for inner in error.exceptions for cause in _causes(inner))
        error = error.__cause__ or error.__context__
