"""Signing in on a phone with a name and a bank card: to the queue and to a seat, and each way out (EPS)."""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.server.processes import Serving
from tests.web.axe import stumbles
from tests.web.card_visitors import CardVisitor, credit
from tests.web.conftest import People
from tests.web.people import Person
from tests.web.wire import Wire

HOUSE = str(Path(__file__).with_name("casino.toml"))
ALONE = True
DEBIT = "4000 1000 0000 1001"
TRACK = ";4000100000001001=29122010000000000?"  # as a card reader types it


@pytest.fixture(scope="module")
def players(house: Serving) -> Iterator[list[Wire]]:
    """All seats are taken: two at Kairo, then two at Luxor."""
    with ExitStack() as stack:
        wires = []
        for nth, name in enumerate(("Ann", "Ben", "Cem", "Dan"), 1):
            visitor = CardVisitor(house.url, name, credit(nth))
            stack.callback(visitor.leave)
            wires.append(Wire(visitor))
        for wire in wires:
            while not table_of(wire):
                wire.await_news(0.2)
        yield wires


def table_of(wire: Wire) -> int:
    """The table where the queue has led to a seat; 0: none yet."""
    assert isinstance(wire.account, CardVisitor)
    seats = wire.account.get("/api/me")["seats"]
    return int(seats[0]["table"]) if seats else 0


def name_field(page: Page) -> Locator:
    return page.get_by_label("Your name")


def number_field(page: Page) -> Locator:
    return page.get_by_label("Account number")


def come_with(page: Page, name: str) -> None:
    """From the prompt for a name to the card."""
    name_field(page).fill(name)
    page.get_by_role("button", name="Continue").click()
    expect(number_field(page)).to_be_visible()


def show_credit(page: Page, number: str) -> None:
    page.get_by_text("Credit card", exact=True).click()
    number_field(page).fill(number)
    page.get_by_role("button", name="Confirm").click()


def visits(boss: Person) -> list[Any]:
    found: list[Any] = boss.get("/api/operator/visits")
    return found


@pytest.mark.req(
    "EPS:UC-004",
    "EPS:UC-004-S01",
    "EPS:UC-004-RES",
    "EPS:RF-PI-004",
    "EPS:RF-HH-007",
    "EPS:UC-005-S02",
    "EPS:UC-005-S04",
)
def test_name_card_and_pin_lead_to_the_queue_to_any_game_to_watch_and_to_a_seat(
    person: People, players: list[Wire]
) -> None:
    nina = person("Nina", "phone", account=False)
    sent: list[str] = []
    page = nina.page
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    nina.go("/")
    expect(name_field(page)).to_be_visible()
    expect(number_field(page)).to_have_count(0)
    assert stumbles(page) == []
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_text("Enter your name.")).to_be_visible()
    expect(number_field(page)).to_have_count(0)
    come_with(page, "Nina")
    pin, keypad = page.get_by_label("PIN", exact=True), page.get_by_role("group", name="Keypad")
    page.get_by_text("Credit card", exact=True).click()
    expect(keypad).to_have_count(0)
    page.get_by_text("Debit card", exact=True).click()
    expect(page.get_by_text("Swipe your card, or type the number.")).to_be_visible()
    number_field(page).press_sequentially(TRACK)
    number_field(page).press("Enter")  # as a card reader does
    expect(page.get_by_text("Enter the PIN of your debit card.")).to_be_visible()
    assert stumbles(page) == []
    assert sent == [], "nothing before the PIN"
    for digit in "1001":
        keypad.get_by_role("button", name=digit, exact=True).tap()
    expect(pin).to_have_attribute("type", "password")
    page.get_by_role("button", name="Sign in").tap()

    expect(page.get_by_text("You are next: the first free seat is yours.")).to_be_visible()
    assert [url.partition("/api/")[2] for url in sent] == ["session/card"]
    assert stumbles(page) == []
    nina.go("/")
    expect(page.get_by_role("heading", name="Good to see you, Nina.")).to_be_visible()
    expect(name_field(page)).to_have_count(0)
    expect(page.get_by_role("link", name="Sign in")).to_have_count(0)
    page.get_by_role("link", name="To the tables").tap()
    for table, wire in (("Kairo", players[0]), ("Luxor", players[2])):
        row = page.get_by_role("list", name="Tables").get_by_role("listitem").filter(has_text=table)
        expect(page.get_by_role("button", name=re.compile("^(Take a seat|Join|New table)"))).to_have_count(0)
        row.get_by_role("button").first.tap()
        row.get_by_role("button", name="Watch").last.tap()
        expect(page.get_by_role("heading", name=table, level=1)).to_be_visible()
        expect(page.get_by_text("You are next: the first free seat is yours.")).to_be_visible()
        page.get_by_role("button", name=re.compile("Chat|Log")).first.tap()
        expect(page.get_by_label("Chat message")).to_be_disabled()
        wire.ask("say", table=table_of(wire), text=f"Good evening at {table}")
        expect(page.get_by_text(f"Good evening at {table}")).to_be_visible()
        nina.go("/lobby")

    players[2].ask("leave", table=table_of(players[2]))
    expect(page.get_by_role("heading", name="Luxor", level=1)).to_be_visible()
    expect(page.locator("li[data-seat].mine")).to_be_attached()
    assert stumbles(page) == []


@pytest.mark.req("EPS:UC-004-ALT-01", "EPS:UC-005-ALT-01", "EPS:RF-CB-001")
def test_what_the_bank_refuses_can_be_put_right_or_cancelled_and_then_nothing_is_left(
    person: People, players: list[Wire], superuser: Person
) -> None:
    otto = person("Otto", "phone", account=False)
    page = otto.go("/")
    before = visits(superuser)
    come_with(page, "Otto")
    number_field(page).fill(DEBIT)
    page.get_by_label("PIN", exact=True).press_sequentially("9999")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_text("That is not the PIN of this card.")).to_be_visible()  # again,
    show_credit(page, "5000 2000 0000 9999")  # or another account,
    expect(page.get_by_text("The bank has no account with this number.")).to_be_visible()
    assert stumbles(page) == []
    page.get_by_role("button", name="Cancel").click()  # or not at all
    expect(name_field(page)).to_be_focused()
    expect(page.locator("p[role=alert]")).to_have_text("The bank has no account with this number.")
    come_with(page, "Otto")
    show_credit(page, credit(1999)["number"])
    expect(page.locator("p[role=alert]")).to_have_text("You need at least 20 dollars on the account to begin.")
    expect(name_field(page)).to_be_visible()
    come_with(page, "Ann")
    show_credit(page, credit(4004)["number"])
    expect(page.get_by_text("That name is taken. Try another.")).to_be_visible()
    expect(name_field(page)).to_be_focused()
    assert visits(superuser) == before

    page.route("**/api/bank", lambda route: route.fulfill(json={"ready": False, "says": "The bank does not answer."}))
    name_field(page).fill("Otto")
    page.get_by_role("button", name="Continue").click()
    expect(page.locator("p[role=alert]")).to_have_text("The bank does not answer.")
    expect(number_field(page)).to_have_count(0)
    assert stumbles(page) == []
    page.unroute("**/api/bank")
    page.get_by_role("button", name="Try again").click()
    expect(number_field(page)).to_be_visible()

    held: list[Route] = []
    page.route("**/api/session/card", lambda route: held.append(route))
    show_credit(page, credit(4004)["number"])
    expect(page.get_by_role("button", name="Asking the bank…")).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    expect(name_field(page)).to_be_focused()
    with page.expect_response(lambda answer: answer.request.method == "DELETE"):
        held[0].continue_()
    [visit] = [one for one in visits(superuser) if one["name"] == "Otto"]
    assert visit["ended_ns"]
    expect(name_field(page)).to_be_visible()
    page.unroute("**/api/session/card")
    come_with(page, "Otto")
    show_credit(page, credit(4004)["number"])
    expect(page.get_by_text(re.compile("^(You are (next|number)|Waiting for)")).first).to_be_visible()


@pytest.mark.req("EPS:UC-001-RES")
def test_a_client_without_a_session_is_told_that_players_can_sign_in_and_asks_for_the_name(
    person: People, superuser: Person
) -> None:
    page = person("Paul", "phone", account=False).go("/")
    expect(name_field(page)).to_be_visible()
    assert superuser.post("/api/operator/house/close", {"why": "Back soon."}) == 200
    expect(page.get_by_role("heading", name="The house is closed")).to_be_visible()
    expect(name_field(page)).to_have_count(0)
    assert stumbles(page) == []
    assert superuser.post("/api/operator/house/open", {}) == 200
    expect(page.get_by_text("The house is open. You can sign in now.")).to_be_visible()
    come_with(page, "Paul")
