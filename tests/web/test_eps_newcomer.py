"""A newcomer in the house eps, who knows nothing but what the pages say: in, chips, a hand, out (EPS)."""

import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.axe import stumbles
from tests.web.conftest import People
from tests.web.hands import Hands, Keys, Taps
from tests.web.line import Line
from tests.web.people import Person

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
    """A client without a session: it asks for a name, and cannot be switched on or off."""
    expect(page.get_by_label("Your name")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("power|turn (on|off)|shut ?down|switch", re.I))).to_have_count(0)


def sign_in(one: Newcomer, number: str, pin: str) -> None:
    """From the prompt for a name to a seat, with one thing forgotten on the way."""
    one.hands.write(one.page.get_by_label("Your name"), one.person.name)
    one.press("Continue")
    one.hands.write(one.page.get_by_label("Account number"), number)
    one.press("Sign in")
    expect(one.page.get_by_text("Enter the PIN of your debit card.")).to_be_visible()
    assert stumbles(one.page) == []
    if isinstance(one.hands, Taps):
        for digit in pin:
            one.hands.press(one.page.get_by_role("group", name="Keypad").get_by_role("button", name=digit, exact=True))
    else:
        one.hands.write(one.page.get_by_label("PIN", exact=True), pin)
    one.press("Sign in")
    expect(one.page.locator("li[data-seat].mine")).to_be_attached()
    expect(one.page.get_by_label("Your name")).to_have_count(0)


def buy(one: Newcomer) -> None:
    """Chips for $200, with one thing said wrong on the way."""
    chips = one.page.get_by_role("spinbutton", name="Chips")
    one.hands.write(chips, "35")
    bought = one.page.get_by_role("button", name="Buy", exact=True)
    one.hands.press(bought)
    expect(one.page.get_by_text("Buy chips in steps of")).to_be_visible()
    assert stumbles(one.page) == []
    one.hands.write(chips, "200")
    one.hands.press(bought)
    expect(one.page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.req("EPS:RNF-002", "EPS:RF-PI-004", "EPS:ASS-HHD-002", "EPS:ASS-HHD-004")
def test_by_taps_alone_or_keys_alone_a_newcomer_logs_in_buys_chips_plays_and_leaves(person: People) -> None:
    nina, kurt = person("Nina", "phone", account=False), person("Kurt", account=False)
    taps = Newcomer(nina, Taps(nina.page), Line(nina))
    keys = Newcomer(kurt, Keys(kurt.page), Line(kurt))
    for one, number, pin in ((taps, "4000100000001001", "1001"), (keys, "4000100000002002", "2002")):
        expect_idle(one.person.go("/"))
        assert stumbles(one.page) == []
        sign_in(one, number, pin)
        buy(one)

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
