"""Pictures of no page at all."""

from playwright.sync_api import expect

from tests.web.screens import Stage, shot


@shot(page="nowhere", who="stranger")
def nowhere(stage: Stage) -> None:
    expect(stage.me.go("/no-such-page").get_by_role("heading").first).to_be_visible()
