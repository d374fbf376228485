"""What players did in a deal, in columns, and deals that were imported from files.

Deals that are kept already get their figures when they are first asked for: they have no row in `figures`.
"""

from typing import Any

from alembic import op
from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    PrimaryKeyConstraint,
    Text,
    text,
)
from sqlalchemy.dialects.sqlite import INTEGER

revision = "0006"
down_revision = "0005"

Int = BigInteger().with_variant(INTEGER(), "sqlite")
_COUNTED = ("decided", "vpip", "pfr", "raises", "calls", "folds", "saw_flop", "heads_up", "showdown")


def upgrade() -> None:
    op.add_column("seats", Column("position", Text))
    for name in _COUNTED:
        op.add_column("seats", Column(name, Int, nullable=False, server_default=text("0")))
    op.add_column("seats", Column("expected_milli", Int))
    op.add_column("tables", Column("owner_id", Int))  # no key: SQLite cannot add one to a table
    op.create_index("ix_tables_owner_id", "tables", ["owner_id"])
    create_figures()
    create_imports()


def whole(name: str, *more: Any) -> Column[int]:
    return Column(name, Int, *more, nullable=False)


def flag(name: str) -> tuple[Column[int], CheckConstraint]:
    return whole(name), CheckConstraint(f"{name} IN (0, 1)", name=name)


def create_figures() -> None:
    op.create_table(
        "figures",
        whole("table_id"),
        whole("number"),
        whole("pot"),
        *flag("betting"),
        *flag("waits"),
        PrimaryKeyConstraint("table_id", "number"),
        ForeignKeyConstraint(["table_id", "number"], ["rounds.table_id", "rounds.number"]),
        sqlite_strict=True,
    )


def create_imports() -> None:
    op.create_table(
        "imports",
        whole("account_id", ForeignKey("accounts.id")),
        Column("digest", Text, nullable=False),
        whole("table_id"),
        whole("number"),
        whole("at_ns"),
        PrimaryKeyConstraint("account_id", "digest"),
        ForeignKeyConstraint(["table_id", "number"], ["rounds.table_id", "rounds.number"]),
        sqlite_strict=True,
    )
