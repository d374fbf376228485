"""The replayer: a round from the books, stepped through, shared, taken home, and checked in the page itself."""

import json
import re
from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.server.processes import Serving
from tests.web import past
from tests.web.axe import stumbles
from tests.web.conftest import People
from tests.web.people import Person, Size

ALONE = True

# Three of the four are all-in on the flop of deal 3, and Edith wins.
PLAYERS: Final = {"Edith": "regular", "Felix": "raiser", "Greta": "caller", "Hugo": "random"}
ALL_IN: Final = 3
NO_WEBCRYPTO: Final = "Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined })"


@pytest.fixture(scope="module")
def table(house: Serving) -> dict[str, int]:
    """The table of each game."""
    three = {"Edith": "regular", "Felix": "greedy", "Greta": "regular"}
    two = {"Edith": "book", "Felix": "book"}
    return {
        "holdem": past.rounds(house, "holdem", PLAYERS, name="Monday night", count=4, seed=5),
        "stud": past.rounds(house, "stud", PLAYERS, seed=5),
        "landlord": past.rounds(house, "landlord", three, seed=5, chips=0),
        "blackjack": past.rounds(house, "blackjack", two, chips=20_000),
    }


@pytest.fixture
def edith(person: People) -> Person:
    return person("Edith")


def step(page: Page) -> tuple[int, int]:
    """The one that is shown, and the last."""
    slider = page.get_by_role("slider", name="Step")
    return int(slider.get_attribute("aria-valuenow") or ""), int(slider.get_attribute("aria-valuemax") or "")


def seats(page: Page) -> Locator:
    return page.get_by_role("list", name="Seats").locator("> li")


def cards(where: Locator) -> list[str]:
    found: list[str] = where.locator("[data-card]").evaluate_all("(all) => all.map((card) => card.dataset.card)")
    return found


def pressed(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def test_a_round_is_stepped_through_and_jumped_by_street(edith: Person, table: dict[str, int]) -> None:
    id = table["holdem"]
    told = edith.get(f"/api/history/{id}/{ALL_IN}/steps")
    page = edith.go(f"/replay/{id}/{ALL_IN}?at=0")
    expect(page.get_by_text("Texas Hold’em · deal 3")).to_be_visible()
    expect(seats(page)).to_have_count(4)
    last = len(told["steps"])
    assert step(page) == (0, last)
    streets = [mark["step"] + 1 for mark in told["streets"]]  # with what begins it
    for begins in streets[1:]:
        pressed(page, "Next street")
        assert step(page) == (begins, last)
    pressed(page, "Step back")
    pressed(page, "Previous street")
    assert step(page) == (streets[-3], last)
    page.keyboard.press("Home")
    for at in range(1, last + 1):
        page.keyboard.press("ArrowRight")
        shown = told["steps"][at - 1]["picture"]
        assert step(page) == (at, last)
        board = [card for card in cards(page.get_by_label("Board")) if card != "--"]
        assert board == shown["board"]
        if at < last:
            stacks = [f"${seat['stack']}" for seat in shown["seats"]]
            assert [_stack(seat) for seat in seats(page).all()] == stacks
    paid = [f"${seat['chips'] + won}" for seat, won in zip(told["seats"], told["payoffs"], strict=True)]
    assert [_stack(seat) for seat in seats(page).all()] == paid


def _stack(seat: Locator) -> str:
    [found] = re.findall(r"\$[\d,]+", seat.locator(".plate[data-spot]").inner_text())[:1]
    return str(found)


def test_a_replay_opens_at_its_beginning_and_its_log_follows(person: People, table: dict[str, int], size: Size) -> None:
    page = person("Edith", size, motion=True).go(f"/replay/{table['landlord']}/1")
    expect(seats(page)).to_have_count(3)
    _, last = step(page)
    assert step(page) == (0, last)
    page.keyboard.press("End")
    if size == "phone":
        page.get_by_role("button", name="Log, proof and downloads").click()
    log = page.get_by_role("log", name="What happened")
    for key in ("End", "Home", "PageDown"):
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press(key)
        page.wait_for_function(_CURRENT_IS_SEEN, arg=log.element_handle())
    page.goto(f"/replay/{table['landlord']}/1?at={last - 1}")
    if size == "phone":
        page.get_by_role("button", name="Log, proof and downloads").click()
    page.wait_for_function(_CURRENT_IS_SEEN, arg=log.element_handle())


_CURRENT_IS_SEEN: Final = """(log) => {
    const line = log.querySelector("[aria-current]")?.getBoundingClientRect()
    const frame = log.getBoundingClientRect()
    const step = document.querySelector("[role=slider][aria-valuenow]").getAttribute("aria-valuenow")
    if (!line) return step === "0" && log.scrollTop === 0
    return frame.height > 0 && line.top >= frame.top && line.bottom <= frame.bottom
}"""


def test_it_plays_by_itself_as_fast_as_one_likes(edith: Person, table: dict[str, int]) -> None:
    page = edith.go(f"/replay/{table['holdem']}/1?at=0")
    expect(seats(page)).to_have_count(4)
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    for _ in range(2):
        page.get_by_role("button", name=re.compile("Speed")).click()
    expect(page.get_by_role("button", name="Speed: 4 times")).to_be_visible()
    _, last = step(page)
    expect(page.get_by_role("slider", name="Step")).to_have_attribute("aria-valuenow", str(last))
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_link_leads_others_to_the_same_step_and_to_their_own_sight(
    edith: Person, person: People, table: dict[str, int]
) -> None:
    id = table["holdem"]
    edith.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = edith.go(f"/replay/{id}/{ALL_IN}?at=3")
    hand = edith.get(f"/api/history/{id}/{ALL_IN}/steps")["steps"][2]["picture"]["seats"][0]["cards"]
    expect(seats(page)).to_have_count(4)
    assert cards(seats(page).nth(0)) == hand
    page.get_by_role("button", name="Step forward").click()
    pressed(page, "Share")
    expect(page.get_by_text("Link to this step copied.")).to_be_visible()
    shared = page.evaluate("navigator.clipboard.readText()")
    assert shared.endswith(f"/replay/{id}/{ALL_IN}?at=4")
    expect(page).to_have_url(shared)
    told: list[str] = []
    stranger = person("Stranger", "phone", account=False)
    stranger.page.on("response", lambda answer: told.append(answer.text()) if "/steps" in answer.url else None)
    other = stranger.go(shared.removeprefix(stranger.url))
    expect(seats(other)).to_have_count(4)
    assert step(other)[0] == 4
    assert set(cards(seats(other).nth(0))) == {"??"}
    [answer] = told
    dealt = json.loads(answer)["steps"][2]
    assert all(set(seat["cards"]) == {"??"} for seat in dealt["picture"]["seats"])
    assert not dealt.get("shows")


def test_the_log_leads_to_a_step(edith: Person, table: dict[str, int]) -> None:
    page = edith.go(f"/replay/{table['holdem']}/{ALL_IN}?at=0")
    log = page.get_by_role("log", name="What happened")
    log.get_by_role("button", name=re.compile("raise all-in to")).click()
    assert step(page)[0] == 12
    expect(page.get_by_role("region", name="What you can do")).to_contain_text("You raise all-in to $196")
    expect(log.locator("[aria-current=step]")).to_contain_text("raise all-in to")


def test_chances_are_told_while_hands_lie_open(edith: Person, table: dict[str, int]) -> None:
    id = table["holdem"]
    told = edith.get(f"/api/history/{id}/{ALL_IN}/steps")
    page = edith.go(f"/replay/{id}/{ALL_IN}?at=14")
    chances = page.get_by_role("list", name="Chances as the cards lie").get_by_role("listitem")
    expect(chances).to_have_count(0)  # the others' hands are not open yet
    page.get_by_role("button", name="Step forward").click()
    expect(chances).to_have_count(3)
    picture = told["steps"][14]["picture"]
    hands = [" ".join(seat["cards"]) for seat in picture["seats"] if seat["in_hand"]]
    question = {"game": "holdem", "hands": hands, "board": " ".join(picture["board"])}
    answer = edith.send("POST", "/api/strength/race", question).json()
    shares = [round(hand["equity"] * 100) for hand in answer["hands"]]
    expect(chances).to_have_text([f"You {shares[0]} %", f"Felix {shares[1]} %", f"Greta {shares[2]} %"])


@pytest.mark.parametrize("script", ["", NO_WEBCRYPTO], ids=["webcrypto", "own"])
def test_every_card_that_was_seen_is_checked_in_the_page(edith: Person, table: dict[str, int], script: str) -> None:
    """Also where the browser keeps its SHA-256 from us, as from a page that did not come over TLS."""
    if script:
        edith.context.add_init_script(script)
    for game in ("holdem", "stud", "landlord", "blackjack"):
        id = table[game]
        told = edith.get(f"/api/history/{id}/1/steps")
        seen = sum(len(one.get("shows", [])) for one in told["steps"])
        page = edith.go(f"/replay/{id}/1")
        expect(page.get_by_text(f"{seen} cards you saw were where they had been committed")).to_be_visible()
        assert page.evaluate("typeof crypto.subtle") == ("undefined" if script else "object")
        _, last = step(page)
        page.get_by_role("button", name="Previous street").click()
        page.keyboard.press("Home")
        page.keyboard.press("End")
        assert step(page) == (last, last)


def another(card: int) -> int:
    return (card + 1) % 52


def shown_otherwise(told: dict[str, Any]) -> None:
    """A card of the flop is shown as another one than was committed."""
    [flop] = [one for one in told["steps"] if one["street"] == "flop" and one["event"]["type"] == "BoardDealt"]
    flop["shows"][0]["card"] = another(flop["shows"][0]["card"])


def proved_otherwise(told: dict[str, Any]) -> None:
    """The house swears to another card, which leads to another root."""
    proof = told["proof"]["deck"]["proofs"][0]
    proof["card"] = another(proof["card"])


@pytest.mark.parametrize(
    ("forge", "says"),
    [
        (shown_otherwise, r"K♠ was shown as card \d+ of the deck, but K♥ was committed there\."),
        (proved_otherwise, r"\S+ was not committed at position \d+ of the deck\."),
    ],
)
def test_a_changed_card_is_found_and_named(
    edith: Person, table: dict[str, int], forge: Callable[[dict[str, Any]], None], says: str
) -> None:
    def forged(route: Route) -> None:
        told = route.fetch().json()
        forge(told)
        route.fulfill(json=told)

    edith.page.route("**/steps", forged)
    page = edith.go(f"/replay/{table['holdem']}/{ALL_IN}")
    expect(page.get_by_role("alert").filter(has_text=re.compile(says))).to_be_visible()
    side = page.get_by_label("Log, proof and downloads")
    expect(side.get_by_text(re.compile(says))).to_be_visible()
    expect(side.get_by_text("Shuffle verified")).to_have_count(0)


def test_a_round_can_be_taken_home(edith: Person, table: dict[str, int]) -> None:
    id = table["holdem"]
    page = edith.go(f"/replay/{id}/{ALL_IN}")
    expected = {
        "Record": '"game":"holdem"',
        "Hand log": "--- hand 3 ---",
        "PHH": 'variant = "NT"',
        "PokerStars text": "Hold'em No",
    }
    for name, content in expected.items():
        with page.expect_download() as waiting:
            page.get_by_role("link", name=name, exact=True).click()
        file = waiting.value.path()
        assert content.lower() in file.read_text("utf-8").lower(), name
        assert waiting.value.suggested_filename.startswith(f"table-{id}-deal-{ALL_IN}.")


def test_deals_of_a_table_follow_each_other(edith: Person, table: dict[str, int]) -> None:
    id = table["holdem"]
    page = edith.go(f"/replay/{id}/1")
    expect(page.get_by_role("link", name="Previous deal")).to_have_count(0)
    page.get_by_role("link", name="Next deal").click()
    expect(page.get_by_text("Texas Hold’em · deal 2")).to_be_visible()
    assert step(page)[0] == 0
    page.go_back()
    expect(page.get_by_text("Texas Hold’em · deal 1")).to_be_visible()


def test_the_address_stays_with_the_next_page_while_that_is_on_its_way(edith: Person, table: dict[str, int]) -> None:
    id = table["holdem"]
    edith.page.clock.install()
    page = edith.go(f"/replay/{id}/1")
    expect(page.get_by_text("Texas Hold’em · deal 1")).to_be_visible()
    held: list[Route] = []
    edith.context.route("**/assets/Table-*.js", lambda route: held.append(route))
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    pressed(page, "Step forward")  # the address follows in a moment
    with page.expect_request("**/assets/Table-*.js"):
        page.get_by_role("link", name="To the table").click()
    page.clock.run_for(1000)
    assert page.evaluate("location.pathname") == f"/table/{id}"
    held[0].continue_()
    expect(page.get_by_role("heading", name="Replay")).to_have_count(0)


def test_what_is_not_there_is_said(edith: Person, table: dict[str, int]) -> None:
    page = edith.go(f"/replay/{table['holdem']}/99")
    expect(page.get_by_text("There is no deal 99 of table")).to_be_visible()
    expect(page.get_by_role("link", name="To the lobby")).to_be_visible()


def test_the_replayer_trips_nobody(person: People, table: dict[str, int], size: Size) -> None:
    page = person("Guest", size, account=False).go(f"/replay/{table['holdem']}/{ALL_IN}?at=14")
    expect(seats(page)).to_have_count(4)
    expect(page.get_by_text("Shuffle verified").last).to_be_attached()
    assert stumbles(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
