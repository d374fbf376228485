"""The time bank in the browser: one tap lengthens one's turn, on the clocks of everybody."""

from playwright.sync_api import Page, expect

from tests.web.axe import stumbles
from tests.web.conftest import Accounts, People
from tests.web.opponents import Opponent
from tests.web.tables import FAST, Looker, Seated, open_table

HOUSE = FAST


def left_s(page: Page) -> int:
    """How long the player on turn may still think, by the dock."""
    return int("".join(filter(str.isdigit, page.get_by_role("timer").first.inner_text())))


def test_who_needs_more_time_takes_it_from_the_bank(person: People, account: Accounts) -> None:
    ben = account("Ben-bank")
    table = open_table(ben, options={"big_blind": 10, "min_buy_in": 20}, seats=2, turn_s=30, time_bank_s=15)
    watcher = Looker(person("Cara-bank", "desk", motion=True), table)
    ada = Seated.placed(person("Ada-bank", "phone", motion=True), table, 400, seat=0)
    Opponent(ben, table, 400, seat=1)
    ada.turn()  # the button acts first
    more = ada.page.get_by_role("button", name="+10 s of your time bank, 15 s left")
    before = left_s(ada.page)
    assert stumbles(ada.page) == []
    more.click()
    rest = ada.page.get_by_role("button", name="+5 s of your time bank, 5 s left")
    expect(rest).to_have_text("+5 s")
    assert left_s(ada.page) > before
    expect(watcher.log).to_contain_text("Ada-bank takes 10 seconds of the time bank")
    rest.click()
    expect(ada.page.get_by_role("button", name="of your time bank")).to_have_count(0)
    ada.act("fold")
    ada.expect_over()
