"""One's account: who one is, what one has, tokens for bots, how the pages look."""

from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.server.processes import Serving
from tests.web.axe import stumbles
from tests.web.conftest import Accounts, People
from tests.web.people import PASSWORD, Person, Size
from tests.web.wire import Wire

HOUSE = "stud"
LENDING = """
name = "stud"
title = "The stud house"

[purse]
kind = "wallet"
start = 10
loan = { amount = 200, broke_below = 11 }
"""


def panel(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name)


def test_the_account_trips_nobody(person: People, size: Size) -> None:
    page = person(f"Ada-{size}", size).go("/account")
    expect(panel(page, "Money")).to_contain_text("$1,000")
    expect(panel(page, "Money").get_by_role("row").nth(1)).to_contain_text("Opening balance")
    assert stumbles(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_nickname_and_address_change_and_the_name_stays(person: People, account: Accounts) -> None:
    account("Bert")
    carl = person("Carl")
    page = carl.go("/account")
    you = panel(page, "You")
    expect(you).to_contain_text("Sign-in name: Carl")
    you.get_by_label("Nickname").fill("  ")
    you.get_by_role("button", name="Save").click()
    expect(you.get_by_text("Choose a nickname.")).to_be_visible()
    you.get_by_label("Nickname").fill("Carlos")
    you.get_by_label("E-mail").fill("bert@b.cd")
    you.get_by_role("button", name="Save").click()
    expect(you.get_by_label("E-mail")).to_have_attribute("aria-invalid", "true")
    you.get_by_label("E-mail").fill("carlos@b.cd")
    you.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Carlos")
    profile = carl.get("/api/session")
    assert (profile["name"], profile["nickname"], profile["email"]) == ("Carl", "Carlos", "carlos@b.cd")


def test_a_new_password_takes_the_old_one_and_two_of_the_new(person: People) -> None:
    dora = person("Dora")
    page = dora.go("/account")
    tokens = panel(page, "Tokens for bots")
    tokens.get_by_label("What is it for?").fill("my bot")
    tokens.get_by_role("button", name="Make a token").click()
    expect(tokens.get_by_role("listitem")).to_contain_text("my bot")
    form = panel(page, "Password")
    now, new, again = (form.locator(f"input[name={name}]") for name in ("old", "password", "confirmation"))
    change = form.get_by_role("button", name="Change password")
    now.fill("not this one")
    new.fill("quite another one")
    again.fill("quite another")
    change.click()
    expect(form.get_by_text("don’t match")).to_be_visible()
    again.fill("quite another one")
    change.click()
    expect(form.get_by_text("Wrong password.")).to_be_visible()
    now.fill(PASSWORD)
    for weak, says in (("12345678", "This password is easy to guess."), ("dora-1234", "Your name or the house")):
        new.fill(weak)
        again.fill(weak)
        change.click()
        expect(new).to_have_attribute("aria-invalid", "true")
        expect(form.get_by_text(says)).to_be_visible()
    new.fill("quite another one")
    again.fill("quite another one")
    change.click()
    expect(page.get_by_text("Password changed.")).to_be_visible()
    expect(tokens.get_by_role("listitem")).to_have_count(0)
    dora.go("/lobby")  # still in, with a connection
    expect(page.get_by_role("list", name="Tables")).to_be_visible()
    dora.context.clear_cookies()
    assert dora.post("/api/session", {"who": "Dora", "password": PASSWORD}) == 401
    assert dora.post("/api/session", {"who": "Dora", "password": "quite another one"}) < 300


def test_a_token_is_shown_once_works_and_is_revoked(person: People, house: Serving) -> None:
    page = person("Emil").go("/account")
    tokens = panel(page, "Tokens for bots")
    tokens.get_by_role("button", name="Make a token").click()
    expect(tokens.get_by_text("Enter what it is for.")).to_be_visible()
    tokens.get_by_label("What is it for?").fill("my bot")
    tokens.get_by_role("button", name="Make a token").click()
    secret = tokens.locator("code").inner_text()
    expect(tokens.get_by_role("button", name="Copy token")).to_be_visible()
    expect(tokens.get_by_role("listitem")).to_contain_text("my bot")
    bearer = {"authorization": f"Bearer {secret}"}
    assert httpx.get(f"{house.url}/api/me", headers=bearer).json()["you"]["name"] == "Emil"
    page.reload()
    expect(tokens.get_by_role("listitem")).to_contain_text("last used")
    assert secret not in page.content()
    tokens.get_by_role("button", name="Revoke my bot").click()
    page.get_by_role("dialog").get_by_role("button", name="Revoke").click()
    expect(tokens.get_by_role("listitem")).to_have_count(0)
    assert httpx.get(f"{house.url}/api/me", headers=bearer).status_code == 401


def test_what_one_likes_is_kept_in_the_browser(person: People) -> None:
    page = person("Frida").go("/account")
    prefers = panel(page, "Appearance and sound")
    prefers.get_by_role("radiogroup", name="Theme").get_by_text("Dark").click()
    prefers.get_by_text("Four colours").click()
    prefers.get_by_role("switch", name="Sounds").uncheck()
    prefers.get_by_role("switch", name="My seat at the bottom").uncheck()
    page.reload()
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    expect(root).to_have_attribute("data-deck", "4")
    expect(prefers.get_by_role("switch", name="Sounds")).not_to_be_checked()
    expect(prefers.get_by_role("switch", name="My seat at the bottom")).not_to_be_checked()
    page.get_by_role("button", name="Light or dark").click()
    expect(root).to_have_attribute("data-theme", "light")


@pytest.mark.req("LANDLORD:12.2")
def test_signing_out_of_a_round_warns_first(person: People, account: Accounts) -> None:
    gus, hal = person("Gus"), Wire(account("Hal"))
    table = hal.ask("create", settings={"name": "Duel", "game": "stud", "seats": 2, "turn_s": 60})["table"]
    hal.ask("sit", table=table, chips=300)
    page = gus.go("/lobby")
    page.get_by_role("list", name="Tables").locator("> li").filter(has_text="Duel").get_by_role(
        "button", name="Take a seat"
    ).click()
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator("[data-card]").first).to_be_visible()
    page = gus.go("/account")
    page.get_by_role("button", name="Sign out").click()
    warning = page.get_by_role("dialog", name="Sign out?")
    expect(warning).to_contain_text("A round is being played at Duel")
    warning.get_by_role("button", name="Stay").click()
    assert gus.get("/api/me")["seats"]
    page.get_by_role("button", name="Sign out").click()
    warning.get_by_role("button", name="Sign out").click()
    expect(page.get_by_text("You have signed out.")).to_be_visible()
    expect(page).to_have_url("/")
    assert gus.send("GET", "/api/session").status == 401
    for form in ("Sign in", "Register"):
        expect(page.get_by_role("form", name=form)).to_be_visible()


@pytest.mark.req("STUD:REQ070106")
def test_the_lobby_and_the_account_tell_money_and_results(person: People, account: Accounts) -> None:
    ida, jon = person("Ida"), Wire(account("Jon"))
    page = ida.go("/lobby")
    _tells_what_is_stored(page, ida)
    page.goto("/healthz")  # where none of our pages takes her connection over
    wire = Wire(ida)
    table = wire.ask("create", settings={"name": "Short", "game": "stud", "seats": 2, "rounds": 1})["table"]
    for one in (jon, wire):
        one.ask("sit", table=table, chips=300)
    wire.ask("leave", table=table)
    page = ida.go("/lobby")
    expect(page.locator("[data-value=lost]")).to_have_text("1")
    _tells_what_is_stored(page, ida)
    page = ida.go("/account")
    stud = panel(page, "Results").get_by_role("row").filter(has_text="Stud")
    result = ida.get("/api/me")["results"][0]
    shown = [str(result[key]) for key in ("played", "won", "lost", "drawn")]
    expect(stud.get_by_role("cell")).to_have_text(["Stud", *shown, f"−${-result['balance']}"])


def _tells_what_is_stored(page: Page, somebody: Person) -> None:
    me = somebody.get("/api/me")
    expect(page.get_by_role("heading", name=somebody.name)).to_be_visible()
    expect(page.locator("[data-value=money]")).to_have_text(f"${me['money'] // 100:,}")
    expect(page.locator("[data-value=debt]")).to_have_text(f"${me['debt'] // 100:,}")
    for which in ("won", "lost"):
        expect(page.locator(f"[data-value={which}]")).to_have_text(str(sum(one[which] for one in me["results"])))


@pytest.mark.req("STUD:REQ070104")
def test_who_is_broke_borrows_and_pays_back(
    houses: Callable[..., Serving], person: People, tmp_path: Path, house: Serving
) -> None:
    page = person("Kai").go("/lobby")
    expect(page.get_by_role("button", name="Borrow $200")).to_be_disabled()
    expect(page.get_by_text("Only with less than $11.")).to_be_visible()
    file = tmp_path / "lending.toml"
    file.write_text(LENDING, "utf-8")
    lia = person("Lia", at=houses(str(file)))
    page = lia.go("/lobby")
    page.get_by_role("button", name="Borrow $200").click()
    expect(page.locator("[data-value=money]")).to_have_text("$210")
    expect(page.locator("[data-value=debt]")).to_have_text("$200")
    page = lia.go("/account")
    money = panel(page, "Money")
    money.get_by_label("Pay back").fill("50")
    money.get_by_role("button", name="Pay back").click()
    expect(money).to_contain_text("$150")
    me = lia.get("/api/me")
    assert (me["money"], me["debt"]) == (160_00, 150_00)
