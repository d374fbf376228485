"""Text that goes to standard output, or to a file that appears only when it is complete."""

import sys
from collections.abc import Iterable
from pathlib import Path

from croupier.errors import BadOption


def emit(texts: Iterable[str], out: Path | None) -> None:
    """Write to standard output (no path, or `-`), or to a file that appears only when it is complete."""
    if out is None or str(out) == "-":
        for text in texts:
            sys.stdout.write(text)
        return
    if out.exists() and not out.is_file():  # a folder, or a device, which must not be replaced by a file
        raise BadOption("out/no-file", file=out)
    part = out.with_name(out.name + ".part")
    try:
        with part.open("w", encoding="utf-8", newline="\n") as file:
            file.writelines(texts)
        part.replace(out)
    except OSError as error:
        raise BadOption("out/unwritable", file=out, reason=error.strerror) from None
    finally:
        part.unlink(missing_ok=True)
