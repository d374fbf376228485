"""Names to sign in with: that of the account itself, until a guest who registers chooses another one."""

from alembic import op
from sqlalchemy import Column, Text, column, table, update

revision = "0005"
down_revision = "0004"

_accounts = table("accounts", *[column(name, Text) for name in ("name", "name_key", "login", "login_key")])


def upgrade() -> None:
    op.add_column("accounts", Column("login", Text))
    op.add_column("accounts", Column("login_key", Text))
    op.get_bind().execute(update(_accounts).values(login=_accounts.c.name, login_key=_accounts.c.name_key))
    op.create_index("uq_accounts_login_key", "accounts", ["login_key"], unique=True)
