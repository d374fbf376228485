"""What the pages of a house like eps show of seats: sitting down without chips, buying them there, leaving (EPS)."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.axe import stumbles
from tests.web.conftest import People
from tests.web.people import Person
from tests.web.tables import Looker, open_table
from tests.web.wire import Wire, sit

HOUSE = str(Path(__file__).with_name("seats.toml"))
CARDS = {
    "Iris": {"kind": "debit", "number": "4000 1000 0000 1001", "pin": "1001"},
    "Bob": {"kind": "debit", "number": "4000 1000 0000 2002", "pin": "2002"},
    "Cy": {"kind": "credit", "number": "5000 2000 0000 5005"},
}


def now(wire: Wire) -> Any:
    return wire.heard("table")[-1]


def bought(person: Person, table: int) -> Wire:
    """A player without a page in front, in a seat with chips for $100."""
    assert person.send("PUT", "/api/me/card", CARDS[person.name]).ok
    wire = Wire(person)
    sit(wire, table, 0)
    wire.ask("top_up", table=table, chips=100)
    return wire


@pytest.mark.req("EPS:DD-003-c", "EPS:UC-010-S01", "EPS:UC-006-S01", "EPS:RF-PG-004")
def test_a_seat_asks_for_nothing_chips_are_bought_there_and_a_leaver_is_told_at_once_what_others_learn_at_the_turn(
    person: People,
) -> None:
    iris, bob, cy = person("Iris", "phone"), person("Bob"), person("Cy")
    assert iris.send("PUT", "/api/me/card", CARDS["Iris"]).ok
    table = open_table(iris, name="Assuan", seats=4, minimum=3)
    dealer = bought(bob, table)
    looker = Looker(iris, table)
    page, dialog = looker.page, looker.page.get_by_role("dialog")
    page.get_by_role("button", name="Take a seat").click()
    expect(page.locator("li[data-seat].mine")).to_be_attached()
    expect(dialog.get_by_role("heading", name="Buy chips")).to_be_visible()
    assert stumbles(page) == []
    dialog.get_by_role("group", name="Usual amounts").get_by_role("button", name="$200").click()
    dialog.get_by_role("button", name="Buy", exact=True).click()
    expect(dialog).to_have_count(0)
    expect(page.locator("li[data-seat].mine .stack")).to_have_text("$200")

    other = bought(cy, table)  # the third: the game begins
    expect(page.get_by_text("You post the small blind: $5.")).to_be_visible()
    mine = now(dealer)["seats"].index(next(seat for seat in now(dealer)["seats"] if seat and seat["player"] == "Iris"))
    looker.menu("Leave the table")
    expect(dialog).to_contain_text("The other players learn of it when your turn comes")
    expect(dialog).to_contain_text("$195 goes back to your account")
    assert stumbles(page) == []
    before = len(dealer.heard("table"))
    dialog.get_by_role("button", name="Leave the table").click()
    expect(looker.dock("You are leaving.")).to_be_visible()
    expect(looker.dock("$195 goes back to your account.")).to_be_visible()
    assert stumbles(page) == []
    assert "leaving" not in now(other)["seats"][mine]

    dealer.ask("act", table=table, seq=now(dealer)["seq"], action={"type": "Call"})
    told = dealer.heard("table")
    assert told[before]["since"] == told[before - 1]["seq"]  # nothing came in between, and nothing is missing
    assert [event["type"] for event in told[before]["events"]][:1] == ["Happened"]
    expect(page.get_by_text("You have left the table. $195 goes back to your account.")).to_be_visible()
    expect(page.get_by_role("form", name="Sign in")).to_be_visible()
    assert stumbles(page) == []
    other.until(lambda: now(other)["seats"][mine].get("gone"))
    assert not now(other)["picture"]["seats"][mine]["in_hand"]
