"""The administrator's live page in the house eps, with all cards, money and the bank; and testers who name cards."""

import re
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from croupier.kit.cards import DECK_52, parse_card, show
from tests.server.processes import Serving
from tests.web.accounts import registration
from tests.web.axe import stumbles
from tests.web.card_visitors import CardVisitor, credit
from tests.web.conftest import People
from tests.web.houses import SUPERUSER, SUPERUSER_PASSWORD
from tests.web.people import Person
from tests.web.tables import Looker, cards_in
from tests.web.wire import Wire

HOUSE = str(Path(__file__).with_name("casino.toml"))
ALONE = True
SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


class Evening:
    """Players of the house, none of whom has a page: the first two at one table with $100 each, two more elsewhere, and
    the rest in the queue."""

    def __init__(self, house: Serving, stack: ExitStack, names: Sequence[str]) -> None:
        self.wires: dict[str, Wire] = {}
        for nth, name in enumerate(names):
            visitor = CardVisitor(house.url, name, credit(nth + 1) if nth < 4 else credit(4004))
            stack.callback(visitor.leave)
            self.wires[name] = Wire(visitor)
        self.players = names[:2]
        tables = [self.wires[name].until(partial(self._table, name)) for name in self.players]
        assert tables[0] == tables[1]
        self.table = tables[0]
        for name in self.players:
            self.wires[name].ask("top_up", table=self.table, chips=100)

    def _table(self, name: str) -> int:
        """The table where the queue has led to a seat; 0: none yet."""
        told = [message["table"] for message in self.wires[name].heard("table") if message.get("you") is not None]
        return told[-1] if told else 0

    def told(self, player: str) -> Any:
        """The table as somebody was told it last."""
        return [one for one in self.wires[player].heard("table") if one["table"] == self.table][-1]

    def hand(self, player: str) -> list[str]:
        told = self.told(player)
        cards: list[str] = told["picture"]["seats"][told["you"]]["cards"]
        return cards

    def act(self, type: str = "", **about: Any) -> str:
        """Whoever is asked checks or calls, or acts as is said here; answers with who it was."""
        mover = self.wires[self.players[0]].until(self._mover)
        told = self.told(mover)
        verb = type or ("Check" if "check" in told["choices"] else "Call")
        self.wires[mover].ask("act", table=self.table, seq=told["seq"], action={"type": verb, **about})
        for player in self.players:
            self.wires[player].until(partial(self._has_heard, player, told["seq"]))
        return mover

    def _mover(self) -> str | None:
        for player in self.players:
            self.wires[player].await_news(0.05)
        return next((player for player in self.players if self.told(player).get("choices")), None)

    def _has_heard(self, player: str, seq: int) -> bool:
        return bool(self.told(player)["seq"] > seq)


@pytest.fixture(scope="module")
def evening(house: Serving) -> Iterator[Evening]:
    with ExitStack() as stack:
        yield Evening(house, stack, ("Ann", "Ben", "Cem", "Dan", "Eve"))


@pytest.fixture
def boss(person: People) -> Person:
    boss = person(SUPERUSER, account=False)
    boss.sign_in(SUPERUSER_PASSWORD)
    return boss


def panel(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name, exact=True)


def money_of(where: Locator) -> list[list[str]]:
    """The rows beside the felt: seat, player, chips, bought, bet."""
    rows: list[list[str]] = where.locator("tr[data-seat]").evaluate_all(
        "(all) => all.map((row) => [...row.cells].map((cell) => cell.innerText.trim()))"
    )
    return rows


@pytest.mark.req("EPS:GL-SVC", "EPS:RF-SV-001", "EPS:RF-SV-002", "EPS:RF-SV-003", "EPS:RF-SV-004", "EPS:RF-SV-005")
@pytest.mark.req("EPS:UC-008-RES", "EPS:UC-011-S03")
def test_the_live_page_shows_positions_cards_board_pot_money_queue_and_what_happened(
    evening: Evening, boss: Person
) -> None:
    page = boss.go("/house/live")
    name = boss.get(f"/api/tables/{evening.table}")["line"]["name"]
    page.get_by_label("Table", exact=True).select_option(name)
    shown = panel(page, name)
    expect(page.get_by_role("list", name="Queue").get_by_role("listitem")).to_have_text([re.compile("^Eve")])
    first = evening.act()
    expect(shown.get_by_role("log")).to_contain_text("calls")
    told = evening.told(evening.players[0])
    seats = {player: evening.told(player)["you"] for player in evening.players}
    bet = {player: told["picture"]["seats"][at]["bet"] for player, at in seats.items()}
    rows = [[str(at + 1), player, f"${100 - bet[player]}", "", f"${bet[player]}"] for player, at in seats.items()]
    expect(shown.locator(f"tr[data-seat='{seats[first]}']")).to_contain_text("$90")
    assert money_of(shown) == sorted(rows)
    expect(shown.locator(f"[data-total='{told['picture']['pot']}']")).to_be_visible()
    for player, at in seats.items():
        assert sorted(cards_in(shown.locator(f"li[data-seat='{at + 1}']"))) == sorted(evening.hand(player))
    evening.wires[first].ask("top_up", table=evening.table, chips=50)
    expect(shown.locator(f"tr[data-seat='{seats[first]}']")).to_contain_text("+$50")
    evening.act()
    board = evening.told(evening.players[0])["picture"]["board"]
    assert len(board) == 3
    expect(shown.get_by_label("Board").locator("[data-card]:not([data-card='--'])")).to_have_count(3)
    assert [card for card in cards_in(shown.get_by_label("Board")) if card != "--"] == board
    assert stumbles(page) == []
    page.get_by_role("navigation", name="House").get_by_role("link", name="Audit").click()
    expect(panel(page, "Audit").get_by_role("listitem").first).to_contain_text(f"{SUPERUSER} watched · {name}")


def test_the_live_page_says_how_the_bank_is_and_settles_what_it_refused(person: People, boss: Person) -> None:
    owed = {
        "account": 7, "name": "ann", "nickname": "Ann", "what": "deposit", "state": "refused", "cents": 9_500,
        "since_ns": 1_700_000_000 * 10**9, "bank": "inner", "last_four": "1001", "says": "No such account.",
    }  # fmt: skip
    bank = {"name": "inner", "address": "", "prefixes": [""], "answers": False, "says": "The bank does not answer."}
    asked: list[tuple[str, Any]] = []

    def answer(route: Route) -> None:
        asked.append((route.request.url.rpartition("/")[2], route.request.post_data_json))
        left = [] if "/paid" in route.request.url else [owed]
        route.fulfill(json={"now_ns": 1, "banks": [bank | {"answers": not left}], "unsettled": left})

    boss.page.route(re.compile("/api/operator/banks"), answer)
    banks = panel(boss.go("/house/live"), "Bank")
    expect(banks).to_contain_text("Does not answer")
    expect(banks).to_contain_text("Deposit of $95 · •••• 1001")
    expect(banks).to_contain_text("No such account.")
    banks.get_by_role("button", name="Retry, Ann").click()
    expect(boss.page.get_by_text("The bank was asked again.")).to_be_visible()
    banks.get_by_role("button", name="Paid by hand, Ann").click()
    dialog = boss.page.get_by_role("dialog")
    dialog.get_by_label("Reason").fill("In cash")
    assert stumbles(boss.page) == []
    dialog.get_by_role("button", name="Paid by hand").click()
    expect(banks).to_contain_text("No money is on its way.")
    [(_, said)] = [one for one in asked if one[0] == "paid"]
    assert (said["cents"], said["why"]) == (9_500, "In cash")
    assert any(path == "retry" for path, _ in asked)


@pytest.mark.req("EPS:UC-001-S02")
def test_the_pages_of_players_hold_nothing_of_the_administrators(evening: Evening, person: People) -> None:
    nina = person("Nina", account=False)
    card = {"kind": "debit", "number": "4000 1000 0000 1001", "pin": "1001"}
    assert nina.post("/api/session/card", {"name": "Nina"} | card) < 300
    loaded: list[str] = []
    nina.page.on("response", lambda answer: loaded.append(answer.text()) if answer.url.endswith(".js") else None)
    Looker(nina, evening.table)
    nina.go("/lobby")
    nina.page.get_by_role("heading", name="Tables").wait_for()
    assert loaded
    assert not [text for text in loaded if "/api/operator" in text or "/api/superuser" in text]
    expect(nina.go("/house/live").get_by_text("For the superuser")).to_be_visible()


@pytest.mark.req("EPS:RF-GR-016")
def test_a_tester_names_the_flop_on_a_phone_and_everybody_reads_that_the_table_is_rigged(
    evening: Evening, person: People, boss: Person
) -> None:
    tess, eyes = person("Tess", "phone", account=False), person("Tilda", account=False)
    for one in (tess, eyes):
        uid = boss.asked("/api/people", registration(one.name))["uid"]
        assert boss.post(f"/api/people/{uid}/role", {"role": "tester" if one is tess else "pit-boss"}) < 300
        one.sign_in()
    looker, other = Looker(tess, evening.table), Looker(eyes, evening.table)
    strip = re.compile("^Rigged table: testers may name the next cards")
    named = looker.page.get_by_role("button", name="Name the next cards")
    expect(other.page.get_by_text(strip)).to_have_count(0)
    expect(named).to_have_count(0)
    switch = boss.go("/house/operations").get_by_role("switch", name=re.compile("Testers may name"))
    switch.check()
    for page in (other.page, looker.page):
        expect(page.get_by_text(strip)).to_be_visible()
    told = evening.told(evening.players[0])["picture"]
    dealt = {parse_card(card) for player in evening.players for card in evening.hand(player)}
    dealt |= {parse_card(card) for card in told["board"]}
    flop = [show(card) for card in DECK_52 if card not in dealt][::15][:3]
    named.click()
    dialog = looker.page.get_by_role("dialog")
    names = [spoken(card) for card in flop]
    for name in names:
        dialog.get_by_role("button", name=name).click()
    expect(dialog.get_by_role("button", name=f"{names[1]}, number 2")).to_have_attribute("aria-pressed", "true")
    assert stumbles(looker.page) == []
    dialog.get_by_role("button", name="Put 3 cards on top").click()
    expect(looker.page.get_by_text("The cards lie on top of the deck.")).to_be_visible()
    expect(other.page.get_by_role("log", name="Hand log")).to_contain_text("Tess names the next 3 cards")
    expect(named).to_be_visible()
    switch.uncheck()
    expect(named).to_have_count(0)


def spoken(card: str) -> str:
    """A card as the page names it to whoever hears it."""
    ranks = {"T": "Ten", "J": "Jack", "Q": "Queen", "K": "King", "A": "Ace"}
    return f"{ranks.get(card[0], card[0])} of {SUITS[card[1]]}"
