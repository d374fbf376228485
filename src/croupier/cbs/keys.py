"""Keys that clients and the operator show. The bank keeps only their hashes."""

import hmac
import secrets
from hashlib import sha256
from pathlib import Path
from typing import Final

from croupier.errors import BadOption

LENGTH_LEAST: Final = 12


def hashed(secret: str) -> str:
    """Return the hash of a random secret; one that is random needs no salt."""
    return sha256(secret.encode()).hexdigest()


def is_same(shown: str, kept: str) -> bool:
    """Return whether a key is the one with this hash, in a time that tells nothing of it."""
    return hmac.compare_digest(hashed(shown), kept)


def made_up() -> str:
    return secrets.token_urlsafe(24)


def key_in(file: Path) -> str:
    """Return the first line of a file. Raise BadOption if it is too short for a key."""
    try:
        lines = file.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        raise BadOption("cbs/no-key-file", file=file) from None
    key = lines[0].strip() if lines else ""
    if len(key) < LENGTH_LEAST or not (key.isascii() and key.isprintable()):
        raise BadOption("cbs/short-key", file=file, least=LENGTH_LEAST)
    return key
