"""What can go wrong between a client and a house, each with its own code.

CroupierError
├── Unreachable       no house answers at this address, and why
├── Refused           the house answers no; the code is the house's own
└── Lost              the connection is gone for good, or for longer than one is ready to wait
"""

import socket
import ssl
from collections.abc import Iterator

from croupier.client.address import Address
from croupier.errors import CroupierError


class Unreachable(CroupierError):
    """No house answers."""


class Refused(CroupierError):
    """The house says no, and nothing has changed there."""


class Lost(CroupierError):
    """The connection is gone, and what was asked last may have been done or not."""


def unreachable(address: Address, error: BaseException) -> Unreachable:
    """Why there is no connection, as a sentence; the first cause that we know of tells."""
    for cause in _causes(error):
        if isinstance(cause, socket.gaierror):
            says = f"There is no host {address.host!r}: check the address."
            return Unreachable("house/no-host", says)
        if isinstance(cause, ConnectionRefusedError):
            says = f"Nothing answers at {address}: check the port, and that the house is open."
            return Unreachable("house/no-answer", says)
        if isinstance(cause, ssl.SSLCertVerificationError):
            says = f"The certificate of {address} is not one that is trusted here: name it as `ca`, if you trust it."
            return Unreachable("house/untrusted", says)
        if isinstance(cause, ssl.SSLError):
            return Unreachable("house/no-tls", f"{address} does not speak TLS: leave `https://` away.")
        if isinstance(cause, TimeoutError):
            return Unreachable("house/silent", f"{address} does not answer in time.")
    return Unreachable("house/unreachable", f"{address} cannot be reached: {error}.")


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        if isinstance(error, BaseExceptionGroup):
            yield from (cause for inner in error.exceptions for cause in _causes(inner))
        error = error.__cause__ or error.__context__
