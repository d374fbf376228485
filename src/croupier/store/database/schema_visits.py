"""The tables of a house whose players sign in with a bank card: their visits, and the queue for seats."""

from typing import Final

from sqlalchemy import Column, ForeignKey, Index, UniqueConstraint, text

from croupier.store.database.schema import Int, table, whole, words

# A visit lasts from signing in to the end, at the queue and at a table. `why` it ends is known as soon as it is to end.
visits: Final = table(
    "visits",
    Column("id", Int, primary_key=True),
    whole("account_id", ForeignKey("accounts.id")),
    words("name"),
    words("name_key"),  # folded: Ann and ann are one name
    words("bank_account"),  # as the bank calls it, which is no number
    whole("began_ns"),
    words("why"),
    Column("ended_ns", Int),
    Index(None, "account_id"),
    sqlite_autoincrement=True,
)
_RUNNING: Final = text("ended_ns IS NULL")
for _name, _column in {"one_visit": "account_id", "one_name": "name_key", "one_bank_account": "bank_account"}.items():
    Index(_name, visits.c[_column], unique=True, sqlite_where=_RUNNING, postgresql_where=_RUNNING)

# Who waits for a seat, in the order of the ids.
queue_places: Final = table(
    "queue_places",
    Column("id", Int, primary_key=True),
    whole("account_id", ForeignKey("accounts.id")),
    whole("since_ns"),
    UniqueConstraint("account_id"),
    sqlite_autoincrement=True,
)
