"""Hands by their real names: on plates, felt, dock and log, live and in replays, and of stud what lies open."""

import re
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from croupier.games.poker.ranking import describe, rank
from croupier.kit.cards import parse_cards
from tests.server.processes import Serving
from tests.web import past
from tests.web.axe import stumbles
from tests.web.conftest import Accounts, People
from tests.web.opponents import Opponent
from tests.web.people import Size
from tests.web.tables import FAST, Seated, is_over, open_table, play

HOUSE = FAST
PLAYERS: Final = ("Nadia", "Oskar", "Petra", "Quinn", "Romy", "Sven")
# Oskar and Petra show tens with an ace and a king, and Romy a flush; of stud, Petra has queens and Sven two pair.
TENS: Final = 1
QUEENS: Final = 40

SAID: Final = (  # from how a terminal writes a hand to how people say it
    (r"high card, (\w+)", r"\1 high"),
    (r"(three|four) of a kind, (\w+)", r"\1 \2"),
    (r"four (\w+), \w+ kicker", r"four \1"),
    (r"(straight flush|straight), (\w+) high", r"\1 to the \2"),
    (r"flush, (\w+) high", r"\1-high flush"),
    (r"full house, ", ""),
)


@pytest.fixture(scope="module")
def tables(house: Serving) -> dict[str, int]:
    """Rounds of the past: what lies where is the same in every run."""
    callers = dict.fromkeys(PLAYERS, "caller")
    return {
        "holdem": past.rounds(house, "holdem", callers, count=TENS, seed=3),
        "stud": past.rounds(house, "stud", callers, count=QUEENS, seed=3, rules="csc478"),
    }


def seat(page: Page, at: int) -> Locator:
    return page.locator(f"li[data-seat='{at + 1}']")


def is_inside(pill: Locator, page: Page) -> bool:
    box, stage = pill.bounding_box(), page.locator("[data-stage]").bounding_box()
    assert box
    assert stage
    return stage["x"] <= box["x"] and box["x"] + box["width"] <= stage["x"] + stage["width"]


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_where_two_players_have_a_pair_the_kickers_tell_which_is_better(
    person: People, tables: dict[str, int], size: Size
) -> None:
    nadia, table = person(PLAYERS[0], size, motion=True), tables["holdem"]
    last = len(nadia.get(f"/api/history/{table}/{TENS}/steps")["steps"])
    page = nadia.go(f"/replay/{table}/{TENS}?at={last - 2}")
    expect(seat(page, 0).locator("[data-card]").first).to_be_visible()
    for _ in range(2):  # hands are shown, the pot is paid
        page.keyboard.press("ArrowRight")
    for at, kicker in ((1, "seven"), (2, "jack")):
        pill = seat(page, at).locator(".did")
        expect(pill).to_have_text(f"Pair of tens, {kicker} kicker")
        assert is_inside(pill, page)
    expect(page.locator(".results li")).to_have_text("Pot $12 · Romy, an ace-high flush")
    expect(page.get_by_text("Romy wins the pot with an ace-high flush $12.")).to_be_visible()
    log = page.get_by_role("log", name="What happened", include_hidden=True)
    expect(log).to_contain_text("Petra shows a pair of tens, ace, king and jack kickers")
    expect(log).to_contain_text("Oskar shows a pair of tens, ace, king and seven kickers")
    assert stumbles(page) == []


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_in_stud_a_plate_names_what_lies_open(person: People, tables: dict[str, int], size: Size) -> None:
    nadia, table = person(PLAYERS[0], size, motion=True), tables["stud"]
    steps = nadia.get(f"/api/history/{table}/{QUEENS}/steps")["steps"]
    third, fourth, fifth, sixth = (at for at, step in enumerate(steps, 1) if any(step["event"].get("up", ())))
    page = nadia.go(f"/replay/{table}/{QUEENS}?at={third}")
    expect(seat(page, 2).locator("[data-card]")).to_have_count(3)
    expect(page.locator(".shows")).to_have_count(0)  # one card needs no name
    for at, name in ((fourth, "Pair of queens"), (sixth, "Pair of queens")):
        page.goto(f"/replay/{table}/{QUEENS}?at={at - 1}")
        expect(seat(page, 2).locator("[data-card]")).to_have_count(3 if at == fourth else 5)
        page.keyboard.press("ArrowRight")
        expect(seat(page, 2).locator(".shows")).to_have_text(name)
    assert fourth < fifth < sixth
    expect(seat(page, 2)).to_have_attribute("aria-label", re.compile("Pair of queens showing"))
    expect(page.locator(".shows")).to_have_text(
        ["King high", "Pair of queens", "Jack high", "Jack high", "Aces and nines"]
    )
    for pill in page.locator(".shows").all():
        assert is_inside(pill, page)
    assert stumbles(page) == []
    page.keyboard.press("End")
    expect(page.locator(".results li")).to_have_text("$66 · Romy, a straight to the seven")
    expect(page.locator(".shows")).to_have_count(0)
    expect(seat(page, 5).locator(".did")).to_have_text("Aces and nines")
    assert stumbles(page) == []


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_the_dock_says_what_i_hold_and_what_wins(person: People, account: Accounts, size: Size) -> None:
    tilda = person(f"Tilda-{size}", size, motion=True)
    table = open_table(tilda, seats=2, options={"big_blind": 10})
    me = Seated.placed(tilda, table, 400)
    other = Opponent(account(f"Ugo-{size}"), table, 400, shown_to=[me])
    both: list[Seated | Opponent] = [me, other]
    play(both, lambda: len(me.board) == 3 and me.is_asked)
    dock = me.page.get_by_role("region", name="What you can do")
    expect(dock.locator("b").first).to_have_text(alone(*me.cards(0), *me.board))
    me.page.get_by_role("button", name="How good is it?").click()
    line = dock.locator("[data-strength=on]")
    expect(line).to_contain_text(re.compile(r"wins \d+%"))
    expect(line.locator("b")).to_have_text(alone(*me.cards(0), *me.board))
    line.get_by_role("button", name="How good is it?").click()
    me.passive()
    play(both, lambda: other.is_asked)
    expect(dock).to_contain_text(f"to act · you hold {within(*me.cards(0), *other.board)}")
    play(both, lambda: is_over(me))
    hands = [hand + other.board for hand in (me.cards(0), other.cards(1))]
    best = max(hands, key=lambda cards: rank(parse_cards(" ".join(cards))))
    expect(dock.get_by_text(re.compile(r"^(You win|Ugo-\w+ wins) \$\d+ with"))).to_contain_text(
        f"with {within(*best).split(',')[0]}"
    )
    assert stumbles(me.page) == []


def alone(*cards: str) -> str:
    """How the hand is called by itself, from what the rules write."""
    said = describe(rank(parse_cards(" ".join(cards)))).lower()
    for written, spoken in SAID:
        said = re.sub(written, spoken, said)
    return said[:1].upper() + said[1:]


def within(*cards: str) -> str:
    """The same within a sentence."""
    said = alone(*cards)
    said = said[:1].lower() + said[1:]
    if re.match(r"pair|straight|royal|\w+-high flush", said):
        return f"{'an' if said[0] in 'ae' else 'a'} {said}"
    return said
