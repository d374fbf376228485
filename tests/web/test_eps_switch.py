"""The administrator's switch in the house eps: off and on again, as the administrator and two players see it (EPS)."""

import re
import time

import pytest
from playwright.sync_api import expect

from tests.web.axe import stumbles
from tests.web.conftest import People
from tests.web.houses import EPS_BY_PASSWORD, SUPERUSER, SUPERUSER_PASSWORD
from tests.web.tables import Buyer, Seated, open_table
from tests.web.wire import Wire, sit

HOUSE = EPS_BY_PASSWORD
ALONE = True
ANN = {"kind": "debit", "number": "4000 1000 0000 1001", "pin": "1001"}
BEN = {"kind": "credit", "number": "5000 2000 0000 4004"}
CLEO = {"kind": "debit", "number": "4000 1000 0000 2002", "pin": "2002"}
DAN = {"kind": "credit", "number": "5000 2000 0000 5005"}


def mover(seats: list[Seated]) -> Seated:
    """Wait for a turn; who has it."""
    until_s = time.monotonic() + 30
    while time.monotonic() < until_s:
        for one in seats:
            if one.buttons.count():
                return one
        time.sleep(0.05)
    raise AssertionError("no turn")


@pytest.mark.req("EPS:UC-002", "EPS:UC-001-RES", "EPS:RF-SV-008")
def test_off_ends_with_all_players_at_a_closed_door_which_opens_by_itself(person: People) -> None:
    boss = person(SUPERUSER, "phone", account=False)
    boss.sign_in(SUPERUSER_PASSWORD)
    ann, ben, cleo, dan = person("Ann", "phone"), person("Ben"), person("Cleo", "phone"), person("Dan")
    for one, card in ((ann, ANN), (ben, BEN), (cleo, CLEO), (dan, DAN)):
        assert one.send("PUT", "/api/me/card", card).ok
    table = open_table(ann, seats=2, name="Kairo", pace_ms=0)
    seats: list[Seated] = [Buyer(ann, table, 40), Buyer(ben, table, 40)]
    for one in (cleo, dan):
        sit(Wire(one), table, 0)
        one.go(f"/table/{table}")
    pages = [one.page for one in (ann, ben, cleo, dan)]
    state = boss.go("/house").get_by_role("region", name="State of the house")
    expect(state).to_contain_text("cashed out and signed out")
    state.get_by_role("button", name="Closed").click()
    dialog = boss.page.get_by_role("dialog")
    dialog.get_by_label("Message to everyone").fill("Good night.")
    assert stumbles(boss.page) == []
    dialog.get_by_role("button", name="Close the house").click()

    for page in pages:
        expect(page.get_by_text("Good night. The house closes when this game is over.")).to_be_visible()
    expect(state).to_contain_text("Closing: 1 game is still being played, 4 players are left.")
    mover(seats).act("fold")
    for page in pages:
        expect(page.get_by_text(re.compile("^The house is closed. Your chips were cashed in"))).to_be_visible()
        expect(page.get_by_role("heading", name="The house is closed")).to_be_visible()
        expect(page.get_by_role("form", name="Register")).to_have_count(0)
        assert stumbles(page) == []
    expect(state).to_contain_text("Closed: all players are cashed out and signed out.")
    boss.leave()
    expect(boss.go("/house").get_by_text("For the superuser")).to_be_visible()
    boss.sign_in(SUPERUSER_PASSWORD)
    boss.go("/house")

    state.get_by_role("button", name="Open").click()
    for page in pages:
        expect(page.get_by_role("form", name="Sign in")).to_be_visible()
        expect(page.get_by_text("The house is open. You can sign in now.")).to_be_visible()
    ann.sign_in()
    expect(ann.go("/lobby").get_by_role("heading", name="Tables")).to_be_visible()
