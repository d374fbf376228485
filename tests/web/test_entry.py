"""Getting in and getting others in: one tap to a seat, an invitation, an account that is kept."""

import re
from collections.abc import Callable
from urllib.parse import quote

from playwright.sync_api import Locator, Page, expect

from tests.server.processes import Serving
from tests.web.accounts import PASSWORD
from tests.web.axe import stumbles
from tests.web.conftest import Accounts, People
from tests.web.forms import field, submit
from tests.web.people import Person
from tests.web.qr_codes import read_qr
from tests.web.tables import FAST, Seated, cards_in, is_over, open_table, play
from tests.web.wire import Wire

HOUSE = FAST
ALONE = True
SECRET = "geheim & 100% #1/ö"
TABLE = re.compile(r"/table/\d+$")
FRIENDLY = re.compile(r"You play as [A-Z][a-z]+ [A-Z][a-z]+\.")
COVERS_NOTHING_OF = """(toasts, places) => {
    const { bottom } = toasts.getBoundingClientRect()
    return [...document.querySelectorAll(places)].every((one) => one.getBoundingClientRect().top >= bottom - 8)
}"""  # eight pixels of the empty edge, for a name that takes two lines


def mine(page: Page) -> Locator:
    return page.locator("li[data-seat].mine")


def expect_dealt(page: Page, cards: int = 2) -> None:
    """In front of whoever looks lie cards that she sees."""
    expect(mine(page).locator("[data-card]")).to_have_count(cards)
    assert "??" not in cards_in(mine(page))


def addresses(page: Page) -> list[str]:
    """All that the page asks for from now on, and where it says that it comes from."""
    heard: list[str] = []
    page.on("request", lambda request: heard.append(f"{request.url} {request.headers.get('referer', '')}"))
    return heard


def deal(page: Page) -> int:
    """The number of the deal, as the bar says it."""
    found = re.search(r"deal ([\d,]+)", page.locator("header p").inner_text())
    return int(found[1].replace(",", "")) if found else 0


def test_a_stranger_plays_with_one_tap_and_keeps_it_all_by_registering_later(
    houses: Callable[..., Serving], person: People, account: Accounts
) -> None:
    place = houses(FAST)
    ada = account("Ada", at=place)
    table = open_table(ada, seats=2)
    Wire(ada).ask("add_bot", table=table, bot="caller", chips=100)
    stranger = person("stranger", "phone", account=False, motion=True, at=place)
    refused: list[str] = []
    stranger.page.on("response", lambda answer: refused.append(answer.url) if answer.status >= 400 else None)
    page = stranger.go("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Take a seat.")
    assert stumbles(page) == []
    page.get_by_role("button", name="Play now").tap()
    expect(page).to_have_url(f"/table/{table}")
    expect(page.get_by_text(FRIENDLY)).to_be_visible()
    expect_dealt(page)  # in the first hand that begins
    assert deal(page) == 1
    me = stranger.get("/api/me")
    assert me["you"]["guest"]
    greeting = page.get_by_text(FRIENDLY)
    assert f"You play as {me['you']['nickname']}." in greeting.inner_text()
    assert page.locator(".toasts").evaluate(COVERS_NOTHING_OF, "main, .dock")
    guest = Seated.already(stranger, table)
    play([guest], lambda: is_over(guest), lambda one: one.act("fold" if "fold" in one.turn() else "check"))
    chips = guest.stack(int(mine(page).get_attribute("data-seat") or 0) - 1)
    assert refused == []

    page = stranger.go("/lobby")
    panel = page.get_by_role("region", name="Keep your chips and hands")
    expect(panel).to_contain_text("Only this browser knows you")
    assert stumbles(page) == []
    page.goto("/account")
    expect(page.get_by_role("heading", name="Password")).to_have_count(0)
    page.get_by_role("button", name="Sign out").tap()
    expect(page.get_by_role("dialog")).to_contain_text("nobody can get back to your chips and hands")
    page.get_by_role("button", name="Stay").tap()
    before = stranger.get("/api/me")
    assert [(row["game"], row["played"]) for row in before["results"]] == [("holdem", 1)]
    page.get_by_role("button", name="Keep them").first.tap()
    form = page.get_by_role("form", name="Keep your chips and hands")
    expect(field(form, "Nickname")).to_have_value(me["you"]["nickname"])
    field(form, "Name").fill("ada")
    field(form, "Password").fill(PASSWORD)
    field(form, "Confirm password").fill(PASSWORD)
    submit(form)
    expect(form).to_contain_text("taken")
    field(form, "Name").fill("Otter")
    submit(form)
    expect(page.get_by_text("From now on, sign in as Otter.")).to_be_visible()
    expect(panel).to_have_count(0)
    after = stranger.get("/api/me")
    assert {**after, "you": {}} == {**before, "you": {}}
    assert after["you"] == {**before["you"], "login": "Otter", "guest": False}
    seat = Seated.already(stranger, table)
    assert seat.stack(int(mine(page).get_attribute("data-seat") or 0) - 1) == chips
    stranger.context.clear_cookies()
    assert stranger.asked("/api/session", {"who": "otter", "password": PASSWORD})["uid"] == before["you"]["uid"]


def test_who_watches_a_table_gets_a_seat_at_this_very_one(person: People, account: Accounts) -> None:
    ada = account("Ada")
    other = open_table(ada, "holdem", seats=4, pace_ms=0)
    table = open_table(ada, "blackjack", seats=3, pace_ms=200, minimum=1)
    wire = Wire(ada)
    for bot in ("regular", "regular"):
        wire.ask("add_bot", table=other, bot=bot, chips=100)
    wire.ask("add_bot", table=table, bot="book", chips=10_000)
    watcher = person("watcher", "phone", account=False, motion=True)
    page = watcher.go(f"/table/{table}")
    dock = page.get_by_role("region", name="What you can do")
    expect(dock.get_by_role("button", name="Play now")).to_be_visible()
    expect(dock.get_by_role("link", name="Sign in")).to_have_attribute("href", f"/sign-in?next=%2Ftable%2F{table}")
    assert stumbles(page) == []
    dock.get_by_role("button", name="Play now").tap()
    expect(page.get_by_text(FRIENDLY)).to_be_visible()
    expect(page).to_have_url(f"/table/{table}")
    told = watcher.get("/api/me")["seats"]
    assert [seat["table"] for seat in told] == [table]
    expect(page.locator("button[data-verb='bet']")).to_be_enabled()  # a round, and it is asked as well


def test_a_table_without_spectators_is_entered_with_one_tap(person: People, account: Accounts) -> None:
    table = open_table(account("Ada"), spectators=False)
    page = person("stranger", "phone", account=False).go(f"/table/{table}")
    page.get_by_role("button", name="Play now").tap()
    expect(mine(page)).to_be_attached()


def test_who_has_left_is_still_called_by_the_nickname_in_the_chat(person: People, account: Accounts) -> None:
    table = open_table(account("Ada"), seats=4)
    guest = person("guest", account=False)
    nickname = guest.asked("/api/guest", {})["nickname"]
    page = guest.go(f"/table/{table}")
    page.get_by_role("textbox", name="Chat message").fill("bye")
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_role("log", name="Chat")).to_contain_text("bye")
    guest.leave()
    later = person("later", account=False).go(f"/table/{table}")
    expect(later.get_by_role("log", name="Chat")).to_contain_text(nickname)
    assert "guest-" not in later.locator("body").inner_text()


def opened_by(first: Person) -> tuple[int, str]:
    """A private table for three, opened by the form; answers with its number and the invitation to it."""
    page = first.go("/lobby")
    page.get_by_role("button", name="New table").tap()
    form = page.get_by_role("dialog", name="New table")
    form.locator("input[name='name']").fill("Friends")
    form.get_by_label("Players to start").select_option("3")
    form.locator("input[name='table-password']").fill(SECRET)
    form.get_by_role("button", name="Open table").tap()
    expect(page).to_have_url(TABLE)
    dialog = page.get_by_role("dialog", name="Invite to Friends")
    expect(dialog.get_by_role("img")).to_be_visible()
    assert stumbles(page) == []
    link = dialog.locator("code").inner_text()
    assert read_qr(dialog.get_by_role("img")) == link
    dialog.get_by_role("button", name="Done").tap()
    return int(page.url.rpartition("/")[2]), link


def test_a_group_of_friends_is_at_one_table(person: People, account: Accounts) -> None:
    first = person("first", "phone", account=False, motion=True)
    page = first.go("/")
    ada = account("Ada")
    open_table(ada, "holdem", seats=2)
    page.get_by_role("button", name="Play now").tap()
    expect(page.get_by_text(FRIENDLY)).to_be_visible()
    table, link = opened_by(first)
    assert link == f"{first.url}/table/{table}#invite={quote(SECRET, safe='')}"
    expect(page.get_by_role("button", name="Invite", exact=True)).to_be_visible()

    ben = person("ben", "phone", account=False, motion=True)
    asked = addresses(ben.page)
    page = ben.go(link.removeprefix(first.url))
    expect(page.get_by_role("heading", level=1)).to_have_text("You’re invited to Friends")
    expect(page).to_have_url(f"/table/{table}")  # the password has gone from the address bar
    assert stumbles(page) == []
    page.get_by_role("button", name="Play now").tap()
    expect(mine(page)).to_be_attached()

    cleo = person("Cleo", "phone", motion=True)
    page = cleo.go(link.removeprefix(first.url))
    dialog = page.get_by_role("dialog", name="Take a seat")
    expect(dialog.get_by_role("spinbutton", name="Chips")).to_have_value("200")
    dialog.get_by_role("button", name="Sit down").tap()
    for friend in (first, ben, cleo):
        expect_dealt(friend.page)
    assert not [one for one in asked if "invite" in one or "geheim" in one]

    page = first.go(f"/table/{table}")  # a page that is loaded again still knows the password
    page.get_by_role("button", name="Invite others").tap()
    expect(page.get_by_role("dialog").locator("code")).to_have_text(link)


def test_an_invitation_with_a_wrong_password_lets_nobody_in(person: People, account: Accounts) -> None:
    ada = account("Ada")
    table = open_table(ada, password=SECRET)
    stranger = person("stranger", "phone", account=False)
    page = stranger.go(f"/table/{table}")
    expect(page.get_by_text("This table has a password.")).to_be_visible()
    stranger.page.goto(f"/table/{table}#invite=wrong")
    page.get_by_role("button", name="Play now").tap()
    expect(page.get_by_text("Wrong table password.")).to_be_visible()
    dialog = page.get_by_role("dialog", name="has a password")
    dialog.get_by_label("Table password").fill(SECRET)
    dialog.get_by_role("button", name="Come in").tap()
    page.get_by_role("dialog", name="Take a seat").get_by_role("button", name="Cancel").tap()
    page.get_by_role("button", name="Table menu").tap()
    page.get_by_role("menu").get_by_text("Invite others").tap()
    assert quote(SECRET, safe="") in page.get_by_role("dialog").locator("code").inner_text()
