"""Text that goes to standard output, or to a file that appears only when it is complete."""

from collections.abc import Iterable
from pathlib import Path

from croupier.cli.output.terminal import write
from croupier.errors import BadOption
from croupier.kit.private_files import create_private


def emit(texts: Iterable[str], out: Path | None, *, private: bool = False) -> None:
    """Write to standard output (no path, or `-`), or to a file that appears only when it is complete.

    A `private` file is its owner's alone, as one with what a house knows of its players.
    """
    if out is None or str(out) == "-":
        for text in texts:
            write(text)
        return
    if out.exists() and not out.is_file():  # a folder, or a device, which must not be replaced by a file
        raise BadOption("out/no-file", file=out)
    part = out.with_name(out.name + ".part")
    try:
        if private:
            part.unlink(missing_ok=True)
            create_private(part)
        with part.open("w", encoding="utf-8", newline="\n") as file:
            file.writelines(texts)
        part.replace(out)
    except OSError as error:
        raise BadOption("out/unwritable", file=out, reason=error.strerror) from None
    finally:
        part.unlink(missing_ok=True)
