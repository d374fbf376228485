"""A newcomer in the house eps, who knows nothing but what the pages say: in, chips, a hand, out (EPS)."""

import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.axe import stumbles
from tests.web.conftest import Accounts, People
from tests.web.forms import field
from tests.web.hands import Hands, Keys, Taps
from tests.web.line import Line
from tests.web.people import PASSWORD, Person
from tests.web.tables import open_table

HOUSE = "eps"
ALONE = True
LABELS = {"fold": "Fold", "check": "Check", "call": "Call $", "bet": "Bet $", "raise": "Raise to $"}


@dataclass
class Newcomer:
    """A person with an idle client, and the hands that use it."""

    person: Person
    hands: Hands
    line: Line

    @property
    def page(self) -> Page:
        return self.person.page

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name)

    def press(self, name: str | re.Pattern[str]) -> None:
        self.hands.press(self.button(name))

    def offered(self) -> set[str]:
        """Wait for the turn; what is offered, each by one control with a label that says it."""
        expect(self.page.locator("button[data-verb]").first).to_be_enabled()
        choices = set(self.line.table["choices"])
        for verb, label in LABELS.items():
            expect(self.button(re.compile(rf"^{re.escape(label)}"))).to_have_count(int(verb in choices))
        return choices

    def raises(self, size: str) -> None:
        self.hands.press(self.button(re.compile(rf"^(Bet|Raise to) {re.escape(size)}$")))


def expect_idle(page: Page) -> None:
    """A client without a session: it asks who one is, and cannot be switched on or off."""
    form = page.get_by_role("form", name="Sign in")
    expect(field(form, "Name or e-mail")).to_be_visible()
    expect(field(form, "Password")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("power|turn (on|off)|shut ?down|switch", re.I))).to_have_count(0)


def register(one: Newcomer) -> None:
    form = one.page.get_by_role("form", name="Register")
    written = {"Nickname": one.person.name, "Password": PASSWORD, "Confirm password": PASSWORD}
    for label, text in written.items():
        one.hands.write(field(form, label), text)
    one.hands.press(form.get_by_role("button", name="Create account"))
    expect(one.page.get_by_role("heading", name="Tables")).to_be_visible()


def choose(one: Newcomer, table: str, what: str) -> None:
    """Find a table in the lobby."""
    rows = one.page.get_by_role("list", name="Tables").get_by_role("listitem")
    row = rows.filter(has=one.page.get_by_role("button", name=re.compile(rf"^{table}")))
    if not row.get_by_role("button", name=what).count():
        one.hands.press(row.get_by_role("button").first)
    one.hands.press(row.get_by_role("button", name=what))


def sit_down(one: Newcomer, table: str, number: str, pin: str) -> None:
    """From the lobby to a seat, and chips for $200 there, with one thing said wrong on the way."""
    choose(one, table, "Take a seat")
    one.press("Sit down")
    expect(one.page.locator("li[data-seat].mine")).to_be_attached()
    one.hands.write(one.page.get_by_label("Account number"), number)
    one.press("Use this card")
    expect(one.page.get_by_text("Enter the PIN of your debit card.")).to_be_visible()
    if isinstance(one.hands, Taps):
        for digit in pin:
            one.hands.press(one.page.get_by_role("group", name="Keypad").get_by_role("button", name=digit, exact=True))
    else:
        one.hands.write(one.page.get_by_label("PIN", exact=True), pin)
    one.press("Use this card")
    chips = one.page.get_by_role("spinbutton", name="Chips")
    one.hands.write(chips, "35")
    buy = one.page.get_by_role("button", name="Buy", exact=True)
    one.hands.press(buy)
    expect(one.page.get_by_text("Buy chips in steps of")).to_be_visible()
    assert stumbles(one.page) == []
    one.hands.write(chips, "200")
    one.hands.press(buy)
    expect(one.page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.req("EPS:RNF-002", "EPS:RF-PI-004", "EPS:ASS-HHD-002", "EPS:ASS-HHD-004", "EPS:UC-004-RES")
def test_by_taps_alone_or_keys_alone_a_newcomer_logs_in_buys_chips_plays_and_leaves(
    person: People, account: Accounts
) -> None:
    open_table(account("Hostess"), name="Kairo", seats=2)
    nina, kurt = person("Nina", "phone", account=False), person("Kurt", account=False)
    taps = Newcomer(nina, Taps(nina.page), Line(nina))
    keys = Newcomer(kurt, Keys(kurt.page), Line(kurt))
    for one, number, pin in ((taps, "4000100000001001", "1001"), (keys, "4000100000002002", "2002")):
        expect_idle(one.person.go("/"))
        assert stumbles(one.page) == []
        register(one)
        expect(one.page.get_by_role("form")).to_have_count(0)
        expect(one.page.get_by_role("link", name="Sign in")).to_have_count(0)
        sit_down(one, "Kairo", number, pin)

    assert keys.offered() == {"fold", "call", "raise"}  # of two the one who is not the dealer begins
    keys.hands.write(keys.page.get_by_label("Raise to, dollars"), "40")
    keys.raises("$40")
    assert taps.offered() == {"fold", "call", "raise"}
    assert stumbles(taps.page) == []
    taps.press("More")
    taps.raises("$60")
    keys.offered()
    keys.press(re.compile("^Call"))
    assert keys.offered() == {"fold", "check", "bet"}
    keys.press("Check")
    assert taps.offered() == {"fold", "check", "bet"}
    taps.press(re.compile("^Pot"))
    taps.raises("$120")
    assert keys.offered() == {"fold", "call", "raise"}
    keys.press("Fold")
    expect(taps.page.get_by_text("You win").first).to_be_visible()

    taps.press("Table menu")
    taps.hands.press(taps.page.get_by_role("menu").get_by_text("Leave the table", exact=True))
    expect(taps.page.get_by_text(re.compile(r"^You have left the table\. \$\d+ goes back"))).to_be_visible()
    expect_idle(taps.page)
    form = taps.page.get_by_role("form", name="Sign in")
    taps.hands.write(field(form, "Name or e-mail"), nina.name)
    taps.hands.write(field(form, "Password"), PASSWORD)
    taps.hands.press(form.get_by_role("button", name="Sign in"))
    for table in ("Kairo", "Table 1"):  # the games that are on; either can be watched
        choose(taps, table, "Watch")
        expect(taps.page.get_by_role("heading", name=table, level=1)).to_be_visible()
        expect(taps.page.get_by_text("You are watching.")).to_be_visible()
        taps.hands.press(taps.page.get_by_role("link", name="Back to the lobby"))
