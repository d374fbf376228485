"""Keys at a table, in fields and out of them; and the way out of it."""

from playwright.sync_api import expect

from tests.web.conftest import Accounts, People
from tests.web.opponents import Opponent
from tests.web.tables import FAST, Seated, open_table

HOUSE = FAST
TEN = {"big_blind": 10, "min_buy_in": 20, "max_buy_in": 2000}
NOTE = """() => {
    window.said = new Set()
    const note = () => window.said.add(document.querySelector("main, .shell")?.innerText ?? "")
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true })
}"""


def test_escape_leaves_chat_and_amount_and_the_keys_play_again(person: People, account: Accounts) -> None:
    ada = person("Ada-types", motion=True)
    table = open_table(ada, options=TEN, seats=2)
    she, ben = Seated.placed(ada, table, 400), Opponent(account("Ben-waits"), table, 400)
    keyboard, chat = she.page.keyboard, she.page.get_by_role("textbox", name="Chat message")
    she.turn()
    keyboard.press("t")
    expect(chat).to_be_focused()
    keyboard.press("f")
    expect(chat).to_have_value("f")
    keyboard.press("Escape")
    expect(chat).not_to_be_focused()
    expect(chat).to_have_value("f")  # nothing that was written is lost
    amount = she.page.locator("input[data-amount]")
    amount.click()
    keyboard.press("Escape")
    expect(amount).not_to_be_focused()
    keyboard.press("l")
    expect(she.page.get_by_role("log", name="Hand log")).to_be_focused()
    keyboard.press("Escape")
    keyboard.press("c")
    ben.turn()
    she.page.set_viewport_size({"width": 1000, "height": 800})  # log and chat are a sheet here
    keyboard.press("t")
    expect(chat).to_be_focused()
    keyboard.press("Escape")
    expect(chat).to_be_hidden()
    for _ in range(2):  # the flop is his as well
        ben.act("check")
    she.turn()
    keyboard.press("f")
    she.expect_over()


def test_leaving_never_says_that_the_table_is_closed(person: People, account: Accounts) -> None:
    cleo = person("Cleo-leaves", motion=True)
    table = open_table(account("Dan-opens"), options=TEN, seats=3)
    she = Seated.placed(cleo, table, 400)
    she.page.evaluate(f"({NOTE})()")
    she.menu("Leave the table")
    expect(she.page).to_have_url("/lobby")
    expect(she.page.get_by_role("list", name="Tables")).to_be_visible()
    said = "".join(she.page.evaluate("[...window.said]"))
    assert "Leave" in said
    assert "closed" not in said
