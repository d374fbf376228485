"""Nobody's page, nor anything that it is sent, has a card that its viewer may not see."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Response, expect

from croupier.kit.cards import parse_cards, show
from tests.web.conftest import People
from tests.web.people import Person
from tests.web.tables import FAST, Looker, Seated, is_over, open_table, play

HOUSE = FAST
CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")
CARDS = re.compile(r"([2-9TJQKA][cdhs] ?)+")


class Eyes:
    """All that reaches somebody: messages, answers, and what is drawn."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.texts: list[str] = []
        page.on("websocket", lambda socket: socket.on("framereceived", lambda data: self.texts.append(str(data))))
        page.on("response", self._answered)

    def _answered(self, answer: Response) -> None:
        if "json" in answer.headers.get("content-type", ""):
            self.texts.append(answer.text())

    @property
    def sent(self) -> set[str]:
        return {card for text in self.texts for card in _cards(json.loads(text))}

    @property
    def drawn(self) -> set[str]:
        html = self.page.content()
        return set(re.findall(r'data-card="([2-9TJQKA][cdhs])"', html)) | set(
            CARD.findall(self.page.inner_text("body"))
        )


def _cards(told: Any) -> set[str]:
    """Every card in a message: as text anywhere, as a number where an event has cards."""
    if isinstance(told, str):
        return set(told.split()) if CARDS.fullmatch(told) else set()  # hashes may look like cards here and there
    if isinstance(told, list):
        return set().union(*map(_cards, told)) if told else set()
    if not isinstance(told, dict):
        return set()
    numbers = [told[key] for key in ("down", "up", "cards", "burned", "hands", "order") if key in told]
    return _numbered(numbers) | set().union(*map(_cards, told.values()))


def _numbered(told: Any) -> set[str]:
    if isinstance(told, list):
        return set().union(*map(_numbered, told)) if told else set()
    return {show(told)} if isinstance(told, int) and told >= 0 else set()


@pytest.mark.req("POKERIV3:U14", "POKERIV3:TJV15b", "POKERIV3:KT9", "POKERIV3:TJV10a", "EPS:RF-HH-010")
def test_everybody_sees_what_they_may_and_nothing_else(person: People, superuser: Person) -> None:
    players = [person(name) for name in ("Anna", "Bert", "Cora")]
    watcher, guest = person("Doro", "phone"), person("a guest", account=False)
    table = open_table(players[0], seats=3, minimum=3, options={"big_blind": 10, "min_buy_in": 20})
    eyes = [Eyes(one.page) for one in (*players, watcher, guest, superuser)]
    lookers = [Looker(one, table) for one in (watcher, guest, superuser)]
    sitters = [Seated(one, table, 400) for one in players]
    sitters[0].turn()
    hands = [set(lookers[2].cards(at)) for at in range(3)]
    assert all(len(hand) == 2 and "??" not in hand for hand in hands)
    expect(lookers[2].page.get_by_text("You see all cards")).to_be_visible()
    play(sitters, lambda: len(sitters[0].board) == 4)
    board = set(sitters[0].board)
    for looker in (*sitters, *lookers):
        expect(
            looker.page.get_by_role("group", name="Board").locator("[data-card]:not([data-card='--'])")
        ).to_have_count(4)
        assert set(looker.board) == board
    allowed = [*(hand | board for hand in hands), board, board, set().union(*hands) | board]
    for seen, cards in zip(eyes, allowed, strict=True):
        assert seen.drawn == cards
        assert (seen.sent if seen is not eyes[5] else seen.sent & cards) == cards  # the superuser gets the burned ones
    play(sitters, lambda: is_over(sitters[0]))
    shown = {card for at in range(3) for card in lookers[0].cards(at)} - {"??"}
    for at, seen in enumerate(eyes[:3]):
        assert seen.sent == hands[at] | shown | set(sitters[0].board)
    assert eyes[3].sent == eyes[4].sent


@pytest.mark.req("STUD:REQ070203")
def test_down_cards_of_stud_stay_hidden(person: People, superuser: Person) -> None:
    players = [person(name) for name in ("Emma", "Falk")]
    table = open_table(players[0], "stud", seats=2)
    eyes = [Eyes(one.page) for one in (*players, superuser)]
    boss = Looker(superuser, table)
    sitters = [Seated(one, table, 400) for one in players]
    play(sitters, lambda: "Sixth street" in sitters[0].page.locator("[data-round]").inner_text())
    everything = eyes[2].drawn
    for at, seen in enumerate(eyes[:2]):
        other = boss.cards(1 - at)
        hidden = [card for card, mine in zip(other, sitters[at].cards(1 - at), strict=True) if mine == "??"]
        assert len(hidden) == 2
        assert seen.drawn == seen.sent == everything - set(hidden)
        assert parse_cards(" ".join(hidden))
