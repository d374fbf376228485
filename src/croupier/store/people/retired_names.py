"""Names of deleted accounts. No other account gets one: tables, journals and programs may still know whose it was."""

from hashlib import sha256

from sqlalchemy import Connection, select

from croupier.errors import BadOption
from croupier.store.database.schema import retired_names
from croupier.store.database.sql import inserted


def retire(connection: Connection, keys: set[str], at_ns: int) -> None:
    """Keep the hashes of these names, which are folded."""
    rows = [{"name_hash": _hash(key), "at_ns": at_ns} for key in sorted(keys)]
    connection.execute(inserted(connection, retired_names).on_conflict_do_nothing(), rows)


def check_not_retired(connection: Connection, key: str) -> None:
    """Raise BadOption if a deleted account had this name, which is folded."""
    chosen = select(retired_names.c.name_hash).where(retired_names.c.name_hash == _hash(key))
    if connection.execute(chosen).first():
        raise BadOption("account/name-taken", field="name")


def _hash(key: str) -> str:
    return sha256(key.encode()).hexdigest()
