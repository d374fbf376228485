"""Fight the Landlord in the browser: an auction, a whole game, cards that are picked, what each may see."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web.axe import stumbles
from tests.web.conftest import People
from tests.web.landlords import Landlord
from tests.web.people import Person, Size
from tests.web.tables import open_table

HOUSE = str(Path(__file__).with_name("landlord.toml"))
TURNS_MOST = 400


def with_bots(person: Person, *bots: str) -> Landlord:
    """At a table of her own, with bots of the house; the next game does not begin by itself."""
    sitter = Landlord(person)
    page = person.go(f"/table/{open_table(person, 'landlord')}")
    page.get_by_role("button", name="Take a seat").click()
    for bot in bots:
        page.get_by_role("button", name="Seat a bot").click()
        dialog = page.get_by_role("dialog")
        dialog.locator("li", has=page.get_by_text(bot, exact=True)).get_by_role("button").click()
        expect(dialog).to_have_count(0)
    expect(sitter.fan()).to_have_count(17)
    return sitter


def matched(people: list[Person]) -> list[Landlord]:
    """From the lobby to one table."""
    players = [Landlord(one) for one in people]
    for player in players:
        player.person.go("/lobby").get_by_role("button", name="Begin a game").click()
    for player in players:
        expect(player.fan()).to_have_count(17)
    return players


def asked(players: list[Landlord], verb: str) -> Landlord:
    """Whose turn it is."""
    for _ in range(TURNS_MOST):
        for player in players:
            if player.may(verb):
                return player
        players[0].page.wait_for_timeout(20)
    raise AssertionError(f"nobody may {verb}")


@pytest.mark.req("LANDLORD:13")
def test_a_game_with_the_bots_of_the_house_is_played_to_its_end(person: People, size: Size) -> None:
    me = with_bots(person("Eva", size), "greedy", "greedy")
    page = me.page
    assert (
        page.locator("[role=checkbox] [data-card] svg use").count() >= 2 * 17 - 2
    )  # rank and suit are drawn, jokers in one
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    looked = False
    for _ in range(TURNS_MOST):
        expect(page.locator("button[data-verb='surrender']:enabled").or_(me.result())).to_be_visible()
        if me.result().count():
            break
        expect(page.locator("li[data-turn]")).to_have_attribute("data-seat", str(me.at + 1))
        expect(page.get_by_role("timer").first).to_contain_text("s")
        if not looked and me.may("play"):
            looked = True
            assert stumbles(page) == []
            assert inside(me)
        me.take_turn()
    assert looked
    points = me.picture["payoffs"][me.at]
    expect(me.result()).to_contain_text(f"You {'win: +' if points > 0 else 'lose: −'}{abs(points)}")
    expect(page.get_by_text("Next game")).to_be_visible()
    assert stumbles(page) == []


def inside(me: Landlord) -> bool:
    """Every card can be touched: it is in the window, and a finger's width of it is free."""
    boxes = me.fan().evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().toJSON())")
    width = me.page.viewport_size["width"] if me.page.viewport_size else 0
    return all(box["left"] >= 0 and box["right"] <= width for box in boxes)


@pytest.mark.req("LANDLORD:13")
def test_cards_are_picked_by_click_by_drawing_over_them_and_by_keys(person: People) -> None:
    me = with_bots(person("Fay"), "random", "greedy")
    page, fan = me.page, me.fan()
    hand = me.hand()
    me.pick(3)
    assert me.picked() == [hand[3]]
    me.pick(3)
    assert me.picked() == []
    start, end = (fan.nth(nth).bounding_box() for nth in (2, 6))
    assert start
    assert end
    page.mouse.move(start["x"] + 10, start["y"] + 60)
    page.mouse.down()
    page.mouse.move(end["x"] + 10, end["y"] + 60, steps=8)
    page.mouse.up()
    assert me.picked() == hand[2:7]
    page.keyboard.press("c")
    assert me.picked() == []

    # one stop for the tabulator; arrows go on from there
    expect(page.locator("[role=checkbox][tabindex='0']")).to_have_count(1)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Home")
    expect(fan.nth(0)).to_be_focused()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(fan.nth(2)).to_be_focused()
    assert me.picked() == [hand[0], hand[2]]
    expect(page.locator("[role=checkbox][tabindex='0']")).to_have_count(1)
    page.keyboard.press("End")
    expect(fan.last).to_be_focused()

    # a bid, a pass, a hint, a play: each has its key
    used: set[str] = set()
    for _ in range(TURNS_MOST):
        expect(page.locator("button[data-verb='surrender']:enabled").or_(me.result())).to_be_visible()
        if me.result().count() or {"h", "x"} <= used:
            break
        key = _key(me, used)
        acts = len(me.acts)
        page.keyboard.press(key)
        if key == "h":
            expect(me.button("hint", re.compile("1 of"))).to_be_enabled()
            page.keyboard.press("Enter")
        me.await_acts(acts + 1)
        used.add(key)
    assert used & {"h", "x"}


def _key(me: Landlord, used: set[str]) -> str:
    if me.may("bid"):
        return str(me.page.locator("button[data-verb='bid']:enabled").first.get_attribute("aria-keyshortcuts"))
    return "x" if me.may("pass") and ("h" in used or not me.may("hint")) else "h"


def test_who_surrenders_is_asked_once_more(person: People) -> None:
    me = with_bots(person("Gus", "phone"), "greedy", "greedy")
    expect(me.button("surrender")).to_be_enabled()
    me.button("surrender").click()
    asking = me.page.get_by_role("dialog", name="Surrender?")
    asking.get_by_role("button", name="Play on").click()
    expect(asking).to_have_count(0)
    assert me.acts == []
    me.button("surrender").click()
    asking.get_by_role("button", name="Surrender").click()
    expect(me.result()).to_contain_text("You surrender")
    assert me.acts == [{"type": "Surrender"}]
