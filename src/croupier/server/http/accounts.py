"""Registration: checks each field of a new account, and creates the superuser at installation."""

import secrets
from typing import Final

from croupier.errors import BadOption, IllegalAction
from croupier.kit.clock import Clock
from croupier.protocol.rest.sign_in import Registration
from croupier.server.config.house import HouseFile
from croupier.server.http.authentication import Forbidden, hash_of
from croupier.server.http.guest_names import candidates
from croupier.server.http.network import network_of
from croupier.server.http.password_rules import check_length, check_password, names_in
from croupier.server.http.passwords import Passwords
from croupier.server.rate_limits import Limiter
from croupier.store.people.accounts import Account, Keeping, Login, NewAccount, folded
from croupier.store.store import Store

NAME_LETTERS_MOST: Final = 32
EMAIL_LETTERS_MOST: Final = 254
RESET_S: Final = 86_400  # for which a link to a new password works
_NO_LOGIN: Final = Login(0, None)
_GUEST: Final = "guest-"
_PROGRAM: Final = "croupier"
_SUPERUSER: Final = "superuser"


class Registrar:
    """Creates and changes accounts. A new account gets what the house's purse gives."""

    def __init__(self, store: Store, passwords: Passwords, house: HouseFile, *, clock: Clock) -> None:
        self._store = store
        self._passwords = passwords
        self._house = house
        self._clock = clock
        self._by_address = Limiter(house.limits.register, clock, code="account/too-many")
        self._changes = Limiter(house.limits.password_change, clock, code="password/too-many", field="old")

    async def register(self, form: Registration, *, address: str, published: bool = False) -> Account:
        """Create an account. Raise BadOption with the field that is wrong, or whose value is taken. A password that is
        `published`, as a demo account's is, may be easy to guess."""
        self._check_names(form)
        if published:
            check_length(form.password)
        else:
            own = self._own(form.name, form.nickname, form.email)
            check_password(form.password, form.confirmation, own=own)
        self._by_address.take(network_of(address))
        return await self._made(form, who=network_of(address))

    async def guest(self, *, address: str) -> Account:
        """Create an account without a password, under a friendly nickname that no other account has. It lives by its
        session until the guest keeps it."""
        self._by_address.take(network_of(address))
        name = self.guest_name()
        nickname = await self._store.accounts.free_name(candidates(secrets.randbelow))
        new = NewAccount(name=name, nickname=nickname or name)
        return await self._store.accounts.create(new, at_ns=self._clock(), purse=self._house.purse)

    def guest_name(self) -> str:
        """Return the name of a new account whose owner has chosen none."""
        return _GUEST + secrets.token_hex(8)

    def visitor_name(self, name: str) -> str:
        """Return the name under which a player signs in by card. Raise BadOption if it is missing or cannot be one."""
        said = name.strip()
        if not said:
            raise BadOption("account/name-missing", field="name")
        if not _is_printable(said):
            raise BadOption("account/name", field="name", most=NAME_LETTERS_MOST)
        self._check_reserved(said, "name")
        return said

    async def keep(self, account: Account, form: Registration, *, address: str) -> Account:
        """Let a guest choose a name to sign in with and a password: account, chips and rounds stay the same. Raise
        BadOption with the field that is wrong, or Forbidden if the account has a password already."""
        if self._house.by_card:
            raise Forbidden("session/by-card")
        if not account.guest:
            raise Forbidden("account/no-guest")
        self._check_names(form)
        check_password(form.password, form.confirmation, own=self._own(form.name, form.nickname, form.email))
        self._by_address.take(network_of(address))
        chosen = Keeping(
            login=form.name,
            nickname=form.nickname or form.name,
            email=form.email or None,
            password=await self._passwords.hashed(form.password, who=network_of(address)),
        )
        if (kept := await self._store.accounts.keep(account.id, chosen)) is None:
            raise Forbidden("account/no-guest")
        return kept

    def _check_names(self, form: Registration) -> None:
        """Raise BadOption with the field of a name or an address that no account can have."""
        check_name(form.name)
        check_nickname(form.nickname or form.name)
        self._check_reserved(form.name, "name")
        self._check_reserved(form.nickname, "nickname")
        if form.email or self._house.email_required:
            check_email(form.email)

    async def _made(self, form: Registration, *, who: str) -> Account:
        new = NewAccount(
            name=form.name,
            nickname=form.nickname or form.name,
            email=form.email or None,
            password=await self._passwords.hashed(form.password, who=who),
            kind=form.kind,
        )
        return await self._store.accounts.create(new, at_ns=self._clock(), purse=self._house.purse)

    async def change(self, account: Account, *, nickname: str | None, email: str | None) -> Account:
        """Change nickname or e-mail address. A name never changes."""
        if nickname is not None:
            check_nickname(nickname)
            if account.role != "superuser":
                self._check_reserved(nickname, "nickname")
        if email is not None:
            check_email(email)
        return await self._store.accounts.change(account.id, nickname=nickname, email=email)

    async def set_password(self, account: Account, old: str, new: str, confirmation: str) -> None:
        """Change a password, which ends all sessions of the account and revokes its tokens. Raise BadOption with the
        field that is wrong. Attempts count, right or wrong: each is two hashes' work."""
        check_password(new, confirmation, own=self._own(account.login, account.nickname, account.email))
        self._changes.take(str(account.id))
        who, login = f"account {account.id}", await self._store.accounts.login(account.login)
        kept = login.password if login else None
        if not await self._passwords.fits(kept, old, who=who):
            raise BadOption("password/wrong", field="old")
        assert kept is not None
        after = await self._passwords.hashed(new, who=who)
        if not await self._store.credentials.change_password(account.id, kept, after, at_ns=self._clock()):
            raise BadOption("password/wrong", field="old")  # changed meanwhile, and no longer the old one

    async def rename(self, account: Account, *, nickname: str | None, login: str | None) -> Account:
        """Change what others see of an account, and the name that it signs in with: the account's own name never
        changes. Raise BadOption with the field that is wrong or taken, IllegalAction for a guest, who has no name to
        sign in with."""
        if login is not None and account.guest:
            raise IllegalAction("account/no-password", field="login")
        if account.deleted:
            raise IllegalAction("account/deleted")
        if nickname is not None:
            check_nickname(nickname)
        if login is not None:
            check_name(login)
        if account.role != "superuser":
            self._check_reserved(nickname or "", "nickname")
            self._check_reserved(login or "", "login")
        return await self._store.accounts.change(account.id, nickname=nickname, login=login)

    async def reset_link(self, account: Account, by: Account) -> tuple[str, int]:
        """Return the secret of a link with which a person chooses a new password, and when it expires. Raise
        IllegalAction for an account without a password, as a guest's is."""
        if (await self._store.accounts.login(account.login) or _NO_LOGIN).password is None:
            raise IllegalAction("account/no-password")
        secret, now_ns = secrets.token_urlsafe(32), self._clock()
        expires_ns = now_ns + RESET_S * 10**9
        await self._store.password_resets.create(
            account.id, hash_of(secret), by_id=by.id, at_ns=now_ns, expires_ns=expires_ns
        )
        return secret, expires_ns

    async def reset(self, secret: str, password: str, confirmation: str, *, address: str) -> Account:
        """Set the password of the account that a link is for, which ends its sessions, revokes its tokens and uses up
        the link. Raise BadOption if the link works no longer, or with the field that is wrong."""
        key = hash_of(secret)
        account_id = await self._store.password_resets.account_of(key, now_ns=self._clock())
        if account_id is None:
            raise BadOption("reset/void")
        account = await self._store.accounts.by_id(account_id)
        check_password(password, confirmation, own=self._own(account.login, account.nickname, account.email))
        hashed = await self._passwords.hashed(password, who=network_of(address))
        if await self._store.password_resets.use(key, hashed, now_ns=self._clock()) is None:
            raise BadOption("reset/void")  # used meanwhile
        return account

    def _own(self, name: str, nickname: str, email: str | None) -> tuple[str, ...]:
        """Return what is no password for an account: its names, and the house's."""
        house = self._house
        return name, nickname, *names_in(email), house.name, house.title, house.superuser, _PROGRAM

    def _check_reserved(self, name: str, field: str) -> None:
        """Raise BadOption if others could take a name for the superuser's."""
        if _letters(name) in {_letters(_SUPERUSER), _letters(self._house.superuser)}:
            raise BadOption("account/reserved", field=field)

    async def install(self, password: str | None) -> str | None:
        """Create the superuser of a new house. Return the password if it was made up; otherwise None."""
        if await self._store.accounts.installed():
            return None
        if password is not None:
            check_password(password, password, own=self._own(self._house.superuser, "", None))
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


def _is_printable(name: str) -> bool:
    return 0 < len(name) <= NAME_LETTERS_MOST and name.isprintable() and name == name.strip()


def _letters(name: str) -> str:
    """Return the letters and digits of a name, as they look: super-user reads like superuser."""
    return "".join([letter for letter in folded(name) if letter.isalnum()])
