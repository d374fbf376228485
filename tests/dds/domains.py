"""Domains that no other test uses, in this run or in another on the same machine."""

import fcntl
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

LAST = 230  # the ports of those above would not fit


@contextmanager
def own_domain() -> Iterator[int]:
    """Claim a domain for as long as it is used. Workers begin at different ones."""
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0")[2:])
    for step in range(LAST):
        domain = 1 + (worker * 23 + step) % LAST
        file = os.open(Path(tempfile.gettempdir()) / f"croupier-dds-{domain}.lock", os.O_RDWR | os.O_CREAT, 0o666)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(file)
            continue
        try:
            yield domain
        finally:
            os.close(file)
        return
    raise AssertionError("all domains are in use")
