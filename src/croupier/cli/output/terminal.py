"""The way to standard output and error output. Names, chat and errors come from other people's houses and files: what
a terminal would obey is shown as `?`."""

import sys

from croupier.kit.visible_text import visible


def say(*lines: str, to_errors: bool = False, flush: bool = False) -> None:
    """Print lines for a person."""
    for line in lines:
        print(visible(line), file=sys.stderr if to_errors else sys.stdout, flush=flush)


def write(text: str) -> None:
    """Write data for a program: as it is to a file or a pipe, and for a person where that is a terminal."""
    sys.stdout.write(visible(text) if sys.stdout.isatty() else text)
