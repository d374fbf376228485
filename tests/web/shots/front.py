"""Pictures of the front, and of the forms over it."""

from playwright.sync_api import expect

from tests.web.screens import Stage, shot


@shot(page="front", who="stranger", dark=True)
def front(stage: Stage) -> None:
    page = stage.me.go("/")
    expect(page.get_by_role("region", name="A table in play").locator("[data-card]").first).to_be_attached()


@shot(page="front", who="stranger")
def front_sign_in(stage: Stage) -> None:
    expect(stage.me.go("/sign-in").get_by_role("dialog", name="Sign in")).to_be_visible()


@shot(page="front", who="stranger", dark=True)
def front_register(stage: Stage) -> None:
    page = stage.me.go("/register")
    form = page.get_by_role("form", name="Register")
    form.get_by_label("Nickname").fill("Nora")
    form.get_by_role("button", name="Create account").click()
    expect(form.get_by_text("Use at least 8 characters.")).to_be_visible()


@shot(page="front")
def front_signed_in(stage: Stage) -> None:
    page = stage.me.go("/")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Good to see you")
    expect(page.get_by_role("region", name="A table in play").locator("[data-card]").first).to_be_attached()
