"""`croupier` again and again, without the time that importing it takes.

`python -m tests.server.parts.croupier_forks`: for every line that it reads, JSON with the words of a command, its
environment and a file for what it prints, it forks a process that runs the command, and says its id. Passwords are
hashed in no time.
"""

import json
import os
import signal
import sys
from typing import Any

from croupier.cli.commands import front, tables
from croupier.cli.main import main as croupier
from croupier.server import app
from croupier.server.http.passwords import Passwords
from croupier.server.live import persistence
from croupier.server.ops.loop_lag import LoopLag
from croupier.server.parts import front as front_part
from croupier.server.parts import table_process, table_server
from tests.quick_croupier import QUICK

USED = (front, tables, app, front_part, table_process, table_server)  # imported before there is a fork


def run(told: dict[str, Any]) -> None:
    """The child: it never returns."""
    os.environ.update(told["env"])
    out = os.open(str(told["out"]), os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(out, 1)
    os.dup2(out, 2)
    os.chdir(str(told["folder"]))
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    status = 1
    try:
        status = croupier(told["args"])
    finally:
        sys.stdout.flush()
        os._exit(status)


def main() -> None:
    defaults = Passwords.__init__.__kwdefaults__
    assert defaults is not None
    defaults.update(QUICK)
    LoopLag.late_s = property(lambda lag: 0.0)  # type: ignore[assignment,method-assign]
    persistence.SNAPSHOT_BATCHES = 40  # type: ignore[misc]
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # children leave nothing behind
    for line in sys.stdin:
        told = json.loads(line)
        child = os.fork()
        if not child:
            run(told)
        print(child, flush=True)


if __name__ == "__main__":
    main()
