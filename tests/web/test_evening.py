"""One evening, with nothing but a browser: from the first look at the house to signing out of it."""

import re
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.web.conftest import People
from tests.web.forms import registration, submit
from tests.web.people import Person, Size
from tests.web.tables import FAST, LATER_MS, Seated, is_over, play

HOUSE: Final = FAST


@pytest.mark.req("POKERIV3:ROLE-PLAYER", "POKERIV3:SERVER", "POKERIV3:U3", "STUD:REQ070000", "STUD:REQ070303")
def test_somebody_comes_plays_stud_reads_about_it_and_goes(person: People, size: Size) -> None:
    eva = person(f"evening-{size}", size, account=False)
    page = eva.go("/register")
    submit(registration(page, Nickname=f"Eva {size}", Name=eva.name, **{"E-mail": f"evening-{size}@example.org"}))
    expect(page).to_have_url("/lobby")

    name = f"Stud {size}"
    sitter = _opens_a_table(eva, name)
    play([sitter], lambda: is_over(sitter))
    before = _dealer(sitter)
    page.get_by_role("button", name="Deal next hand").click()
    expect(sitter.log).to_contain_text("Deal 2")
    assert _dealer(sitter) != before
    play([sitter], lambda: is_over(sitter))
    sitter.menu("Leave the table")

    expect(page).to_have_url("/lobby")
    page.get_by_role("list", name="Tables").get_by_role("button", name=name, expanded=False).click()
    expect(page.get_by_role("button", name="Take a seat").locator("visible=true").first).to_be_enabled()
    page.get_by_role("link", name="Statistics").locator("visible=true").click()
    page.get_by_role("region", name="Deals").get_by_role("link", name="deal 2").click()
    expect(page).to_have_url(f"/replay/{sitter.table}/2")
    page.go_back()
    page.get_by_role("link", name="Lobby").locator("visible=true").click()
    page.get_by_role("button", name="Sign out").click()
    expect(page).to_have_url("/")
    expect(page.get_by_text("You have signed out.")).to_be_visible()


def _opens_a_table(person: Person, name: str) -> Seated:
    """From the lobby, with a bot. Whoever opens a table with bots sits at it."""
    page = person.page
    page.get_by_role("button", name="New table").click()
    dialog = page.get_by_role("dialog", name="New table")
    dialog.get_by_text("Stud", exact=True).click()
    dialog.get_by_label("Name", exact=True).fill(name)
    dialog.get_by_text("More options").click()
    dialog.get_by_label("Pause between rounds").fill(str(LATER_MS))
    dialog.get_by_text("House bots").click()
    dialog.get_by_role("button", name="One caller more").click()
    dialog.get_by_role("button", name="Open table").click()
    expect(page).to_have_url(re.compile(r"/table/\d+$"))
    return Seated.already(person, int(page.url.rpartition("/")[2]))


def _dealer(sitter: Seated) -> str | None:
    return sitter.page.locator("li[data-seat]:has([data-puck=D])").get_attribute("data-seat")
