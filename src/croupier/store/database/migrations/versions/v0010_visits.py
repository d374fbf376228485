"""Visits of players who sign in with a bank card, and the queue in which they wait for a seat."""

from alembic import op
from sqlalchemy import BigInteger, Column, ForeignKey, Text, UniqueConstraint, text
from sqlalchemy.dialects.sqlite import INTEGER

revision = "0010"
down_revision = "0009"

Int = BigInteger().with_variant(INTEGER(), "sqlite")
ONE = {"one_visit": "account_id", "one_name": "name_key", "one_bank_account": "bank_account"}


def upgrade() -> None:
    op.create_table(
        "visits",
        Column("id", Int, primary_key=True),
        Column("account_id", Int, ForeignKey("accounts.id"), nullable=False),
        Column("name", Text, nullable=False),
        Column("name_key", Text, nullable=False),
        Column("bank_account", Text, nullable=False),
        Column("began_ns", Int, nullable=False),
        Column("why", Text, nullable=False),
        Column("ended_ns", Int),
        sqlite_autoincrement=True,
        sqlite_strict=True,
    )
    op.create_index("ix_visits_account_id", "visits", ["account_id"])
    running = text("ended_ns IS NULL")
    for name, column in ONE.items():
        op.create_index(name, "visits", [column], unique=True, sqlite_where=running, postgresql_where=running)
    op.create_table(
        "queue_places",
        Column("id", Int, primary_key=True),
        Column("account_id", Int, ForeignKey("accounts.id"), nullable=False),
        Column("since_ns", Int, nullable=False),
        UniqueConstraint("account_id"),
        sqlite_autoincrement=True,
        sqlite_strict=True,
    )
