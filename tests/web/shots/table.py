"""Pictures of /table."""

from playwright.sync_api import expect

from tests.web.screens import Stage, shot


@shot(page="table")
def table(stage: Stage) -> None:
    expect(stage.me.go("/table/1").get_by_role("heading").first).to_be_visible()
