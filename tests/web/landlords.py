"""A table of Fight the Landlord in front of somebody: her cards, her buttons, and what reaches her page."""

import json
import re
from typing import Any

from playwright.sync_api import Locator, Page, Response, WebSocket, expect

from croupier.kit.cards import show
from tests.web.people import PATIENCE_MS, Person
from tests.web.tables import cards_in

ORDER = "3456789TJQKA2BR"
CARD = re.compile(r"\b(?:[2-9TJQKA][cdhs]|BJ|RJ)\b")
DRAWN = {"XB": "BJ", "XR": "RJ"}  # jokers as the page draws them, and as the house names them
CORNER: Any = {"x": 9, "y": 14}  # where no other card lies on it


class Landlord:
    """Somebody at a table, in a page that has not been opened yet: all that reaches it is kept."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page: Page = person.page
        self.told: list[Any] = []
        self.acts: list[Any] = []
        self._answered_seq = -1
        self.page.on("websocket", self._connected)
        self.page.on("response", self._answered)

    def _connected(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda data: self.told.append(json.loads(data)))
        socket.on("framesent", lambda data: self._sent(json.loads(data)))

    def _sent(self, message: Any) -> None:
        if message["type"] == "act":
            self._answered_seq = message["seq"]
            self.acts.append(message["action"])

    def _answered(self, answer: Response) -> None:
        if "json" in answer.headers.get("content-type", ""):
            self.told.append(answer.json())

    @property
    def picture(self) -> Any:
        """As the house last told it."""
        return [one["picture"] for one in self._tables if "picture" in one][-1]

    @property
    def _tables(self) -> list[Any]:
        return [one for one in self.told if one.get("type") == "table"]

    @property
    def at(self) -> int:
        """Where she sits."""
        seats = self.picture["seats"]
        return next(at for at, seat in enumerate(seats) if seat["player"] == self.person.name)

    def fan(self) -> Locator:
        return self.page.get_by_role("group", name="Your hand").get_by_role("checkbox")

    def hand(self) -> list[str]:
        return [DRAWN.get(card, card) for card in cards_in(self.page.get_by_role("group", name="Your hand"))]

    def picked(self) -> list[str]:
        chosen = self.page.locator("[role=checkbox][aria-checked=true]")
        return [DRAWN.get(card, card) for card in cards_in(chosen)]

    def pick(self, nth: int) -> None:
        self.fan().nth(nth).click(position=CORNER)

    def button(self, verb: str, text: str | re.Pattern[str] = "") -> Locator:
        return self.page.locator(f"button[data-verb='{verb}']").filter(has_text=text)

    def may(self, verb: str) -> bool:
        return self.page.locator(f"button[data-verb='{verb}']:enabled").count() > 0

    def seat(self, at: int) -> Locator:
        return self.page.locator(f"li[data-seat='{at + 1}']")

    def back(self) -> list[str]:
        found = cards_in(self.page.get_by_role("group", name="Back cards"))
        return [DRAWN.get(card, card) for card in found]

    def result(self) -> Locator:
        return self.page.get_by_role("region", name="Result")

    def seen(self) -> set[str]:
        """Every card that was sent to her, or is drawn or written in her page."""
        told = set().union(*map(_cards, self.told))
        drawn = {DRAWN.get(card, card) for card in cards_in(self.page.locator("body")) if card not in ("??", "--")}
        return told | drawn | set(CARD.findall(self.page.inner_text("body")))

    def await_acts(self, count: int) -> None:
        """Until so many decisions have been sent, and the house has told what became of the last one."""
        for _ in range(PATIENCE_MS // 10):
            if len(self.acts) >= count and self._tables[-1]["seq"] > self._answered_seq:
                return
            self.page.wait_for_timeout(10)
        raise AssertionError(f"{self.person.name} has not decided {count} times: {self.acts}")

    def take_turn(self) -> None:
        """What a hint says, or a pass."""
        acts = len(self.acts)
        if self.may("bid"):
            self.page.locator("button[data-verb='bid']:enabled").first.click()
        elif self.may("hint"):
            self.button("hint").click()
            expect(self.button("hint", re.compile("1 of"))).to_be_enabled()
            self.button("play").click()
        else:
            self.button("pass").click()
        self.await_acts(acts + 1)


def by_priority(card: str) -> int:
    return ORDER.index(card[0])


def _cards(told: Any) -> set[str]:
    """Every card in a message: as text anywhere, as a number where an event has cards."""
    if isinstance(told, str):
        return set(CARD.findall(told))
    if isinstance(told, list):
        return set().union(*map(_cards, told)) if told else set()
    if not isinstance(told, dict):
        return set()
    numbers = [told[key] for key in ("cards", "hands", "back", "numbers") if key in told]
    return _numbered(numbers) | set().union(*map(_cards, told.values()))


def _numbered(told: Any) -> set[str]:
    if isinstance(told, list):
        return set().union(*map(_numbered, told)) if told else set()
    return {show(told)} if isinstance(told, int) and told >= 0 else set()
