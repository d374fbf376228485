"""The operators' desk: bans, mutes and frozen wallets, reset links, deleted accounts, and scopes of tokens."""

from alembic import op
from sqlalchemy import BigInteger, CheckConstraint, Column, ForeignKey, Text, text
from sqlalchemy.dialects.sqlite import INTEGER

revision = "0009"
down_revision = "0008"

Int = BigInteger().with_variant(INTEGER(), "sqlite")


def upgrade() -> None:
    op.add_column("accounts", Column("deleted_ns", Int))
    op.add_column("tokens", Column("scopes", Text, nullable=False, server_default=text("'play'")))
    create_sanctions()
    create_resets()
    op.create_table(
        "retired_names",
        Column("name_hash", Text, primary_key=True),
        Column("at_ns", Int, nullable=False),
        sqlite_strict=True,
    )


def create_sanctions() -> None:
    op.create_table(
        "sanctions",
        Column("id", Int, primary_key=True),
        Column("account_id", Int, ForeignKey("accounts.id"), nullable=False),
        Column("kind", Text, nullable=False),
        Column("why", Text, nullable=False),
        Column("by_id", Int, ForeignKey("accounts.id")),
        Column("at_ns", Int, nullable=False),
        Column("until_ns", Int),
        Column("lifted_ns", Int),
        CheckConstraint("kind IN ('ban', 'mute', 'freeze')", name="kind"),
        sqlite_autoincrement=True,
        sqlite_strict=True,
    )
    op.create_index("ix_sanctions_account_id", "sanctions", ["account_id"])


def create_resets() -> None:
    op.create_table(
        "password_resets",
        Column("secret_hash", Text, primary_key=True),
        Column("account_id", Int, ForeignKey("accounts.id"), nullable=False),
        Column("by_id", Int, ForeignKey("accounts.id")),
        Column("created_ns", Int, nullable=False),
        Column("expires_ns", Int, nullable=False),
        sqlite_strict=True,
    )
    op.create_index("ix_password_resets_account_id", "password_resets", ["account_id"])
