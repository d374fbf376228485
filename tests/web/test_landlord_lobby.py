"""Fight the Landlord, from the door to the table: both forms, and a game with others of a like score."""

import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web.axe import stumbles
from tests.web.conftest import Accounts, People
from tests.web.forms import GOOD, error_at, field, registration, submit
from tests.web.wire import Wire

HOUSE = "landlord"
TABLE = re.compile(r"/table/\d+$")


@pytest.mark.req("LANDLORD:4.1", "LANDLORD:5.1", "LANDLORD:6.1", "LANDLORD:7.1")
def test_a_house_without_guests_begins_with_both_forms(person: People) -> None:
    stranger = person("stranger", account=False)
    page = stranger.go("/")
    sign_in, register = (page.get_by_role("form", name=name) for name in ("Sign in", "Register"))
    for form, labels in [(sign_in, ["Name or e-mail", "Password"]), (register, list(GOOD))]:
        for label in labels:
            expect(field(form, label)).to_be_visible()
        expect(form.locator("button:not([type])")).to_be_visible()
    assert stumbles(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    assert stumbles(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    submit(registration(page, **{"E-mail": ""}))
    expect(error_at(register, "E-mail")).to_contain_text("Enter an e-mail address")  # this house needs one
    page.get_by_role("button", name="Wang").click()
    submit(sign_in)
    expect(page).to_have_url("/lobby")
    expect(page.get_by_role("heading", name="Wang")).to_be_visible()
    expect(page.locator("[data-value=score]")).to_have_text(str(stranger.get("/api/session")["score"]))
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_text("You have signed out.")).to_be_visible()
    expect(page).to_have_url("/")
    assert stranger.send("GET", "/api/session").status == 401


@pytest.mark.req("LANDLORD:7.1", "LANDLORD:9.1", "LANDLORD:9.1.1", "LANDLORD:9.1.2", "LANDLORD:9.3", "LANDLORD:9.6")
def test_a_game_is_begun_and_cancelled_and_found(person: People) -> None:
    pages = [person(name).go("/lobby") for name in ("Qi", "Ren", "Sun")]
    page = pages[0]
    begin, waiting = page.get_by_role("button", name="Begin a game"), page.get_by_role("dialog", name="Looking for")
    begin.click()
    expect(waiting.get_by_role("button", name="Cancel")).to_be_visible()
    expect(waiting.get_by_role("timer")).to_have_text("0:02", timeout=4000)
    assert page.evaluate("document.querySelector('dialog[open]').matches(':modal')")  # all else is locked
    page.keyboard.press("Escape")
    expect(waiting).to_be_visible()
    waiting.get_by_role("button", name="Cancel").click()
    expect(waiting).to_have_count(0)
    begin.click()
    expect(waiting).to_be_visible()
    for other in pages[1:]:
        other.get_by_role("button", name="Begin a game").click()
    for one in pages:
        expect(one).to_have_url(TABLE)
        expect(one.get_by_role("dialog")).to_have_count(0)
        expect(one.locator("[data-card]").first).to_be_visible()
    assert len({one.url for one in pages}) == 1


def test_a_game_that_is_found_while_one_cancels_is_played_and_no_error_is_told(
    person: People, account: Accounts
) -> None:
    people = [person(name) for name in ("Tao", "Uma")]
    late = Late(people[0].page, "matched")
    pages = [one.go("/lobby") for one in people]
    for page in pages:
        page.get_by_role("button", name="Begin a game").click()
        expect(page.get_by_role("dialog", name="Looking for")).to_be_visible()
    Wire(account("Vik")).ask("seek")
    expect(pages[1]).to_have_url(TABLE)
    pages[0].get_by_role("button", name="Cancel").click()
    expect(pages[0].get_by_role("button", name="Cancel")).to_be_enabled()  # the house has answered
    late.deliver()
    expect(pages[0]).to_have_url(TABLE)
    assert "not waiting for a game" not in " ".join(pages[0].get_by_role("alert").all_inner_texts())


class Late:
    """Holds back one kind of message from the house to a page. Make it before the page is loaded."""

    def __init__(self, page: Page, kind: str) -> None:
        self._mark = f'"type":"{kind}"'
        self._held: list[tuple[WebSocketRoute, str | bytes]] = []
        page.route_web_socket(re.compile(r"/ws$"), self._connected)

    def _connected(self, page: WebSocketRoute) -> None:
        page.connect_to_server().on_message(lambda message: self._heard(page, message))

    def _heard(self, page: WebSocketRoute, message: str | bytes) -> None:
        if self._mark in str(message):
            self._held.append((page, message))
        else:
            page.send(message)

    def deliver(self) -> None:
        for page, message in self._held:
            page.send(message)
