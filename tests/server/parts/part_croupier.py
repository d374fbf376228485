"""`croupier`, except that hashing a password takes no time, that a busy machine keeps no table from being opened, that
there is a snapshot every forty batches, and that a bank is soon asked again: the parts of houses that tests put through
failures.

It is started by its path, so that it works in any folder.
"""

import sys

from croupier.cli.main import main
from croupier.server.http.passwords import Passwords
from croupier.server.live import persistence
from croupier.server.money import card_payments
from croupier.server.ops.loop_lag import LoopLag

QUICK = {"memory_kib": 8, "rounds": 1, "lanes": 1}

if __name__ == "__main__":
    defaults = Passwords.__init__.__kwdefaults__
    assert defaults is not None
    assert defaults.keys() == QUICK.keys()
    defaults.update(QUICK)
    LoopLag.late_s = property(lambda lag: 0.0)  # type: ignore[assignment,method-assign]
    persistence.SNAPSHOT_BATCHES = 40  # type: ignore[misc]
    card_payments.AGAIN_S, card_payments.LOOK_S, card_payments.OTHERS_S = 0.2, 1.0, 4.0  # type: ignore[misc]
    sys.exit(main())
