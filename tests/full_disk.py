"""A disk that is full, for ordinary users, too: no file of this process grows beyond a size.

Python ignores the signal that comes with it, so that a write fails as it does on a full disk, after as much as fits.
"""

import resource
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def files_bounded(most_bytes: int) -> Iterator[None]:
    """Let no file grow beyond `most_bytes` meanwhile."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most_bytes, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
