"""A table of seven on the pages of its players: what they show is what the house has told them (EPS)."""

import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from croupier.kit.cards import show
from tests.web.conftest import People
from tests.web.line import Line
from tests.web.people import PATIENCE_MS, Person
from tests.web.tables import FAST, Looker, Seated, names_by_seat, open_table

HOUSE = FAST
EPS: dict[str, Any] = {"options": {"rules": "eps"}}
FRAME = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
FACES = """(cards) => cards.map((card) => ['rank', 'suit'].map((part) => {
    const drawn = [...card.querySelectorAll(`use[href^="#${part}-"]`)].map((one) => one.getAttribute('href').slice(6))
    return [...new Set(drawn)].join('|')
}).join(''))"""


def until(looker: Looker, is_so: Callable[..., bool], *about: Any) -> None:
    """Wait for the page."""
    ends = time.monotonic() + PATIENCE_MS / 1000
    while not is_so(*about):
        assert time.monotonic() < ends, f"the page does not come to it: {is_so.__name__}"
        looker.page.wait_for_timeout(20)


def shown(looker: Looker) -> dict[str, Any]:
    """The cards and chips on a page."""
    return {
        "board": looker.board,
        "pot": looker.pot,
        "seats": [(looker.stack(at), looker.bet_of(at), looker.cards(at)) for at in range(looker.seats.count())],
    }


def told(line: Line) -> dict[str, Any]:
    """The same as the page was last told them."""
    picture = line.table["picture"]
    seats = [(seat["stack"], seat["bet"], seat["cards"]) for seat in picture["seats"] if seat]
    return {"board": picture["board"], "pot": picture["pot"], "seats": seats}


def faces(where: Locator) -> list[str]:
    """The cards of a seat as they are drawn: `As`; nothing is drawn on a back."""
    drawn: list[str] = where.locator("[data-card]").evaluate_all(FACES)
    return drawn


@pytest.mark.req("EPS:OBJ-01", "EPS:RF-HH-009")
def test_every_card_and_every_chip_on_a_page_came_from_the_house(person: People) -> None:
    people = [person("Olga", "phone"), person("Paul")]
    table = open_table(people[0], seats=2, **EPS)
    lines = [Line(one) for one in people]
    pairs = [(Seated(one, table, 400), line) for one, line in zip(people, lines, strict=True)]
    for seat, (sitter, line) in enumerate(pairs):
        until(sitter, agree, sitter, line)
        own = dealt(line)[seat]
        assert sitter.cards(seat) == faces(sitter.seat(seat)) == own
        assert faces(sitter.seat(1 - seat)) == ["", ""]
    while lines[0].table["picture"]["payoffs"] is None:
        for sitter, line in pairs:
            until(sitter, agree, sitter, line)
        mover, line = next(pair for pair in pairs if pair[1].table.get("choices"))
        before, seq = shown(mover), line.table["seq"]
        line.hold()
        press(mover)
        until(mover, waiting, line)
        mover.page.evaluate(FRAME)
        assert shown(mover) == before  # the page does not run ahead of the house
        line.release()
        until(mover, after, lines, seq)
    for sitter, line in pairs:
        sitter.expect_over()
        assert [sitter.stack(at) for at in range(2)] == [seat["stack"] for seat in line.table["picture"]["seats"]]
        assert [faces(sitter.seat(at)) for at in range(2)] == [seat["cards"] for seat in line.table["picture"]["seats"]]


def has_begun(line: Line) -> bool:
    return bool(line.table.get("picture"))


def agree(sitter: Looker, line: Line) -> bool:
    return has_begun(line) and shown(sitter) == told(line)


def waiting(line: Line) -> bool:
    return line.waits


def after(lines: list[Line], seq: int) -> bool:
    return all(line.table["seq"] > seq for line in lines)


def dealt(line: Line) -> list[list[str]]:
    """The hands of the game, as the event of their deal told them."""
    told = [event for message in line.told if message["type"] == "table" for event in message["events"]]
    [down] = [step["down"] for event in told for step in event.get("events", ()) if "down" in step]
    return [[show(card) for card in hand] for hand in down]


def press(sitter: Seated) -> None:
    """Raise before the flop, then check and call."""
    verbs = sitter.turn()
    wanted = ("raise", "check", "call") if not sitter.board and sitter.pot < 50 else ("check", "call")
    sitter.page.locator(f"button[data-verb='{next(verb for verb in wanted if verb in verbs)}']").click()


@pytest.mark.req("EPS:SC-IS-04", "EPS:RF-HH-001", "EPS:RF-HH-003", "EPS:UC-007")
def test_of_twenty_clients_seven_play_and_the_first_of_two_in_line_gets_the_seat_that_falls_free(
    person: People,
) -> None:
    people = [person(f"Eps-{nth}", "phone" if nth % 5 == 0 else "desk") for nth in range(1, 21)]
    table = open_table(people[0], seats=7, minimum=7, pace_ms=300, reveal="instant", **EPS)
    sitters = [Seated(one, table, 400) for one in people[:7]]
    names = [one.name for one in people[:7]]
    queue = [Looker(one, table) for one in people[7:9]]
    for number, looker in enumerate(queue, start=1):
        looker.page.get_by_role("button", name="Join the queue").click()
        looker.page.get_by_role("dialog").get_by_role("button", name="Queue up").click()
        expect(looker.dock(f"You are number {number} in the queue.")).to_be_visible()
    watcher = Looker(people[9], table)
    for one in people[10:]:
        expect(one.go("/account").get_by_role("heading", level=1)).to_have_text(one.name)
    for looker in (*sitters, *queue, watcher):
        expect(looker.page.get_by_role("banner")).to_contain_text(re.compile(r"deal 1\b"))
        assert seated(looker) == names
        assert marked(looker) == [seat for seat, one in enumerate(sitters) if one is looker]
    # Of seven the third on the dealer's left is first to act.
    for deal, order in ((1, [3, 4, 5, 6, 0, 1]), (2, [4, 5, 6, 0, 2])):
        sitters[order[0]].turn()
        for looker in (sitters[0], sitters[4], queue[0], watcher):
            until(looker, has_button, looker, deal - 1)
        if deal == 2:
            leave(sitters[1])
        for seat in order:
            sitters[seat].act("fold")
    expect(watcher.page.get_by_role("banner")).to_contain_text(re.compile(r"deal 3\b"))
    played = [watcher.person.get(f"/api/history/{table}/{deal}")["events"] for deal in (1, 2)]
    folds = [[event["seat"] for event in events if event["type"] == "Folded"] for events in played]
    assert folds == [[3, 4, 5, 6, 0, 1], [1, 4, 5, 6, 0, 2]]  # all that was pressed, and that one has left
    newcomer = Seated.already(queue[0].person, table)
    assert marked(newcomer) == [1]
    assert "??" not in newcomer.cards(1)
    assert len(newcomer.cards(1)) == 2
    expect(queue[1].dock("You are number 1 in the queue.")).to_be_visible()
    assert seated(watcher) == [names[0], queue[0].person.name, *names[2:]]


def seated(looker: Looker) -> list[str]:
    """The names on the seats of a page, by the numbers that it shows."""
    found = names_by_seat(looker)
    return [found[number] for number in sorted(found)]


def marked(looker: Looker) -> list[int]:
    """The seats that a page marks as its player's own."""
    own = looker.page.locator("li[data-seat].mine").evaluate_all("(seats) => seats.map((one) => +one.dataset.seat - 1)")
    said = [int(re.sub(r"\D.*", "", label[5:])) - 1 for label in labels(looker) if re.match(r"Seat \d, You\b", label)]
    assert own == said
    return said


def labels(looker: Looker) -> list[str]:
    found: list[str] = looker.seats.evaluate_all("(seats) => seats.map((one) => one.getAttribute('aria-label'))")
    return found


def has_button(looker: Looker, seat: int) -> bool:
    """Whether there is one dealer's button on the page, and it is at this seat."""
    pucks = looker.page.locator("[data-puck=D]")
    return pucks.count() == 1 == looker.seat(seat).locator("[data-puck=D]").count()


def leave(sitter: Seated) -> None:
    sitter.menu("Leave the table")
    sitter.page.get_by_role("dialog").get_by_role("button", name="Leave the table").click()
    expect(sitter.page).to_have_url("/lobby")


@pytest.mark.req("EPS:UC-011-S03", "EPS:GL-SVC")
def test_the_administrators_page_shows_all_of_a_table_and_nobody_elses_does(person: People, superuser: Person) -> None:
    people = [person("Rolf", "phone"), person("Sara")]
    table = open_table(people[0], seats=2, **EPS)
    line = Line(superuser)
    boss, nosy = Looker(superuser, table), Looker(person("Tilo"), table)
    a, b = (Seated(one, table, 400) for one in people)
    b.turn()  # of two the one who is not the dealer begins
    for sitter, seat, bet, stack in ((b, 1, 40, 360), (a, 0, 100, 300)):
        expect_all_of_it(boss, line)
        assert [nosy.cards(at) for at in range(2)] == [["??", "??"]] * 2
        sitter.bet(bet)
        assert sitter.stack(seat) == stack
        expect(boss.seat(seat).locator(".stack")).to_have_text(f"${stack}")
    b.act("call")
    b.turn()
    until(boss, has_flop, boss)
    expect_all_of_it(boss, line)
    expect(nosy.person.go("/house").get_by_text("For the superuser")).to_be_visible()
    assert nosy.person.send("GET", "/api/superuser/house").status == 403


def has_flop(looker: Looker) -> bool:
    return len(looker.board) == 3


def expect_all_of_it(boss: Looker, line: Line) -> None:
    """Cards, chips, names, button and turn are on the page as the house has them."""
    until(boss, agree, boss, line)
    picture = line.table["picture"]
    assert all("??" not in seat["cards"] for seat in picture["seats"])
    assert seated(boss) == [seat["player"] for seat in picture["seats"]]
    assert has_button(boss, picture["button"])
    assert ["to act" in label for label in labels(boss)] == [seat == picture["turn"] for seat in range(2)]


@pytest.mark.req("EPS:DD-006-d")
def test_a_page_shows_the_view_of_the_game_that_its_table_plays(person: People) -> None:
    ugo = person("Ugo")
    line = Line(ugo)
    views = {"blackjack": ugo.page.get_by_role("group", name="Dealer"), "holdem": ugo.page.locator("[data-total]")}
    for game in views:
        sitter = Seated(ugo, open_table(ugo, game, seats=2))
        if game == "holdem":
            sitter.seat_bot("caller")
        until(sitter, has_begun, line)
        assert line.table["picture"]["game"] == game
        for shown_for, view in views.items():
            expect(view).to_have_count(int(shown_for == game))
