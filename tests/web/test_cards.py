"""A house where chips are bought with a bank card: showing one, buying with it, taking another one."""

import re
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.axe import stumbles
from tests.web.conftest import People
from tests.web.houses import EPS_BY_PASSWORD

HOUSE = EPS_BY_PASSWORD
TAP_PX: Final = 44


def info(page: Page) -> Locator:
    return page.get_by_role("region", name="Banking information")


def keypad(page: Page) -> Locator:
    return page.get_by_role("group", name="Keypad")


def press(page: Page, digits: str) -> None:
    for digit in digits:
        keypad(page).get_by_role("button", name=digit, exact=True).click()


def swipe(page: Page, track: str) -> None:
    """As a card reader does, which is a keyboard to the browser: what is on the card, and Enter."""
    number = page.get_by_label("Account number")
    number.press_sequentially(track)
    number.press("Enter")


def shows(page: Page, kind: str, last_four: str, balance: str) -> None:
    """In the dialog or the panel that is open."""
    for said in (kind, last_four, balance):
        expect(info(page)).to_contain_text(said)


def in_bar(page: Page, told: str) -> None:
    expect(page.get_by_role("button", name=re.compile("^Bank account"))).to_have_accessible_name(
        f"Bank account: {told}"
    )


@pytest.mark.req("EPS:RF-HH-007", "EPS:RF-HH-008", "EPS:UC-008", "EPS:UC-008-COM")
@pytest.mark.req("EPS:UC-005", "EPS:UC-005-S02", "EPS:UC-005-S04", "EPS:UC-005-S06")
def test_chips_are_bought_with_a_card_and_its_account_is_always_in_sight(person: People) -> None:
    ada = person("Ada", "phone")
    page = ada.go("/table/1")
    page.get_by_role("button", name="Take a seat").click()
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.method) if request.method == "PUT" else None)
    number, pin = page.get_by_label("Account number"), page.get_by_label("PIN", exact=True)
    expect(number).to_be_visible()
    expect(page.get_by_text("Swipe your card, or type the number.")).to_be_visible()

    page.get_by_text("Credit card", exact=True).click()
    expect(pin).to_have_count(0)
    expect(keypad(page)).to_have_count(0)
    page.get_by_text("Debit card", exact=True).click()
    expect(pin).to_have_attribute("type", "password")
    for digit in "0123456789":
        key = keypad(page).get_by_role("button", name=digit, exact=True)
        box = key.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= TAP_PX
    assert stumbles(page) == []

    number.fill("4000 1000 0000 2002")
    page.get_by_role("button", name="Use this card").click()
    expect(page.get_by_text("Enter the PIN of your debit card.")).to_be_visible()
    press(page, "2003")
    expect(pin).to_have_value("2003")
    assert sent == []
    page.get_by_role("button", name="Use this card").click()
    expect(page.get_by_text("That is not the PIN of this card.")).to_be_visible()
    expect(pin).to_have_value("")
    press(page, "29")
    keypad(page).get_by_role("button", name="Backspace").click()
    keypad(page).press("0")  # the digits of a keyboard do as well
    pin.press_sequentially("02x")
    expect(pin).to_have_value("2002")
    page.get_by_role("button", name="Use this card").click()
    expect(page.get_by_text("The bank has accepted your card.")).to_be_visible()
    shows(page, "Debit card", "2002", "$1,000")
    assert stumbles(page) == []
    assert "4000 1000 0000 2002" not in page.content()

    chips = page.get_by_role("spinbutton", name="Chips")
    chips.fill("35")
    page.get_by_role("button", name="Buy", exact=True).click()
    expect(page.get_by_text("Buy chips in steps of $10.")).to_be_visible()
    page.get_by_role("group", name="Usual amounts").get_by_role("button", name="$100").click()
    expect(chips).to_have_value("100")
    page.get_by_role("button", name="Buy", exact=True).click()
    in_bar(page, "debit, ending in 2002, $900")

    page.get_by_role("button", name="Table menu").click()
    page.get_by_role("menu").get_by_text("Buy chips", exact=True).click()
    shows(page, "Debit card", "2002", "$900")
    page.get_by_role("spinbutton", name="Chips").fill("2000")
    page.get_by_role("button", name="Buy", exact=True).click()
    expect(page.get_by_text("There are 900 dollars on the account")).to_be_visible()
    page.get_by_role("spinbutton", name="Chips").fill("200")
    page.get_by_role("button", name="Buy", exact=True).click()
    expect(page.get_by_role("dialog")).to_be_hidden()
    in_bar(page, "debit, ending in 2002, $700")
    expect(page.locator("li[data-seat].mine .stack")).to_have_text("$300")

    page.get_by_role("button", name=re.compile("^Bank account")).click()
    page.get_by_role("button", name="Change account").click()
    page.get_by_text("Credit card", exact=True).click()
    page.get_by_label("Account number").fill("5000200000004004")
    page.get_by_role("button", name="Use this card").click()
    shows(page, "Credit card", "4004", "$2,000")
    page.get_by_role("button", name="Change account").click()
    swipe(page, ";4000100000001001=30121010000012300000?")
    expect(page.get_by_text("Enter the PIN of your debit card.")).to_be_visible()
    press(page, "1001")
    page.get_by_role("button", name="Use this card").click()
    shows(page, "Debit card", "1001", "$1,000")
    page.get_by_role("button", name="Change account").click()
    page.get_by_text("Credit card", exact=True).click()
    swipe(page, "%B5000200000004004^DOE/ADA^30121010000012300000?")
    shows(page, "Credit card", "4004", "$2,000")
    page.get_by_role("button", name="Close").click()
    in_bar(page, "credit, ending in 4004, $2,000")

    page.get_by_role("button", name="Leave table").click()
    expect(page.get_by_text("You have left the table. $300 goes back to your account.")).to_be_visible()
    ada.sign_in()
    page.goto("/account")
    expect(page.get_by_role("row").nth(1)).to_contain_text("Chips cashed in")
    assert stumbles(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.req("EPS:RF-CB-001")
def test_while_the_bank_does_not_answer_the_page_says_so_and_asks_for_no_card(person: People) -> None:
    cora = person("Cora")
    page, down = cora.page, "The bank does not answer."
    told = cora.get("/api/me/card")
    assert told["down"] == ""
    page.route("**/api/me/card", lambda route: route.fulfill(json=told | {"down": down}))
    cora.go("/account")
    panel = page.get_by_role("region", name="Bank account")
    expect(panel.get_by_role("alert")).to_have_text(down)
    expect(page.get_by_label("Account number")).to_have_count(0)
    page.unroute("**/api/me/card")
    panel.get_by_role("button", name="Try again").click()
    expect(page.get_by_label("Account number")).to_be_visible()


def test_a_seat_from_the_lobby_asks_for_nothing_and_chips_in_it_for_a_card(person: People) -> None:
    page = person("Ben").go("/lobby")
    page.get_by_role("button", name="Quick seat").click()
    expect(page.get_by_text("You buy chips once you sit.")).to_be_visible()
    page.get_by_role("button", name="Sit down").click()
    page.get_by_label("A card to try").select_option(label="Credit card •••• 5005")
    page.get_by_role("button", name="Use this card").click()
    shows(page, "Credit card", "5005", "$500")
    page.get_by_role("spinbutton", name="Chips").fill("50")
    page.get_by_role("button", name="Buy", exact=True).click()
    in_bar(page, "credit, ending in 5005, $450")


@pytest.mark.req("STUD:REQ020700")
def test_a_house_that_lends_nothing_has_no_control_for_it(person: People) -> None:
    zoe = person("Zoe")
    page = zoe.go("/lobby")
    expect(page.get_by_role("heading", name="Zoe")).to_be_visible()
    expect(page.get_by_text(re.compile("borrow|loan|debt", re.IGNORECASE))).to_have_count(0)
    assert zoe.post("/api/me/loan", {"key": "any"}) == 400
