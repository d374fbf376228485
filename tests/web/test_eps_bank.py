"""The bank on the pages of the house eps: which account, what it refuses, and who sees what was bought (EPS)."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Request, expect

from tests.web.conftest import People
from tests.web.houses import EPS_BY_PASSWORD
from tests.web.people import Person
from tests.web.tables import Buyer, Looker, Seated, open_table

HOUSE = EPS_BY_PASSWORD
CREDIT = {"kind": "credit", "number": "5000 2000 0000 4004"}


def account(page: Page) -> Locator:
    """The account in the bar of a table."""
    return page.get_by_role("button", name=re.compile("^Bank account"))


def show_card(person: Person, card: dict[str, str]) -> None:
    answer = person.send("PUT", "/api/me/card", card)
    assert answer.ok, answer.text()


@pytest.mark.req("EPS:UC-005-S01")
def test_the_kind_of_account_is_chosen_first_and_decides_whether_a_pin_is_asked_for(person: People) -> None:
    page = person("Bodo").go("/account")
    sent: list[Any] = []
    page.on("request", lambda request: sent.append(_card(request)) if request.method == "PUT" else None)
    kinds, number = page.get_by_role("radiogroup", name="Kind of card"), page.get_by_label("Account number")
    pin = page.get_by_label("PIN", exact=True)
    expect(number).to_be_visible()
    assert kinds.evaluate("(one, other) => one.compareDocumentPosition(other)", number.element_handle()) == 4  # follows
    upper, lower = kinds.bounding_box(), number.bounding_box()
    assert upper
    assert lower
    assert upper["y"] + upper["height"] <= lower["y"]
    debit, credit = "4000 1000 0000 3003", "5000 2000 0000 5005"
    page.get_by_text("Credit card", exact=True).click()
    for written in (debit, credit):  # whatever the number is: the choice decides
        number.fill(written)
        expect(pin).to_have_count(0)
    page.get_by_text("Debit card", exact=True).click()
    for written in (credit, debit):
        number.fill(written)
        expect(pin).to_be_visible()
    page.get_by_role("button", name="Use this card").click()
    expect(page.get_by_text("Enter the PIN of your debit card.")).to_be_visible()
    assert sent == []
    page.get_by_text("Credit card", exact=True).click()
    number.fill(credit)
    page.get_by_role("button", name="Use this card").click()
    expect(page.get_by_text("The bank has accepted your card.")).to_be_visible()
    assert sent == [{"kind": "credit", "number": credit, "pin": ""}]


def _card(request: Request) -> Any:
    return json.loads(request.post_data or "null")


@pytest.mark.req("EPS:UC-005-ALT-01")
def test_after_an_error_of_the_bank_one_keeps_the_account_or_chooses_again(person: People) -> None:
    carla = person("Carla", "phone")
    show_card(carla, CREDIT)
    page = carla.go("/account")
    panel = page.get_by_role("region", name="Bank account")
    for way in ("cancel", "choose again"):
        panel.get_by_role("button", name="Change account").click()
        panel.get_by_text("Debit card", exact=True).click()
        panel.get_by_label("Account number").fill("4000 1000 0000 9999")
        panel.get_by_label("PIN", exact=True).press_sequentially("9999")
        panel.get_by_role("button", name="Use this card").click()
        expect(panel.get_by_text("The bank has no account with this number.")).to_be_visible()
        assert carla.get("/api/me/card")["card"]["last_four"] == "4004"
        if way == "cancel":
            panel.get_by_role("button", name="Cancel").click()
            expect(page.get_by_role("region", name="Banking information")).to_contain_text("4004")
            expect(panel.get_by_label("Account number")).to_have_count(0)
    panel.get_by_text("Credit card", exact=True).click()
    panel.get_by_label("Account number").fill("5000 2000 0000 5005")
    panel.get_by_role("button", name="Use this card").click()
    expect(page.get_by_role("region", name="Banking information")).to_contain_text("5005")
    assert carla.get("/api/me/card")["card"]["last_four"] == "5005"


@pytest.mark.req("EPS:UC-008-RES", "EPS:UC-008-ALT-01")
def test_a_purchase_shows_at_once_on_every_page_and_a_lack_of_funds_leaves_a_choice(
    person: People, superuser: Person
) -> None:
    dora, ella = person("Dora"), person("Ella", "phone")
    show_card(dora, {"kind": "debit", "number": "4000 1000 0000 3003", "pin": "3003"})  # with $250.50
    table = open_table(dora, name="Assuan", seats=2)
    buyer = Buyer(dora, table, 200)
    at = int(buyer.mine.get_attribute("data-seat") or 0) - 1
    lookers = [buyer, Looker(ella, table)]
    tables = superuser.go("/house").get_by_role("region", name="Tables")
    row = tables.locator("ul > li").filter(has_text="Assuan")
    expect(account(buyer.page)).to_have_accessible_name("Bank account: debit, ending in 3003, $50.50")
    for looker in lookers:
        expect(looker.seat(at).locator(".stack")).to_have_text("$200")
    expect(row).to_contain_text("$200")

    buy(buyer, 100)
    dialog = buyer.page.get_by_role("dialog")
    expect(dialog.get_by_text(re.compile(r"\b50\b.*on the account"))).to_be_visible()
    dialog.get_by_role("spinbutton", name="Chips").fill("50")
    dialog.get_by_role("button", name="Buy", exact=True).click()
    expect(dialog).to_have_count(0)
    for looker in lookers:
        expect(looker.seat(at).locator(".stack")).to_have_text("$250")
    expect(row).to_contain_text("$250")
    expect(account(buyer.page)).to_have_accessible_name("Bank account: debit, ending in 3003, $0.50")

    buy(buyer, 10)
    expect(dialog.get_by_text(re.compile("on the account"))).to_be_visible()
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog).to_have_count(0)
    expect(buyer.seat(at).locator(".stack")).to_have_text("$250")
    bookings = dora.get("/api/me/card")["bookings"]
    assert [(one["cents"], one["state"]) for one in bookings] == [
        (10_00, "refused"), (50_00, "done"), (100_00, "refused"), (200_00, "done")
    ]  # fmt: skip


def buy(sitter: Seated, chips: int) -> None:
    """Ask for chips in the dialog, which stays open if the bank refuses."""
    sitter.menu("Buy chips")
    dialog = sitter.page.get_by_role("dialog")
    dialog.get_by_role("spinbutton", name="Chips").fill(str(chips))
    dialog.get_by_role("button", name="Buy", exact=True).click()
