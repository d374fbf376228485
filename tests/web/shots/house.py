"""Pictures of /house."""

from playwright.sync_api import Page, expect

from tests.web import past
from tests.web.screens import Stage, shot
from tests.web.wire import Wire


def _tab(stage: Stage, path: str) -> Page:
    page = stage.me.go(path)
    expect(page.locator("section h2").first).to_be_visible()
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    return page


@shot(page="house", who="superuser", dark=True)
def house(stage: Stage) -> None:
    page = _tab(stage, "/house")
    expect(page.get_by_role("region", name="Tables").get_by_role("link").first).to_be_visible()


@shot(page="house", who="superuser")
def house_users(stage: Stage) -> None:
    _tab(stage, "/house/users")


@shot(page="house", who="superuser")
def house_results(stage: Stage) -> None:
    players = {"Felicia": "raiser", "Gottlieb": "caller", "Henrike": "random"}
    past.rounds(stage.house, "holdem", players, count=30)
    _tab(stage, "/house/results")


@shot(page="house", who="superuser")
def house_deals(stage: Stage) -> None:
    players = {"Felicia": "raiser", "Gottlieb": "caller", "Henrike": "random"}
    past.rounds(stage.house, "holdem", players, name="Kairo", count=12, seed=len(stage.me.size))
    _tab(stage, "/house/deals")


@shot(page="house", who="superuser")
def house_audit(stage: Stage) -> None:
    _tab(stage, "/house/audit")


@shot(page="house", who="superuser")
def house_modules(stage: Stage) -> None:
    _tab(stage, "/house/modules")


@shot(page="house", who="superuser", dark=True)
def house_operations(stage: Stage) -> None:
    """Without anything announced, which all later pictures would show."""
    wire = Wire(stage.another(f"Otto-{stage.me.size}"))
    table = wire.ask("create", settings={"name": "Late table", "game": "holdem", "seats": 2})["table"]
    assert stage.me.send("DELETE", f"/api/superuser/tables/{table}").ok
    page = _tab(stage, "/house/operations")
    page.get_by_label("What everybody reads").fill("Soup is served at nine, in the hall.")
    expect(page.get_by_role("button", name="Reopen Late table").first).to_be_visible()
