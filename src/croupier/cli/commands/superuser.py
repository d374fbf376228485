"""`croupier superuser`: gives the superuser of a house a new password, for those who have lost it."""

import secrets
import time
from pathlib import Path
from typing import Annotated

from croupier.cli.options.database import change, query
from croupier.cli.options.password_file import password_in
from croupier.cli.output.terminal import say
from croupier.cli.parameters import Option
from croupier.errors import BadOption, Unknown
from croupier.store import Store
from croupier.store.people.accounts import Account
from croupier.store.people.audit import Noted


def run(
    database: Annotated[
        str,
        Option(
            envvar="CROUPIER_DATABASE",
            help="sqlite:///house.db, the file alone, or postgresql://user@host/name.",
            metavar="URL",
        ),
    ],
    reset: Annotated[bool, Option("--reset", help="Set a new password. The house has to be closed.")] = False,
    password_file: Annotated[
        Path | None, Option(help="A file whose first line becomes the password; if not given, one is made up.")
    ] = None,
) -> None:
    """Say what the superuser of a house is called or, with --reset, set a new password: sessions of the superuser
    end."""
    if not reset:
        say(f"The superuser of this house signs in as {query(database, _superuser).login!r}.")
        return
    given = password_in(password_file)
    try:
        name, chosen = change(database, lambda store: _reset(store, given), must_exist=True)
    except BadOption as error:
        if error.code != "database/held":
            raise
        raise BadOption("superuser/house-open", reason=error) from None
    shown = "" if given else f" is {chosen}, and is shown only this once. It"
    say(f"The new password of {name!r}{shown} holds from now on.")


async def _superuser(store: Store) -> Account:
    try:
        return await store.accounts.superuser()
    except Unknown:
        raise BadOption("superuser/none", database=store) from None


async def _reset(store: Store, given: str | None) -> tuple[str, str]:
    """Set the password, and return the superuser's name to sign in with and the password."""
    from croupier.server.http.password_rules import check_password
    from croupier.server.http.passwords import Passwords

    account = await _superuser(store)
    if given is not None:
        check_password(given, given, own=(account.login, account.nickname, "croupier"))
    chosen, passwords, now_ns = given or secrets.token_urlsafe(12), Passwords(), time.time_ns()
    try:
        await store.password_resets.set_password(account.id, await passwords.hashed(chosen), at_ns=now_ns)
    finally:
        passwords.close()
    noted = Noted(at_ns=now_ns, who="at the machine", what="reset the superuser's password", account_id=account.id)
    await store.audit.note(noted)
    return account.login, chosen
