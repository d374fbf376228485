"""A winner by folds shows one card: everybody sees this one on the felt, in the log and in the replay, and no other."""

import re
from typing import Final

import pytest
from playwright.sync_api import Locator, expect

from tests.web.conftest import Accounts, People
from tests.web.opponents import Opponent
from tests.web.people import Size
from tests.web.tables import FAST, Seated, Sitter, cards_in, open_table, whose_turn
from tests.web.test_poker_secrets import Eyes

HOUSE = FAST
SUITS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


def offer(sitter: Seated) -> Locator:
    return sitter.page.get_by_role("group", name="Show your cards")


def brief(card: str) -> str:
    return card[0].replace("T", "10") + SUITS[card[1]]


def test_a_winner_shows_one_card_and_the_other_sees_exactly_this_one(person: People) -> None:
    ada, bea = person("Ada-sees", "phone", motion=True), person("Bea-shows", "desk", motion=True)
    table = open_table(ada, seats=2)
    eyes = {sitter.name: Eyes(sitter.page) for sitter in (ada, bea)}
    sitters = [Seated.placed(ada, table, 200), Seated.placed(bea, table, 200)]
    folder, winner, at = *sitters, 1
    expect(winner.mine.locator("[data-card]:not([data-card='??'])")).to_have_count(2)
    mine = winner.cards(at)
    folder.act("fold")
    expect(offer(winner).get_by_role("button")).to_have_count(4)
    expect(offer(folder)).to_have_count(0)
    expect(winner.page.get_by_text("Next hand").or_(winner.page.get_by_text("Deal next"))).to_be_visible()
    assert folder.cards(at) == ["??", "??"]
    expect(offer(winner).get_by_role("button", name=f"Show {brief(mine[1])}").locator("kbd")).to_have_text("2")
    winner.page.keyboard.press("2")
    expect(folder.seat(at).locator(f"[data-card='{mine[1]}']")).to_be_visible()
    assert folder.cards(at) == ["??", mine[1]]
    expect(folder.log).to_contain_text(f"{winner.person.name} shows")
    expect(winner.log).to_contain_text("You show")
    expect(offer(winner).get_by_role("button")).to_have_text(
        [re.compile(re.escape(brief(mine[0]))), re.compile("Don't")]
    )
    offer(winner).get_by_role("button", name="Don't show").click()
    expect(offer(winner)).to_have_count(0)
    expect(winner.page.get_by_role("region", name="What you can do")).to_contain_text("You win")
    page = folder.page
    page.goto(f"/replay/{table}/1")
    page.get_by_role("slider", name="Step").press("End")
    seat = page.locator(f"li[data-seat='{at + 1}']")
    expect(seat.locator(f"[data-card='{mine[1]}']")).to_be_visible()
    assert cards_in(seat) == ["??", mine[1]]
    expect(page.get_by_text(f"{winner.person.name} shows.")).to_be_visible()
    seen = eyes[folder.person.name]
    assert mine[1] in seen.sent
    assert mine[0] not in seen.sent | seen.drawn


@pytest.mark.parametrize(("game", "hidden", "size"), [("omaha", 4, "phone"), ("omaha", 4, "desk"), ("stud", 2, "desk")])
def test_a_whole_hand_is_shown_and_its_buttons_fit(
    person: People, account: Accounts, game: str, hidden: int, size: Size
) -> None:
    cleo, dan = person(f"Cleo-{game}-{size}", size, motion=True), account(f"Dan-{game}-{size}")
    table = open_table(cleo, game, seats=2)
    she = Seated.placed(cleo, table, 200)
    he = Opponent(dan, table, 200, shown_to=[she])
    both: list[Sitter] = [she, he]
    while not he.is_asked or "fold" not in he.turn():
        whose_turn(both).passive()
    he.act("fold")
    buttons = offer(she).get_by_role("button")
    expect(buttons).to_have_count(hidden + 2)
    assert buttons.evaluate_all("(all) => all.filter((one) => one.scrollWidth > one.clientWidth).length") == 0
    assert offer(she).evaluate("(one) => one.scrollWidth <= one.clientWidth")
    buttons.filter(has_text=re.compile("Show (all|both)")).click()
    expect(she.log).to_contain_text("You show")
    expect(offer(she)).to_have_count(0)
    he.wire.until(lambda: "??" not in he.cards(0) or None)
    assert he.cards(0) == she.cards(0)[:hidden]
