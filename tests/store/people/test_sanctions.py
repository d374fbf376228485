"""Sanctions, reset links, scopes of tokens and deletions, on each database."""

import asyncio

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

from croupier.bank.names import CASH, HOUSE, loan, purse, wallet
from croupier.bank.transfer import Transfer
from croupier.errors import BadOption, IllegalAction
from croupier.games import registry
from croupier.games.game import SeatInfo
from croupier.games.landlord.events import Surrender
from croupier.store import Store
from croupier.store.database.engine import database_at
from croupier.store.people.accounts import Keeping, NewAccount
from croupier.store.tables.batch import ChatLine
from tests.store.house import NOW, account, batch, keep, played, table

pytestmark = pytest.mark.anyio

ROOT = NewAccount(name="root", nickname="root", password="hash", role="superuser")


async def test_of_each_kind_one_sanction_is_in_force_and_all_are_kept(store: Store) -> None:
    ann, boss = await account(store, "ann"), await account(store, "boss")

    async def impose(kind: str, why: str, at_ns: int, until_ns: int | None = None) -> None:
        await store.sanctions.impose(ann.id, kind, why, by_id=boss.id, at_ns=at_ns, until_ns=until_ns)  # type: ignore[arg-type]

    await impose("mute", "first", NOW, NOW + 10)
    await impose("mute", "second", NOW + 5)
    await impose("freeze", "other", NOW + 5, NOW + 20)
    held = (await store.sanctions.all_in_force([ann.id, boss.id], now_ns=NOW + 6))[ann.id]
    assert [(one.kind, one.why, one.by) for one in held] == [("mute", "second", "boss"), ("freeze", "other", "boss")]
    assert await store.sanctions.in_force(ann.id, "freeze", now_ns=NOW + 20) is None  # it ended by itself
    assert await store.sanctions.lift(ann.id, "mute", at_ns=NOW + 30)
    assert not await store.sanctions.lift(ann.id, "mute", at_ns=NOW + 31)
    assert [one.lifted_ns for one in await store.sanctions.of(ann.id)] == [None, NOW + 30, NOW + 5]


async def test_a_ban_ends_sessions_and_tokens_and_lets_no_sign_in_through_that_is_under_way(store: Store) -> None:
    ann = await account(store, "ann", password="hash")
    await store.sessions.begin(ann.id, "session", now_ns=NOW, expires_ns=NOW + 1000)
    await store.tokens.create(ann.id, "bot", "token", at_ns=NOW)
    await store.sanctions.impose(ann.id, "ban", "x", by_id=ann.id, at_ns=NOW, until_ns=NOW + 10)
    assert await store.sessions.found("session", now_ns=NOW) is None
    assert await store.tokens.account_of("token", now_ns=NOW) is None
    begun = store.sessions.begin(ann.id, "late", now_ns=NOW + 9, expires_ns=NOW + 1000, password="hash")
    assert await begun is None
    assert await store.sessions.begin(ann.id, "again", now_ns=NOW + 10, expires_ns=NOW + 1000) == []


async def test_the_superuser_gets_no_sanction_and_cannot_be_deleted(store: Store) -> None:
    root = await store.accounts.install(ROOT, at_ns=NOW)
    assert (await store.accounts.superuser()).id == root.id
    for attempt in (
        store.sanctions.impose(root.id, "mute", "x", by_id=root.id, at_ns=NOW),
        store.deletion.delete(root.id, at_ns=NOW),
    ):
        with pytest.raises(IllegalAction) as refused:
            await attempt
        assert refused.value.code == "account/superuser"


async def test_of_many_who_use_a_reset_link_at_once_one_sets_the_password(store: Store) -> None:
    ann = await account(store, "ann", password="old")
    await store.sessions.begin(ann.id, "session", now_ns=NOW, expires_ns=NOW + 1000)
    links = store.password_resets
    await links.create(ann.id, "first", by_id=ann.id, at_ns=NOW, expires_ns=NOW + 10)
    await links.create(ann.id, "link", by_id=ann.id, at_ns=NOW, expires_ns=NOW + 10)
    assert await links.account_of("first", now_ns=NOW) is None
    assert await links.account_of("link", now_ns=NOW + 10) is None
    assert await links.account_of("link", now_ns=NOW + 9) == ann.id
    used = await asyncio.gather(*[links.use("link", f"new {n}", now_ns=NOW) for n in range(5)])
    assert sorted(used, key=str) == [ann.id, None, None, None, None]
    login = await store.accounts.login("ann")
    assert login
    assert login.password == f"new {used.index(ann.id)}"
    assert await store.sessions.found("session", now_ns=NOW) is None


async def test_a_change_of_the_password_voids_a_reset_link(store: Store) -> None:
    ann = await account(store, "ann", password="old")
    await store.password_resets.create(ann.id, "link", by_id=ann.id, at_ns=NOW, expires_ns=NOW + 10)
    assert await store.credentials.change_password(ann.id, "old", "new", at_ns=NOW)
    assert await store.password_resets.account_of("link", now_ns=NOW) is None


async def test_a_token_plays_unless_it_was_made_for_something_else(store: Store) -> None:
    ann = await account(store, "ann")
    await store.tokens.create(ann.id, "bot", "t1", at_ns=NOW)
    await store.tokens.create(ann.id, "desk", "t2", at_ns=NOW, scopes=("read", "people"))
    assert await store.tokens.scopes_of("t1") == ("play",)
    assert await store.tokens.scopes_of("t2") == ("read", "people")
    assert await store.tokens.scopes_of("t3") == ()
    assert [token.scopes for token in await store.tokens.of(ann.id)] == [("play",), ("read", "people")]


async def test_a_token_of_an_older_house_goes_on_playing(database_url: str) -> None:
    def old(connection: Connection) -> None:
        config = Config()
        config.set_main_option("script_location", "croupier.store.database:migrations")
        config.attributes["connection"] = connection
        command.upgrade(config, "0007")
        row = "(7, 'Ann', 'ann', 'Annie', 'person', 'player', 'hash', 1)"
        columns = "id, name, name_key, nickname, kind, role, password, created_ns"
        connection.execute(text(f"INSERT INTO accounts ({columns}) VALUES {row}"))
        columns = "id, account_id, label, token_hash, created_ns"
        connection.execute(text(f"INSERT INTO tokens ({columns}) VALUES (1, 7, 'bot', 'secret', 1)"))

    database = database_at(database_url)
    await database.write(old)
    await database.close()
    async with Store.open(database_url) as opened:
        assert await opened.tokens.account_of("secret", now_ns=NOW) == 7
        assert await opened.tokens.scopes_of("secret") == ("play",)
        assert not (await opened.accounts.by_id(7)).deleted


async def test_accounts_are_found_by_a_part_of_any_name_whatever_its_letters(store: Store) -> None:
    new = NewAccount(name="Åsa", nickname="Ängel 100%", email="asa@Example.org")
    asa = await store.accounts.create(new, at_ns=NOW)
    await account(store, "bob")
    for search in ("åS", "Ängel", "ngel", "100%", "EXAMPLE", " asa@ "):
        found = await store.accounts.found(search, limit=10, offset=0, now_ns=NOW)
        assert [one.id for one in found] == [asa.id], search
    assert len(await store.accounts.found("", limit=10, offset=0, now_ns=NOW)) == 2
    assert await store.accounts.found("_", limit=10, offset=0, now_ns=NOW) == []


async def test_another_sign_in_name_is_checked_like_a_name(store: Store) -> None:
    ann, _ = await account(store, "ann", password="a"), await account(store, "bob", password="b")
    changed = await store.accounts.change(ann.id, login="Annie")
    assert (changed.name, changed.login) == ("ann", "Annie")
    assert await store.accounts.login("ann") is None
    assert await store.accounts.login("ANNIE")
    with pytest.raises(BadOption) as refused:
        await store.accounts.change(ann.id, login="BOB")
    assert refused.value.code == "account/name-taken"


class Quits:
    def choose(self, view: object, legal: object, budget: object) -> Surrender:
        return Surrender()


async def test_a_deleted_account_leaves_its_rounds_chat_and_transfers_and_no_name(store: Store) -> None:
    people = [await account(store, name, email=f"{name}@b.cd") for name in ("ann", "bob", "cid")]
    ann, game = people[0], registry.make("landlord")
    here = await table(store, game)
    records = list(played(game, [Quits()] * 3, [SeatInfo(one.name, 0) for one in people], rounds=2))
    await keep(store, here, records)
    head = await store.journal.last_seq(here)
    await store.append([batch(here, head + 1, said=(ChatLine("ann", "hello"),))])
    before = await store.results.of(ann.id)
    money = [
        Transfer("a", CASH, wallet(ann.id), 500, "opening"),
        Transfer("b", loan(ann.id), wallet(ann.id), 200, "loan"),
        Transfer("c", CASH, purse(ann.id, here), 50, "purse"),
    ]
    await store.money.post(money, NOW)
    with pytest.raises(IllegalAction) as refused:
        await store.deletion.check(ann.id)
    assert refused.value.says.startswith("This account has $7.50 and owes $2.")
    done = await store.deletion.delete(ann.id, at_ns=NOW, money="house")
    name = f"deleted-{ann.id}"
    assert (done.pseudonym, done.money, done.debt) == (name, 750, 200)
    assert (await store.money.balance(HOUSE), await store.money.wrong()) == (550, [])
    assert len(await store.money.history(wallet(ann.id))) == 3
    gone = await store.accounts.by_id(ann.id)
    assert (gone.name, gone.nickname, gone.login, gone.email) == (name, name, name, None)
    assert (gone.deleted, gone.guest, gone.house_bot) == (True, False, False)
    for number in (1, 2):
        record = await store.rounds.record(here, number)
        assert [seat.player for seat in record.header.seats if seat] == [name, "bob", "cid"]
    assert [line.player for line in await store.chat.last(here)] == [name]
    assert await store.results.of(ann.id) == before
    for taken in (
        account(store, "ANN"),
        store.accounts.change(people[1].id, login="Ann"),
        store.accounts.keep(
            (await account(store, "guest-1")).id, Keeping(login="ann", nickname="x", email=None, password="h")
        ),
    ):
        with pytest.raises(BadOption) as name_taken:
            await taken
        assert name_taken.value.code == "account/name-taken"
    assert (await account(store, "dan", email="ann@b.cd")).email  # the address is free again
