"""`/api/people`: people, for those who run the house. Every deed leaves a line in the audit log."""

from collections.abc import Sequence
from typing import Any, Final

from litestar import Controller, Request, delete, get, patch, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from croupier.errors import CroupierError, IllegalAction
from croupier.protocol.rest.people import (
    Deleting,
    DeletionTold,
    Kicking,
    NewRole,
    PersonTold,
    Renaming,
    ResetMade,
    Sanctioning,
    SanctionTold,
)
from croupier.protocol.rest.sign_in import Registration
from croupier.protocol.roles import RANKS, Role
from croupier.server.context import HouseContext
from croupier.server.http.authentication import Caller
from croupier.server.http.middleware import address_of
from croupier.server.http.rest.callers import Id, Words
from croupier.server.http.rest.errors import documented
from croupier.server.http.rest.filters import with_page
from croupier.server.http.rest.permission_guard import about, for_operators, note, target
from croupier.server.people.permissions import may, outranks
from croupier.server.people.restrictions import banned
from croupier.store.database.sql import storable
from croupier.store.people.accounts import Account
from croupier.store.people.sanctions import Sanction, SanctionKind
from croupier.store.rounds.extracts import Page

NOTED: Final[dict[SanctionKind, tuple[str, str]]] = {  # as the audit log calls imposing and lifting
    "ban": ("banned", "lifted a ban"),
    "mute": ("muted", "lifted a mute"),
    "freeze": ("froze a wallet", "unfroze a wallet"),
}


class PeopleController(Controller):
    """People, for those who run the house."""

    path = "/api/people"
    tags = ("people",)
    guards = (for_operators,)
    dependencies = with_page()

    @get("/", operation_id="people", responses=documented(403), may="see")
    async def people(
        self,
        house: NamedDependency[HouseContext],
        caller: NamedDependency[Caller],
        page: NamedDependency[Page],
        search: Words = None,
    ) -> list[PersonTold]:
        """List accounts, the latest first: all, or those with this text in a name or address."""
        found = await house.store.accounts.found(
            storable(search or ""), limit=page.limit, offset=page.offset, now_ns=house.clock()
        )
        return await people_told(house, caller, found)

    @get("/{person:int}", operation_id="person", responses=documented(403, 404), may="see")
    async def person(
        self, house: NamedDependency[HouseContext], caller: NamedDependency[Caller], person: Id
    ) -> PersonTold:
        """Return an account, by its number."""
        return await person_told(house, caller, person)

    @get("/{person:int}/sanctions", operation_id="sanctions", responses=documented(403, 404), may="see")
    async def sanctions(self, house: NamedDependency[HouseContext], person: Id) -> list[SanctionTold]:
        """List the last hundred bans, mutes and freezes of an account, the latest first."""
        account = await house.store.accounts.by_id(person)
        return [sanction_told(one) for one in await house.store.sanctions.of(account.id)]

    @post("/", operation_id="makeAccount", responses=documented(403, 409), may="role")
    async def make(
        self,
        request: Request[Any, Any, Any],
        house: NamedDependency[HouseContext],
        caller: NamedDependency[Caller],
        data: JSONBody[Registration],
    ) -> PersonTold:
        """Make an account that signs in by password, as for a person who will help to run the house: it may do what a
        player may until it gets a role."""
        account = await house.registrar.register(data, address=address_of(request.scope))
        await note(house, caller, "made an account", about(account))
        return await person_told(house, caller, account.id)

    @post("/{person:int}/kick", operation_id="kick", status_code=200, responses=documented(403, 404), may="kick")
    async def kick(
        self,
        house: NamedDependency[HouseContext],
        caller: NamedDependency[Caller],
        person: Id,
        data: JSONBody[Kicking],
    ) -> PersonTold:
        """Take a person out of a table, or sign them out of the house. They leave their round at once and their seat
        when the round is over, and may come back."""
        account = await target(house, caller, person, bots=True)
        if data.table is None:
            await house.visit_ending.leave(account, "kicked")
            if not account.guest:  # who could never sign in again
                await house.store.sessions.end_all(account.id)
            _put_out(house, account, IllegalAction("account/kicked", why=_sentence(data.why)))
            await house.visit_ending.end(account)
        else:
            house.hub.kick(account, IllegalAction("table/kicked", why=_sentence(data.why)), data.table)
        await note(house, caller, "kicked", about(account, data.why), table=data.table)
        return await person_told(house, caller, person)

    @post("/{person:int}/mute", operation_id="mute", status_code=200, responses=documented(403, 404), may="mute")
    async def mute(
        self,
        house: NamedDependency[HouseContext],
        caller: NamedDependency[Caller],
        person: Id,
        data: JSONBody[Sanctioning],
    ) -> PersonTold:
        """Keep a person from chatting."""
        await impose(house, caller, person, "mute", data)
        return await person_told(house, caller, person)

    @delete("/{person:int}/mute", operation_id="unmute", status_code=200, responses=documented(403, 404), may="mute")
    async def unmute(
        self, house: NamedDependency[HouseContext], caller: NamedDependency[Caller], person: Id
    ) -> PersonTold:
        """Let a person chat again."""
        await lift(house, caller, person, "mute")
        return await person_told(house, caller, person)

    @post("/{person:int}/ban", operation_id="ban", status_code=200, responses=documented(403, 404), may="ban")
    async def ban(
        self,
        house: NamedDependency[HouseContext],
        caller: NamedDependency[Caller],
        person: Id,
        data: JSONBody[Sanctioning],
    ) -> PersonTold:
        """Shut a person out. Sessions, tokens and the live connection end at once; the round is left at once and the
        seat when the round is over. Who signs in reads why."""
        account = await impose(house, caller, person, "ban", data)
        ban = await house.store.sanctions.in_force(account.id, "ban", now_ns=house.clock())
        if ban:
            await house.visit_ending.leave(account, "banned")
            _put_out(house, account, banned(ban))
            await house.visit_ending.end(account)
        return await person_told(house, caller, person)

    @delete("/{person:int}/ban", operation_id="liftBan", status_code=200, responses=documented(403, 404), may="ban")
    async def lift_ban(
        self, house: NamedDependency[HouseContext], caller: NamedDependency[Caller], person: Id
    ) -> PersonTold:
        """Let a person in again. Tokens that the ban revoked stay revoked."""
        await lift(house, caller, person, "ban")
        return await person_told(house, caller, person)

    @patch("/{person:int}", operation_id="rename", responses=documented(403, 404, 409), may="rename")
    async def rename(
        self,
        house: NamedDependency[HouseContext],
        caller: NamedDependency[Caller],
        person: Id,
        data: JSONBody[Renaming],
    ) -> PersonTold:
        """Change what others see of a person, or the name to sign in with. The account's own name stays: records go by
        it."""
        account = await target(house, caller, person, own=True)
        changed = await house.registrar.rename(account, nickname=data.nickname, login=data.login)
        house.hub.know(changed)
        after = ", ".join([name for name in (data.nickname, data.login) if name is not None])
        await note(house, caller, "renamed", about(account, after))
        return await person_told(house, caller, person)

    @post("/{person:int}/reset", operation_id="resetLink", responses=documented(403, 404, 409), may="reset")
    async def reset_link(
        self, house: NamedDependency[HouseContext], caller: NamedDependency[Caller], person: Id
    ) -> ResetMade:
        """Make a link with which a person chooses a new password. It works once, for a day; an earlier one no
        longer."""
        account = await target(house, caller, person)
        secret, expires_ns = await house.registrar.reset_link(account, caller.account)
        await note(house, caller, "made a reset link", about(account))
        return ResetMade(path=f"/reset#{secret}", expires_ns=expires_ns)

    @post("/{person:int}/role", operation_id="giveRole", status_code=200, responses=documented(403, 404), may="role")
    async def give_role(
        self,
        house: NamedDependency[HouseContext],
        caller: NamedDependency[Caller],
        person: Id,
        data: JSONBody[NewRole],
    ) -> PersonTold:
        """Give a person a role."""
        account = await target(house, caller, person)
        role: Role = data.role
        await house.store.accounts.change(account.id, role=role)
        if RANKS[role] < RANKS[account.role]:
            house.hub.cut_off(account.name)  # it was made with the role from before
        await note(house, caller, "changed a role", f"{account.name}: {role}")
        return await person_told(house, caller, person)

    @post(
        "/{person:int}/deletion",
        operation_id="deletePerson",
        status_code=200,
        responses=documented(403, 404, 409),
        may="delete",
    )
    async def delete_person(
        self,
        house: NamedDependency[HouseContext],
        caller: NamedDependency[Caller],
        person: Id,
        data: JSONBody[Deleting],
    ) -> DeletionTold:
        """Delete an account that sits at no table. Its rounds stay under a pseudonym, its transfers in the ledger."""
        account = await target(house, caller, person)
        await _check_at_no_table(house, account)
        if house.hub.card_payments and await house.store.money.balance(f"wallet:{account.id}"):
            raise IllegalAction("account/card-pending")
        await house.store.deletion.check(account.id, money=data.money)
        await house.store.sessions.end_all(account.id)
        _put_out(house, account, IllegalAction("account/deleted"))
        await _check_at_no_table(house, account)
        done = await house.store.deletion.delete(account.id, at_ns=house.clock(), money=data.money)
        await note(house, caller, "deleted an account", done.pseudonym)
        return DeletionTold(pseudonym=done.pseudonym, money=done.money, debt=done.debt)


def _put_out(house: HouseContext, account: Account, why: CroupierError) -> None:
    house.hub.kick(account, why)
    house.log.note("put out", account=account.name, code=why.code)


async def _check_at_no_table(house: HouseContext, account: Account) -> None:
    if await house.hub.is_at_a_table(account.name):
        raise IllegalAction("account/at-a-table")


def _sentence(why: str) -> str:
    return why.rstrip(".")


async def impose(house: HouseContext, caller: Caller, person: int, kind: SanctionKind, data: Sanctioning) -> Account:
    """Impose a sanction on an account of a lower role, and return the account. Raise IllegalAction if it would be over
    already."""
    account = await target(house, caller, person)
    now_ns = house.clock()
    if account.deleted:
        raise IllegalAction("account/deleted")
    if data.until_ns is not None and data.until_ns <= now_ns:
        raise IllegalAction("sanction/over", field="until_ns")
    await house.store.sanctions.impose(
        account.id, kind, data.why, by_id=caller.account.id, at_ns=now_ns, until_ns=data.until_ns
    )
    await note(house, caller, NOTED[kind][0], about(account, data.why))
    return account


async def lift(house: HouseContext, caller: Caller, person: int, kind: SanctionKind) -> None:
    """Lift a sanction. Raise IllegalAction if none of its kind is in force."""
    account = await target(house, caller, person)
    if not await house.store.sanctions.lift(account.id, kind, at_ns=house.clock()):
        raise IllegalAction("sanction/none")
    await note(house, caller, NOTED[kind][1], about(account))


async def person_told(house: HouseContext, caller: Caller, person: int) -> PersonTold:
    account = await house.store.accounts.by_id(person, now_ns=house.clock())
    return (await people_told(house, caller, [account]))[0]


async def people_told(house: HouseContext, caller: Caller, found: Sequence[Account]) -> list[PersonTold]:
    held = await house.store.sanctions.all_in_force([one.id for one in found], now_ns=house.clock())
    return [_told(house, caller, account, held.get(account.id, ())) for account in found]


def _told(house: HouseContext, caller: Caller, account: Account, held: Sequence[Sanction]) -> PersonTold:
    sees_addresses = may(caller.account.role, "rename")
    return PersonTold(
        uid=account.id,
        name=account.name,
        login="" if account.guest or account.deleted else account.login,
        nickname=account.nickname,
        email=account.email if sees_addresses else None,
        kind=account.kind,
        role=account.role,
        guest=account.guest,
        deleted=account.deleted,
        house_bot=account.house_bot,
        created_ns=account.created_ns,
        online=account.online,
        live=account.name in house.hub.presence.online,
        at=tuple([room.id for room in house.hub.rooms_of(account.name)]),
        sanctions=tuple([sanction_told(one) for one in held]),
        below=outranks(caller.account, account),
    )


def sanction_told(one: Sanction) -> SanctionTold:
    return SanctionTold(
        kind=one.kind, why=one.why, by=one.by, at_ns=one.at_ns, until_ns=one.until_ns, lifted_ns=one.lifted_ns
    )
