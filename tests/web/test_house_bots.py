"""Bots of the house: by how strong they are, with names and faces of their own, one tap for a whole table."""

from playwright.sync_api import expect

from croupier.bots.characters import CHARACTERS
from tests.web.axe import stumbles
from tests.web.conftest import People
from tests.web.people import Size
from tests.web.tables import FAST, Seated, names_by_seat, open_table

HOUSE = FAST


def test_one_tap_fills_a_table_with_characters(person: People, size: Size) -> None:
    ann = person(f"Fil-{size}", size)
    table = open_table(ann, seats=4, minimum=4, options={"big_blind": 10})
    she = Seated(ann, table, 400)
    she.page.get_by_role("button", name="Seat a bot").click()
    dialog = she.page.get_by_role("dialog")
    for level in ("Novices", "Regulars"):
        group = dialog.get_by_role("region", name=level)
        expect(group.get_by_role("button", name="Fill 3 seats")).to_be_enabled()
        expect(group.locator("svg[data-face]").first).to_be_visible()
    assert stumbles(she.page) == []
    she.page.keyboard.press("Escape")
    she.page.get_by_role("button", name="Fill with bots").click()
    expect(she.page.locator("li[data-seat][data-status='empty']")).to_have_count(0)
    names = set(names_by_seat(she).values()) - {ann.name}
    characters = {name for group in CHARACTERS.values() for name in group}
    assert len(names) == 3
    assert names <= characters
    she.turn()  # and they play
    assert stumbles(she.page) == []
