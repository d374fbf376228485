"""Registering: what an account needs, checked field by field, and who gets one at installation."""

import secrets
from typing import Any, Final

from msgspec import Struct

from croupier.errors import BadOption, CroupierError
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


class BadField(BadOption):
    """One field of a form, by name, and what is wrong with it."""

    def __init__(self, field: str, code: str, says: str) -> None:
        super().__init__(code, says)
        self.field = field

    def __reduce__(self) -> tuple[type[CroupierError], tuple[Any, ...]]:
        return type(self), (self.field, self.code, self.says)


class NewGuest(Struct, frozen=True):
    """An account made in one click, and its password, which nobody sees again."""

    account: Account
    password: str


class Registrar:
    """Makes accounts. Who is new gets what the house's purse gives."""

    def __init__(self, store: Store, passwords: Passwords, house: HouseFile, *, clock: Clock) -> None:
        self._store = store
        self._passwords = passwords
        self._house = house
        self._clock = clock
        says = "Too many accounts were asked for from here: wait a while and try again."
        self._by_address = Limiter(house.limits.register, clock, code="account/too-many", says=says)

    async def register(self, form: Registration, *, address: str) -> Account:
        """Refused field by field; a name or an e-mail address that is taken is said to be."""
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
        try:
            return await self._store.accounts.create(new, at_ns=self._clock(), purse=self._house.purse)
        except BadOption as refusal:
            raise _named(refusal) from None

    async def change(self, account: Account, *, nickname: str | None, email: str | None) -> Account:
        """A name stays; nickname and e-mail address may change."""
        if nickname is not None:
            check_nickname(nickname)
        if email is not None:
            check_email(email)
        try:
            return await self._store.accounts.change(account.id, nickname=nickname, email=email)
        except BadOption as refusal:
            raise _named(refusal) from None

    async def set_password(self, account: Account, old: str, new: str, confirmation: str) -> None:
        check_password(new, confirmation)
        login = await self._store.accounts.login(account.name)
        if not await self._passwords.fits(login.password if login else None, old):
            raise BadField("old", "password/wrong", "This is not your password.")
        await self._store.accounts.change(account.id, password=await self._passwords.hashed(new))

    async def install(self, password: str | None) -> str | None:
        """The superuser of a new house. Answers with the password, where it was made up; None: there is a superuser."""
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
    _check_printable("name", name)
    if "@" in name:  # or it could be somebody's e-mail address, by which one signs in too
        raise BadField("name", "account/name", "A name has no @ in it.")


def check_nickname(nickname: str) -> None:
    _check_printable("nickname", nickname)


def check_email(email: str) -> None:
    local, _, domain = email.partition("@")
    fits = len(email) <= EMAIL_LETTERS_MOST and email.isprintable() and " " not in email
    if not (fits and local and "@" not in domain and all(domain.split(".")) and "." in domain):
        raise BadField("email", "account/email", "Give an e-mail address, as in ann@example.org.")


def check_password(password: str, confirmation: str) -> None:
    if len(password) not in PASSWORD_LETTERS:
        says = f"A password has {PASSWORD_LETTERS[0]} letters or more, {PASSWORD_LETTERS[-1]} at most."
        raise BadField("password", "account/password", says)
    if password != confirmation:
        raise BadField("confirmation", "account/confirmation", "The two passwords are not the same.")


def _check_printable(field: str, text: str) -> None:
    if not 0 < len(text) <= NAME_LETTERS_MOST or not text.isprintable() or text != text.strip():
        says = f"A {field} has 1 to {NAME_LETTERS_MOST} letters that can be printed, no spaces around them."
        raise BadField(field, f"account/{field}", says)


def _named(refusal: BadOption) -> BadOption:
    """What the store refuses, with the field that it is about."""
    fields = {"account/name-taken": "name", "account/email-taken": "email"}
    field = fields.get(refusal.code)
    return BadField(field, refusal.code, refusal.says) if field else refusal
