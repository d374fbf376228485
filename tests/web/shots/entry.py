"""Pictures of getting in: a guest at a table, what keeps an account, invitations."""

from playwright.sync_api import expect

from tests.web.screens import Stage, shot
from tests.web.tables import open_table


@shot(page="table", who="stranger")
def entry_play_now(stage: Stage) -> None:
    page = stage.me.go("/")
    page.get_by_role("button", name="Play now").click()
    expect(page.get_by_text("You play as")).to_be_visible()


@shot(page="table", who="stranger")
def entry_watched_table(stage: Stage) -> None:
    page = stage.me.go("/table/1")
    expect(page.get_by_role("button", name="Play now")).to_be_visible()


@shot(page="lobby", who="stranger")
def entry_lobby(stage: Stage) -> None:
    assert stage.me.post("/api/guest", {}) < 300
    expect(stage.me.go("/lobby").get_by_role("heading", name="Keep your chips and hands")).to_be_visible()


@shot(page="account", who="stranger", dark=True)
def entry_keep(stage: Stage) -> None:
    assert stage.me.post("/api/guest", {}) < 300
    page = stage.me.go("/account")
    page.get_by_role("button", name="Keep them").click()
    expect(page.get_by_role("form", name="Keep your chips and hands")).to_be_visible()


@shot(page="table")
def entry_invite(stage: Stage) -> None:
    page = stage.me.go(f"/table/{open_table(stage.me)}")
    page.get_by_role("button", name="Invite others").click()
    expect(page.get_by_role("dialog").get_by_role("img")).to_be_visible()


@shot(page="table", who="stranger", dark=True)
def entry_invited(stage: Stage) -> None:
    host = stage.another("Hostess")
    table = open_table(host, password="a secret of ours")
    page = stage.me.go(f"/table/{table}#invite=a%20secret%20of%20ours")
    expect(page.get_by_role("heading", level=1)).to_contain_text("You’re invited")
