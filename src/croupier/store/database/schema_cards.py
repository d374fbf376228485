"""The tables of a house whose players pay by card, and those of the simulated bank, which the house never reads.

No table of the house has a number of an account in it, or a PIN: a card is a reference that the bank gave out.
"""

from typing import Final

from sqlalchemy import CheckConstraint, Column, ForeignKey, Index, PrimaryKeyConstraint, Text, UniqueConstraint

from croupier.store.database.schema import Int, table, whole, words

cards: Final = table(
    "cards",
    Column("account_id", Int, ForeignKey("accounts.id"), primary_key=True, autoincrement=False),
    words("kind"),
    words("last_four"),
    words("reference"),
    words("session"),  # the hash of the one it was shown in; empty: it was put away
    whole("session_ns"),  # when the first card of that session was shown
    CheckConstraint("kind IN ('debit', 'credit')", name="kind"),
)

card_orders: Final = table(
    "card_orders",
    Column("id", Int, primary_key=True),
    words("key"),  # the same at the bank and in the ledger
    whole("account_id", ForeignKey("accounts.id")),
    words("what"),
    whole("amount"),
    words("last_four"),
    words("reference"),
    Column("table_id", Int, ForeignKey("tables.id")),
    words("state"),
    words("says"),
    whole("at_ns"),
    Column("ended_ns", Int),  # of a purchase that is open: since when it is given up, so that no table may take it
    UniqueConstraint("key"),
    CheckConstraint("what IN ('purchase', 'deposit')", name="what"),
    CheckConstraint("state IN ('open', 'done', 'voided', 'refused')", name="state"),
    CheckConstraint("amount > 0", name="amount"),
    Index(None, "account_id"),
    Index(None, "state"),
    sqlite_autoincrement=True,
)

bank_accounts: Final = table(
    "bank_accounts",
    Column("number", Text, primary_key=True),
    whole("cents"),
    CheckConstraint("cents >= 0", name="covered"),
)

bank_references: Final = table(
    "bank_references",
    Column("reference", Text, primary_key=True),  # its hash
    words("number", ForeignKey("bank_accounts.number")),
)

bank_bookings: Final = table(
    "bank_bookings",
    words("key"),
    words("what"),
    Column("number", Text, ForeignKey("bank_accounts.number")),  # none: voided before it was booked
    whole("cents"),  # what it added to the account
    PrimaryKeyConstraint("key", "what"),
    CheckConstraint("what IN ('withdrawal', 'deposit', 'void')", name="what"),
    Index(None, "number"),
)
