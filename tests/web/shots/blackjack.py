"""Pictures of a table of blackjack: bets, a turn with advice, three hands and their results, insurance, a watcher."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.web.screens import Stage, shot
from tests.web.tables import open_table


def _table(stage: Stage, scenario: str = "", **options: Any) -> Page:
    """I sit in the middle of seven, alone, with $200."""
    test = {"shoe": "test", "scenario": scenario} if scenario else {}
    table = open_table(stage.me, "blackjack", name="The shoe", seats=7, minimum=1, options={**test, **options})
    page = stage.me.go(f"/table/{table}")
    page.locator("[data-seat='4'] button").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("spinbutton", name="Chips").fill("200")
    dialog.get_by_role("button", name="Sit down").click()
    expect(page.locator("[data-verb=bet]")).to_be_enabled()
    return page


def _bet(page: Page, chip: int = 50) -> None:
    page.get_by_role("button", name=f"Bet ${chip}", exact=True).click()
    page.locator("[data-verb=bet]").click()


@shot(page="table", dark=True)
def blackjack_bets(stage: Stage) -> None:
    page = _table(stage)
    page.get_by_role("button", name="Bet $50", exact=True).click()
    page.get_by_role("button", name="Add $5", exact=True).click()


@shot(page="table", dark=True)
def blackjack_turn(stage: Stage) -> None:
    page = _table(stage, "double")
    page.get_by_label("Advice").select_option("book")
    _bet(page)
    expect(page.locator("[data-advised]")).to_be_visible()


@shot(page="table", dark=True)
def blackjack_split(stage: Stage) -> None:
    page = _table(stage, "split")
    _bet(page)
    page.locator("[data-verb=split]").click()
    expect(page.locator("[data-hand]")).to_have_count(2)


@shot(page="table")
def blackjack_over(stage: Stage) -> None:
    page = _table(stage, "split")
    _bet(page)
    for hands in (2, 3):
        page.locator("[data-verb=split]").click()
        expect(page.locator("[data-hand]")).to_have_count(hands)
    for nth in (1, 2, 3):
        expect(page.locator(f"[data-hand='{nth}'][data-in-play]")).to_be_visible()
        page.locator("[data-verb=stand]").click()
    expect(page.locator("[data-result]")).to_have_count(3)


@shot(page="table")
def blackjack_insurance(stage: Stage) -> None:
    page = _table(stage, "dealer-blackjack", rules="casino")
    _bet(page)
    expect(page.locator("[data-verb=insure]")).to_be_enabled()
