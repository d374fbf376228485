"""Pictures of what operators see of a person, and of the page where a person chooses a new password."""

from playwright.sync_api import expect

from tests.web.screens import Stage, shot


@shot(page="house", who="superuser")
def house_person(stage: Stage) -> None:
    stage.another("Ottilie")
    [ottilie] = stage.me.get("/api/people?search=Ottilie")
    if not ottilie["sanctions"]:
        stage.me.asked(f"/api/people/{ottilie['uid']}/mute", {"why": "Sings at the table."})
    page = stage.me.go(f"/house/users/{ottilie['uid']}")
    expect(page.get_by_text("Muted until it is lifted")).to_be_visible()
    expect(page.get_by_role("region", name="Bans, mutes and freezes")).to_be_visible()


@shot(page="reset")
def reset(stage: Stage) -> None:
    page = stage.me.go("/reset#a-secret")
    expect(page.get_by_role("button", name="Set the password")).to_be_visible()
