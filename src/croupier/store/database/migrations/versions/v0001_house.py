"""The schema that croupier starts with: people, play, money and what is said and noted about them."""

from typing import Any

from alembic import op
from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    PrimaryKeyConstraint,
    Text,
    UniqueConstraint,
    text,
)
from sqlalchemy.dialects.sqlite import INTEGER

revision = "0001"
down_revision = None

Int = BigInteger().with_variant(INTEGER(), "sqlite")


def upgrade() -> None:
    create_people()
    create_play()
    create_money_and_notes()


def whole(name: str, *more: Any) -> Column[int]:
    return Column(name, Int, *more, nullable=False)


def words(name: str, *more: Any) -> Column[str]:
    return Column(name, Text, *more, nullable=False)


def flag(name: str) -> tuple[Column[int], CheckConstraint]:
    return whole(name), CheckConstraint(f"{name} IN (0, 1)", name=name)


def table(name: str, *parts: Any, **more: Any) -> None:
    op.create_table(name, *parts, sqlite_strict=True, **more)


def create_people() -> None:
    table(
        "accounts",
        Column("id", Int, primary_key=True),
        words("name"),
        words("name_key"),
        Column("email", Text),
        Column("email_key", Text),
        words("nickname"),
        words("kind"),
        words("role"),
        Column("password", Text),
        whole("created_ns"),
        UniqueConstraint("name_key"),
        UniqueConstraint("email_key"),
        UniqueConstraint("id", "role"),
        CheckConstraint("kind IN ('person', 'bot')", name="kind"),
        CheckConstraint("role IN ('player', 'tester', 'pit-boss', 'administrator', 'superuser')", name="role"),
        sqlite_autoincrement=True,
    )
    op.create_index(
        "one_superuser",
        "accounts",
        ["role"],
        unique=True,
        sqlite_where=text("role = 'superuser'"),
        postgresql_where=text("role = 'superuser'"),
    )
    table(
        "installation",
        Column("id", Int, primary_key=True, autoincrement=False),
        whole("superuser_id"),
        words("role"),
        whole("installed_ns"),
        CheckConstraint("id = 1", name="only_one"),
        CheckConstraint("role = 'superuser'", name="role"),
        ForeignKeyConstraint(["superuser_id", "role"], ["accounts.id", "accounts.role"]),
    )
    table(
        "sessions",
        Column("token_hash", Text, primary_key=True),
        whole("account_id", ForeignKey("accounts.id")),
        whole("created_ns"),
        whole("seen_ns"),
        whole("expires_ns"),
        words("address"),
        Index(None, "account_id"),
    )
    table(
        "tokens",
        Column("id", Int, primary_key=True),
        whole("account_id", ForeignKey("accounts.id")),
        words("label"),
        words("token_hash"),
        whole("created_ns"),
        Column("used_ns", Int),
        Column("revoked_ns", Int),
        UniqueConstraint("token_hash"),
        Index(None, "account_id"),
        sqlite_autoincrement=True,
    )


def create_play() -> None:
    table(
        "tables",
        Column("id", Int, primary_key=True),
        words("name"),
        words("game"),
        words("settings"),
        Column("creator_id", Int, ForeignKey("accounts.id")),
        whole("seats"),
        whole("minimum"),
        whole("blind"),
        whole("ante"),
        whole("bet_limit"),
        whole("pot_limit"),
        whole("created_ns"),
        Column("closed_ns", Int),
        Column("closed_why", Text),
        Index(None, "creator_id"),
        sqlite_autoincrement=True,
    )
    table(
        "journal",
        whole("table_id", ForeignKey("tables.id")),
        whole("seq"),
        Column("number", Int),
        whole("at_ns"),
        words("events"),
        Column("secret", Text),
        PrimaryKeyConstraint("table_id", "seq"),
    )
    table(
        "snapshots",
        Column("table_id", Int, ForeignKey("tables.id"), primary_key=True, autoincrement=False),
        whole("seq"),
        whole("at_ns"),
        words("state"),
    )
    table(
        "rounds",
        whole("table_id", ForeignKey("tables.id")),
        whole("number"),
        words("game"),
        whole("version"),
        words("edition"),
        words("options"),
        whole("started_ns"),
        whole("ended_ns"),
        Column("last_seq", Int),
        whole("players"),
        Column("dealer", Int),
        whole("blind"),
        whole("ante"),
        whole("bet_limit"),
        whole("pot_limit"),
        words("board"),
        words("burned"),
        words("deck"),
        words("chance"),
        *flag("rigged"),
        *flag("for_chips"),
        words("record"),
        PrimaryKeyConstraint("table_id", "number"),
        Index(None, "game"),
        Index(None, "started_ns"),
    )
    table(
        "seats",
        whole("table_id"),
        whole("number"),
        whole("seat"),
        Column("account_id", Int, ForeignKey("accounts.id")),
        words("player"),
        whole("chips"),
        *flag("dealt"),
        *flag("took_part"),
        *flag("won"),
        *flag("lost"),
        whole("payoff"),
        words("cards"),
        words("shown"),
        PrimaryKeyConstraint("table_id", "number", "seat"),
        ForeignKeyConstraint(["table_id", "number"], ["rounds.table_id", "rounds.number"]),
        Index(None, "player"),
        Index(None, "account_id"),
    )
    table(
        "turns",
        whole("table_id"),
        whole("number"),
        whole("turn"),
        whole("event"),
        whole("seat"),
        whole("at_ns"),
        whole("took_ns"),
        whole("pot"),
        words("stacks"),
        words("board"),
        PrimaryKeyConstraint("table_id", "number", "turn"),
        ForeignKeyConstraint(["table_id", "number"], ["rounds.table_id", "rounds.number"]),
    )
    table(
        "results",
        whole("account_id", ForeignKey("accounts.id")),
        words("game"),
        *flag("for_chips"),
        whole("played"),
        whole("won"),
        whole("lost"),
        whole("gained"),
        whole("given"),
        PrimaryKeyConstraint("account_id", "game"),
    )


def create_money_and_notes() -> None:
    table(
        "transfers",
        Column("id", Int, primary_key=True),
        words("key"),
        words("source"),
        words("target"),
        whole("amount"),
        words("why"),
        whole("at_ns"),
        Column("table_id", Int, ForeignKey("tables.id")),
        Column("seq", Int),
        UniqueConstraint("key"),
        CheckConstraint("amount > 0", name="amount"),
        CheckConstraint("source <> target", name="accounts"),
        Index(None, "source"),
        Index(None, "target"),
        sqlite_autoincrement=True,
    )
    table(
        "balances",
        Column("account", Text, primary_key=True),
        words("kind"),
        whole("amount"),
        CheckConstraint("kind NOT IN ('wallet', 'escrow') OR amount >= 0", name="covered"),
        CheckConstraint("kind <> 'loan' OR amount <= 0", name="owed"),
    )
    table(
        "chat",
        Column("id", Int, primary_key=True),
        whole("table_id", ForeignKey("tables.id")),
        Column("account_id", Int, ForeignKey("accounts.id")),
        words("player"),
        whole("at_ns"),
        words("text"),
        Index(None, "table_id"),
        sqlite_autoincrement=True,
    )
    table(
        "audit",
        Column("id", Int, primary_key=True),
        whole("at_ns"),
        Column("account_id", Int, ForeignKey("accounts.id")),
        words("who"),
        words("what"),
        Column("table_id", Int, ForeignKey("tables.id")),
        words("detail"),
        sqlite_autoincrement=True,
    )
    table(
        "module_data",
        words("module"),
        words("key"),
        words("value"),
        whole("at_ns"),
        PrimaryKeyConstraint("module", "key"),
    )
