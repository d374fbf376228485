"""Stud for play money by the buttons: the pot reaches the winner, a hand is thrown away only for sure, and a player may
always go back to the lobby."""

import sqlite3
from typing import Any, Final

import pytest
from phevaluator import evaluate_cards
from playwright.sync_api import Page, expect

from tests.server.processes import Serving
from tests.web import past
from tests.web.axe import stumbles
from tests.web.conftest import Accounts, People
from tests.web.opponents import Opponent
from tests.web.people import Person, Size
from tests.web.tables import Seated, is_over, open_table, play, whose_turn

HOUSE: Final = "stud"
MONEY: Final = 1000  # that everybody has to begin with
CHIPS: Final = 300


def duel(person: People, *names: str, size: Size = "desk") -> list[Seated]:
    people = [person(name, size) for name in names]
    table = open_table(people[0], "stud", seats=2)
    return [Seated.placed(one, table, CHIPS) for one in people]


def turns(sitters: list[Seated]) -> tuple[Seated, Seated]:
    """Wait for a turn; return the sitter who has it, and the other."""
    asked = whose_turn(sitters)
    [other] = [one for one in sitters if one is not asked]
    return asked, other


def chips_in_store(house: Serving, table: int) -> list[int]:
    """What the ledger of the house has for each of the two seats, in dollars."""
    with sqlite3.connect(f"file:{house.folder / 'house.db'}?mode=ro", uri=True) as books:
        rows = books.execute("SELECT account, amount FROM balances WHERE account LIKE ?", (f"escrow:{table}:%",))
        kept = {int(account.rpartition(":")[2]): cents // 100 for account, cents in rows}
    books.close()
    return [kept.get(seat, 0) for seat in range(2)]


def money_in_lobby(person: Person) -> int:
    expect(person.page).to_have_url("/lobby")
    dollars, cents = divmod(person.get("/api/me")["money"], 100)
    assert cents == 0
    expect(person.page.locator("[data-value=money]")).to_have_text(f"${dollars:,}")
    return int(dollars)


@pytest.mark.req("STUD:REQ061501")
def test_the_pot_is_added_to_the_money_of_the_right_player_in_the_store_and_on_the_page(
    person: People, house: Serving
) -> None:
    sitters = duel(person, "Ingrid", "Joakim")
    first = sitters[0]
    before: list[int] = []

    def look_and_stay(sitter: Seated) -> None:
        before[:] = [first.stack(seat) for seat in range(2)]
        sitter.passive()

    play(sitters, lambda: is_over(first), look_and_stay)
    assert before == [CHIPS - 11] * 2, "the ante and the low stake; nobody has bet since"
    strengths = [-evaluate_cards(*first.cards(0)), -evaluate_cards(*_shown(first, 1))]
    won = [22 * (mine == max(strengths)) // strengths.count(max(strengths)) for mine in strengths]
    after = [chips + more for chips, more in zip(before, won, strict=True)]
    for sitter in sitters:
        for seat in range(2):
            expect(sitter.seat(seat).locator(".stack")).to_have_text(f"${after[seat]}")
    assert chips_in_store(house, first.table) == after
    for sitter, chips in zip(sitters, after, strict=True):
        sitter.menu("Leave the table")
        assert money_in_lobby(sitter.person) == MONEY - CHIPS + chips


def _shown(sitter: Seated, seat: int) -> list[str]:
    """All seven cards of a seat that has shown its hand."""
    cards = sitter.cards(seat)
    assert len(cards) == 7
    assert "??" not in cards
    return cards


@pytest.mark.req("STUD:REQ070208")
def test_who_leaves_in_mid_hand_is_told_the_cost_folds_and_keeps_the_rest(person: People, house: Serving) -> None:
    sitters = duel(person, "Cleo", "Dan")
    for _ in range(2):  # the forced bet, and its call
        whose_turn(sitters).passive()
    gone, other = turns(sitters)
    gone.menu("Leave the table")
    dialog = gone.page.get_by_role("dialog", name="Leave the table now?")
    expect(dialog.locator("b")).to_have_text("$11")
    assert stumbles(gone.page) == []
    dialog.get_by_role("button", name="Stay").click()
    gone.turn()
    assert [gone.pot, *chips_in_store(house, gone.table)] == [22, CHIPS, CHIPS], "nothing has happened yet"
    gone.menu("Leave the table")
    dialog.get_by_role("button", name="Leave the table").click()
    assert money_in_lobby(gone.person) == MONEY - 11
    expect(gone.page.locator("[data-value=lost]")).to_have_text("1")
    expect(gone.page.locator("[data-value=won]")).to_have_text("0")
    expect(other.log).to_contain_text(f"{gone.person.name} folds")
    expect(other.page.get_by_text("You win $22").first).to_be_visible()
    expect(other.mine.locator(".stack")).to_have_text(f"${CHIPS + 11}")


@pytest.mark.req("STUD:REQ070304")
def test_when_the_hand_is_over_one_goes_to_the_lobby_with_all_the_money_and_the_seat_is_free(
    person: People, house: Serving, size: Size
) -> None:
    sitters = duel(person, f"Eve-{size}", f"Fay-{size}", size=size)
    whose_turn(sitters).passive()
    loser, winner = turns(sitters)
    loser.act("fold")
    winner.expect_over()
    for leaver, chips in ((winner, CHIPS + 1), (loser, CHIPS - 1)):
        seat = sitters.index(leaver)
        expect(leaver.mine.locator(".stack")).to_have_text(f"${chips}")
        leaver.menu("Leave the table")
        assert money_in_lobby(leaver.person) == MONEY - CHIPS + chips
        assert chips_in_store(house, leaver.table)[seat] == 0
        if leaver is winner:
            expect(loser.seat(seat).locator(".name")).to_have_count(0)
    [line] = [one for one in loser.person.get("/api/tables") if one["table"] == loser.table]
    assert not line.get("players"), "both seats are free"


@pytest.fixture(scope="module")
def deals(house: Serving) -> int:
    """A table at which two callers have played: one shows, and the other is asked what to do with the hand."""
    return past.rounds(house, "stud", {"Mia": "caller", "Noa": "caller"}, count=12, seed=3, rules="csc478")


def asked(person: Person, table: int, *, wins: bool) -> tuple[int, int]:
    """A deal, and the step after which seat 0 is asked to show or to muck, the other hand being shown already."""
    for deal in range(1, 13):
        steps: list[dict[str, Any]] = person.get(f"/api/history/{table}/{deal}/steps")["steps"]
        for at, step in enumerate(steps):
            then = steps[at - 1]["picture"]
            shown = then["street"] == "showdown" and "??" not in then["seats"][1]["cards"]
            if shown and step.get("seat") == 0 and (steps[-1]["picture"]["payoffs"][0] > 0) == wins:
                return deal, at
    raise AssertionError("there is no such deal")


def taken_up(person: Person, table: int, *, wins: bool) -> tuple[Seated, list[str]]:
    """The situation, played on from the person's seat, and what the page sends from now on."""
    sent: list[str] = []
    page = person.page
    page.on("websocket", lambda socket: socket.on("framesent", lambda text: sent.append(str(text))))
    deal, step = asked(person, table, wins=wins)
    page.goto(f"/replay/{table}/{deal}?at={step}")
    page.get_by_role("button", name="Play from here").click()
    page.get_by_role("dialog").get_by_role("button", name="Play on").click()
    expect(page.locator("button[data-verb=muck]")).to_be_enabled()
    return Seated.already(person, _table(page)), sent


def _table(page: Page) -> int:
    return int(page.url.rpartition("/")[2])


def mucks(sent: list[str]) -> int:
    return sum('"Muck"' in text for text in sent)


@pytest.mark.req("STUD:REQ061202")
def test_the_page_asks_before_it_mucks_the_best_hand_shown_so_far(person: People, deals: int, size: Size) -> None:
    mia, sent = taken_up(person("Mia", size), deals, wins=True)
    expect(mia.dock("Your hand is the best shown so far.")).to_be_visible()
    muck = mia.page.locator("button[data-verb=muck]")
    pot, stack = mia.pot, mia.stack(0)
    muck.click()
    expect(muck).to_contain_text("Sure? Muck")
    assert stumbles(mia.page) == []
    assert mucks(sent) == 0, "nothing was sent before the second press"
    muck.click()
    expect(mia.page.get_by_text(f"wins ${pot}").first).to_be_visible()
    assert mucks(sent) == 1
    assert mia.stack(0) == stack, "and she gets nothing"


@pytest.mark.req("STUD:REQ061202")
def test_the_page_mucks_a_beaten_hand_at_once(person: People, deals: int) -> None:
    mia, sent = taken_up(person("Mia"), deals, wins=False)
    expect(mia.dock("A better hand than yours has been shown.")).to_be_visible()
    mia.act("muck")
    assert mucks(sent) == 1


def test_hands_are_shown_and_mucked_by_the_rules_where_the_table_says_so(person: People, account: Accounts) -> None:
    host = account("Ravi")
    table = open_table(host, "stud", options={"showing": "auto"}, seats=2)
    quin = Seated.placed(person("Quin", "phone", motion=True), table, CHIPS, seat=0)
    ravi = Opponent(host, table, CHIPS, seat=1, shown_to=[quin])
    sitters: list[Seated | Opponent] = [quin, ravi]
    asked: set[str] = set()
    while not is_over(quin):
        for sitter in sitters:
            if sitter.is_asked:
                asked.update(sitter.turn())
                sitter.passive()
        quin.pause()
    assert asked
    assert not asked & {"show", "muck"}
    expect(quin.page.locator("button[data-verb]")).to_have_count(0)
    shown = [at for at in range(2) if ravi.now["picture"]["seats"][at]["won"]]
    for at in shown:  # who won has shown the hand
        assert "??" not in quin.cards(at)
