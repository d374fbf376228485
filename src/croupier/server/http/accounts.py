"""Registration: checks each field of a new account, and creates the superuser at installation."""

import secrets
from typing import Final

from msgspec import Struct

from croupier.errors import BadOption
from croupier.kit.clock import Clock
from croupier.protocol.rest.sign_in import Registration
from croupier.server.config.house import HouseFile
from croupier.server.http.passwords import Passwords
from croupier.server.rate_limits import Limiter
from croupier.store.people.accounts import Account, NewAccount
from croupier.store.store import Store

NAME_LETTERS_MOST: Final = 32
EMAIL_LETTERS_MOST: Final = 254
PASSWORD_LETTERS: Final = range(8, 201)
_GUEST: Final = "guest-"


class NewGuest(Struct, frozen=True):
    """An account made in one click, and its password, which is shown only once."""

    account: Account
    password: str


class Registrar:
    """Creates and changes accounts. A new account gets what the house's purse gives."""

    def __init__(self, store: Store, passwords: Passwords, house: HouseFile, *, clock: Clock) -> None:
        self._store = store
        self._passwords = passwords
        self._house = house
        self._clock = clock
        self._by_address = Limiter(house.limits.register, clock, code="account/too-many")

    async def register(self, form: Registration, *, address: str) -> Account:
        """Create an account. Raise BadOption with the field that is wrong, or whose value is taken."""
        check_name(form.name)
        check_nickname(form.nickname or form.name)
        if form.email or self._house.email_required:
            check_email(form.email)
        check_password(form.password, form.confirmation)
        self._by_address.take(address)
        return await self._made(form)

    async def guest(self, *, address: str) -> NewGuest:
        self._by_address.take(address)
        name, password = _GUEST + secrets.token_hex(4), secrets.token_urlsafe(9)
        made = await self._made(Registration(name=name, password=password, confirmation=password))
        return NewGuest(made, password)

    async def _made(self, form: Registration) -> Account:
        new = NewAccount(
            name=form.name,
            nickname=form.nickname or form.name,
            email=form.email or None,
            password=await self._passwords.hashed(form.password),
            kind=form.kind,
        )
        return await self._store.accounts.create(new, at_ns=self._clock(), purse=self._house.purse)

    async def change(self, account: Account, *, nickname: str | None, email: str | None) -> Account:
        """Change nickname or e-mail address. A name never changes."""
        if nickname is not None:
            check_nickname(nickname)
        if email is not None:
            check_email(email)
        return await self._store.accounts.change(account.id, nickname=nickname, email=email)

    async def set_password(self, account: Account, old: str, new: str, confirmation: str) -> None:
        check_password(new, confirmation)
        login = await self._store.accounts.login(account.name)
        if not await self._passwords.fits(login.password if login else None, old):
            raise BadOption("password/wrong", field="old")
        await self._store.accounts.change(account.id, password=await self._passwords.hashed(new))

    async def install(self, password: str | None) -> str | None:
        """Create the superuser of a new house. Return the password if it was made up; otherwise None."""
        if await self._store.accounts.installed():
            return None
        if password is not None:
            check_password(password, password)
        chosen = password or secrets.token_urlsafe(12)
        hashed = await self._passwords.hashed(chosen)
        name = self._house.superuser
        superuser = NewAccount(name=name, nickname=name, password=hashed, role="superuser")
        await self._store.accounts.install(superuser, at_ns=self._clock())
        return None if password else chosen


def check_name(name: str) -> None:
    if not _is_printable(name):
        raise BadOption("account/name", field="name", most=NAME_LETTERS_MOST)
    if "@" in name:  # or it could be another player's e-mail address, which signs in, too
        raise BadOption("account/name", key="account/name-with-at", field="name")


def check_nickname(nickname: str) -> None:
    if not _is_printable(nickname):
        raise BadOption("account/nickname", field="nickname", most=NAME_LETTERS_MOST)


def check_email(email: str) -> None:
    local, _, domain = email.partition("@")
    fits = len(email) <= EMAIL_LETTERS_MOST and email.isprintable() and " " not in email
    if not (fits and local and "@" not in domain and all(domain.split(".")) and "." in domain):
        raise BadOption("account/email", field="email")


def check_password(password: str, confirmation: str) -> None:
    if len(password) not in PASSWORD_LETTERS:
        least, most = PASSWORD_LETTERS[0], PASSWORD_LETTERS[-1]
        raise BadOption("account/password", field="password", least=least, most=most)
    if password != confirmation:
        raise BadOption("account/confirmation", field="confirmation")


def _is_printable(name: str) -> bool:
    return 0 < len(name) <= NAME_LETTERS_MOST and name.isprintable() and name == name.strip()
