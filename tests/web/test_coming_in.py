"""Coming into a running game with blinds: one chooses how, and is told the truth about when."""

from playwright.sync_api import expect

from tests.web.axe import stumbles
from tests.web.conftest import Accounts, People
from tests.web.opponents import Opponent
from tests.web.tables import FAST, Looker, open_table

HOUSE = FAST
TEN = {"big_blind": 10, "min_buy_in": 200, "max_buy_in": 2000}


def ready(sitters: list[Opponent], table: int) -> None:
    for sitter in sitters:
        sitter.wire.ask("ready", table=table)


def fold_out(sitters: list[Opponent]) -> None:
    """Play a hand to its end: all fold but one."""
    number = sitters[0].now["round"]
    while True:
        asked = next((one for one in sitters if one.is_asked), None)
        if asked:
            asked.act("fold")
        if sitters[0].now["round"] == number and sitters[0].now["picture"]["payoffs"]:
            return
        sitters[0].pause()


def test_newcomers_choose_how_to_come_in_and_are_told_when(person: People, account: Accounts) -> None:
    ann, ben, cem = (account(f"{name}-in") for name in ("Ann", "Ben", "Cem"))
    table = open_table(ann, options=TEN, seats=6, minimum=3)
    dot = person("Dot-in", "phone", motion=True)
    page = dot.go("/lobby")
    # before the first hand there is nothing to pay, and nothing to choose
    sitting = [Opponent(ann, table, 400, seat=0)]
    row = page.get_by_role("list", name="Tables").locator("> li").filter(has_text="Ann-in's holdem")
    row.get_by_role("button", name="Ann-in's holdem").click()
    row.get_by_role("button", name="Take a seat").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Sit down")).to_be_visible()
    expect(dialog.get_by_role("radiogroup")).to_have_count(0)
    # the game begins, with the button in seat 1: the choice appears, for the first free seat, which is seat 2
    sitting += [Opponent(ben, table, 400, seat=2), Opponent(cem, table, 400, seat=4)]
    expect(dialog.get_by_role("radio", name="Post $10")).to_be_checked()
    expect(dialog.get_by_text("You play the next hand.")).to_be_visible()
    assert stumbles(page) == []
    page.keyboard.press("Escape")

    looker = Looker(dot, table)
    looker.seat(3).get_by_role("button").click()  # between the next button and the next small blind
    expect(dialog.get_by_text("once the dealer button has passed your seat")).to_be_visible()
    dialog.get_by_role("radio", name="Wait for the big blind").check()
    dialog.get_by_role("button", name="Sit down").click()
    expect(looker.dock("You wait for the big blind.")).to_be_visible()
    expect(looker.dock("Then you play, for free.")).to_be_visible()
    page.get_by_role("button", name="Post $10").click()
    expect(looker.dock("You are dealt in once the button has passed you, for $10.")).to_be_visible()
    page.get_by_role("button", name="Wait for the big blind").click()
    expect(looker.dock("You wait for the big blind.")).to_be_visible()
    page.get_by_role("button", name="Post $10").click()
    expect(looker.dock("once the button has passed you")).to_be_visible()

    deal = page.get_by_role("button", name="Deal next hand")
    fold_out(sitting)
    ready(sitting, table)
    deal.click()
    dot_in = looker.page.locator("li[data-seat].mine")
    expect(looker.dock("You post $10 and are dealt in from the next hand.")).to_be_visible()  # as it was said
    expect(dot_in.locator("[data-card]")).to_have_count(0)
    fold_out(sitting)
    ready(sitting, table)
    deal.click()
    expect(dot_in.locator("[data-card]")).to_have_count(2)
    expect(looker.log).to_contain_text("You post the big blind to come in")
