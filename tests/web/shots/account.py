"""Pictures of /account."""

from playwright.sync_api import expect

from tests.web.screens import Stage, shot


@shot(page="account", dark=True)
def account(stage: Stage) -> None:
    page = stage.me.go("/account")
    tokens = page.get_by_role("region", name="Tokens for bots")
    tokens.get_by_label("What is it for?").fill("My hold’em bot")
    tokens.get_by_role("button", name="Make a token").click()
    expect(tokens.get_by_role("listitem")).to_be_visible()
