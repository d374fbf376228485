"""The tables of the simulated bank. Money is in cents, times are nanoseconds since 1970 in UTC."""

from typing import Any, Final

from sqlalchemy import CheckConstraint, Column, ForeignKey, Index, MetaData, Table, Text, UniqueConstraint

from croupier.store.database.schema import NAMES, Int, whole, words

VERSION: Final = 1
metadata: Final = MetaData(naming_convention=NAMES)


def _table(name: str, *parts: Any, **more: Any) -> Table:
    return Table(name, metadata, *parts, sqlite_strict=True, **more)


version: Final = _table("cbs_version", Column("version", Int, primary_key=True, autoincrement=False))

accounts: Final = _table(
    "cbs_accounts",
    Column("number", Text, primary_key=True),
    words("kind"),
    whole("cents"),  # on a credit account, what may still be drawn
    Column("pin", Text),  # its hash; none: the card needs no PIN
    whole("wrong_pins"),  # since the last right one
    Column("blocked_ns", Int),  # until when no PIN is tried
    whole("opened_ns"),
    Column("closed_ns", Int),
    CheckConstraint("kind IN ('debit', 'credit')", name="kind"),
    CheckConstraint("cents >= 0", name="covered"),
)

clients: Final = _table(
    "cbs_clients",
    Column("name", Text, primary_key=True),
    words("key"),  # its hash
    UniqueConstraint("key"),
)

references: Final = _table(
    "cbs_references",
    Column("reference", Text, primary_key=True),  # its hash
    words("client", ForeignKey("cbs_clients.name")),
    words("number", ForeignKey("cbs_accounts.number")),
    whole("at_ns"),
)

bookings: Final = _table(
    "cbs_bookings",
    Column("id", Int, primary_key=True),
    words("client", ForeignKey("cbs_clients.name")),
    words("key"),
    words("what"),
    Column("number", Text, ForeignKey("cbs_accounts.number")),  # none: voided or refused without an account
    whole("cents"),  # what it added to the account
    whole("asked"),  # what it was to add
    whole("balance"),  # of the account afterwards
    words("code"),  # of a refusal
    whole("at_ns"),
    UniqueConstraint("client", "key", "what"),
    CheckConstraint("what IN ('opening', 'withdrawal', 'deposit', 'void', 'refusal')", name="what"),
    Index(None, "number"),
    sqlite_autoincrement=True,
)
