"""`croupier dds` again and again, without the time that importing it takes: `python -m tests.dds.forks`.

For every line that it reads, JSON with the words of a command, its environment and files for what it reads and prints,
it forks a process that runs the command, and says its id. Basic strategy is worked out once, before the first fork.
"""

import json
import os
import signal
import sys
from typing import Any

from croupier.cli.commands import dds
from croupier.cli.dds import dealer, pitboss, player
from croupier.cli.main import main as croupier
from croupier.games.blackjack import BlackjackOptions
from croupier.games.blackjack.strategy import strategy

USED = (dds, dealer, pitboss, player)  # imported before there is a fork


def run(told: dict[str, Any]) -> None:
    """The child: it never returns."""
    os.environ.update(told["env"])
    typed = os.open(str(told["typed"]), os.O_RDWR)  # both ends, so that it never ends
    out = os.open(str(told["out"]), os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    for number, file in enumerate((typed, out, out)):
        os.dup2(file, number)
    sys.stdin = os.fdopen(0)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    status = 1
    try:
        status = croupier(told["args"])
    finally:
        sys.stdout.flush()
        os._exit(status)


def main() -> None:
    strategy(BlackjackOptions())
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # children leave nothing behind
    for line in sys.stdin:
        told = json.loads(line)
        child = os.fork()
        if not child:
            run(told)
        print(child, flush=True)


if __name__ == "__main__":
    main()
