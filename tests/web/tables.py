"""A table of poker in front of somebody: to sit down at it, to read it, to press its buttons."""

import json
import re
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar

from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from tests.web.accounts import SignedIn
from tests.web.people import Person
from tests.web.wire import Wire, sit

FAST: Final = str(Path(__file__).with_name("fast.toml"))
LATER_MS: Final = 600_000  # from one round to the next: when somebody has looked at everything
HAND_S_MOST: Final = 90.0
SIZED: Final = ("raise", "bet", "complete")
PASSIVE: Final = ("check", "call", "bring_in", "show")


def open_table(creator: SignedIn, game: str = "holdem", **settings: Any) -> int:
    """By REST. Rounds do not follow on each other by themselves, unless `pace_ms` says so."""
    said = {"name": f"{creator.name}'s {game}", "game": game, "turn_s": 60, "pace_ms": LATER_MS, **settings}
    table: int = creator.asked("/api/tables", said)["table"]
    return table


class Looker:
    """Somebody who looks at a table; what she sees is read from her page."""

    def __init__(self, person: Person, table: int, page: Page | None = None) -> None:
        self.person = person
        self.table = table
        self.page = page or person.page
        self.page.goto(f"/table/{table}")
        expect(self.seats.first).to_be_attached()

    @property
    def seats(self) -> Locator:
        return self.page.get_by_role("list", name="Seats").locator("> li")

    def seat(self, at: int) -> Locator:
        return self.page.locator(f"li[data-seat='{at + 1}']")

    def cards(self, at: int) -> list[str]:
        """Of a seat: `??` for a back."""
        return cards_in(self.seat(at))

    @property
    def board(self) -> list[str]:
        return [card for card in cards_in(self.page.get_by_role("group", name="Board")) if card != "--"]

    @property
    def pot(self) -> int:
        return int(self.page.locator("[data-total]").get_attribute("data-total") or 0)

    def stack(self, at: int) -> int:
        return money(self.seat(at).locator(".stack").inner_text())

    def bet_of(self, at: int) -> int:
        chips = self.page.locator(f"[data-spot='bet-{at + 1}'] [data-amount]")
        return int(chips.get_attribute("data-amount") or 0) if chips.count() else 0

    @property
    def log(self) -> Locator:
        return self.page.get_by_role("log", name="Hand log", include_hidden=True)

    def told(self) -> str:
        return self.log.text_content() or ""

    def menu(self, item: str) -> None:
        self.page.get_by_role("button", name="Table menu").click()
        self.page.get_by_role("menu").get_by_text(item, exact=True).click()

    def dock(self, text: str) -> Locator:
        return self.page.get_by_role("region", name="What you can do").get_by_text(text)


class Seated(Looker):
    """Somebody who has sat down. What she does she does by the buttons."""

    def __init__(self, person: Person, table: int, chips: int | None = None, *, seat: int | None = None) -> None:
        super().__init__(person, table)
        self.sit(chips, seat)

    @classmethod
    def already(cls, person: Person, table: int) -> "Seated":
        """Somebody who sits there when her page is opened."""
        seated = cls.__new__(cls)
        Looker.__init__(seated, person, table)
        expect(seated.mine).to_be_attached()
        return seated

    @classmethod
    def placed(cls, person: Person, table: int, chips: int, *, seat: int | None = None) -> "Seated":
        """Somebody who has sat down by the wire, where it is not the dialog that is looked at."""
        sit(Wire(person), table, chips, seat)
        return cls.already(person, table)

    def sit(self, chips: int | None = None, seat: int | None = None) -> None:
        if seat is None:
            self.page.get_by_role("button", name="Take a seat").click()
        else:
            self.seat(seat).get_by_role("button").click()
        dialog = self.page.get_by_role("dialog")
        if chips is not None:
            dialog.get_by_role("spinbutton", name="Chips").fill(str(chips))
        dialog.get_by_role("button", name="Sit down").click()
        expect(dialog).to_have_count(0)
        expect(self.mine).to_be_attached()

    @property
    def mine(self) -> Locator:
        return self.page.locator("li[data-seat].mine")

    @property
    def buttons(self) -> Locator:
        return self.page.locator("button[data-verb]")

    @property
    def is_asked(self) -> bool:
        """Whether it is her turn, as her page shows it."""
        return self.page.locator("button[data-verb]:enabled").count() > 0

    def turn(self) -> list[str]:
        """Wait until it is her turn; answers with what she may do."""
        expect(self.buttons.first).to_be_enabled()
        verbs: list[str] = self.buttons.evaluate_all("(all) => all.map((one) => one.dataset.verb)")
        return verbs

    def act(self, verb: str) -> None:
        """Press a button, and wait until it is told."""
        self.turn()
        before = self.told()
        self.page.locator(f"button[data-verb='{verb}']").click()
        expect(self.log).not_to_have_text(before)

    def passive(self) -> None:
        """Do what keeps her in the hand for the least: csc478 has a forced bet."""
        verbs = self.turn()
        self.act(next((verb for verb in PASSIVE if verb in verbs), "bet"))

    def bet(self, amount: int) -> None:
        """A size, typed; all chips are asked for once more."""
        verb = next(verb for verb in self.turn() if verb in SIZED)
        if (field := self.page.locator("input[data-amount]")).count():
            field.fill(str(amount))
        button = self.page.locator(f"button[data-verb='{verb}']")
        expect(button).to_contain_text(f"${amount:,}")
        before, is_all = self.told(), "All-in" in button.inner_text()
        button.click()
        if is_all:
            button.filter(has_text="Sure?").click()
        expect(self.log).not_to_have_text(before)

    def pause(self) -> None:
        self.page.wait_for_timeout(20)

    def seat_bot(self, name: str) -> None:
        """One of the house's, as whoever opened the table may."""
        self.menu("Seat a bot")
        dialog = self.page.get_by_role("dialog")
        dialog.locator("li", has=self.page.get_by_text(name, exact=True)).get_by_role("button").click()
        expect(dialog).to_have_count(0)

    def expect_over(self) -> None:
        expect(self.page.get_by_text("Next hand")).to_be_visible()


class Buyer(Seated):
    """Somebody at a table where chips are bought in the seat."""

    def sit(self, chips: int | None = None, seat: int | None = None) -> None:
        """Sit down, which asks for nothing, and buy in the dialog that opens then."""
        self.page.get_by_role("button", name="Take a seat").click()
        expect(self.mine).to_be_attached()
        dialog = self.page.get_by_role("dialog")
        dialog.get_by_role("spinbutton", name="Chips").fill(str(chips))
        dialog.get_by_role("button", name="Buy", exact=True).click()
        expect(dialog).to_have_count(0)


class Sitter(Protocol):
    """Somebody with a seat, in front of a page or without one."""

    @property
    def is_asked(self) -> bool: ...
    def passive(self) -> None: ...
    def pause(self) -> None: ...


AnySitter = TypeVar("AnySitter", bound=Sitter)


def stay(sitter: Sitter) -> None:
    sitter.passive()


def play(sitters: Sequence[AnySitter], until: Callable[[], bool], decide: Callable[[AnySitter], None] = stay) -> None:
    """Everybody checks or calls, or decides as is said here, until something is so."""
    ends = time.monotonic() + HAND_S_MOST
    while time.monotonic() < ends:
        if until():
            return
        if asked := next((sitter for sitter in sitters if sitter.is_asked), None):
            decide(asked)
        else:
            sitters[0].pause()
    raise AssertionError("it does not come to an end")


def whose_turn(sitters: Sequence[AnySitter]) -> AnySitter:
    """Wait until one of them is asked."""
    play(sitters, lambda: any(sitter.is_asked for sitter in sitters), lambda sitter: None)
    return next(sitter for sitter in sitters if sitter.is_asked)


def is_over(sitter: Seated) -> bool:
    return sitter.page.get_by_text("Next hand").count() > 0


NAMES: Final = """(plates) => plates.map((one) =>
    [one.querySelector('.no').innerText, one.querySelector('.name').innerText])"""


def names_by_seat(looker: Looker) -> dict[int, str]:
    """Who sits where, by the numbers that the page shows; "You" is who looks."""
    read = looker.page.locator("li[data-seat] .plate:has(.name)").evaluate_all(NAMES)
    return {int(number): looker.person.name if name == "You" else name for number, name in read}


def money(text: str) -> int:
    return int(re.sub(r"[^\d]", "", text))


def cards_in(where: Locator) -> list[str]:
    found: list[str] = where.locator("[data-card]").evaluate_all("(all) => all.map((one) => one.dataset.card)")
    return found


class Cable:
    """The line between a page and the house, which can be cut. Lay it before the page is loaded."""

    def __init__(self, page: Page) -> None:
        self.is_cut = False
        self._ends: list[tuple[WebSocketRoute, WebSocketRoute]] = []
        page.route_web_socket(re.compile(r"/ws$"), self._connected)

    def _connected(self, page: WebSocketRoute) -> None:
        if self.is_cut:
            page.close(code=3000)
        else:
            self._ends.append((page, page.connect_to_server()))

    def cut(self) -> None:
        self.is_cut = True
        for page, house in self._ends:
            house.close()
            page.close(code=3000)
        self._ends.clear()

    def mend(self) -> None:
        self.is_cut = False

    def tell(self, message: dict[str, Any]) -> None:
        """Let the page hear something that this house has no reason to say."""
        self._ends[-1][0].send(json.dumps(message))

    def mute(self, kind: str) -> None:
        """Keep the house's own messages of a kind from the page from now on."""
        page, house = self._ends[-1]

        def pass_on(message: str | bytes) -> None:
            if json.loads(message)["type"] != kind:
                page.send(message)

        house.on_message(pass_on)
