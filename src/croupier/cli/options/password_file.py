"""Passwords that commands read from files, so that they are in no list of processes."""

from pathlib import Path

from croupier.errors import BadOption


def password_in(file: Path | None) -> str | None:
    """Return the first line of a file, or None if there is no file. Raise BadOption if the line is empty."""
    if file is None:
        return None
    lines = file.read_text("utf-8").splitlines()
    if not lines or not lines[0]:
        raise BadOption("superuser/no-password", file=file)
    return lines[0]
