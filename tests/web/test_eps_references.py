"""What EPS took from elsewhere: two decks to choose from, short sounds, emoticons in chat (REF-01 to REF-03)."""

from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import Accounts, People
from tests.web.opponents import Opponent
from tests.web.tables import FAST, Seated, Sitter, is_over, open_table, play

HOUSE = FAST
TEN: Final = {"big_blind": 10, "min_buy_in": 20, "max_buy_in": 2000}
LISTEN: Final = """
window.heard = []
const Real = window.OscillatorNode
window.OscillatorNode = class extends Real {
    constructor(context, options) {
        super(context, options)
        window.heard.push(options.frequency)
    }
}
"""
SOUNDS: Final = {"deal": 1900, "bet": 2600, "own turn": 660, "win": 523}  # their first notes, in hertz


@pytest.mark.req("EPS:REF-01")
def test_all_cards_are_drawn_in_a_standard_and_a_stylized_deck(person: People) -> None:
    page = person("Anton").go("/account")
    expect(page.locator("#preferences ~ div [data-card]")).to_have_count(5)
    shapes = "(ids) => new Set(ids.map((id) => document.getElementById(id).getAttribute('d'))).size"
    assert page.evaluate(shapes, [f"rank-{rank}" for rank in "23456789TJQKA"]) == 13
    assert page.evaluate(shapes, [f"suit-{suit}" for suit in "shdc"]) == 4
    deck = page.get_by_role("radiogroup", name="Deck")
    pictures = {name: _pictures(page, deck.get_by_text(name)) for name in ("Standard", "Stylized")}
    for at in range(5):  # a card of each suit, and a back
        assert pictures["Standard"][at] != pictures["Stylized"][at]
    assert len({*pictures["Standard"], *pictures["Stylized"]}) == 10
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-faces", "stylized")


def _pictures(page: Page, choice: Locator) -> list[bytes]:
    choice.click()
    cards = page.locator("#preferences ~ div [data-card]")
    expect(cards).to_have_count(5)
    return [cards.nth(at).screenshot() for at in range(5)]


@pytest.mark.req("EPS:REF-02")
def test_deal_bet_turn_and_win_are_heard_unless_sounds_are_off(person: People, account: Accounts) -> None:
    bea = person("Bea", motion=True)
    bea.page.add_init_script(LISTEN)
    table = open_table(bea, seats=2, options=TEN, pace_ms=1000)
    me = Seated.placed(bea, table, 1000)
    other = Opponent(account("Carl"), table, 1000)

    def heard() -> list[int]:
        found: list[int] = me.page.evaluate("window.heard")
        return found

    def decide(sitter: Sitter) -> None:
        """She stays; he folds once she has heard chips."""
        if sitter is other and SOUNDS["bet"] in heard() and "fold" in other.turn():
            other.act("fold")
        else:
            sitter.passive()

    sitters: list[Sitter] = [me, other]
    play(sitters, lambda: is_over(me), decide)
    assert heard() == []  # off until wanted
    me.menu("Sound")
    play(sitters, lambda: {*SOUNDS.values()} <= {*heard()}, decide)


@pytest.mark.req("EPS:REF-03")
def test_an_emoticon_is_a_face_in_chat_and_its_letters_on_the_wire(person: People, account: Accounts) -> None:
    dana = person("Dana", "phone")
    table = open_table(dana, seats=2, options=TEN)
    me, other = Seated.placed(dana, table, 1000), Opponent(account("Emma"), table, 1000)
    me.page.get_by_role("button", name="Log and chat").click()
    line = "well played :) see you at 8:30"
    me.page.get_by_role("textbox", name="Chat message").fill(line)
    me.page.keyboard.press("Enter")
    said = me.page.get_by_role("log", name="Chat").get_by_role("paragraph")
    expect(said).to_contain_text(line)
    expect(said.locator("[data-emoticon]")).to_have_count(1)
    expect(said.locator("[data-emoticon=':)']")).to_be_visible()
    events = other.wire.until(
        lambda: [e for told in other.wire.heard("table") for e in told["events"] if e["type"] == "Said"]
    )
    assert [event["text"] for event in events] == [line]
