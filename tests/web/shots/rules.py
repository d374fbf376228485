"""Pictures of the rules: the list, the page of a game, and over a table."""

from playwright.sync_api import expect

from tests.web.screens import Stage, shot
from tests.web.shots.landlord import dealt
from tests.web.shots.table import seated


@shot(page="rules", who="stranger", dark=True)
def rules(stage: Stage) -> None:
    page = stage.me.go("/rules")
    expect(page.get_by_role("link", name="Sökö")).to_contain_text("four of them open")


@shot(page="rules", who="stranger", dark=True)
def rules_soko(stage: Stage) -> None:
    page = stage.me.go("/rules/soko")
    page.get_by_role("button", name="Ranking of hands").click()
    expect(page.get_by_role("heading", name="Ranking of hands")).to_be_in_viewport()


@shot(page="rules", who="stranger")
def rules_landlord(stage: Stage) -> None:
    page = stage.me.go("/rules/landlord")
    page.get_by_role("button", name="Types of plays").click()
    expect(page.get_by_role("heading", name="Types of plays")).to_be_in_viewport()


@shot(page="rules", who="stranger")
def rules_printed(stage: Stage) -> None:
    page = stage.me.go("/rules/landlord")
    page.emulate_media(media="print")
    expect(page.get_by_role("heading", level=1)).to_be_visible()


@shot(page="table", dark=True)
def table_rules(stage: Stage) -> None:
    """On my turn: the buttons stay where they are."""
    sitter = seated(stage)
    sitter.page.get_by_role("button", name="Rules").click()
    expect(sitter.page.get_by_role("dialog")).to_contain_text("Straight flush")


@shot(page="table", dark=True)
def table_odds(stage: Stage) -> None:
    """On my turn, with something to call: what I hold, how often it wins, what a call costs."""
    sitter = seated(stage)
    sitter.page.get_by_role("button", name="How good is it?").click()
    expect(sitter.page.locator("[data-strength]")).to_contain_text("wins")


@shot(page="table")
def table_rules_landlord(stage: Stage) -> None:
    page = dealt(stage)
    page.get_by_role("button", name="Rules").click()
    expect(page.get_by_role("dialog")).to_contain_text("At this table")
