"""Fight the Landlord in the browser: an auction, a whole game, cards that are picked, what each may see."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from croupier.kit.cards import show
from tests.server.processes import Serving
from tests.web.axe import stumbles
from tests.web.conftest import Accounts, People
from tests.web.landlords import Landlord, by_priority
from tests.web.people import Person, Size
from tests.web.tables import open_table
from tests.web.wire import Wire

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


@pytest.mark.req(
    *("LANDLORD:9.6", "LANDLORD:10.5.2", "LANDLORD:10.6.9", "LANDLORD:10.6.13"),
    *("LANDLORD:10.7.5", "LANDLORD:10.7.6", "LANDLORD:10.7.7", "LANDLORD:10.7.9", "LANDLORD:10.7.10"),
    *("LANDLORD:10.7.11", "LANDLORD:10.7.13", "LANDLORD:10.7.15", "LANDLORD:11.1"),
)
def test_three_people_play_a_game_through_their_pages(person: People) -> None:
    players = matched([person("Ada"), person("Ben", "phone"), person("Cleo")])
    first = asked(players, "bid")
    second, third = (next(one for one in players if one.at == (first.at + by) % 3) for by in (1, 2))
    watcher = Landlord(person("Dora", "phone"))
    watcher.person.go(first.page.url)
    for one in players:
        shown = [by_priority(card) for card in one.hand()]
        assert len(shown) == 17
        assert shown == sorted(shown, reverse=True)
    hands = {one.at: set(one.hand()) for one in players}

    # the auction: only what is high enough can be pressed, and every answer lies before who gave it
    assert not first.may("pass")
    for other in (second, third):
        assert not any(other.may(verb) for verb in ("bid", "pass", "surrender"))
        expect(other.page.locator("[data-waiting]")).to_contain_text(f"Waiting for {first.person.name}")
    first.button("bid", "Bid 1").click()
    expect(second.button("bid", "Bid 2")).to_be_enabled()
    expect(second.button("bid", "Bid 1")).to_be_disabled()
    second.button("bid", "Bid 2").click()
    third.button("pass").click()
    for looker in (*players, watcher):
        expect(looker.seat(first.at).locator("[data-said]")).to_have_text("Bid 1")
        expect(looker.seat(second.at).locator("[data-said]")).to_have_text("Bid 2")
        expect(looker.seat(third.at).locator("[data-said]")).to_have_text("No bid")
    first.button("pass").click()

    # the landlord is marked for all, and has the three cards that all see in a sorted hand
    landlord, peasants = second, (third, first)
    expect(landlord.fan()).to_have_count(20)
    back = set(landlord.back())
    assert len(back) == 3
    assert back <= set(landlord.hand())
    for looker in (*players, watcher):
        expect(looker.page.locator("li[data-landlord]")).to_have_attribute("data-seat", str(landlord.at + 1))
        assert set(looker.back()) == back
        expect(looker.seat(first.at).locator("[data-said]")).to_have_text("No bid")
        expect(looker.seat(landlord.at).locator("[data-said]")).to_contain_text("landlord")
    ranks = [by_priority(card) for card in landlord.hand()]
    assert ranks == sorted(ranks, reverse=True)
    assert [len(one.hand()) for one in peasants] == [17, 17]
    hands[landlord.at] |= back
    assert watcher.seen() == back

    # what is no hand is not sent
    expect(landlord.button("play")).to_be_enabled()
    assert not landlord.may("pass")
    assert landlord.picture["to_beat"]["handle"] == 0
    landlord.pick(0)
    landlord.pick(19)
    landlord.button("play").click()
    expect(landlord.page.get_by_role("alert").filter(has_text="is not a hand that can be given")).to_be_visible()
    assert [act["type"] for act in landlord.acts] == ["Bid"]
    expect(landlord.button("play")).to_be_enabled()
    landlord.page.get_by_role("button", name="Clear").click()
    assert landlord.picked() == []

    # the landlord leads until no card is left
    held = 20
    while not landlord.result().count():
        expect(landlord.button("hint")).to_be_enabled()
        landlord.button("hint").click()
        expect(landlord.button("hint", re.compile("1 of"))).to_be_enabled()
        given = set(landlord.picked())
        held -= len(given)
        landlord.button("play").click()
        expect(landlord.page.locator("button[data-verb]:enabled")).to_have_count(0)
        for looker in (*peasants, watcher):
            played = looker.page.locator(f"[data-played='{landlord.at + 1}']")
            expect(played.locator("[data-card]")).to_have_count(len(given))
            if held:
                expect(looker.seat(landlord.at)).to_have_accessible_name(re.compile(rf"\b{held} cards?\b"))
                if "??" in looker.picture["seats"][landlord.at]["cards"]:  # unless all that is left is known to all
                    count = looker.seat(landlord.at).locator("[data-count]")
                    expect(count).to_have_text(re.compile(rf"^{held}( cards?)?$"))
                to_beat = looker.picture["to_beat"]
                expect(played).to_have_attribute("data-hand", f"{to_beat['handle']} {to_beat['priority']}")
                assert looker.picture["seats"][landlord.at]["count"] == held
        assert set(map(show, landlord.acts[-1]["cards"])) == given
        if not held:
            break
        expect(landlord.fan()).to_have_count(held)
        for peasant in peasants:
            expect(peasant.button("pass")).to_be_enabled()
            peasant.button("pass").click()
            expect(peasant.button("pass")).to_be_disabled()
            peasant.await_acts(1)
            assert peasant.acts[-1] == {"type": "Pass"}
            expect(landlord.seat(peasant.at).locator("[data-said]")).to_have_text("Pass")
            assert landlord.picture["seats"][peasant.at]["passed"] == (peasant is third)  # the second ends the round

    # the end: result, scores, and what to do next
    for player in players:
        points = 4 if player is landlord else -2
        expect(player.result()).to_contain_text("You win: +4" if player is landlord else "You lose: −2")
        won = player.result().locator("tr").evaluate_all("(rows) => rows.map((row) => +row.dataset.points)")
        assert won == [4 if at == landlord.at else -2 for at in range(3)]
        assert player.person.get("/api/me")["you"]["score"] == points
    assert stumbles(first.page) == []
    for looker in (landlord, watcher):
        hidden = set().union(*[hands[one.at] for one in peasants])
        assert not looker.seen() & hidden
    assert not first.seen() & hands[third.at]
    landlord.page.get_by_role("button", name="Begin a game").click()
    expect(landlord.page.get_by_role("dialog", name="Looking for")).to_be_visible()
    first.page.get_by_role("button", name="Sign out").click()
    expect(first.page).to_have_url("/")
    expect(first.page.get_by_role("link", name="Sign in").first).to_be_visible()


@pytest.mark.req("LANDLORD:13", "LANDLORD:PLAN-ADDITIONAL")
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


@pytest.mark.req("LANDLORD:13", "LANDLORD:PLAN-ADDITIONAL")
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


def test_who_waits_alone_plays_with_bots_sees_what_was_left_and_plays_again(
    houses: Callable[..., Serving], person: People, size: Size
) -> None:
    house = houses(str(Path(__file__).with_name("landlord-bots.toml")))
    player = Landlord(person("Solo", size, at=house, motion=True))
    page = player.person.go("/lobby")
    page.get_by_role("button", name="Begin a game").click()
    expect(page.get_by_text("house bots take the empty seats")).to_be_visible()
    expect(player.fan()).to_have_count(17)
    expect(page.get_by_role("status").filter(has_text="(bot)").first).to_be_attached()
    expect(page.get_by_text("BOT", exact=True)).to_have_count(2)
    first = page.url
    others = [at for at in range(3) if at != player.at]
    expect(player.seat(others[0]).locator("[data-card='??']").first).to_be_attached()
    player.button("surrender").or_(page.get_by_role("button", name="Surrender")).first.click()
    page.get_by_role("dialog").get_by_role("button", name="Surrender").click()
    expect(player.result()).to_contain_text("You lose")
    for at in others:  # face up, at each player's place
        expect(player.seat(at).locator(".open [data-card]")).to_have_count(player.picture["seats"][at]["count"])
        expect(player.seat(at).locator("[data-card='??']")).to_have_count(0)
    expect(page.get_by_role("log", name="Hand log", include_hidden=True)).to_contain_text("had left")
    assert stumbles(page) == []
    page.get_by_role("button", name="Play again").click()
    expect(page).not_to_have_url(first)
    expect(player.fan()).to_have_count(17)
    expect(page.get_by_text("BOT", exact=True)).to_have_count(2)
    _has_one_balance(player.person)


def _has_one_balance(person: Person) -> None:
    """What she has lost is the same in lobby, account and statistics: points, not games."""
    score = person.get("/api/me")["you"]["score"]
    shown = f"−{-score}"
    assert score < -1
    page = person.go("/lobby")
    expect(page.locator("[data-value=score]")).to_have_text(shown)
    expect(page.get_by_role("listitem").filter(has_text="0 / 1").locator("b")).to_have_text(shown)
    page = person.go("/account")
    expect(page.locator("tr[data-game] td").last).to_have_text(shown)
    page = person.go("/statistics")
    expect(page.locator(".total")).to_have_text(shown)


def test_a_table_that_everybody_has_left_soon_leaves_the_lobby(
    houses: Callable[..., Serving], person: People, account: Accounts
) -> None:
    house = houses(str(Path(__file__).with_name("landlord-bots.toml")))
    ann = account("Ann", at=house)
    page = person("Bea", "phone", at=house, motion=True).go("/lobby")
    wire, tables = Wire(ann), page.get_by_role("list", name="Tables")
    table = open_table(ann, "landlord")
    expect(tables.get_by_text("Ann's landlord")).to_be_visible()
    wire.ask("sit", table=table)
    wire.ask("leave", table=table)
    expect(tables.get_by_text("Ann's landlord")).to_have_count(0)


def test_the_same_three_play_again(person: People, account: Accounts) -> None:
    player = Landlord(person("Mei", "phone", motion=True))
    page = player.person.go("/lobby")
    wires = [Wire(account(name)) for name in ("Lan", "Jun")]
    for wire in wires:
        wire.ask("seek")
    page.get_by_role("button", name="Begin a game").click()
    expect(player.fan()).to_have_count(17)
    first = page.url
    room = wires[0].until(lambda: wires[0].heard("matched"))[0]["room"]
    wires[0].ask("resign", table=room)
    expect(player.result()).to_be_visible()
    wires[0].ask("seek", again=room)
    expect(page.get_by_text("Lan wants to play again.")).to_be_visible()
    page.get_by_role("button", name="Play again").click()
    expect(page.get_by_text("Waiting for the others…").first).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name="Play again").click()
    wires[1].ask("seek", again=room)
    expect(page).not_to_have_url(first)
    expect(player.fan()).to_have_count(17)
    assert {seat["player"] for seat in player.picture["seats"]} == {"Mei", "Lan", "Jun"}


def test_a_newcomer_has_neither_won_nor_lost_the_last_game(person: People, account: Accounts) -> None:
    people = [account(name) for name in ("Wei", "Tang", "Shi")]
    table = open_table(people[0], "landlord")
    wires = [Wire(one) for one in people]
    for wire in wires:
        wire.ask("sit", table=table)
    wires[0].until(lambda: [told for told in wires[0].heard("table") if told.get("round")])
    wires[0].ask("resign", table=table)
    wires[0].ask("leave", table=table)
    newcomer = Landlord(person("Xin", "phone", motion=True))
    page = newcomer.person.go(f"/table/{table}")
    page.get_by_role("button", name="Take a seat").click()
    expect(page.locator("li[data-seat='1']")).to_contain_text("You")
    expect(newcomer.result()).to_contain_text("Wei surrenders")
    expect(newcomer.result().get_by_role("heading")).to_have_text("The game is over")
    expect(page.get_by_role("region", name="What you can do")).to_contain_text("The game is over")
    expect(page.get_by_text("You lose")).to_have_count(0)
