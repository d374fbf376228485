"""Pictures of /lobby, and of the dialogs over it."""

from playwright.sync_api import Page, expect

from tests.web.screens import Stage, shot
from tests.web.wire import Wire


def _lobby(stage: Stage) -> Page:
    page = stage.me.go("/lobby")
    expect(page.get_by_role("list", name="Tables")).to_be_visible()
    return page


@shot(page="lobby", dark=True, shown="desk")
def lobby(stage: Stage) -> None:
    """With a table that has a password, and one of which more is shown."""
    page = _lobby(stage)
    if not page.get_by_text("Friends of Lotte").count():
        Wire(stage.another("Lotte")).ask(
            "create", settings={"name": "Friends of Lotte", "game": "holdem"}, password="x"
        )
    tables = page.get_by_role("list", name="Tables").locator("> li")
    tables.filter(has_text="Pot-limit Omaha").get_by_role("button", expanded=False).click()
    expect(tables.filter(has_text="Friends of Lotte")).to_be_visible()


@shot(page="lobby", who="stranger")
def lobby_guest(stage: Stage) -> None:
    _lobby(stage)


@shot(page="lobby", dark=True)
def lobby_new_table(stage: Stage) -> None:
    page = _lobby(stage)
    page.get_by_role("button", name="New table").click()
    expect(page.get_by_role("dialog", name="New table").get_by_label("Big blind")).to_be_visible()


@shot(page="lobby")
def lobby_new_stud(stage: Stage) -> None:
    page = _lobby(stage)
    page.get_by_role("button", name="New table").click()
    dialog = page.get_by_role("dialog", name="New table")
    dialog.get_by_text("Stud", exact=True).click()
    dialog.get_by_text("House bots").click()
    dialog.get_by_role("button", name="One regular more").click()
    dialog.get_by_role("button", name="One regular more").scroll_into_view_if_needed()


@shot(page="lobby")
def lobby_quick_seat(stage: Stage) -> None:
    page = _lobby(stage)
    page.get_by_role("button", name="Quick seat").click()
    expect(page.get_by_role("dialog", name="Take a seat")).to_be_visible()


@shot(page="lobby")
def lobby_nothing_found(stage: Stage) -> None:
    page = stage.me.go("/lobby?find=no+such+table")
    expect(page.get_by_text("No table matches")).to_be_visible()
