"""The tables of the database, as docs/storage.md describes them to people who query it.

One text for SQLite and PostgreSQL. Times are nanoseconds since 1970 in UTC; money of the ledger is in cents, that of
tables and rounds in the unit of their game; yes and no are 1 and 0, so that sums of them count; cards are text, as in
`As Td`; JSON is text, exactly as it was written.
"""

from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
    text,
)
from sqlalchemy.dialects.sqlite import INTEGER

NAMES: Final = {  # so that migrations can name a constraint on either database
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}
Int: Final = BigInteger().with_variant(INTEGER(), "sqlite")  # which numbers rows of a key of this type by itself
metadata: Final = MetaData(naming_convention=NAMES)


def whole(name: str, *more: Any) -> Column[int]:
    """Return a column for a number that is always there."""
    return Column(name, Int, *more, nullable=False)


def words(name: str, *more: Any) -> Column[str]:
    """Return a column for a text that is always there."""
    return Column(name, Text, *more, nullable=False)


def counted(name: str) -> Column[int]:
    """Return a column for a number that rows of older schemas have as 0."""
    return Column(name, Int, nullable=False, server_default=text("0"))


def flag(name: str) -> tuple[Column[int], CheckConstraint]:
    return whole(name), CheckConstraint(f"{name} IN (0, 1)", name=name)


def table(name: str, *parts: Any, **more: Any) -> Table:
    """Return a table, STRICT, so that SQLite refuses text where a number belongs, as PostgreSQL does."""
    return Table(name, metadata, *parts, sqlite_strict=True, **more)


accounts: Final = table(
    "accounts",
    Column("id", Int, primary_key=True),
    words("name"),
    words("name_key"),  # folded: Ann and ann are one name
    Column("email", Text),
    Column("email_key", Text),
    words("nickname"),
    words("kind"),
    words("role"),
    Column("password", Text),  # its hash; null: signing in by password is impossible
    whole("created_ns"),
    Column("login", Text),  # the name to sign in with: the account's own, or the one that a guest chose later
    Column("login_key", Text),
    Column("deleted_ns", Int),  # when the account was deleted: its rounds stay under a pseudonym, which is its name
    UniqueConstraint("name_key"),
    UniqueConstraint("email_key"),
    UniqueConstraint("id", "role"),
    CheckConstraint("kind IN ('person', 'bot')", name="kind"),
    CheckConstraint("role IN ('player', 'tester', 'pit-boss', 'administrator', 'superuser')", name="role"),
    sqlite_autoincrement=True,
)
Index("uq_accounts_login_key", accounts.c.login_key, unique=True)
Index(
    "one_superuser",
    accounts.c.role,
    unique=True,
    sqlite_where=text("role = 'superuser'"),
    postgresql_where=text("role = 'superuser'"),
)

# At most one account is the superuser by the index; and one there is, by a key that it cannot give up its role under.
installation: Final = table(
    "installation",
    Column("id", Int, primary_key=True, autoincrement=False),
    whole("superuser_id"),
    words("role"),
    whole("installed_ns"),
    CheckConstraint("id = 1", name="only_one"),
    CheckConstraint("role = 'superuser'", name="role"),
    ForeignKeyConstraint(["superuser_id", "role"], ["accounts.id", "accounts.role"]),
)

sessions: Final = table(
    "sessions",
    Column("token_hash", Text, primary_key=True),
    whole("account_id", ForeignKey("accounts.id")),
    whole("created_ns"),
    whole("seen_ns"),
    whole("expires_ns"),
    words("address"),
    Index(None, "account_id"),
)

tokens: Final = table(
    "tokens",
    Column("id", Int, primary_key=True),
    whole("account_id", ForeignKey("accounts.id")),
    words("label"),
    words("token_hash"),
    whole("created_ns"),
    Column("used_ns", Int),
    Column("revoked_ns", Int),
    Column("scopes", Text, nullable=False, server_default=text("'play'")),  # separated by spaces
    UniqueConstraint("token_hash"),
    Index(None, "account_id"),
    sqlite_autoincrement=True,
)

# What an operator has imposed on an account. One without an end holds until it is lifted; of each kind one is in force.
sanctions: Final = table(
    "sanctions",
    Column("id", Int, primary_key=True),
    whole("account_id", ForeignKey("accounts.id")),
    words("kind"),
    words("why"),
    Column("by_id", Int, ForeignKey("accounts.id")),
    whole("at_ns"),
    Column("until_ns", Int),
    Column("lifted_ns", Int),
    CheckConstraint("kind IN ('ban', 'mute', 'freeze')", name="kind"),
    Index(None, "account_id"),
    sqlite_autoincrement=True,
)

# Links with which people choose a new password. One that is used or replaced is gone.
password_resets: Final = table(
    "password_resets",
    Column("secret_hash", Text, primary_key=True),
    whole("account_id", ForeignKey("accounts.id")),
    Column("by_id", Int, ForeignKey("accounts.id")),
    whole("created_ns"),
    whole("expires_ns"),
    Index(None, "account_id"),
)

# Names of deleted accounts, as hashes. No account gets one again, since tables and programs may still know it.
retired_names: Final = table(
    "retired_names",
    Column("name_hash", Text, primary_key=True),
    whole("at_ns"),
)

tables: Final = table(
    "tables",
    Column("id", Int, primary_key=True),
    words("name"),
    words("game"),
    words("settings"),  # JSON
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
    counted("practice"),  # 1: results do not count here
    Column("owner_id", Int),  # the account that imported it, and alone sees it
    Index(None, "creator_id"),
    Index(None, "owner_id"),
    sqlite_autoincrement=True,
)

journal: Final = table(
    "journal",
    whole("table_id", ForeignKey("tables.id")),
    whole("seq"),
    Column("number", Int),  # of the deal that it is part of
    whole("at_ns"),
    words("events"),  # JSON
    Column("secret", Text),  # JSON, for the house alone
    PrimaryKeyConstraint("table_id", "seq"),
)

snapshots: Final = table(
    "snapshots",
    Column("table_id", Int, ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    whole("seq"),
    whole("at_ns"),
    words("state"),  # JSON
)

# The table servers of a house in parts. One whose time is over has no tables any more: others take them.
servers: Final = table(
    "servers",
    Column("id", Text, primary_key=True),
    words("url"),  # where clients reach it
    whole("since_ns"),
    whole("until_ns"),  # by the clock of the database, as long as it is renewed
    *flag("draining"),
)

# Which server plays a table. The number grows with every holder, and what is stored carries it, so that a server that
# was cut off cannot write any more.
leases: Final = table(
    "leases",
    Column("table_id", Int, ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    Column("holder", Text),  # a server; null: the next one that has room for the table
    whole("number"),
    Index(None, "holder"),
)

rounds: Final = table(
    "rounds",
    whole("table_id", ForeignKey("tables.id")),
    whole("number"),
    words("game"),
    whole("version"),
    words("edition"),
    words("options"),  # JSON
    whole("started_ns"),
    whole("ended_ns"),
    Column("last_seq", Int),  # of the journal's entry that ended it
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
    words("record"),  # JSON, last: queries for the columns above do not pay for it
    PrimaryKeyConstraint("table_id", "number"),
    Index(None, "game"),
    Index(None, "started_ns"),
)

seats: Final = table(
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
    Column("position", Text),
    *[counted(name) for name in ("decided", "vpip", "pfr", "raises", "calls", "folds")],
    *[counted(name) for name in ("saw_flop", "heads_up", "showdown")],
    Column("expected_milli", Int),  # thousandths of a chip; null: no all-in, or not worked out yet
    PrimaryKeyConstraint("table_id", "number", "seat"),
    ForeignKeyConstraint(["table_id", "number"], ["rounds.table_id", "rounds.number"]),
    Index(None, "player"),
    Index(None, "account_id"),
)

# A deal without a row here was kept before its figures were; they are worked out when they are first asked for.
figures: Final = table(
    "figures",
    whole("table_id"),
    whole("number"),
    whole("pot"),
    *flag("betting"),
    *flag("waits"),  # 1: what an all-in was worth is not worked out yet
    PrimaryKeyConstraint("table_id", "number"),
    ForeignKeyConstraint(["table_id", "number"], ["rounds.table_id", "rounds.number"]),
)

imports: Final = table(
    "imports",
    whole("account_id", ForeignKey("accounts.id")),
    words("digest"),
    whole("table_id"),
    whole("number"),
    whole("at_ns"),
    PrimaryKeyConstraint("account_id", "digest"),
    ForeignKeyConstraint(["table_id", "number"], ["rounds.table_id", "rounds.number"]),
)

turns: Final = table(
    "turns",
    whole("table_id"),
    whole("number"),
    whole("turn"),
    whole("event"),
    whole("seat"),
    whole("at_ns"),
    whole("took_ns"),
    whole("pot"),
    words("stacks"),  # JSON
    words("board"),
    PrimaryKeyConstraint("table_id", "number", "turn"),
    ForeignKeyConstraint(["table_id", "number"], ["rounds.table_id", "rounds.number"]),
)

results: Final = table(
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

transfers: Final = table(
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

balances: Final = table(
    "balances",
    Column("account", Text, primary_key=True),
    words("kind"),
    whole("amount"),
    CheckConstraint("kind NOT IN ('wallet', 'escrow') OR amount >= 0", name="covered"),
    CheckConstraint("kind <> 'loan' OR amount <= 0", name="owed"),
)

chat: Final = table(
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

audit: Final = table(
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

# What holds for the house as a whole until it is changed, so that a restart or another process finds it.
house_state: Final = table(
    "house_state",
    Column("key", Text, primary_key=True),
    words("value"),  # JSON
    whole("at_ns"),
)

module_data: Final = table(
    "module_data",
    words("module"),
    words("key"),
    words("value"),  # JSON
    whole("at_ns"),
    PrimaryKeyConstraint("module", "key"),
)
