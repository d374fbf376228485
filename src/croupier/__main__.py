"""`python -m croupier` is `croupier`."""

import sys

from croupier.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
