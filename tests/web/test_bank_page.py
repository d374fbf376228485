"""The page of the bank: its operator sees accounts and statements, and lets houses meet faults."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.cbs_process import OPERATOR, Bank, bank_process


@pytest.fixture
def bank(tmp_path: Path) -> Iterator[Bank]:
    with bank_process(tmp_path) as made:
        yield made


@pytest.fixture
def page(browser: Browser, bank: Bank) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 390, "height": 844})
    made = context.new_page()
    made.goto(bank.url)
    yield made
    context.close()


def unlock(page: Page, key: str) -> None:
    page.get_by_label("Key of this page").fill(key)
    page.locator("#entry").get_by_role("button", name="Open").click()


def test_the_operator_looks_at_a_statement_closes_an_account_and_sets_a_fault(page: Page, bank: Bank) -> None:
    card = bank.card(cents=1234_50)
    unlock(page, "the key of someone else")
    expect(page.get_by_role("alert")).to_have_text("The key is missing or wrong.")
    expect(page.get_by_role("heading", name="Accounts")).to_be_hidden()
    unlock(page, OPERATOR)
    account = page.locator("#accounts tr", has_text="4000 0000 0000 0001")
    expect(account).to_contain_text("$1,234.50")
    account.get_by_role("button", name="Statement").click()
    expect(page.get_by_role("heading", name="Statement of 4000 0000 0000 0001")).to_be_visible()
    expect(page.locator("#lines tr")).to_have_count(1)
    expect(page.locator("#lines tr")).to_contain_text("opening")
    account.get_by_role("button", name="Close").click()
    expect(account).to_contain_text("closed")
    assert bank.statement(card)["account"]["closed"]
    page.get_by_label("What houses meet").select_option("drop-after")
    page.get_by_label("Which requests").select_option("book")
    page.get_by_label("Wait, seconds").fill("1.5")
    page.get_by_role("button", name="Set").click()
    expect(page.locator("#fault-now")).to_have_text("Drop the connection after booking (Bookings). Faults met: 0.")
    fault = bank.operate("GET", "/faults")["fault"]
    assert fault == {"kind": "drop-after", "on": ["book"], "ms": 1500, "times": None}
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.get_by_role("button", name="Lock").click()
    page.reload()
    expect(page.get_by_label("Key of this page")).to_be_visible()
