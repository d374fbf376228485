"""Chips that are bought: how many, with which money, and what is said of too few of either."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.server.processes import Serving
from tests.web.axe import stumbles
from tests.web.conftest import Accounts, People
from tests.web.people import Size
from tests.web.tables import FAST, Looker, Seated, open_table
from tests.web.wire import Wire, sit

HOUSE = FAST
TEN = {"big_blind": 10, "min_buy_in": 20, "max_buy_in": 2000}


def test_what_cannot_be_bought_is_said_in_words_and_dollars(person: People, size: Size) -> None:
    eva = person(f"Eva-{size}", size, motion=True)
    table = open_table(eva, options=TEN)
    page = Looker(eva, table).page
    page.get_by_role("button", name="Take a seat").click()
    dialog = page.get_by_role("dialog")
    chips = dialog.get_by_role("spinbutton", name="Chips")
    for typed, says in (
        ("", "Enter an amount."),
        ("-5", "−$5 is too little: bring at least $20."),
        ("12.5", "Use whole dollars."),
        ("2001", "$2,001 is too much: bring $2,000 at most."),
    ):
        chips.fill(typed)
        dialog.get_by_role("button", name="Sit down").click()
        expect(dialog.get_by_text(says)).to_be_visible()
        expect(chips).to_be_focused()
    assert stumbles(page) == []
    chips.fill("1900")
    dialog.get_by_role("button", name="Sit down").click()
    she = Seated.already(eva, table)
    she.menu("Buy chips")
    expect(dialog.get_by_text("$1 to $100.")).to_be_visible()
    chips.fill("101")
    dialog.get_by_role("button", name="Buy", exact=True).click()
    expect(dialog.get_by_text("$101 is too much: you have $1,900 and may have $2,000 at most.")).to_be_visible()
    chips.fill("100")
    dialog.get_by_role("button", name="Buy", exact=True).click()
    expect(she.mine.locator(".stack")).to_have_text("$2,000")
    she.menu("Buy chips")
    expect(dialog.get_by_text("You have $2,000, as much as this table allows.")).to_be_visible()
    expect(chips).to_have_count(0)


def test_who_has_no_money_is_told_so_and_of_the_loan(houses: Callable[..., Serving], person: People) -> None:
    house = houses("stud")
    fay = person("Fay", "phone", at=house, motion=True)
    rich, other = [open_table(fay, "stud", name=name, options={"rules": "csc478"}) for name in ("All of it", "More")]
    wire = Wire(fay)
    most = wire.ask("watch", table=rich) and fay.get(f"/api/tables/{rich}")["line"]["buy_in"][1]
    sit(wire, rich, 1000 if most is None else min(1000, most))
    page = Looker(fay, other).page
    page.get_by_role("button", name="Take a seat").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("Your balance is $0.")).to_be_visible()
    expect(dialog.get_by_role("spinbutton", name="Chips")).to_have_value("")
    expect(dialog.get_by_role("button", name="Borrow $200")).to_be_disabled()
    expect(dialog.get_by_text("Leave your table before you borrow.")).to_be_visible()
    assert stumbles(page) == []


def test_broke_at_blackjack_one_reads_the_bust_and_may_buy_while_others_play(
    person: People, account: Accounts, size: Size
) -> None:
    gina, hugo = person(f"Gina-{size}", size, motion=True), account(f"Hugo-{size}")
    options = {"shoe": "test", "scenario": "player-bust"}
    table = open_table(
        gina, "blackjack", seats=2, minimum=2, options=options, buy_in=[1000, 100_000], pace_ms=0, rebuy_s=60
    )
    she, wire = Seated.placed(gina, table, 1000, seat=0), Wire(hugo)
    sit(wire, table, 50_000, 1)
    _bet(wire, table)
    she.page.locator("input[data-amount]").fill("10")
    she.page.locator("button[data-verb='bet']").click()
    she.page.locator("button[data-verb='hit']").click()
    expect(she.dock("You bust with 26 and lose $10")).to_be_visible()
    expect(she.dock(f"Hugo-{size} to act")).to_be_visible()
    _act(wire, table, {"type": "Stand"})
    expect(she.dock("Out of chips.")).to_be_visible()
    _bet(wire, table)  # the next round goes on without her
    _asked(wire, table, "stand")
    expect(she.dock("Out of chips.")).to_be_visible()
    assert stumbles(she.page) == []
    she.page.get_by_role("button", name="Buy chips").click()
    dialog = she.page.get_by_role("dialog")
    for typed in ("5", "12.50"):
        dialog.get_by_role("spinbutton", name="Chips").fill(typed)
        dialog.get_by_role("button", name="Buy", exact=True).click()
        if typed == "5":
            expect(dialog.get_by_text("$5 is too little: bring at least $10.")).to_be_visible()
    expect(dialog).to_have_count(0)
    _act(wire, table, {"type": "Stand"})  # chips that were bought come to the stack between rounds
    expect(she.mine).to_contain_text("12.50")
    expect(she.dock("Out of chips.")).to_have_count(0)


def _asked(wire: Wire, table: int, verb: str) -> Any:
    """Wait for a question; answers with the table as it was told."""

    def found() -> Any:
        told = [one for one in wire.heard("table") if one["table"] == table][-1:]
        return next((one for one in told if verb in one.get("choices", {})), None)

    return wire.until(found)


def _act(wire: Wire, table: int, action: dict[str, Any]) -> None:
    told = _asked(wire, table, action["type"].lower())
    wire.ask("act", table=table, seq=told["seq"], action=action)


def _bet(wire: Wire, table: int) -> None:
    _act(wire, table, {"type": "Bet", "amount": 1000})
