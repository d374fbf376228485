"""Pictures of Fight the Landlord: the auction, the play, the end, and how it looks to whoever watches."""

from playwright.sync_api import Page, expect

from tests.web.screens import Stage, shot
from tests.web.tables import open_table


def dealt(stage: Stage) -> Page:
    """My own table, with two bots of the house, when it is my turn."""
    page = stage.me.go(f"/table/{open_table(stage.me, 'landlord')}")
    page.get_by_role("button", name="Take a seat").click()
    for _ in range(2):
        page.get_by_role("button", name="Seat a bot").click()
        dialog = page.get_by_role("dialog")
        dialog.locator("li", has=page.get_by_text("greedy", exact=True)).get_by_role("button").click()
        expect(dialog).to_have_count(0)
    asked(page)
    return page


def asked(page: Page) -> None:
    expect(page.locator("button[data-verb='surrender']")).to_be_enabled()


@shot(page="table")
def landlord_bid(stage: Stage) -> None:
    dealt(stage)


@shot(page="table", dark=True)
def landlord(stage: Stage) -> None:
    page = dealt(stage)
    if page.locator("button[data-verb='bid']").count():
        page.locator("button[data-verb='bid']:enabled").last.click()
    expect(page.locator("button[data-verb='play']")).to_be_enabled()
    if page.locator("button[data-verb='hint']:enabled").count():
        page.locator("button[data-verb='hint']").click()
        expect(page.locator("[data-picked]")).to_contain_text("Picked")


@shot(page="table", dark=True)
def landlord_over(stage: Stage) -> None:
    page = dealt(stage)
    page.locator("button[data-verb='surrender']").click()
    page.get_by_role("dialog").get_by_role("button", name="Surrender").click()
    expect(page.get_by_role("region", name="Result")).to_be_visible()


@shot(page="table")
def landlord_watched(stage: Stage) -> None:
    tables = stage.me.get("/api/tables")
    found = next(one["table"] for one in tables if one["name"] == "Landlord to watch")
    page = stage.me.go(f"/table/{found}")
    expect(page.locator("[data-played]").first).to_be_visible(timeout=40_000)
