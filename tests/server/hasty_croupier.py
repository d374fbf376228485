"""`croupier`, except that a database that does not answer is given up after one second, not after twenty.

While there is a file `hang` in the working folder nothing that is asked of SQLite comes back, and while there is a file
`hang-readers` nothing that is read; a file `hung` says that something waits. It is started by its path, so that it
works in any folder.
"""

import sys
import threading
import time
from pathlib import Path
from typing import Any

from croupier.cli.main import main
from croupier.server.live import retrying_store
from croupier.store.database import engine, write_check
from croupier.store.database.kept_connection import KeptConnection


def _hangs() -> bool:
    reads = threading.current_thread().name.startswith("store-reader")
    return Path("hang").exists() or (reads and Path("hang-readers").exists())


def _hanging(transacted: Any) -> Any:
    def work(database: Any, *args: Any, **more: Any) -> Any:
        while _hangs():
            Path("hung").touch()
            time.sleep(0.01)
        return transacted(database, *args, **more)

    return work


if __name__ == "__main__":
    retrying_store.CLOSING_S = 1  # type: ignore[misc]
    write_check.FRESH_S = write_check.PATIENCE_S = 0.5  # type: ignore[misc]
    engine._transacted = _hanging(engine._transacted)
    KeptConnection.transacted = _hanging(KeptConnection.transacted)  # type: ignore[method-assign]
    sys.exit(main())
