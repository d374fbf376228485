"""A deal from the logbook, taken up in the middle: played on by somebody who was there, watched by the superuser."""

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from croupier.bots.characters import CHARACTERS
from tests.server.processes import Serving
from tests.web import past
from tests.web.axe import stumbles
from tests.web.conftest import People
from tests.web.people import Person, Size
from tests.web.tables import Looker, Seated, cards_in

ALONE = True

# Edith has a decision on the flop of deal 3.
PLAYERS: Final = {"Edith": "regular", "Felix": "raiser", "Greta": "caller", "Hugo": "random"}
DEAL: Final = 3


@pytest.fixture(scope="module")
def table(house: Serving) -> int:
    return past.rounds(house, "holdem", PLAYERS, name="Monday night", count=4, seed=5)


def decision(told: dict[str, Any], seat: int, board: int) -> int:
    """The step after which a seat decides, with so many cards on the board."""
    steps = told["steps"]
    return next(
        at
        for at, step in enumerate(steps)
        if step.get("seat") == seat and len(steps[at - 1]["picture"]["board"]) == board
    )


def sought(page: Page, at: int) -> None:
    page.keyboard.press("Home")
    for _ in range(at):
        page.keyboard.press("ArrowRight")
    expect(page.get_by_role("slider", name="Step")).to_have_attribute("aria-valuenow", str(at))


def on_table(page: Page) -> int:
    expect(page).to_have_url(re.compile(r"/table/\d+$"))
    return int(page.url.rpartition("/")[2])


@pytest.mark.req("POKERIV3:U10", "POKERIV3:SERVERb")
def test_a_deal_is_searched_for_and_played_on_from_a_step(person: People, table: int) -> None:
    edith = person("Edith")
    page = edith.go("/statistics")
    search = page.get_by_role("search", name="Search deals")
    deals = page.get_by_role("region", name="Deals").get_by_role("listitem")
    expect(deals).to_have_count(4)
    search.get_by_label("Deal", exact=True).fill("third")
    search.get_by_role("button", name="Search").click()
    expect(search.get_by_label("Deal", exact=True)).to_have_attribute("aria-invalid", "true")
    search.get_by_label("Deal", exact=True).fill(str(DEAL))
    search.get_by_label("Table").fill("Monday night")
    search.get_by_label("Opponent").fill("Nobody")
    search.get_by_role("button", name="Search").click()
    expect(page.get_by_text("No such deal")).to_be_visible()
    search.get_by_label("Opponent").fill("Felix")
    search.get_by_role("button", name="Search").click()
    expect(deals).to_have_count(1)
    deals.get_by_role("link").click()
    expect(page.get_by_text("Texas Hold’em · deal 3")).to_be_visible()
    button = page.get_by_role("button", name="Play from here")
    page.keyboard.press("End")
    expect(button).to_be_disabled()  # nothing is left to decide
    told = edith.get(f"/api/history/{table}/{DEAL}/steps")
    at = decision(told, 0, 3)
    then = told["steps"][at - 1]["picture"]
    sought(page, at)
    button.click()
    dialog = page.get_by_role("dialog", name="Play from here")
    expect(dialog.get_by_label("Your seat").locator("option:checked")).to_have_text("1 · Edith (you)")
    dialog.get_by_label("2 · Felix").select_option("caller")
    refused: list[str] = []
    page.on("response", lambda answer: refused.append(answer.url) if answer.status >= 400 else None)
    dialog.get_by_role("button", name="Play on").click()
    new = on_table(page)
    assert new != table
    seated = Seated.already(edith, new)
    assert set(seated.turn()) & {"fold", "check", "call"}
    expect(page.get_by_role("heading", name="From Monday night, deal 3")).to_be_visible()
    expect(page.get_by_text(re.compile("^practice · ")).first).to_be_visible()
    assert seated.board == then["board"]
    assert seated.cards(0) == then["seats"][0]["cards"]
    for seat, one in enumerate(then["seats"]):
        assert (seated.stack(seat), seated.bet_of(seat)) == (one["stack"], one["bet"])
        assert seat == 0 or set(seated.cards(seat)) <= {"??"}
    expect(seated.seat(1)).to_contain_text(re.compile("|".join(CHARACTERS["caller"])))
    seated.passive()
    assert refused == []  # the replayer that it came from asks for nothing under the number of the new table


@pytest.mark.req("POKERIV3:KT16a", "POKERIV3:EXTRACT-DEALb", "POKERIV3:SERVERb")
def test_the_superuser_picks_a_row_and_watches_the_deal_being_played_again(superuser: Person, table: int) -> None:
    page = superuser.go("/house/deals")
    page.get_by_role("search").get_by_label("Table").fill("Monday night")
    page.get_by_role("search").get_by_label("Player").fill("Greta")
    page.get_by_role("search").get_by_label("Deal", exact=True).fill(str(DEAL))
    page.get_by_role("button", name="Search").click()
    rows = page.get_by_role("region", name="Deals").get_by_role("row")
    expect(rows).to_have_count(2)
    page.get_by_role("link", name=f"Replay deal {DEAL} of Monday night").click()
    told = superuser.get(f"/api/history/{table}/{DEAL}/steps")
    expect(page.get_by_role("slider", name="Step")).to_have_attribute("aria-valuenow", "0")
    page.get_by_role("button", name="Play from here").click()
    dialog = page.get_by_role("dialog", name="Play from here")
    expect(dialog.get_by_label("Your seat")).to_have_count(0)
    for seat, name in enumerate(PLAYERS):
        dialog.get_by_label(f"{seat + 1} · {name}").select_option("caller")
    dialog.get_by_role("button", name="Watch").click()
    looker = Looker(superuser, on_table(page))
    expect(page.get_by_role("heading", name="From Monday night, deal 3")).to_be_visible()
    dealt = next(step["picture"] for step in told["steps"] if step["picture"]["seats"][0]["cards"])
    for seat in range(4):
        expect(looker.seat(seat)).to_contain_text(re.compile("|".join(CHARACTERS["caller"])))
        assert cards_in(looker.seat(seat)) == dealt["seats"][seat]["cards"]
    flop = told["steps"][-1]["picture"]["board"][:3]
    board = page.get_by_role("group", name="Board").locator("[data-card]")
    for at, card in enumerate(flop):
        expect(board.nth(at)).to_have_attribute("data-card", card)


def test_the_dialog_trips_nobody(person: People, table: int, size: Size) -> None:
    page = person(f"Iris-{size}", size).go(f"/replay/{table}/{DEAL}?at=4")
    page.get_by_role("button", name="Play from here").click()
    expect(page.get_by_role("dialog").get_by_label("Your seat").locator("option:checked")).to_have_text("None: I watch")
    assert stumbles(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
