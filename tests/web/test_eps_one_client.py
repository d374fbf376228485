"""One client for each player of the house eps, as the second one reads it (EPS)."""

import pytest
from playwright.sync_api import expect

from tests.web.axe import stumbles
from tests.web.conftest import People
from tests.web.forms import field
from tests.web.people import PASSWORD

HOUSE = "eps"
CARD = {"kind": "credit", "number": "5000 2000 0000 5005"}


@pytest.mark.req("EPS:RNF-001")
def test_a_second_browser_reads_why_it_may_not_sign_in_and_may_when_the_first_has_gone(person: People) -> None:
    first, second, other = person("Rosa"), person("Rosa again", "phone", account=False), person("Olaf")
    assert first.send("PUT", "/api/me/card", CARD).ok
    expect(first.go("/lobby").get_by_role("heading", name="Tables")).to_be_visible()
    page = second.go("/")
    form = page.get_by_role("form", name="Sign in")
    field(form, "Name or e-mail").fill("Rosa")
    field(form, "Password").fill(PASSWORD)
    form.get_by_role("button", name="Sign in").click()
    expect(page.get_by_text("You are signed in on another device. Sign out there first.")).to_be_visible()
    assert stumbles(page) == []
    panel = other.go("/account").get_by_role("region", name="Bank account")
    panel.get_by_text("Credit card", exact=True).click()
    panel.get_by_label("Account number").fill(CARD["number"])
    panel.get_by_role("button", name="Use this card").click()
    expect(panel.get_by_text("Another player uses this account at the moment. Show another card.")).to_be_visible()
    assert first.get("/api/me/card")["card"]["last_four"] == "5005"

    first.page.goto("about:blank")  # the connection is gone
    expect(form.get_by_role("button", name="Sign in")).to_be_enabled()
    form.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", name="Tables")).to_be_visible()
