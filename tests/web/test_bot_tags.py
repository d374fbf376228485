"""Who is a bot is said where people look: of those that play by a token, too, at the table and in the replay."""

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Accounts, People
from tests.web.people import Size
from tests.web.tables import FAST, Seated, open_table
from tests.web.wire import Wire, sit

HOUSE = FAST
TEN = {"big_blind": 10, "min_buy_in": 20, "max_buy_in": 2000}


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_a_program_with_a_token_has_its_tag_at_the_table_and_in_the_replay(
    person: People, account: Accounts, size: Size
) -> None:
    ada, ben = person(f"Ada-{size}", size, motion=True), account(f"Ben-{size}")
    table = open_table(ada, options=TEN, seats=2)
    program = Wire(ben, token=ben.asked("/api/me/tokens", {"label": "mine"})["secret"])
    she = Seated.placed(ada, table, 400, seat=0)
    sit(program, table, 400, 1)
    expect(she.seat(1).locator(".bot")).to_have_text("BOT")
    expect(she.seat(0).locator(".bot")).to_have_count(0)
    she.act("fold")
    she.expect_over()
    page = ada.go(f"/replay/{table}/1")
    expect(page.locator("li[data-seat='2'] .bot")).to_have_text("BOT")
    expect(page.locator("li[data-seat='1'] .bot")).to_have_count(0)
