"""Blackjack by the buttons: every move, three hands, insurance, advice and strategies, the count, and the hole card."""

import json
import re
from collections.abc import Callable
from itertools import chain, pairwise
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Request, expect

from croupier.kit.cards import parse_card
from tests.server.processes import Serving
from tests.web.axe import stumbles
from tests.web.conftest import People
from tests.web.people import Person
from tests.web.tables import FAST, Looker, Seated, cards_in, open_table

HOUSE = FAST
STYLES = ["Manual", "By the Book", "Conservative", "Reckless", "Card Counting"]


class Look(Looker):
    """What there is to be read at a table of blackjack."""

    @property
    def dealer(self) -> Locator:
        return self.page.locator("[data-dealer]")

    def hand(self, at: int, nth: int = 0) -> Locator:
        return self.seat(at).locator(f"[data-hand='{nth + 1}']")

    @property
    def count(self) -> Locator:
        return self.page.locator("[data-count]")

    @property
    def all_cards(self) -> list[str]:
        return [*cards_in(self.dealer), *cards_in(self.page.get_by_role("list", name="Seats"))]


class Player(Look, Seated):
    """Somebody with $100 in front of her, or what the house gives."""

    def __init__(self, person: Person, table: int, dollars: int | None = 100) -> None:
        super().__init__(person, table, dollars)

    def button(self, verb: str) -> Locator:
        return self.page.locator(f"button[data-verb='{verb}']")

    def bets(self, dollars: int) -> None:
        self.page.locator("input[data-amount]").fill(str(dollars))
        expect(self.button("bet")).to_contain_text(f"${dollars}")
        self.button("bet").click()

    def advised_by(self, way: str) -> None:
        self.page.get_by_label("Advice").select_option(way)

    def plays_by(self, way: str) -> None:
        self.page.get_by_label("Autoplay").select_option(way)

    def legal(self) -> set[str]:
        expect(self.button("stand")).to_be_enabled()
        found = self.page.locator("button[data-verb]:enabled").all()
        return {str(button.get_attribute("data-verb")) for button in found}


def test_shoe(creator: Person, scenario: str, **more: Any) -> int:
    """The cards are those of the rules' own scenario."""
    options = {"shoe": "test", "scenario": scenario, **more.pop("options", {})}
    return open_table(creator, "blackjack", seats=5, minimum=more.pop("minimum", 1), options=options, **more)


test_shoe.__test__ = False  # type: ignore[attr-defined]


@pytest.mark.req("UBER:69", "UBER:28", "UBER:101")
@pytest.mark.parametrize(
    ("scenario", "move", "before", "after", "dealer", "word", "balance", "counts"),
    [
        ("player-bust", "hit", "16", "26", "17", "Bust −$10", "$90", ("−1", "−2")),
        ("push", "stand", "18", "18", "18", "Push", "$100", ("−2", "−2")),
        ("double", "double", "11", "21", "18", "Win +$20", "$120", ("+3", "+2")),
        ("surrender", "surrender", "16", "16", "17", "Surrender −$5", "$95", ("−1", "−1")),
    ],
)
def test_every_button_does_what_it_says(
    person: People, scenario: str, move: str, before: str, after: str, dealer: str, word: str, balance: str, counts: Any
) -> None:
    ann = person(f"Ann-{move}", "phone" if move in ("hit", "double") else "desk")
    she = Player(ann, test_shoe(ann, scenario))
    she.bets(10)
    expect(she.hand(0).locator("[data-points]")).to_have_text(before)
    expect(she.hand(0).locator("[data-amount='10']")).to_be_visible()
    assert she.stack(0) == 90
    assert cards_in(she.dealer)[0] == "??"
    assert len(cards_in(she.dealer)) == 2
    expect(she.count).to_have_text(counts[0])
    assert she.legal() >= {"hit", "stand", "double", "surrender"}
    she.act(move)
    expect(she.hand(0).locator(".result")).to_have_text(word)
    expect(she.hand(0).locator("[data-points]")).to_have_text(after)
    expect(she.dealer.locator("[data-points]")).to_have_text(dealer)
    expect(she.seat(0).locator(".stack")).to_have_text(balance)
    expect(she.count).to_have_text(counts[1])
    if move in ("hit", "stand"):
        assert stumbles(she.page) == []


@pytest.mark.req("UBER:69", "UBER:85")
def test_a_pair_is_split_twice_by_keys_and_each_hand_is_paid_by_itself(person: People, size: Any) -> None:
    ann = person(f"Ann-splits-{size}", size)
    she = Player(ann, test_shoe(ann, "split"))
    she.bets(10)
    assert "split" in she.legal()
    for hands in (2, 3):
        she.page.keyboard.press("p")
        expect(she.seat(0).locator("[data-hand]")).to_have_count(hands)
        expect(she.hand(0)).to_have_attribute("data-in-play", "true")
        expect(she.seat(0).locator(".stack")).to_have_text(f"${100 - 10 * hands}")
        expect(she.page.get_by_text(f"Hand 1 of {hands}")).to_be_visible()
        assert she.legal() == {"hit", "stand", "double"} | ({"split"} if hands == 2 else set())
    boxes = [she.hand(0, nth).bounding_box() for nth in range(3)]
    assert all(box and box["x"] >= 0 for box in boxes)
    assert all(left["x"] + left["width"] <= right["x"] + 1 for left, right in pairwise(boxes) if left and right)
    for nth in range(3):
        expect(she.hand(0, nth)).to_have_attribute("data-in-play", "true")
        expect(she.seat(0).locator("[data-in-play]")).to_have_count(1)
        expect(she.button("stand")).to_be_enabled()
        she.page.keyboard.press("s")
    for nth, word in enumerate(("Push", "Lost −$10", "Win +$10")):
        expect(she.hand(0, nth).locator(".result")).to_have_text(word)
    expect(she.page.get_by_text("You come out even")).to_be_visible()
    assert she.stack(0) == 100
    assert stumbles(she.page) == []


def test_the_same_again_chips_and_less_than_double(person: People) -> None:
    ann = person("Ann-again", "phone")
    she = Player(ann, test_shoe(ann, "double"))
    she.page.get_by_role("button", name="Bet $10", exact=True).tap()
    she.page.get_by_role("button", name="Add $5", exact=True).tap()
    expect(she.button("again")).to_be_disabled()
    she.button("bet").tap()
    she.page.get_by_role("button", name="double for less").tap()
    she.page.locator("input[data-amount]").fill("7")
    she.button("less").tap()
    expect(she.hand(0).locator(".result")).to_have_text("Win +$22")
    she.page.get_by_role("button", name="Deal next round").tap()
    expect(she.button("again")).to_contain_text("$15")
    she.button("again").tap()
    expect(she.hand(0).locator("[data-amount='15']")).to_be_visible()


def test_insurance_is_offered_taken_and_paid(person: People) -> None:
    ann = person("Ann-insures")
    she = Player(ann, test_shoe(ann, "dealer-blackjack", options={"rules": "casino"}))
    she.bets(10)
    expect(she.page.get_by_text("The dealer shows an ace")).to_be_visible()
    assert "??" in cards_in(she.dealer)
    expect(she.button("insure")).to_contain_text("$5")
    assert stumbles(she.page) == []
    she.page.keyboard.press("i")
    expect(she.log).to_contain_text("You take insurance")
    expect(she.hand(0).locator(".result")).to_have_text("Lost −$10")
    expect(she.log).to_contain_text("are paid for insurance")
    assert she.stack(0) == 100


def test_advice_is_marked_on_its_button_and_is_what_the_house_says(person: People) -> None:
    ann = person("Ann-asks", "phone")
    she = Player(ann, test_shoe(ann, "double"))
    she.bets(10)
    assert "stand" in she.legal()
    expect(she.page.locator("[data-advised]")).to_have_count(0)
    for way, style, move in (("book", "book", "double"), ("conservative", "conservative", "hit")):
        she.advised_by(way)
        said = ann.send("POST", "/api/advice", {"table": she.table, "style": style}).json()
        assert said["move"] == move
        expect(she.button(move)).to_have_attribute("data-advised", "true")
        expect(she.page.locator("[data-advised]")).to_have_count(1)
        expect(she.page.locator("[data-advice-says]")).to_have_text(said["says"])
    assert stumbles(she.page) == []
    she.page.reload()
    expect(she.button("hit")).to_have_attribute("data-advised", "true")


@pytest.mark.req("UBER:22", "UBER:INTRO-b", "UBER:23", "UBER:99", "UBER:100", "UBER:UC1e")
def test_a_strategy_plays_from_the_next_hand_on_and_the_choice_is_always_there(person: People) -> None:
    ann = person("Ann-lets-play")
    she = Player(ann, test_shoe(ann, "dealer-bust", pace_ms=300, reveal="instant"))
    selector = she.page.get_by_label("Autoplay")
    titles = "(all) => all.map((one) => one.parentElement.label ?? one.text)"
    expect(selector.locator("option")).not_to_have_count(1)  # the house has said which there are
    offered = selector.locator("option").evaluate_all(titles)
    assert list(dict.fromkeys(offered)) == STYLES
    asked, acted = requests(she.page), sent(she.page)
    she.page.reload()
    she.bets(10)
    expect(she.button("stand")).to_be_enabled()
    she.plays_by("book")
    expect(she.page.get_by_text("next hand", exact=True)).to_be_visible()
    she.page.wait_for_timeout(600)
    expect(she.button("stand")).to_be_enabled()  # this hand is still hers
    assert (acted, asked) == (["Bet"], [])
    she.act("stand")
    for way in ("book", "conservative", "reckless", "counting hi-lo", "counting ko"):
        before = int(re.findall(r"deal (\d+)", she.page.get_by_role("banner").inner_text())[0])
        she.plays_by(way)
        expect(she.page.get_by_role("banner")).to_contain_text(f"deal {before + 2}")
        expect(selector).to_be_visible()
        assert asked[-1] == way
    she.plays_by("manual")
    she.page.wait_for_timeout(1500)
    if she.page.locator("button[data-verb='stand']:enabled").count():  # the last strategy had just bet
        she.act("stand")
    acted.clear()
    expect(she.button("bet")).to_be_enabled()
    she.page.wait_for_timeout(600)
    assert acted == []
    assert "You hit" in she.told()  # the reckless one, on 19


def requests(page: Page) -> list[str]:
    """Whom the page asks for advice."""
    ways: list[str] = []

    def note(request: Request) -> None:
        if request.method == "POST" and request.url.endswith("/api/advice"):
            said: Any = request.post_data_json
            ways.append(f"{said['style']} {said['system']}".strip())

    page.on("request", note)
    return ways


def sent(page: Page) -> list[str]:
    """What the page decides, as the house gets it."""
    actions: list[str] = []

    def note(data: Any) -> None:
        message = json.loads(data)
        if message["type"] == "act":
            actions.append(message["action"]["type"])

    page.on("websocket", lambda socket: socket.on("framesent", note))
    return actions


@pytest.mark.req("UBER:31", "UBER:90", "UBER:32", "UBER:INTRO-e", "UBER:76")
def test_three_players_and_watchers_see_all_cards_but_the_hole_card(person: People, superuser: Person) -> None:
    players = [person("Ann-of-three", "phone"), person("Ben-of-three"), person("Cid-of-three")]
    watcher = person("Dora-looks-on", "phone")
    table = test_shoe(players[0], "player-bust", minimum=3)
    traffic = [heard(one.page) for one in (*players, watcher)]
    onlooker = Look(watcher, table)
    sitters = [Player(one, table) for one in players]
    for sitter in sitters:
        sitter.bets(10)
    boss = Look(superuser, table)
    everybody = [*sitters, onlooker]
    hands = [["Tc", "6d"] for _ in players]
    for turn, sitter in enumerate(sitters):
        expect(sitter.button("hit")).to_be_enabled()
        for look in (*everybody, boss):
            expect(look.count).to_have_text(f"−{1 + turn}")
            hole = "7c" if look is boss else "??"
            assert look.all_cards == [hole, "Td", *chain(*hands)]
        assert not any("7 of clubs" in look.page.content() for look in everybody)
        assert not any("7c" in cards(text) for texts in traffic for text in texts)
        sitter.act("hit")
        hands[turn].append("Ks")
        for look in (*everybody, boss):
            expect(look.hand(turn).locator("[data-points]")).to_have_text("26")
    for look in (*everybody, boss):
        expect(look.dealer.locator("[data-points]")).to_have_text("17")
        assert look.all_cards == ["7c", "Td", *chain(*hands)]
        expect(look.count).to_have_text("−4")
    assert all(any("7c" in cards(text) for text in texts) for texts in traffic)
    assert stumbles(watcher.page) == []


def heard(page: Page) -> list[str]:
    """All that reaches a page by its socket."""
    texts: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda data: texts.append(str(data))))
    return texts


def cards(text: str) -> set[str]:
    """Every card in a message, as text anywhere or as a number where events have cards."""

    def found(told: Any, key: str = "") -> set[str]:
        if isinstance(told, dict):
            return set().union(*(found(value, name) for name, value in told.items())) if told else set()
        if isinstance(told, list):
            return set().union(*(found(one, key) for one in told)) if told else set()
        is_number = key in ("dealer", "card", "cards", "hands", "hole") and isinstance(told, int)
        return {told} if isinstance(told, str) else {"7c"} if is_number and told == parse_card("7c") else set()

    return found(json.loads(text))


@pytest.mark.req("UBER:65")
def test_the_house_of_the_document_gives_seven_seconds_and_shows_them(
    houses: Callable[..., Serving], person: People
) -> None:
    house = houses("ubercasino")
    ann, ben = person("Ann", at=house), person("Ben", "phone", at=house)
    for somebody in (ann, ben):
        somebody.context.add_init_script(f"({_NOTE_CLOCK})()")
    traffic = heard(ben.page)
    look = Look(ben, 1)
    she = Player(ann, 1, dollars=None)
    for page in (ann.page, ben.page):
        page.wait_for_function("() => window.seconds.length >= 2")
        first, second = page.evaluate("window.seconds.slice(0, 2)")
        assert 7 >= first > second
    clocks = [clock for text in traffic for clock in json.loads(text).get("clock", [])]
    assert {round((clock["deadline_ns"] - clock["started_ns"]) / 1e9) for clock in clocks} == {7}
    expect(she.seat(0).locator(".stack")).to_have_text("$500")
    she.bets(5)
    expect(she.seat(0).locator(".stack")).not_to_have_text("$500")
    expect(look.seat(0).locator("[data-hand] [data-card]")).to_have_count(2)
    expect(look.dealer.locator("[data-points]")).to_be_visible()
    expect(look.page.locator("[data-shoe]")).to_have_text("412 of 416 left")


_NOTE_CLOCK = """() => {
    window.seconds = []
    setInterval(() => {
        const left = parseInt(document.querySelector("[data-seat='1'] [role=timer]")?.innerText)
        if (left > 0 && left !== window.seconds.at(-1)) window.seconds.push(left)
    }, 50)
}"""
