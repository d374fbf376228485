"""The page of a table, whatever is played there: coming and going, seats, chips, chat, and a line that is cut."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.axe import stumbles
from tests.web.conftest import Accounts, People
from tests.web.opponents import Opponent
from tests.web.parts import Parts
from tests.web.people import Person, Size
from tests.web.tables import FAST, Cable, Looker, Seated, open_table, play

HOUSE = FAST
TEN = {"big_blind": 10, "min_buy_in": 20, "max_buy_in": 2000}
PLENTY = 1_000_000  # more than anybody wins who begins with $20


def test_a_table_that_is_not_there_is_told_in_words(person: People, size: Size) -> None:
    page = person(f"Abel-{size}", size).go("/table/999")
    expect(page.get_by_role("heading", name="There is no such table")).to_be_attached()
    expect(page.get_by_text("There is no table 999.")).to_be_visible()
    assert stumbles(page) == []
    page.get_by_role("link", name="To the lobby").click()
    expect(page).to_have_url("/lobby")


def test_a_password_is_asked_for_where_there_is_one(person: People, account: Accounts) -> None:
    bob = person("Bob", "phone")
    table = open_table(account("Abby"), password="sesame")
    page = bob.go(f"/table/{table}")
    dialog = page.get_by_role("dialog", name="Abby's holdem has a password")
    dialog.get_by_label("Table password").fill("wrong")
    dialog.get_by_role("button", name="Come in").click()
    expect(dialog.get_by_text("Wrong table password.")).to_be_visible()
    expect(dialog.get_by_label("Table password")).to_be_focused()
    dialog.get_by_label("Table password").fill("sesame")
    dialog.get_by_role("button", name="Come in").click()
    expect(page.get_by_role("button", name="Take a seat")).to_be_visible()
    page.reload()  # who was let in once is let in again
    expect(page.get_by_role("button", name="Take a seat")).to_be_visible()


def test_a_table_without_spectators_is_entered_by_sitting_down(person: People, account: Accounts) -> None:
    table = open_table(account("Carl"), options=TEN, spectators=False)
    page = person("Dana").go(f"/table/{table}")
    expect(page.get_by_text("takes no spectators").first).to_be_visible()
    page.get_by_role("button", name="Take a seat").click()
    page.get_by_role("dialog").get_by_role("button", name="Sit down").click()
    expect(page.locator("li[data-seat].mine")).to_be_attached()


@pytest.mark.req("POKERIV3:TJV15", "POKERIV3:TJV15a", "POKERIV3:KT6b", "POKERIV3:SERVERc", "POKERIV3:TJV5b")
def test_one_watches_sits_down_gets_up_and_leaves(person: People, account: Accounts, size: Size) -> None:
    table = open_table(account("Edda"), options=TEN)
    looker = Looker(person(f"Finn-{size}", size), table)
    page = looker.page
    expect(looker.dock("You are watching.")).to_be_visible()
    expect(page.locator("[data-verb]")).to_have_count(0)
    assert stumbles(page) == []
    page.get_by_role("button", name="Take a seat").click()
    dialog = page.get_by_role("dialog")
    chips = dialog.get_by_role("spinbutton", name="Chips")
    chips.fill("5000")
    dialog.get_by_role("button", name="Sit down").click()
    expect(dialog.get_by_text("$5,000 is too much: bring $2,000 at most.")).to_be_visible()
    expect(chips).to_be_focused()
    assert stumbles(page) == []
    chips.fill("432")
    dialog.get_by_role("button", name="Sit down").click()
    expect(page.locator("li[data-seat].mine .stack")).to_have_text("$432")
    expect(page.get_by_role("button", name="Sit here")).to_have_count(0)
    looker.menu("Get up and watch")
    expect(looker.dock("You are watching.")).to_be_visible()
    expect(page.get_by_role("button", name="Take a seat")).to_be_visible()
    looker.menu("Leave the table")
    expect(page).to_have_url("/lobby")
    page.go_back()
    expect(looker.dock("You are watching.")).to_be_visible()


@pytest.mark.req("EPS:RF-HH-015", "EPS:RF-HH-016", "EPS:UC-012-S03")
def test_who_finds_no_seat_queues_and_gets_the_next_one(person: People, account: Accounts) -> None:
    ida, jan, kim = account("Ida"), person("Jan"), person("Kim", "phone")
    table = open_table(ida, options=TEN, seats=2, chat="seated")
    a, b = Opponent(ida, table, 400), Seated(jan, table, 400)
    c = Looker(kim, table)
    c.page.get_by_role("button", name="Join the queue").click()
    c.page.get_by_role("dialog").get_by_role("button", name="Queue up").click()
    expect(c.dock("You are number 1 in the queue.")).to_be_visible()
    c.page.get_by_role("button", name="Log and chat").click()
    expect(c.page.get_by_role("textbox", name="Chat message")).to_be_disabled()
    a.wire.ask("say", table=table, text="hello, queue")
    expect(c.page.get_by_role("log", name="Chat")).to_contain_text("hello, queue")
    c.page.get_by_role("button", name="Close").click()
    a.act("fold")
    b.expect_over()
    b.menu("Leave the table")
    expect(b.page).to_have_url("/lobby")
    expect(c.page.locator("li[data-seat='2'].mine")).to_be_attached()


@pytest.mark.req("EPS:UC-012", "EPS:UC-012-POST", "EPS:UC-012-NFR", "EPS:RF-HH-017", "EPS:RF-HH-019")
@pytest.mark.req("POKERIV3:KT12", "POKERIV3:U22")
def test_what_is_said_is_shown_as_text_to_everybody_at_the_table(person: People) -> None:
    lola, mike, nina = person("Lola"), person("Mike", "phone"), person("Nina")
    table = open_table(lola, options=TEN, seats=4)
    a, b, c = Seated(lola, table, 400), Seated(mike, table, 400), Looker(nina, table)
    a.act("fold")
    wild = '<img src=x onerror="document.title=1"><b>bold</b> & {{1+1}}'
    lines = [wild, "two", "three", "four", "five"]
    for line in lines:
        a.page.get_by_role("textbox", name="Chat message").fill(line)
        a.page.keyboard.press("Enter")
        expect(a.page.get_by_role("textbox", name="Chat message")).to_have_value("")
    before = c.told()
    b.page.get_by_role("button", name="Log and chat, 5 new").click()  # one tap
    for looker in (a, b, c):
        said = looker.page.get_by_role("log", name="Chat").get_by_role("paragraph")
        expect(said).to_have_count(5)
        expect(said.first).to_contain_text(wild)
        expect(said.last).to_contain_text("five")
        expect(said.first).to_have_text(re.compile(r"^(Lola|You)\d\d:\d\d"))
        assert looker.page.locator("[role=log] img[src]").count() == 0
    b.page.keyboard.press("Escape")
    assert c.told() == before
    c.page.get_by_role("textbox", name="Chat message").fill("and who looks on")
    c.page.get_by_role("button", name="Send").click()
    expect(a.page.get_by_role("log", name="Chat")).to_contain_text("and who looks on")


def test_one_sits_out_and_comes_back(person: People) -> None:
    olaf, pola = person("Olaf", "phone"), person("Pola")
    table = open_table(olaf, options=TEN, seats=2, pace_ms=0)
    a, b = Seated.placed(olaf, table, 400), Seated.placed(pola, table, 400)
    b.page.get_by_role("button", name="Sit out").click()
    a.act("fold")
    expect(b.dock("You are sitting out.")).to_be_visible()
    expect(a.seat(1)).to_have_attribute("data-status", "away")
    b.page.get_by_role("region", name="What you can do").get_by_role("button", name="from the next hand").click()
    expect(a.seat(1)).to_have_attribute("data-status", "in")
    b.act("fold")
    expect(b.dock("Olaf to act")).to_be_visible()
    b.page.locator("h1").click()
    b.page.keyboard.press("s")
    expect(b.page.get_by_role("banner").get_by_role("button", name="I’m back")).to_be_visible()


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_what_the_lowest_seat_did_is_not_cut_off(person: People, account: Accounts, size: Size) -> None:
    uma, vito = account(f"Uma-{size}"), account(f"Vito-{size}")
    table = open_table(uma, options=TEN, seats=6)
    looker = Looker(person(f"Wim-{size}", size), table)
    a, _ = Opponent(uma, table, 400, seat=0, shown_to=[looker]), Opponent(vito, table, 400, seat=3)
    a.act("call")
    did, stage = looker.seat(0).locator(".did").bounding_box(), looker.page.locator("[data-stage]").bounding_box()
    assert did
    assert stage
    assert did["y"] + did["height"] <= stage["y"] + stage["height"]


def go_broke(poor: Seated, *others: Opponent) -> None:
    """Let the first seat bet all that is there, hand after hand, and others call, until it has too little to go on."""

    def stake(one: Seated | Opponent) -> None:
        if isinstance(one, Seated) and "raise" in one.turn():
            one.bet(one.stack(0) + one.bet_of(0))
        else:
            one.passive()

    everybody: list[Seated | Opponent] = [poor, *others]
    play(everybody, lambda: poor.dock("Out of chips.").count() > 0, stake)


@pytest.mark.req("POKERIV3:KT6a")
def test_who_has_no_chips_left_is_offered_new_ones(person: People, account: Accounts) -> None:
    sepp = person("Sepp", "phone")
    table = open_table(sepp, options=TEN | {"max_buy_in": PLENTY}, seats=3, pace_ms=0, rebuy_s=60)
    poor = Seated.placed(sepp, table, 20)
    go_broke(poor, Opponent(account("Rosa"), table, PLENTY), Opponent(account("Tina"), table, PLENTY))
    poor.page.get_by_role("button", name="Buy chips").click()
    dialog = poor.page.get_by_role("dialog")
    dialog.get_by_role("spinbutton", name="Chips").fill("300")
    dialog.get_by_role("button", name="Buy", exact=True).click()
    expect(dialog).to_have_count(0)
    expect(poor.dock("Out of chips.")).to_have_count(0)
    assert "You buy chips" in poor.told()


def test_no_more_chips_means_no_seat(person: People, account: Accounts) -> None:
    uli = person("Uli")
    table = open_table(uli, options=TEN | {"max_buy_in": PLENTY}, seats=2, pace_ms=0, rebuy_s=60)
    poor = Seated.placed(uli, table, 20)
    go_broke(poor, Opponent(account("Vera"), table, PLENTY))
    poor.page.get_by_role("button", name="No more chips").click()
    expect(poor.dock("You are watching.")).to_be_visible()


@pytest.mark.req("EPS:RF-HH-014")
def test_chips_bought_in_a_hand_stand_beside_the_stack(person: People) -> None:
    walt, xena = person("Walt"), person("Xena")
    table = open_table(walt, options=TEN, seats=2)
    a, b = Seated.placed(walt, table, 400), Seated.placed(xena, table, 400)
    a.turn()
    b.menu("Buy chips")
    dialog = b.page.get_by_role("dialog")
    dialog.get_by_role("spinbutton", name="Chips").fill("150")
    dialog.get_by_role("button", name="Buy", exact=True).click()
    for sitter in (a, b):
        expect(sitter.seat(1).locator(".stack")).to_have_text("$390")
        expect(sitter.seat(1).get_by_text("+$150")).to_be_visible()
    a.act("fold")
    for sitter in (a, b):
        expect(sitter.seat(1).locator(".stack")).to_have_text("$555")
        expect(sitter.seat(1).get_by_text("+$150")).to_have_count(0)


@pytest.mark.req("POKERIV3:U16", "POKERIV3:TJV14")
def test_a_line_that_is_cut_in_mid_turn_comes_back_with_nothing_lost(person: People) -> None:
    yara, zack = person("Yara", "phone"), person("Zack")
    for one in (yara, zack):
        one.forgive("WebSocket")
    table = open_table(yara, options=TEN, seats=2)
    cable = Cable(yara.page)
    a, b = Seated.placed(yara, table, 400), Seated.placed(zack, table, 400)
    a.act("call")
    b.act("check")
    b.act("check")
    a.turn()
    cards, board, pot = a.cards(0), a.board, a.pot
    cable.cut()
    veil = a.page.get_by_role("alertdialog", name="Connection lost")
    expect(veil).to_be_visible()
    expect(a.page.get_by_role("alert")).to_have_text("Connection lost")
    assert "grayscale" in a.page.locator(".shell main .table").evaluate("(one) => getComputedStyle(one).filter")
    expect(a.page.get_by_role("region", name="What you can do")).to_have_attribute("inert", "")
    expect(b.seat(0)).to_contain_text("Connection lost")
    b.page.get_by_role("textbox", name="Chat message").fill("are you there")
    b.page.keyboard.press("Enter")
    cable.mend()
    a.page.get_by_role("button", name="Try now").click()
    expect(veil).to_have_count(0)
    assert (a.cards(0), a.board, a.pot) == (cards, board, pot)
    expect(a.page.get_by_role("log", name="Chat", include_hidden=True)).to_contain_text("are you there")
    a.act("check")
    b.turn()
    assert len(b.board) == 4


def test_a_table_is_followed_to_the_next_server_in_mid_turn(person: People, account: Accounts) -> None:
    """In a house in parts: the page is connected to the house all the time."""
    uta = person("Uta", "phone")
    uta.forgive("WebSocket")
    table = open_table(uta, options=TEN, seats=2)
    parts = Parts(uta.page)
    a, b = Seated.placed(uta, table, 400), Opponent(account("Vito"), table, 400)
    a.act("call")
    b.act("check")
    b.act("check")
    a.turn()
    cards, board, pot = a.cards(0), a.board, a.pot
    parts.kill()
    veil = a.page.get_by_role("alertdialog", name="Connection lost")
    expect(veil).to_be_visible()
    parts.go_on()
    expect(veil).to_have_count(0)
    assert (a.cards(0), a.board, a.pot) == (cards, board, pot)
    a.act("check")
    b.act("check")
    a.turn()
    assert len(a.board) == 4
    first, last = parts.hellos[0], parts.hellos[-1]
    assert first["ticket"] != last["ticket"]
    assert last["seen"][str(table)] > 0


def test_reloading_and_going_back_keep_the_seat(person: People, account: Accounts, size: Size) -> None:
    adam = person(f"Adam-{size}", size)
    table = open_table(adam, options=TEN, seats=2)
    a, b = Seated.placed(adam, table, 400), Opponent(account(f"Bibi-{size}"), table, 400)
    a.turn()
    cards = a.cards(0)
    a.page.reload()
    a.turn()
    assert a.cards(0) == cards
    assert stumbles(a.page) == []
    a.page.get_by_role("link", name="Back to the lobby").click()
    expect(a.page).to_have_url("/lobby")
    a.page.go_back()
    expect(a.page).to_have_url(f"/table/{table}")
    a.turn()
    assert a.cards(0) == cards
    a.act("call")
    b.turn()


def test_two_windows_do_not_fight(person: People, account: Accounts) -> None:
    caro = person("Caro")
    table = open_table(caro, options=TEN, seats=2)
    a, b = Seated.placed(caro, table, 400), Opponent(account("Dirk"), table, 400)
    a.turn()
    second = Looker(caro, table, caro.window())
    elsewhere = a.page.get_by_role("alertdialog", name="Open in another window")
    expect(elsewhere).to_be_visible()
    second.page.locator("button[data-verb=call]").click()
    b.act("check")
    elsewhere.get_by_role("button", name="Use it here").click()
    expect(elsewhere).to_have_count(0)
    expect(second.page.get_by_role("alertdialog", name="Open in another window")).to_be_visible()
    b.act("check")
    a.act("check")


def test_deals_of_the_table_are_listed(person: People, account: Accounts) -> None:
    egon = person("Egon", "phone")
    table = open_table(egon, options=TEN, seats=2, pace_ms=0)
    a, b = Seated.placed(egon, table, 400), Opponent(account("Frida"), table, 400)
    a.act("fold")
    b.act("fold")
    expect(a.page.get_by_role("banner")).to_contain_text("deal 3")
    a.menu("Deals of this table")
    links = a.page.get_by_role("dialog").get_by_role("link")
    expect(links).to_have_count(2)
    expect(links.first).to_have_attribute("href", f"/replay/{table}/2")
    expect(links.first.locator("[data-card]")).to_have_count(2)  # her own
    assert stumbles(a.page) == []


@pytest.mark.req("POKERIV3:KT9", "POKERIV3:U9")
def test_the_superuser_looks_on_and_cannot_sit(account: Accounts, superuser: Person) -> None:
    table = open_table(account("Gerd"), options=TEN)
    boss = Looker(superuser, table)
    expect(boss.page.get_by_text("You see all cards. Every look is recorded in the audit.")).to_be_visible()
    expect(boss.dock("The superuser does not play.")).to_be_visible()
    expect(boss.page.get_by_role("button", name=re.compile("Sit|seat"))).to_have_count(0)
    assert stumbles(boss.page) == []
    boss.dock("Back to the lobby").click()
    expect(boss.page).to_have_url("/lobby")


def test_a_guest_looks_on_and_is_told_how_to_play(person: People, account: Accounts, size: Size) -> None:
    table = open_table(account(f"Hera-{size}"), options=TEN)
    guest = Looker(person("somebody", size, account=False), table)
    expect(guest.dock("Play now")).to_be_visible()
    expect(guest.page.get_by_role("button", name="Sit here")).to_have_count(0)
    assert stumbles(guest.page) == []
    guest.page.get_by_role("link", name="Sign in").click()
    expect(guest.page).to_have_url(re.compile("/sign-in"))


def test_a_table_that_closes_says_why(person: People, account: Accounts, superuser: Person) -> None:
    table = open_table(account("Iris"), options=TEN)
    looker = Looker(person("Jens"), table)
    answer = superuser.send("DELETE", f"/api/superuser/tables/{table}")
    assert answer.ok, answer.text()
    expect(looker.page.get_by_role("heading", name="This table is closed")).to_be_attached()
    expect(looker.page.get_by_role("main").get_by_text("The superuser has closed this table.")).to_be_visible()
    looker.page.get_by_role("link", name="To the lobby").click()
    expect(looker.page).to_have_url("/lobby")


@pytest.mark.req("POKERIV3:ENV4", "EPS:ASS-HHD-003")
def test_a_table_fits_every_window(person: People, account: Accounts) -> None:
    mona = account("Mona")
    table = open_table(mona, options=TEN, seats=9)
    a, _ = Seated.placed(person("Lars"), table, 400), Opponent(mona, table, 400)
    a.turn()
    for width, height in ((1024, 768), (1920, 1080), (768, 1024), (844, 390), (360, 640), (320, 568)):
        a.page.set_viewport_size({"width": width, "height": height})
        assert a.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        for verb in ("fold", "call", "raise"):
            expect(a.page.locator(f"button[data-verb={verb}]")).to_be_in_viewport(ratio=1)
        for at in range(9):
            expect(a.seat(at).locator(".pod .plate").first).to_be_in_viewport(ratio=0.95)
    a.act("fold")
    a.expect_over()


def test_a_table_says_that_the_house_cannot_store(person: People, size: Size) -> None:
    somebody = person(f"Stora-{size}", size)
    cable = Cable(somebody.page)
    looker = Looker(somebody, open_table(somebody))
    says = "The house cannot store right now. All clocks stand still."
    cable.tell({"type": "notice", "code": "house/cannot-store", "says": says})
    expect(looker.page.get_by_text(says)).to_be_visible()
    assert stumbles(looker.page) == []
    cable.tell({"type": "notice", "code": "house/stores-again", "says": "It stores again."})
    expect(looker.page.get_by_text(says)).to_have_count(0)
