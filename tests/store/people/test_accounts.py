"""Accounts, sessions and tokens: unique where they must be, and one superuser, by the database itself."""

import pytest
from alembic import command
from alembic.config import Config
from msgspec import structs
from sqlalchemy import Connection, text
from sqlalchemy.exc import IntegrityError

from croupier.bank.names import CASH, wallet
from croupier.bank.purse import Wallet
from croupier.errors import BadOption, Malformed, Unknown
from croupier.games import registry
from croupier.games.game import SeatInfo
from croupier.games.landlord.events import Surrender
from croupier.store import Store
from croupier.store.database.engine import database_at
from croupier.store.people.accounts import Account, Keeping, Login, NewAccount
from tests.store.house import NOW, account, keep, played, table

pytestmark = pytest.mark.anyio

ROOT = NewAccount(name="root", nickname="root", password="hash", role="superuser")


@pytest.mark.req("LANDLORD:8.2")
async def test_an_account_holds_all_that_it_was_made_with_and_whether_it_is_online(store: Store) -> None:
    new = NewAccount(
        name="Ann", nickname="Änn", email="Ann@Example.org", password="$argon2id$x", kind="bot", role="tester"
    )
    made = await store.accounts.create(new, at_ns=NOW)
    assert made == Account(
        id=made.id, name="Ann", login="Ann", guest=False, nickname="Änn", email="Ann@Example.org", kind="bot",
        role="tester", created_ns=NOW, score=0, online=False,
    )  # fmt: skip
    assert await store.accounts.by_id(made.id) == await store.accounts.by_name("aNN") == made
    assert await store.accounts.login("ann") == Login(made.id, "$argon2id$x")
    await store.sessions.begin(made.id, "h1", now_ns=NOW, expires_ns=NOW + 10)
    assert (await store.accounts.by_id(made.id, now_ns=NOW)).online
    assert not (await store.accounts.by_id(made.id, now_ns=NOW + 10)).online
    await store.sessions.end("h1")
    assert not (await store.accounts.by_id(made.id, now_ns=NOW)).online


@pytest.mark.req("LANDLORD:8.2")
async def test_an_accounts_score_is_what_it_gained_in_games_without_chips(store: Store) -> None:
    for name in ("ann", "bob", "cid"):
        await account(store, name)
    game = registry.make("landlord")
    here = await table(store, game)

    class Quits:
        def choose(self, view: object, legal: object, budget: object) -> Surrender:
            return Surrender()

    seats = [SeatInfo(name, 0) for name in ("ann", "bob", "cid")]
    [record] = played(game, [Quits()] * 3, seats)
    await keep(store, here, [record])
    scores = [(await store.accounts.by_name(name)).score for name in ("ann", "bob", "cid")]
    assert tuple(scores) == record.payoffs
    assert sorted(scores) == [-2, 1, 1]


@pytest.mark.req("POKERIV3:TJV8")
@pytest.mark.parametrize("name", ["Ann", "ann", "ANN", "Ａnn", " ann "])
async def test_a_name_is_taken_whatever_its_letter_case(store: Store, name: str) -> None:
    await account(store, "Ann")
    with pytest.raises(BadOption) as refused:
        await account(store, name)
    assert refused.value.code == "account/name-taken"


@pytest.mark.req("POKERIV3:TJV8")
async def test_uniqueness_of_names_is_the_databases_own(store: Store) -> None:
    await account(store, "ann")
    twin = "INSERT INTO accounts (name, name_key, nickname, kind, role, created_ns) "
    twin += "VALUES ('x', 'ann', 'x', 'person', 'player', 0)"
    with pytest.raises(IntegrityError, match="name_key"):
        await store.database.write(lambda c: c.execute(text(twin)))


async def test_an_address_is_taken_whatever_its_letter_case_and_many_may_have_none(store: Store) -> None:
    await account(store, "ann", email="Ann@example.org")
    for name in ("bob", "cid"):
        await account(store, name)
    with pytest.raises(BadOption) as refused:
        await account(store, "dora", email="aNN@EXAMPLE.org")
    assert refused.value.code == "account/email-taken"
    assert [found.name for found in await store.accounts.all()] == ["ann", "bob", "cid"]


async def test_one_signs_in_by_name_or_by_address_and_two_may_have_one_nickname(store: Store) -> None:
    ann = await account(store, "Ann", email="ann@example.org", password="h")
    await store.accounts.create(NewAccount(name="bob", nickname="Ann the Great"), at_ns=NOW)
    for given in ("ann", " ANN", "Ann@Example.org"):
        assert await store.accounts.login(given) == Login(ann.id, "h")
    assert await store.accounts.login("nobody") is None


KEEPING = Keeping(login="Otter", nickname="Amber Otter", email="otter@example.org", password="hash")


async def test_a_guest_who_keeps_the_account_signs_in_by_the_chosen_name_and_stays_the_same(store: Store) -> None:
    made = await store.accounts.create(NewAccount(name="guest-1", nickname="Amber Otter"), at_ns=NOW)
    assert made.guest
    kept = await store.accounts.keep(made.id, KEEPING)
    assert kept is not None
    assert (kept.id, kept.name, kept.login, kept.guest) == (made.id, "guest-1", "Otter", False)
    for given in ("OTTER", "otter@example.org"):
        assert await store.accounts.login(given) == Login(made.id, "hash")
    assert await store.accounts.login("guest-1") is None
    assert await store.accounts.keep(made.id, KEEPING) is None  # it has a password by now
    assert (await store.accounts.by_name("guest-1")).id == made.id


async def test_a_name_to_sign_in_with_is_nobody_elses(store: Store) -> None:
    await account(store, "otter", password="h")
    guest = await store.accounts.create(NewAccount(name="guest-1", nickname="Amber Otter"), at_ns=NOW)
    with pytest.raises(BadOption) as refused:
        await store.accounts.keep(guest.id, KEEPING)
    assert refused.value.code == "account/name-taken"
    assert (await store.accounts.by_id(guest.id)).guest
    assert await store.accounts.keep(guest.id, structs.replace(KEEPING, login="lutra"))
    for taken in ("Lutra", "guest-1"):
        with pytest.raises(BadOption) as refused:
            await account(store, taken)
        assert refused.value.code == "account/name-taken"


async def test_a_name_is_free_if_no_account_is_called_so(store: Store) -> None:
    await store.accounts.create(NewAccount(name="guest-1", nickname="Amber Otter"), at_ns=NOW)
    await account(store, "Jolly Fox", password="h")
    assert await store.accounts.free_name(["Amber Otter", "jolly fox", "Calm Owl", "Keen Lynx"]) == "Calm Owl"
    assert await store.accounts.free_name(["Amber Otter"]) is None


async def test_accounts_of_before_sign_in_by_their_names(database_url: str) -> None:
    def old(connection: Connection) -> None:
        config = Config()
        config.set_main_option("script_location", "croupier.store.database:migrations")
        config.attributes["connection"] = connection
        command.upgrade(config, "0004")
        row = "VALUES (7, 'Ann', 'ann', 'Annie', 'person', 'player', 'hash', 1)"
        columns = "id, name, name_key, nickname, kind, role, password, created_ns"
        connection.execute(text(f"INSERT INTO accounts ({columns}) {row}"))

    database = database_at(database_url)
    await database.write(old)
    await database.close()
    async with Store.open(database_url) as opened:
        assert await opened.accounts.login("ANN") == Login(7, "hash")
        assert (await opened.accounts.by_id(7)).login == "Ann"


async def test_a_name_that_is_anothers_address_signs_in_its_own_account(store: Store) -> None:
    await account(store, "ann", email="x@example.org", password="anns")
    imp = await account(store, "x@example.org", password="imps")
    assert await store.accounts.login("x@example.org") == Login(imp.id, "imps")


@pytest.mark.req("POKERIV3:TJV8")
async def test_there_is_exactly_one_superuser_by_the_database_itself(store: Store) -> None:
    ann = await account(store, "ann")
    assert not await store.accounts.installed()
    root = await store.accounts.install(ROOT, at_ns=NOW)
    assert await store.accounts.installed()
    for change in (
        f"UPDATE accounts SET role = 'superuser' WHERE id = {ann.id}",
        f"UPDATE accounts SET role = 'player' WHERE id = {root.id}",
        f"DELETE FROM accounts WHERE id = {root.id}",
        "INSERT INTO accounts SELECT 99, 'r', 'r', 'r', 'r', 'r', 'bot', 'superuser', 'x', 0, 'r', 'r', NULL",
        f"UPDATE installation SET superuser_id = {ann.id}",
    ):
        with pytest.raises(IntegrityError):
            await store.database.write(lambda c, change=change: c.execute(text(change)))  # type: ignore[misc]
    count = "SELECT count(*) FROM accounts WHERE role = 'superuser'"
    assert await store.database.read(lambda c: c.execute(text(count)).scalar()) == 1


async def test_a_second_superuser_is_refused_in_a_sentence(store: Store) -> None:
    await store.accounts.install(ROOT, at_ns=NOW)
    ann = await account(store, "ann")
    second = NewAccount(name="toor", nickname="toor", role="superuser")
    for attempt in (
        store.accounts.install(second, at_ns=NOW),
        store.accounts.create(second, at_ns=NOW),
        store.accounts.change(ann.id, role="superuser"),
    ):
        with pytest.raises(BadOption, match="exactly one superuser") as refused:
            await attempt
        assert refused.value.code == "account/one-superuser"
    assert [found.role for found in await store.accounts.all()] == ["superuser", "player"]


async def test_nickname_address_password_and_role_can_be_changed_and_the_name_stays(store: Store) -> None:
    ann = await account(store, "ann", password="old")
    assert await store.credentials.rehash(ann.id, "old", "new")
    changed = await store.accounts.change(ann.id, nickname="Queen", email="A@b.org", role="pit-boss")
    assert (changed.name, changed.nickname, changed.email, changed.role) == ("ann", "Queen", "A@b.org", "pit-boss")
    assert await store.accounts.login("a@B.org") == Login(ann.id, "new")
    assert await store.accounts.change(ann.id) == changed
    await account(store, "bob", email="bob@b.org")
    with pytest.raises(BadOption, match="e-mail address"):
        await store.accounts.change(ann.id, email="BOB@b.org")


async def test_a_newcomer_is_given_what_the_house_gives_newcomers(store: Store) -> None:
    new = NewAccount(name="ann", nickname="ann")
    ann = await store.accounts.create(new, at_ns=NOW, purse=Wallet(start=1000))
    assert await store.money.balances() == {CASH: -1000_00, wallet(ann.id): 1000_00}
    with pytest.raises(BadOption):
        await store.accounts.create(new, at_ns=NOW, purse=Wallet(start=1000))
    assert await store.money.balance(CASH) == -1000_00


async def test_names_are_kept_as_text_whatever_they_contain(store: Store) -> None:
    for name in ("'; DROP TABLE accounts; --", "<script>", "%", "Sökö 👑"):
        await account(store, name)
        assert (await store.accounts.by_name(name)).name == name
    with pytest.raises(Malformed, match="cannot be stored"):
        await account(store, "nul\0")


async def test_an_account_that_is_not_there_is_told(store: Store) -> None:
    with pytest.raises(Unknown, match="no account 'ann'"):
        await store.accounts.by_name("ann")
    with pytest.raises(Unknown, match="no account '7'"):
        await store.accounts.by_id(7)


async def test_a_new_session_takes_over_from_the_old_one(store: Store) -> None:
    ann, bob = await account(store, "ann"), await account(store, "bob")
    await store.sessions.begin(bob.id, "b", now_ns=NOW, expires_ns=NOW + 100)
    assert await store.sessions.begin(ann.id, "a1", now_ns=NOW, expires_ns=NOW + 100, address="::1") == []
    assert await store.sessions.begin(ann.id, "a2", now_ns=NOW + 1, expires_ns=NOW + 100) == ["a1"]
    assert await store.sessions.found("a1", now_ns=NOW + 1) is None
    found = await store.sessions.found("a2", now_ns=NOW + 1)
    assert found
    assert found.account_id == ann.id
    assert await store.sessions.found("b", now_ns=NOW)


async def test_a_session_ends_when_it_expires_is_ended_or_swept_away(store: Store) -> None:
    ann, bob = await account(store, "ann"), await account(store, "bob")
    await store.sessions.begin(ann.id, "a", now_ns=NOW, expires_ns=NOW + 10)
    await store.sessions.begin(bob.id, "b", now_ns=NOW, expires_ns=NOW + 10)
    assert await store.sessions.found("a", now_ns=NOW + 10) is None
    await store.sessions.touch("a", now_ns=NOW + 9, expires_ns=NOW + 20)
    touched = await store.sessions.found("a", now_ns=NOW + 10)
    assert touched
    assert (touched.created_ns, touched.seen_ns, touched.expires_ns) == (NOW, NOW + 9, NOW + 20)
    assert await store.sessions.sweep(now_ns=NOW + 10) == 1
    assert await store.sessions.end_all(ann.id) == ["a"]
    assert await store.sessions.found("a", now_ns=NOW) is None


async def test_a_token_is_its_accounts_until_it_is_revoked_by_it(store: Store) -> None:
    ann, bob = await account(store, "ann"), await account(store, "bob")
    token = await store.tokens.create(ann.id, "my bot", "hash", at_ns=NOW)
    assert token is not None
    assert await store.tokens.account_of("hash", now_ns=NOW) == ann.id
    assert await store.tokens.account_of("other", now_ns=NOW) is None
    with pytest.raises(Unknown, match="no token"):
        await store.tokens.revoke(bob.id, token.id, at_ns=NOW)
    await store.tokens.revoke(ann.id, token.id, at_ns=NOW + 5)
    assert await store.tokens.account_of("hash", now_ns=NOW) is None
    [kept] = await store.tokens.of(ann.id)
    assert (kept.label, kept.used_ns, kept.revoked_ns) == ("my bot", NOW, NOW + 5)


async def test_when_a_token_was_used_is_kept_to_the_minute(store: Store) -> None:
    ann = await account(store, "ann")
    await store.tokens.create(ann.id, "bot", "hash", at_ns=NOW)
    minute = 60 * 10**9
    for at_ns, expected in ((NOW, NOW), (NOW + minute - 1, NOW), (NOW + minute, NOW + minute)):
        await store.tokens.account_of("hash", now_ns=at_ns)
        assert (await store.tokens.of(ann.id))[0].used_ns == expected


async def test_a_password_is_replaced_only_by_who_knows_its_hash_and_ends_sessions_and_tokens(store: Store) -> None:
    ann, bob = await account(store, "ann", password="old"), await account(store, "bob", password="old")
    for one in (ann, bob):
        await store.sessions.begin(one.id, f"session {one.id}", now_ns=NOW, expires_ns=NOW + 10)
        await store.tokens.create(one.id, "bot", f"token {one.id}", at_ns=NOW)
    assert not await store.credentials.change_password(ann.id, "other", "new", at_ns=NOW)
    assert await store.sessions.found(f"session {ann.id}", now_ns=NOW)
    assert await store.credentials.rehash(ann.id, "old", "old again")
    assert not await store.credentials.rehash(ann.id, "old", "older")
    assert await store.sessions.found(f"session {ann.id}", now_ns=NOW)
    assert await store.credentials.change_password(ann.id, "old again", "new", at_ns=NOW)
    assert await store.accounts.login("ann") == Login(ann.id, "new")
    assert await store.sessions.found(f"session {ann.id}", now_ns=NOW) is None
    assert await store.tokens.account_of(f"token {ann.id}", now_ns=NOW) is None
    assert await store.sessions.found(f"session {bob.id}", now_ns=NOW)
    assert await store.tokens.account_of(f"token {bob.id}", now_ns=NOW) == bob.id
    assert await store.sessions.begin(ann.id, "late", now_ns=NOW, expires_ns=NOW + 10, password="old again") is None
    assert await store.tokens.create(ann.id, "late", "hash", at_ns=NOW, by=f"session {ann.id}") is None


async def test_nicknames_are_told_of_those_who_have_an_account(store: Store) -> None:
    await store.accounts.create(NewAccount(name="ann", nickname="Annie"), at_ns=1)
    assert await store.accounts.nicknames(["ann", "nobody"]) == {"ann": "Annie"}
    assert await store.accounts.nicknames([]) == {}
