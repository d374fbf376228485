"""Lessons in the browser: a newcomer does what is marked, and gets to the end without asking anybody."""

import re
from contextlib import suppress
from typing import Any, Final

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from tests.games.test_lessons import TOLD
from tests.web.axe import stumbles
from tests.web.conftest import Accounts, People
from tests.web.people import Size
from tests.web.tables import FAST, open_table
from tests.web.wire import Wire

HOUSE = FAST
ALONE = True
TABLE: Final = re.compile(r"/table/\d+$")
LAID_OUT_MS: Final = 5000
SIZES: Final = ((320, 568), (390, 844), (844, 390), (1280, 800))
READY: Final = """() => {
    const note = document.querySelector('[data-note]')
    const control = document.querySelector('[data-advised]:not(:disabled), .acts.end')
    return note?.innerText.trim() && control && note.dataset.note
}"""
COVERED: Final = """() => {
    const box = (node) => node.getBoundingClientRect()
    const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
    const text = [...document.querySelectorAll('[data-note], [data-lesson]')]
    const others = [...document.querySelectorAll('main [data-card], main li[data-seat], .dock button, .dock a')]
    const found = text.flatMap((one) => others.filter((other) => meet(box(one), box(other))).map((other) =>
        `${one.className} over ${other.outerHTML.slice(0, 80)}`))
    const felt = box(document.querySelector('main'))
    const seen = [...document.querySelectorAll('main [data-card]')].filter((card) => box(card).bottom > felt.bottom + 2)
    const note = document.querySelector('[data-note]')
    const cut = note.scrollHeight > note.clientHeight + 1 || box(note).right > innerWidth + 1 ? ['the note is cut'] : []
    return [...found, ...cut, ...seen.map((card) => `${card.outerHTML.slice(0, 80)} lies below the felt`)]
}"""


def begin(page: Page, game: str) -> None:
    page.get_by_role("region", name="Learn to play").locator(f"[data-learn={game}]").click()
    expect(page).to_have_url(TABLE)


def note(page: Page) -> str:
    """What the lesson says, by name, once there is something to do about it."""
    found: str = page.wait_for_function(READY).json_value()
    return found


def do_what_is_marked(page: Page) -> None:
    """Tap it; where that decides something, wait until the lesson has something else to say."""
    before = page.locator("[data-note]").get_attribute("data-note")
    marked = page.locator("[data-advised]:not(:disabled)").first
    decides = marked.evaluate("node => node.matches('.act')")
    marked.click(position={"x": 9, "y": 14})  # cards lie over each other
    if decides:
        page.wait_for_function("was => document.querySelector('[data-note]')?.dataset.note !== was", arg=before)


def do_what_is_marked_next(page: Page, *verbs: str) -> None:
    """Tap the buttons that are marked one after the other, where these are expected."""
    for verb in verbs:
        page.locator(f"[data-verb={verb}][data-advised]:not(:disabled)").tap()


def follow(page: Page, until: str = "") -> list[str]:
    """Do what is marked until this note comes, or the end; answers with the notes on the way."""
    notes: list[str] = []
    for _ in range(80):
        said = note(page)
        if said not in notes[-1:]:
            notes.append(said)
        if said == until or page.locator(".acts.end").count():
            return notes
        do_what_is_marked(page)
    raise AssertionError(f"the lesson does not end: {notes}")


def covered(page: Page) -> dict[Any, list[str]]:
    """What the words of a lesson still hide at any size once the page has been laid out anew."""
    usual = page.viewport_size
    found = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        with suppress(TimeoutError):
            page.wait_for_function(f"() => ({COVERED})().length === 0", timeout=LAID_OUT_MS)
        found[width] = page.evaluate(COVERED)
    assert usual
    page.set_viewport_size(usual)
    return {width: what for width, what in found.items() if what}


def test_a_stranger_learns_landlord_on_a_phone_by_doing_what_is_marked(person: People) -> None:
    stranger = person("learner", "phone", account=False, motion=True)
    page = stranger.go("/")
    begin(page, "landlord")
    expect(page.get_by_text("Lesson: prepared cards")).to_be_visible()
    assert follow(page, until="higher") == TOLD["landlord"][:4]
    assert stumbles(page) == []
    assert covered(page) == {}
    assert follow(page) == TOLD["landlord"][3:]
    expect(page.locator(".note")).to_contain_text("the landlord wins")
    expect(page.get_by_role("link", name="Rules")).to_have_attribute("href", "/rules/landlord")
    assert stumbles(page) == []
    assert stranger.get("/api/me")["results"] == []

    page.get_by_role("button", name="Again").tap()
    said = page.locator("[data-note]")
    expect(said).to_have_attribute("data-note", "bid")
    page.get_by_role("button", name="Bid 1").tap()  # which is not what is marked
    expect(said).to_have_attribute("data-note", "run")
    page.locator("[data-verb=hint]").tap()
    page.locator("[data-verb=play].raise").tap()
    expect(said).to_have_attribute("data-note", "lead")
    do_what_is_marked_next(page, "hint", "play")
    page.get_by_role("button", name="Skip the lesson").tap()
    expect(page).to_have_url("/lobby")
    expect(page.get_by_role("heading", name="Tables")).to_be_visible()
    expect(page.get_by_text("Lesson: Fight the Landlord")).to_have_count(0)


@pytest.mark.parametrize("game", ["holdem", "blackjack"])
def test_who_has_an_account_learns_the_other_games_and_goes_on_to_a_table(
    person: People, account: Accounts, game: str, size: Size
) -> None:
    host = account(f"Host-{game}-{size}")
    open_table(host, game, seats=2, minimum=2)
    learner = person(f"Pupil-{game}-{size}", size, motion=size == "phone")
    page = learner.go(f"/rules/{game}")
    page.get_by_role("button", name="Take the lesson").click()
    half = TOLD[game][1]
    assert follow(page, until=half) == TOLD[game][:2]
    assert stumbles(page) == []
    assert covered(page) == {}
    assert follow(page) == TOLD[game][1:]
    page.get_by_role("button", name="Play a real").click()
    expect(page.locator("[data-lesson]")).to_have_count(0)
    expect(page).to_have_url(TABLE)
    expect(page.locator("li[data-seat].mine")).to_have_count(1)


def test_a_lesson_is_offered_at_the_first_play_now_and_one_tap_is_enough_to_be_rid_of_it(
    person: People, account: Accounts
) -> None:
    host = account("Offerer")
    table = open_table(host, seats=4)
    Wire(host).ask("add_bot", table=table, bot="caller", chips=100)
    stranger = person("hasty", "phone", account=False)
    page = stranger.go("/")
    page.get_by_role("button", name="Play now").tap()
    expect(page).to_have_url(f"/table/{table}")
    offer = page.locator("[data-offer]")
    expect(offer).to_contain_text("New to Hold’em?")
    assert stumbles(page) == []
    offer.get_by_role("button", name="No thanks").tap()
    expect(offer).to_have_count(0)
    page.reload()
    expect(page.locator("li[data-seat].mine")).to_have_count(1)
    expect(offer).to_have_count(0)

    other = person("curious", "phone", account=False)
    page = other.go("/")
    page.get_by_role("button", name="Play now").tap()
    page.locator("[data-offer]").get_by_role("button", name="Take the lesson").tap()
    assert note(page) == "preflop"
    me = other.get("/api/me")["you"]["name"]
    mine = [one for one in other.get("/api/tables") if me in [player["name"] for player in one.get("players", ())]]
    assert [one.get("lesson") for one in mine] == [True]  # and the seat that Play now gave is free again
