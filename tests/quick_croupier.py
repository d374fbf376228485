"""`croupier`, except that hashing a password takes no time, and that a busy machine keeps no table from being opened:
the houses that tests open for people to play in.

It is started by its path, so that it works in any folder.
"""

import sys

from croupier.cli.main import main
from croupier.server.http.passwords import Passwords
from croupier.server.ops.loop_lag import LoopLag

QUICK = {"memory_kib": 8, "rounds": 1, "lanes": 1}

if __name__ == "__main__":
    sys.modules["pydantic"] = None  # type: ignore[assignment]  # installed for a tool of the tests; Litestar would load it
    defaults = Passwords.__init__.__kwdefaults__
    assert defaults is not None
    assert defaults.keys() == QUICK.keys()
    defaults.update(QUICK)
    LoopLag.late_s = property(lambda lag: 0.0)  # type: ignore[assignment,method-assign]
    sys.exit(main())
