"""Cards: what players have shown and ordered, and the books of the simulated bank."""

from typing import Any

from alembic import op
from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    PrimaryKeyConstraint,
    Text,
    UniqueConstraint,
)
from sqlalchemy.dialects.sqlite import INTEGER

revision = "0002"
down_revision = "0001"

Int = BigInteger().with_variant(INTEGER(), "sqlite")


def upgrade() -> None:
    create_cards()
    create_bank()


def whole(name: str, *more: Any) -> Column[int]:
    return Column(name, Int, *more, nullable=False)


def words(name: str, *more: Any) -> Column[str]:
    return Column(name, Text, *more, nullable=False)


def table(name: str, *parts: Any, **more: Any) -> None:
    op.create_table(name, *parts, sqlite_strict=True, **more)


def create_cards() -> None:
    table(
        "cards",
        Column("account_id", Int, ForeignKey("accounts.id"), primary_key=True, autoincrement=False),
        words("kind"),
        words("last_four"),
        words("reference"),
        words("session"),
        whole("session_ns"),
        CheckConstraint("kind IN ('debit', 'credit')", name="kind"),
    )
    table(
        "card_orders",
        Column("id", Int, primary_key=True),
        words("key"),
        whole("account_id", ForeignKey("accounts.id")),
        words("what"),
        whole("amount"),
        words("last_four"),
        words("reference"),
        Column("table_id", Int, ForeignKey("tables.id")),
        words("state"),
        words("says"),
        whole("at_ns"),
        Column("ended_ns", Int),
        UniqueConstraint("key"),
        CheckConstraint("what IN ('purchase', 'deposit')", name="what"),
        CheckConstraint("state IN ('open', 'done', 'voided', 'refused')", name="state"),
        CheckConstraint("amount > 0", name="amount"),
        Index(None, "account_id"),
        Index(None, "state"),
        sqlite_autoincrement=True,
    )


def create_bank() -> None:
    table(
        "bank_accounts",
        Column("number", Text, primary_key=True),
        whole("cents"),
        CheckConstraint("cents >= 0", name="covered"),
    )
    table(
        "bank_references",
        Column("reference", Text, primary_key=True),
        words("number", ForeignKey("bank_accounts.number")),
    )
    table(
        "bank_bookings",
        words("key"),
        words("what"),
        Column("number", Text, ForeignKey("bank_accounts.number")),
        whole("cents"),
        PrimaryKeyConstraint("key", "what"),
        CheckConstraint("what IN ('withdrawal', 'deposit', 'void')", name="what"),
        Index(None, "number"),
    )
