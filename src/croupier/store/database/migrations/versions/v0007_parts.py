"""A house in parts: the table servers, and the lease under which one of them plays a table."""

from alembic import op
from sqlalchemy import BigInteger, CheckConstraint, Column, ForeignKey, Text
from sqlalchemy.dialects.sqlite import INTEGER

revision = "0007"
down_revision = "0006"

Int = BigInteger().with_variant(INTEGER(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "servers",
        Column("id", Text, primary_key=True),
        Column("url", Text, nullable=False),
        Column("since_ns", Int, nullable=False),
        Column("until_ns", Int, nullable=False),
        Column("draining", Int, nullable=False),
        CheckConstraint("draining IN (0, 1)", name="draining"),
        sqlite_strict=True,
    )
    op.create_table(
        "leases",
        Column("table_id", Int, ForeignKey("tables.id"), primary_key=True, autoincrement=False),
        Column("holder", Text),
        Column("number", Int, nullable=False),
        sqlite_strict=True,
    )
    op.create_index("ix_leases_holder", "leases", ["holder"])
