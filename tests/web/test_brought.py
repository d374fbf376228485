"""Games that somebody brought: one on the page for any game, and a variant of poker on the page of poker."""

import re
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.server.processes import Serving
from tests.web.axe import stumbles
from tests.web.browser import ROOT
from tests.web.conftest import People
from tests.web.houses import open_house
from tests.web.people import Person, Size
from tests.web.tables import Looker, Seated, cards_in, is_over, open_table, play

GAMES = [ROOT / "tests" / "modules" / "brought" / "highcard.py", ROOT / "examples" / "razz.py"]
STREETS = ["Third", "Fourth", "Fifth", "Sixth", "Seventh"]
LOW = re.compile("low|pair|kind|house", re.I)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A house with games of its owner's own."""
    folder = tmp_path_factory.mktemp("house")
    modules = folder / "games"
    modules.mkdir()
    for game in GAMES:
        shutil.copy(game, modules)
    with open_house(folder, "open", "--modules", str(modules)) as opened:
        yield opened


def sit(person: Person, table: int, seat: int) -> Page:
    page = Looker(person, table).page
    page.get_by_role("list", name="Seats").locator("> li").nth(seat).get_by_role("button", name="Sit here").click()
    page.get_by_role("dialog", name=f"Sit down in seat {seat + 1}").get_by_role("button", name="Sit down").click()
    return page


def asked(pages: list[Page]) -> Page:
    """Wait until it is the turn of one of them, and return hers."""
    for page in pages:
        expect(page.get_by_text(re.compile(r"^(Your turn|Wait for your turn)\.$"))).to_be_visible()
    return next(page for page in pages if page.get_by_text("Your turn.", exact=True).is_visible())


def test_a_round_of_a_brought_game_is_seen_played_and_ended(person: People, size: Size) -> None:
    ann, ben = person(f"Ann-{size}", size), person(f"Ben-{size}")
    table = open_table(ann, "highcard", seats=2)
    pages = [sit(ann, table, 0), sit(ben, table, 1)]
    places = pages[0].get_by_role("list", name="Seats").locator("> li")
    expect(places.nth(0)).to_contain_text("You")
    expect(places.nth(1)).to_contain_text(ben.name)
    board = pages[0].get_by_role("region", name="The game as it stands")
    expect(board.locator("[data-card]").first).to_be_visible()
    seen = [cards_in(page.get_by_role("region", name="The game as it stands")) for page in pages]
    assert [hand.index("??") for hand in seen] == [1, 0], "each sees her own card"
    expect(pages[0].get_by_role("button", name="Rules")).to_have_count(0)
    assert stumbles(pages[0]) == []
    first = asked(pages)
    for page in sorted(pages, key=lambda page: page is not first):
        page.get_by_role("button", name="Decision: stay yes").click()
    expect(board.locator("[data-card]")).to_have_count(2)
    expect(pages[0].get_by_text(re.compile("You (won|lost) \\$2."))).to_be_visible()
    for page in pages:
        told = page.get_by_role("list", name="Seats").locator("> li b.num")
        assert sorted(told.all_inner_texts()) == ["+$2", "−$2"]
        assert "??" not in cards_in(page.get_by_role("region", name="The game as it stands"))
    log = pages[0].get_by_role("log", name="Hand log", include_hidden=True)
    for line in ("You decided: stay yes", f"{ben.name} decided: stay yes", "Ended: winner"):
        expect(log).to_contain_text(line)
    assert len(cards_in(log)) == 4, "those that were dealt and those that were shown"
    assert stumbles(pages[0]) == []


def test_the_rules_say_which_games_have_none(person: People) -> None:
    page = person("Rudi").go("/rules")
    for title in ("High card", "Razz"):
        game = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name=title, exact=True))
        expect(game).to_contain_text("No rules have been written down for this game here.")
        expect(game.get_by_role("link")).to_have_count(0)
    page.goto("/rules/razz")
    expect(page.get_by_text("No rules have been written down")).to_be_visible()


def test_the_round_is_replayed(person: People) -> None:
    ann, ben = person("Anna"), person("Benno")
    table = open_table(ann, "highcard", seats=2)
    pages = [sit(ann, table, 0), sit(ben, table, 1)]
    page = asked(pages)
    page.get_by_role("button", name="Decision: stay no").click()
    page.get_by_role("link", name="Replay", exact=True).click()
    expect(page.get_by_text("High card · deal 1")).to_be_visible()
    log = page.get_by_role("log", name="What happened")
    expect(log).to_contain_text("You decided: stay no")
    expect(log).to_contain_text("Ended: winner")
    page.get_by_role("button", name="Step forward").click()
    page.get_by_role("button", name="Step back").click()
    assert stumbles(page) == []


def test_a_variant_of_poker_is_played_on_the_page_of_poker(person: People, size: Size) -> None:
    ann = person(f"Rosa-{size}", size)
    me = Seated(ann, open_table(ann, "razz", seats=2), 400)
    me.seat_bot("caller")
    for nth, name in enumerate(STREETS, 1):
        expect(me.page.locator("[data-round]")).to_have_text(f"{name} street · round {nth} of 5")
        for seat, hidden in ((0, 0), (1, 2 + (nth == 5))):
            expect(me.seat(seat).locator("[data-card]")).to_have_count(nth + 2)
            assert me.cards(seat).count("??") == hidden
        me.passive()  # the bot calls and checks, so that I am asked once on a street
    expect(me.page.locator("[data-felt=claret]")).to_have_count(1)
    play([me], lambda: is_over(me))
    expect(me.page.locator(".results li").first).to_contain_text(LOW)
    expect(me.log).to_contain_text(re.compile("Third street.*Seventh street.*(win|share)s? the pot"))
    assert stumbles(me.page) == []
    me.page.get_by_role("link", name="Replay", exact=True).click()
    expect(me.page.get_by_text("Razz · deal 1")).to_be_visible()
    expect(me.page.locator("[data-felt=claret]")).to_have_count(1)
    downloads = me.page.get_by_role("link", name=re.compile("PHH|PokerStars|Hand log"), include_hidden=True)
    expect(downloads).to_have_count(3)
