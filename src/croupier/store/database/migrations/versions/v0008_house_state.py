"""What holds for a house as a whole until it is changed: closed or not, a notice to everybody."""

from alembic import op
from sqlalchemy import BigInteger, Column, Text
from sqlalchemy.dialects.sqlite import INTEGER

revision = "0008"
down_revision = "0007"

Int = BigInteger().with_variant(INTEGER(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "house_state",
        Column("key", Text, primary_key=True),
        Column("value", Text, nullable=False),
        Column("at_ns", Int, nullable=False),
        sqlite_strict=True,
    )
