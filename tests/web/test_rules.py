"""The rules: a page of every game with pictures of its cards, on paper too, and the same over a table in play."""

import json
import re
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.axe import stumbles
from tests.web.browser import ROOT
from tests.web.conftest import People
from tests.web.people import Size
from tests.web.tables import FAST, Seated, cards_in, open_table

HOUSE = FAST
GAMES: Final = ROOT / "web" / "src" / "games"
TITLES: Final = {
    "holdem": "Texas Hold’em",
    "omaha": "Omaha",
    "stud": "Seven Card Stud",
    "soko": "Sökö",
    "blackjack": "Blackjack",
    "landlord": "Fight the Landlord",
}
AXED: Final = ("soko", "blackjack", "landlord")  # the others are made of the same
COVERED: Final = """(button) => {
    const { left, top, width, height } = button.getBoundingClientRect()
    return !button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}"""


def read(name: str) -> Any:
    return json.loads((GAMES / name).read_text("utf-8"))


def section(page: Page, title: str) -> Locator:
    return page.get_by_role("region", name=title, exact=True)


def shown(where: Locator) -> list[str]:
    """The hands of a list, as cards in text."""
    return [" ".join(cards_in(row)) for row in where.locator("[data-hand]").all()]


def test_every_game_of_the_house_is_taught_with_pictures(person: People) -> None:
    page = person("stranger", "phone", account=False, viewport={"width": 320, "height": 568}).go("/")
    page.get_by_role("link", name="Rules and hands, with pictures").click()
    expect(page.get_by_role("heading", level=1, name="Rules")).to_be_visible()
    games = page.locator("main").get_by_role("listitem").get_by_role("link")
    assert games.count() == len(page.request.get("/api/house").json()["games"]) == len(TITLES)
    for name, title in TITLES.items():
        page.goto("/rules")
        games.filter(has=page.get_by_role("heading", name=title, exact=True)).click()
        expect(page).to_have_url(f"/rules/{name}")
        expect(page.get_by_role("heading", level=1, name=title, exact=True)).to_be_visible()
        for part in ("The game in short", "What you can do"):
            expect(section(page, part)).to_be_visible()
        example = page.get_by_role("region", name=re.compile("from start to end$"))
        expect(example.locator("[data-card]").first).to_be_attached()
        assert len(cards_in(page.locator("main"))) > 20
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
        if name in AXED:
            assert stumbles(page) == []


def test_hands_are_listed_from_the_best_on(person: People) -> None:
    hands = read("poker/rulebook/hands.json")
    standard = [row["cards"] for row in hands["standard"]]
    page = person("stranger", account=False).page
    for game, ranked in {
        "holdem": standard,
        "soko": [*standard[:-2], *[row["cards"] for row in hands["soko"]], *standard[-2:]],
    }.items():
        page.goto(f"/rules/{game}")
        listed = section(page, "Ranking of hands").get_by_role("list", name="From the best to the lowest")
        expect(listed.locator("[data-hand]")).to_have_count(len(ranked))
        assert shown(listed) == ranked
    expect(listed.locator("[data-hand] b").nth(8)).to_have_text("Four-flush")
    expect(listed.locator("[data-hand] b").nth(9)).to_have_text("Four-straight")
    page.goto("/rules/landlord")
    plays = section(page, "Types of plays")
    expect(plays.locator("[data-hand] b").last).to_have_text("rocket")
    assert shown(plays) == [row["cards"] for row in read("landlord/rulebook/plays.json")["types"]]


def test_the_rules_are_printed_black_on_white_without_the_page_around_them(person: People) -> None:
    reader = person("Paula", dark=True)
    page = reader.go("/lobby")
    page.locator("main").get_by_role("link", name="Read the rules").click()
    page.get_by_role("link", name="Sökö").click()
    expect(section(page, "Ranking of hands")).to_be_visible()
    page.emulate_media(media="print")
    for around in (
        page.get_by_role("banner").first,
        page.get_by_role("button", name="Print"),
        page.locator("nav").first,
    ):
        expect(around).to_be_hidden()
    style = "(one) => [getComputedStyle(one).color, getComputedStyle(document.documentElement).backgroundColor]"
    assert page.get_by_role("heading", level=1).evaluate(style) == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
    faces = "(cards) => cards.map((card) => getComputedStyle(card).printColorAdjust)"
    assert set(page.locator("[data-card]").evaluate_all(faces)) == {"exact"}
    page.emulate_media(media="screen")
    page.goto("/rules/no-such-game")
    expect(page.get_by_text("There is no such game here")).to_be_visible()


def test_the_rules_lie_over_the_felt_and_the_game_goes_on(person: People, size: Size) -> None:
    ann, ben = person(f"Ann-{size}", size, motion=True), person(f"Ben-{size}")
    table = open_table(ann, seats=2, options={"big_blind": 10, "min_buy_in": 20, "max_buy_in": 2000})
    a, b = Seated.placed(ann, table, 400), Seated.placed(ben, table, 400)
    a.turn()
    fetched = "performance.getEntriesByType('resource').filter((one) => /assets.rules-/.test(one.name)).length"
    assert a.page.evaluate(fetched) == 0, "the rules come when they are asked for"
    opener = a.page.get_by_role("button", name="Rules")
    rules = a.page.get_by_role("dialog", name="No-limit Texas Hold’em")
    opener.click()
    expect(section(a.page, "Ranking of hands").get_by_role("heading")).to_be_in_viewport()
    assert len(cards_in(rules)) > 50
    here = section(a.page, "At this table")
    for told in ("blinds $5/$10", "$20–$2,000", "60 seconds", "Standard"):
        expect(here).to_contain_text(told)
    expect(rules.get_by_text("Your turn", exact=True)).to_be_visible()
    expect(a.page.get_by_role("region", name="What you can do").get_by_text("left")).to_be_visible()
    assert a.buttons.evaluate_all(f"(all) => all.filter({COVERED}).length") == 0
    assert stumbles(a.page) == []
    a.act("call")
    expect(rules.get_by_text("Your turn", exact=True)).to_have_count(0)
    b.act("check")
    expect(rules).to_be_visible()
    rules.get_by_role("heading").first.focus()
    a.page.keyboard.press("Escape")
    expect(rules).to_have_count(0)
    expect(opener).to_be_focused()
    board = a.page.get_by_role("group", name="Board")
    expect(board.locator("[data-card]:not([data-card='--'])")).to_have_count(3)
    a.page.keyboard.press("?")
    expect(rules).to_be_visible()
    rules.get_by_role("button", name="Back to the table").click()
    expect(rules).to_have_count(0)


@pytest.mark.parametrize(("game", "told"), [("blackjack", "Dealer on soft 17 Hits"), ("landlord", "Bombs double Yes")])
def test_the_settings_of_a_table_are_told_with_its_rules(person: People, game: str, told: str) -> None:
    options = {"blackjack": {"soft_17": "hit"}, "landlord": {"bomb_doubles": True}}[game]
    host = person(f"Host-{game}")
    page = host.go(f"/table/{open_table(host, game, options=options)}")
    page.get_by_role("button", name="Rules").click()
    expect(section(page, "At this table")).to_contain_text(re.compile(told.replace(" ", r"\s*")))
    assert stumbles(page) == []
