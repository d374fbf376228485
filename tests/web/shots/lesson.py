"""Pictures of lessons: the first step of each, and what stands at the end."""

from playwright.sync_api import expect

from tests.web.screens import Stage, shot
from tests.web.test_lesson import begin, follow


@shot(page="table", who="stranger", dark=True)
def lesson_landlord(stage: Stage) -> None:
    page = stage.me.go("/")
    begin(page, "landlord")
    follow(page, until="run")


@shot(page="table", who="stranger")
def lesson_holdem(stage: Stage) -> None:
    page = stage.me.go("/")
    begin(page, "holdem")
    follow(page, until="flop")


@shot(page="table", who="stranger")
def lesson_blackjack(stage: Stage) -> None:
    page = stage.me.go("/")
    begin(page, "blackjack")
    follow(page, until="hit")


@shot(page="table", who="stranger")
def lesson_end(stage: Stage) -> None:
    page = stage.me.go("/")
    begin(page, "blackjack")
    follow(page)
    expect(page.get_by_role("button", name="Again")).to_be_visible()
