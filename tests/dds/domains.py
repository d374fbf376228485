"""Domains that no other test uses, in this run or in another on the same machine."""

import fcntl
import os
import tempfile
from pathlib import Path

LAST = 230  # the ports of those above would not fit


def own_domain() -> int:
    """Claim a domain until this process ends: peers that a test made live as long. Workers begin at different ones."""
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0")[2:])
    for step in range(LAST):
        domain = 1 + (worker * 23 + step) % LAST
        file = os.open(Path(tempfile.gettempdir()) / f"croupier-dds-{domain}.lock", os.O_RDWR | os.O_CREAT, 0o666)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)  # let go by the system, as the file stays open
        except BlockingIOError:
            os.close(file)
        else:
            return domain
    raise AssertionError("all domains are in use")
