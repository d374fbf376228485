"""Tables at which nothing is at stake: their rounds do not count."""

from alembic import op
from sqlalchemy import BigInteger, Column, text
from sqlalchemy.dialects.sqlite import INTEGER

revision = "0003"
down_revision = "0002"

Int = BigInteger().with_variant(INTEGER(), "sqlite")


def upgrade() -> None:
    op.add_column("tables", Column("practice", Int, nullable=False, server_default=text("0")))
