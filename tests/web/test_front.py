"""The front of the house: what it offers, registering, signing in."""

import re

import pytest
from playwright.sync_api import Page, Request, Route, expect

from tests.web.axe import stumbles
from tests.web.conftest import Accounts, People
from tests.web.forms import GOOD, error_at, field, registration, submit
from tests.web.people import PASSWORD, Size

TABLE = re.compile(r"/table/\d+$")


def asked(page: Page, path: str) -> list[Request]:
    """What the page asks of an address from now on."""
    heard: list[Request] = []
    page.on("request", lambda request: heard.append(request) if path in request.url else None)
    return heard


def test_the_front_shows_the_house_and_a_table_that_is_played(person: People, size: Size) -> None:
    page = person("stranger", size, account=False).go("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Take a seat.")
    expect(page.get_by_text("Play money. Your winnings are tracked.")).to_be_visible()
    games = page.get_by_role("list", name="Games of this house")
    for game in ("Hold’em", "Omaha", "Sökö", "Stud", "Blackjack", "Landlord"):
        expect(games.get_by_text(game, exact=True)).to_be_visible()
    peek = page.get_by_role("region", name="A table in play")
    expect(peek.locator("[data-card]").first).to_be_attached()
    assert stumbles(page) == []
    peek.get_by_role("link", name="Watch").click()
    expect(page).to_have_url(TABLE)


@pytest.mark.parametrize("path", ["/sign-in", "/register"])
def test_the_forms_keep_nobody_out(person: People, size: Size, path: str) -> None:
    page = person("stranger", size, account=False).go(path)
    expect(page.get_by_role("dialog")).to_be_visible()
    assert stumbles(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_back_button_closes_a_form(person: People) -> None:
    page = person("stranger", account=False).go("/")
    page.get_by_role("link", name="Sign in").first.click()
    expect(page.get_by_role("dialog", name="Sign in")).to_be_visible()
    page.get_by_role("dialog").get_by_role("link", name="Register").click()
    expect(page.get_by_role("dialog", name="Register")).to_be_visible()
    expect(page).to_have_url("/register")
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page).to_have_url("/")
    page.get_by_role("link", name="Register").click()
    page.get_by_role("button", name="Close").click()
    expect(page).to_have_url("/")


@pytest.mark.req("LANDLORD:5.1", "LANDLORD:5.2", "LANDLORD:5.3", "POKERIV3:TJV4")
def test_a_registration_is_checked_before_anything_is_sent(person: People) -> None:
    page = person("stranger", account=False).go("/register")
    sent = asked(page, "/api/register")
    for label in ("Password", "Confirm password"):
        expect(field(page.get_by_role("form", name="Register"), label)).to_have_attribute("type", "password")
    wrong = [
        ("Nickname", "", "Choose a nickname."),
        ("Nickname", "x" * 33, "at most 32 characters"),
        ("Name", "", "Choose a name."),
        ("Name", "nora@home", "Leave out the @."),
        ("E-mail", "nora", "such as ann@example.org"),
        ("E-mail", "nora@example", "such as ann@example.org"),
        ("E-mail", "no@ra@example.org", "such as ann@example.org"),
        ("Password", "seven77", "at least 8 characters"),
        ("Confirm password", "another password", "don’t match"),
    ]
    for label, text, says in wrong:
        form = registration(page, **{label: text})
        submit(form)
        expect(error_at(form, label)).to_contain_text(says)
        expect(field(form, label)).to_be_focused() if label != "Password" else None
    assert sent == []


def test_the_name_follows_the_nickname_until_it_is_chosen(person: People) -> None:
    page = person("stranger", account=False).go("/register")
    form = page.get_by_role("form", name="Register")
    field(form, "Nickname").fill("Otto")
    expect(field(form, "Name")).to_have_value("Otto")
    field(form, "Name").fill("otto-1")
    field(form, "Nickname").fill("Otto the Great")
    expect(field(form, "Name")).to_have_value("otto-1")


def test_a_password_can_be_looked_at(person: People) -> None:
    page = person("stranger", account=False).go("/sign-in")
    password = field(page.get_by_role("form", name="Sign in"), "Password")
    password.fill("secret")
    page.get_by_role("button", name="Show password").click()
    expect(password).to_have_attribute("type", "text")
    page.get_by_role("button", name="Hide password").click()
    expect(password).to_have_attribute("type", "password")


@pytest.mark.req("LANDLORD:5.4", "LANDLORD:5.6", "LANDLORD:5.7", "POKERIV3:KT3", "POKERIV3:TJV4")
def test_registering_locks_the_form_and_ends_in_the_lobby(person: People, size: Size) -> None:
    newcomer = person(f"new-{size}", size, account=False)
    page = newcomer.go("/register")
    held: list[Route] = []
    page.route("**/api/register", lambda route: held.append(route))
    form = registration(page, Nickname=f"New {size}", Name=newcomer.name, **{"E-mail": f"{size}@example.org"})
    submit(form)
    expect(form.locator("button:not([type])")).to_be_disabled()
    for label in GOOD:
        expect(field(form, label)).to_be_disabled()
    form.evaluate("form => form.requestSubmit()")
    held[0].continue_()
    expect(page).to_have_url("/lobby")
    expect(page.get_by_text("Your account is ready")).to_be_visible()
    assert len(held) == 1
    assert newcomer.get("/api/session")["nickname"] == f"New {size}"


@pytest.mark.req("LANDLORD:5.6", "POKERIV3:TJV4")
def test_what_is_taken_is_said_at_its_field(person: People, account: Accounts) -> None:
    account("Bea")
    page = person("stranger", account=False).go("/register")
    form = registration(page, Name="Bea")
    submit(form)
    expect(error_at(form, "Name")).to_contain_text("taken")
    expect(form.locator("button:not([type])")).to_be_enabled()
    form = registration(page, Name="bea-2", **{"E-mail": "BEA@b.cd"})
    submit(form)
    expect(error_at(form, "E-mail")).to_contain_text("already")
    assert field(form, "Nickname").input_value() == "Nora"


@pytest.mark.req("LANDLORD:6.1", "LANDLORD:6.2", "LANDLORD:6.4", "POKERIV3:KT3", "POKERIV3:TJV3")
def test_a_wrong_password_tells_nothing_and_may_be_tried_again(person: People, account: Accounts) -> None:
    account("Cleo")
    stranger = person("stranger", account=False)
    page = stranger.go("/sign-in")
    form = page.get_by_role("form", name="Sign in")
    said = []
    for who, password in [("Cleo", "not this one"), ("nobody", PASSWORD)]:
        field(form, "Name or e-mail").fill(who)
        field(form, "Password").fill(password)
        submit(form)
        said.append(error_at(form, "Password").inner_text())
        field(form, "Password").fill("")
    assert said[0] == said[1]
    assert stranger.send("GET", "/api/session").status == 401
    field(form, "Name or e-mail").fill("cleo@b.cd")
    field(form, "Password").fill(PASSWORD)
    submit(form)
    expect(page).to_have_url("/lobby")
    expect(page.get_by_text("Welcome back, Cleo.")).to_be_visible()


def test_nothing_is_sent_without_name_or_password(person: People) -> None:
    page = person("stranger", account=False).go("/sign-in")
    sent = asked(page, "/api/session")
    form = page.get_by_role("form", name="Sign in")
    submit(form)
    expect(error_at(form, "Name or e-mail")).to_have_text("Enter your name or e-mail.")
    expect(error_at(form, "Password")).to_have_text("Enter your password.")
    assert sent == []


def test_signing_in_leads_back_to_where_one_was_going(person: People, account: Accounts) -> None:
    account("Dora")
    page = person("stranger", account=False).go("/account")
    form = page.get_by_role("form", name="Sign in")
    field(form, "Name or e-mail").fill("Dora")
    field(form, "Password").fill(PASSWORD)
    submit(form)
    expect(page).to_have_url("/account")
    expect(page.get_by_role("heading", level=1)).to_have_text("Dora")


def test_a_newcomer_sits_down_with_two_clicks(person: People, size: Size) -> None:
    newcomer = person(f"quick-{size}", size)
    page = newcomer.go("/lobby")
    page.get_by_role("button", name="Quick seat").click()
    page.get_by_role("button", name="Sit down").click()
    expect(page).to_have_url(TABLE)
    [seat] = newcomer.get("/api/me")["seats"]
    assert page.url.endswith(f"/table/{seat['table']}")
    assert seat["seat"] is not None


def test_who_is_in_is_greeted_and_sees_her_seat(person: People) -> None:
    ida = person("Ida")
    page = ida.go("/lobby")
    page.get_by_role("button", name="Quick seat").click()
    page.get_by_role("button", name="Sit down").click()
    expect(page).to_have_url(TABLE)
    page = ida.go("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Good to see you, Ida.")
    seats = page.get_by_role("region", name="Your seats")
    expect(seats.get_by_role("link", name="Return").or_(seats.get_by_role("link", name="Play"))).to_be_visible()
    assert stumbles(page) == []
