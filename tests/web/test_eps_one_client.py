"""One client for each player of the house eps, as the second one reads it (EPS)."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.axe import stumbles
from tests.web.conftest import People

HOUSE = "eps"
ALONE = True
NUMBER = "5000 2000 0000 5005"


def sign_in(page: Page, name: str) -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Continue").click()
    page.get_by_text("Credit card", exact=True).click()
    page.get_by_label("Account number").fill(NUMBER)
    page.get_by_role("button", name="Confirm").click()


@pytest.mark.req("EPS:RNF-001")
def test_a_second_browser_reads_why_it_may_not_sign_in_and_may_when_the_first_has_gone(person: People) -> None:
    first, second = person("Rosa", account=False), person("Rosa again", "phone", account=False)
    seat = first.page.locator("li[data-seat].mine")
    sign_in(first.go("/"), "Rosa")
    expect(seat).to_be_attached()
    page = second.go("/")
    for name in ("Rosa", "Olaf"):
        sign_in(page, name)
        expect(page.get_by_text("You are signed in on another device. Sign out there first.")).to_be_visible()
        assert stumbles(page) == []
        page.get_by_role("button", name="Cancel").click()
    first.go("/")
    expect(seat.or_(first.page.get_by_role("heading", name="Good to see you, Rosa."))).to_be_attached()

    first.page.goto("about:blank")  # the connection is gone
    sign_in(page, "Rosa")
    expect(page.locator("li[data-seat].mine")).to_be_attached()
