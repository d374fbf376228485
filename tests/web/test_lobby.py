"""The lobby: all tables as they are, finding one, opening one, sitting down, waiting for a game."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.server.processes import Serving
from tests.web.axe import stumbles
from tests.web.conftest import Accounts, People
from tests.web.people import Person, Size
from tests.web.tables import Cable, open_table
from tests.web.wire import Wire

ALONE = True

TABLE = re.compile(r"/table/\d+$")


def row(page: Page, name: str) -> Locator:
    called = page.locator(".nm b").get_by_text(name, exact=True)
    return page.get_by_role("list", name="Tables").locator("> li").filter(has=called)


def names(page: Page) -> list[str]:
    return page.get_by_role("list", name="Tables").locator("> li .nm b").all_inner_texts()


def table_of(page: Page) -> int:
    expect(page).to_have_url(TABLE)
    return int(page.url.rpartition("/")[2])


def new_table(page: Page, game: str) -> Locator:
    page.get_by_role("button", name="New table").click()
    dialog = page.get_by_role("dialog", name="New table")
    dialog.get_by_text(game, exact=True).click()
    return dialog


@pytest.mark.req("POKERIV3:TJV5", "POKERIV3:TJV5a", "STUD:REQ070100", "STUD:REQ070104")
def test_the_lobby_lists_every_table_and_follows_it(person: People, account: Accounts) -> None:
    page = person("Anna").go("/lobby")
    expect(row(page, "Hold'em, people only")).to_be_visible()
    expect(page.get_by_role("button", name="Borrow")).to_have_count(0)  # nothing is lent where chips are free
    ben = Wire(account("Ben"))
    settings = {"name": "Kairo", "game": "holdem", "options": {"big_blind": 10}, "seats": 4}
    table = ben.ask("create", settings=settings, password="sesame")["table"]
    kairo = row(page, "Kairo")
    expect(kairo).to_contain_text("No-limit Texas Hold’em")
    expect(kairo).to_contain_text("0/4")
    expect(kairo.get_by_title("Needs a password")).to_be_visible()
    expect(row(page, "Hold'em, people only").get_by_title("Needs a password")).to_have_count(0)
    expect(kairo).to_contain_text("$200–$1,000")
    ben.ask("sit", table=table, chips=440)
    expect(kairo).to_contain_text("1/4")
    kairo.get_by_role("button", expanded=False).click()
    expect(kairo.get_by_role("listitem")).to_contain_text(["Ben"])
    expect(kairo.get_by_role("listitem")).to_contain_text(["$440"])
    ben.ask("leave", table=table)
    expect(kairo).to_contain_text("0/4")


def test_tables_are_found_and_sorted_and_the_address_keeps_it(person: People) -> None:
    page = person("Carla").go("/lobby")
    expect(row(page, "Pot-limit Omaha")).to_be_visible()
    games = page.get_by_role("radiogroup", name="Game")
    games.get_by_text("Omaha").click()
    expect(page).to_have_url("/lobby?game=omaha")
    assert names(page) == ["Pot-limit Omaha"]
    page.reload()
    expect(row(page, "Pot-limit Omaha")).to_be_visible()
    assert names(page) == ["Pot-limit Omaha"]
    games.get_by_text("All").click()
    page.get_by_role("searchbox").fill("grace")  # a player
    expect(page).to_have_url("/lobby?find=grace")
    assert names(page) == ["Seven-card stud"]
    page.get_by_role("searchbox").fill("")
    page.get_by_label("Stakes").select_option("For points")
    expect(row(page, "Landlord to watch")).to_be_visible()
    assert set(names(page)) == {"Landlord with the house", "Landlord to watch"}
    page.get_by_role("switch", name="Free seats").check()
    expect(row(page, "Landlord to watch")).to_have_count(0)
    page.get_by_label("Stakes").select_option("Any stakes")
    page.get_by_role("button", name="Table", exact=True).click()
    expect(page).to_have_url("/lobby?free=1&sort=name")
    upwards = names(page)
    assert upwards == sorted(upwards, key=str.lower)
    page.get_by_role("button", name="Table", exact=True).click()
    expect(page).to_have_url("/lobby?free=1&sort=-name")
    assert names(page) == upwards[::-1]
    page.get_by_role("searchbox").fill("no such table")
    page.get_by_role("button", name="Show all").click()
    expect(page).to_have_url("/lobby")


@pytest.mark.req("POKERIV3:KT4", "POKERIV3:KT4a", "POKERIV3:KT5", "POKERIV3:SERVERa")
def test_a_protected_table_is_opened_and_its_password_asked_for(person: People) -> None:
    dana = person("Dana")
    page = dana.go("/lobby")
    before = len(dana.get("/api/tables"))
    dialog = new_table(page, "Hold’em")
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog).to_have_count(0)
    expect(page).to_have_url("/lobby")

    dialog = new_table(page, "Hold’em")
    chosen = {"Name": "Back room", "Big blind": "20", "Ante": "5", "Minimum buy-in": "300", "Maximum buy-in": "900"}
    for label, text in chosen.items():
        dialog.get_by_label(label, exact=True).fill(text)
    dialog.get_by_label("Betting").select_option("Pot limit")
    dialog.get_by_label("Seats").select_option("4")
    dialog.get_by_label("Players to start").select_option("3")
    dialog.get_by_role("textbox", name="Password").fill("sesame")
    for seconds in ("0", "61"):
        dialog.get_by_label("Seconds per turn").fill(seconds)
        dialog.get_by_role("button", name="Open table").click()
        expect(dialog.get_by_text("From 1 to 60.")).to_be_visible()
    dialog.get_by_label("Seconds per turn").fill("45")
    dialog.get_by_label("Maximum buy-in").fill("200")
    dialog.get_by_role("button", name="Open table").click()
    expect(dialog.get_by_label("Maximum buy-in")).to_have_attribute("aria-invalid", "true")  # as the house sees it
    assert len(dana.get("/api/tables")) == before
    dialog.get_by_label("Maximum buy-in").fill("900")
    dialog.get_by_role("button", name="Open table").click()
    table = table_of(page)
    told = dana.get(f"/api/tables/{table}")["settings"]
    assert told["options"] == {"limit": "pot", "big_blind": 20, "ante": 5, "min_buy_in": 300, "max_buy_in": 900}
    assert (told["name"], told["seats"], told["minimum"], told["turn_s"]) == ("Back room", 4, 3, 45)

    eve = person("Eve", "phone")
    page = eve.go("/lobby")
    line = row(page, "Back room")
    for shown in ("Pot-limit Texas Hold’em", "blinds $10/$20, ante $5", "$300–$900", "1/4", "Password"):
        expect(line).to_contain_text(shown)
    line.get_by_role("button", expanded=False).click()
    for shown in ("45 s per turn", "starts with 3 players", "Dana", "$900"):
        expect(line).to_contain_text(shown)
    line.get_by_role("button", name="Take a seat").click()
    dialog = page.get_by_role("dialog", name="Take a seat")
    dialog.get_by_label("Chips to bring").first.fill("100")
    dialog.get_by_role("textbox", name="Password").fill("open")
    dialog.get_by_role("button", name="Sit down").click()
    expect(dialog.get_by_text("$100 is too little: bring at least $300.")).to_be_visible()
    dialog.get_by_label("Chips to bring").first.fill("350")
    dialog.get_by_role("button", name="Sit down").click()
    expect(dialog.get_by_role("textbox", name="Password")).to_have_attribute("aria-invalid", "true")
    dialog.get_by_role("textbox", name="Password").fill("sesame")
    dialog.get_by_role("button", name="Sit down").click()
    assert table_of(page) == table
    [seat] = eve.get("/api/me")["seats"]
    assert seat["chips"] == 350


def test_a_protected_table_is_watched_with_its_password(person: People, account: Accounts) -> None:
    table = Wire(account("Finn")).ask("create", settings={"name": "Club", "game": "soko"}, password="sesame")["table"]
    page = person("Gina").go("/lobby")
    line = row(page, "Club")
    line.get_by_role("button", expanded=False).click()
    line.get_by_role("button", name="Watch", exact=True).click()
    dialog = page.get_by_role("dialog", name="Club has a password")
    dialog.get_by_role("textbox", name="Password").fill("wrong")
    dialog.get_by_role("button", name="Watch", exact=True).click()
    expect(dialog.get_by_text("Wrong table password.")).to_be_visible()
    dialog.get_by_role("textbox", name="Password").fill("sesame")
    dialog.get_by_role("button", name="Watch", exact=True).click()
    assert table_of(page) == table
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_form_says_at_once_all_that_is_wrong_with_it(person: People) -> None:
    gus = person("Gus", motion=True)
    page, before = gus.go("/lobby"), len(gus.get("/api/tables"))
    dialog = new_table(page, "Hold’em")
    for label, text in {"Big blind": "0", "Ante": "-1", "Seconds per turn": "45"}.items():
        dialog.get_by_label(label, exact=True).fill(text)
    dialog.get_by_role("button", name="Open table").click()  # all of it is for the house to say
    wrong = dialog.locator("[aria-invalid=true]")
    expect(wrong).to_have_count(2)
    expect(dialog.get_by_label("Big blind", exact=True)).to_be_focused()
    dialog.get_by_label("Name", exact=True).fill("")
    dialog.get_by_label("Seconds per turn").fill("99")
    dialog.get_by_role("button", name="Open table").click()  # the page finds two more
    expect(wrong).to_have_count(4)
    for label in ("Name", "Big blind", "Ante", "Seconds per turn"):
        expect(dialog.get_by_label(label, exact=True)).to_have_attribute("aria-invalid", "true")
    assert stumbles(page) == []
    assert len(gus.get("/api/tables")) == before


@pytest.mark.req("POKERIV3:TJV6")
def test_another_game_has_another_form(person: People) -> None:
    page = person("Hugo", "phone").go("/lobby")
    own = {
        "Hold’em": ["Betting", "Big blind", "Ante", "Rules"],
        "Stud": ["Low stake", "High stake", "Ante", "Rules"],
        "Blackjack": ["Minimum bet", "Maximum bet", "Decks"],
        "Landlord": ["Points for a bid of one"],
    }
    dialog = new_table(page, "Hold’em")
    for game, labels in own.items():
        dialog.get_by_text(game, exact=True).click()
        for label in labels:
            expect(dialog.get_by_label(label, exact=True)).to_be_visible()
        for label in {"Big blind", "High stake", "Minimum bet", "Points for a bid of one"} - set(labels):
            expect(dialog.get_by_label(label, exact=True)).to_have_count(0)
    dialog.get_by_text("More options").click()
    expect(dialog.get_by_role("switch", name="Bombs double")).to_be_visible()
    assert stumbles(page) == []


def test_a_quick_seat_is_where_company_is(person: People) -> None:
    ines = person("Ines")
    page = ines.go("/lobby?game=omaha")
    page.get_by_role("button", name="Quick seat").click()
    dialog = page.get_by_role("dialog", name="Take a seat")
    expect(dialog).to_contain_text("Pot-limit Omaha")
    expect(dialog.get_by_label("Chips to bring").first).to_have_value("200")
    assert stumbles(page) == []
    dialog.get_by_label("Chips to bring").first.fill("120")
    dialog.get_by_role("button", name="Sit down").click()
    table = table_of(page)
    [seat] = ines.get("/api/me")["seats"]
    assert (seat["table"], seat["chips"]) == (table, 120)
    page = ines.go("/lobby")
    expect(row(page, "Pot-limit Omaha")).to_contain_text("Your seat")
    row(page, "Pot-limit Omaha").get_by_role("link", name="Return").first.click()
    assert table_of(page) == table


def test_who_finds_no_seat_queues_and_sees_her_place(person: People, account: Accounts) -> None:
    jan, kim, lou = (Wire(account(name)) for name in ("Jan", "Kim", "Lou"))
    table = jan.ask("create", settings={"name": "Duel", "game": "holdem", "seats": 2, "turn_s": 60})["table"]
    for wire in (jan, kim, lou):
        wire.ask("sit", table=table, chips=100)
    mona = person("Mona")
    page = mona.go("/lobby")
    expect(row(page, "Duel")).to_contain_text("1 waiting")
    row(page, "Duel").get_by_role("button", name="Join the queue").click()
    page.get_by_role("dialog").get_by_role("button", name="Join the queue").click()
    assert table_of(page) == table
    page = mona.go("/lobby")
    mine = page.get_by_role("region", name="Your seats")
    expect(mine).to_contain_text("You are number 2 in line")
    lou.ask("leave", table=table)
    expect(mine).to_contain_text("You are next in line")
    mine.get_by_role("button", name="Leave").click()
    expect(mine).to_have_count(0)


def test_two_windows_do_not_fight(person: People) -> None:
    nina = person("Nina")
    first = nina.go("/lobby")
    expect(row(first, "Sökö")).to_be_visible()
    second = nina.window()
    second.goto("/lobby")
    expect(row(second, "Sökö")).to_be_visible()
    expect(first.get_by_text("in use in another window")).to_be_visible()
    first.get_by_role("button", name="Use it here").click()
    expect(first.get_by_text("in use in another window")).to_have_count(0)
    expect(second.get_by_text("in use in another window")).to_be_visible()
    first.get_by_role("button", name="Sign out").click()
    expect(first).to_have_url("/")
    second.bring_to_front()
    expect(second.get_by_role("link", name="Sign in")).to_be_visible()


def test_the_superuser_watches_and_closes_the_house(superuser: Person, person: People) -> None:
    page = superuser.go("/lobby")
    expect(row(page, "Sökö").get_by_role("button", name="Watch")).to_be_visible()
    expect(page.get_by_role("button", name="Quick seat")).to_have_count(0)
    expect(page.get_by_role("navigation", name="Main").get_by_role("link", name="House")).to_be_visible()
    olga = person("Olga").go("/lobby")
    expect(olga.get_by_role("navigation", name="Main").get_by_role("link", name="House")).to_have_count(0)
    assert superuser.post("/api/superuser/house/close", {"why": "The cleaners are here."}) < 300
    olga.reload()
    expect(olga.get_by_text("The cleaners are here.")).to_be_visible()
    assert superuser.post("/api/superuser/house/open", {}) < 300


@pytest.mark.req("STUD:REQ070101", "STUD:REQ070102", "STUD:REQ070103", "STUD:REQ070105")
def test_a_stud_table_with_its_stakes_and_bots_is_begun(houses: Callable[..., Serving], person: People) -> None:
    house = houses("stud")
    for name, seats, bots in [("Pia", 7, {"caller": 2, "regular": 3, "random": 1}), ("Rolf", 2, {"regular": 1})]:
        player = person(name, at=house)
        page = player.go("/lobby")
        page.get_by_role("button", name="New table").click()
        dialog = page.get_by_role("dialog", name="New table")
        expect(dialog.get_by_label("Rules")).to_have_value("csc478")  # as this house has it
        numbers = dialog.get_by_label("Seats").locator("option").all_inner_texts()
        assert numbers == [str(number) for number in range(2, 8)]
        for label, text in {"Ante": "2", "Low stake": "20", "High stake": "5"}.items():
            dialog.get_by_label(label).fill(text)
        dialog.get_by_role("button", name="Open table").click()
        expect(dialog.locator("[aria-invalid=true]")).to_have_count(1)
        dialog.get_by_label("High stake").fill("40")
        dialog.get_by_label("Seats").select_option(str(seats))
        dialog.get_by_text("House bots").click()
        for bot, number in bots.items():
            for _ in range(number):
                dialog.get_by_role("button", name=f"One {bot} more").click()
        expect(dialog.get_by_role("button", name="One caller more")).to_be_disabled()  # no seat is left
        dialog.get_by_role("button", name="Open table").click()
        table = table_of(page)
        told = player.get(f"/api/tables/{table}")
        assert told["settings"]["options"] == {"ante": 2, "low": 20, "high": 40, "rules": "csc478"}
        sitting = [one["name"] for one in told["line"]["players"]]
        hired = [f"{bot}-{nth + 1}" for bot, number in bots.items() for nth in range(number)]
        assert sorted(sitting) == sorted([name, *hired])
        expect(page.locator("[data-card]:not([data-card='??'], [data-card='--'])").first).to_be_visible()  # a hand


def test_a_table_that_has_stopped_says_why(person: People, size: Size) -> None:
    somebody = person(f"Hal-{size}", size)
    cable = Cable(somebody.page)
    name = f"Broken {size}"
    table = open_table(somebody, name=name)
    page = somebody.go("/lobby")
    expect(row(page, name)).to_be_visible()
    line = somebody.get(f"/api/tables/{table}")["line"]
    why = "The game failed, and this table has stopped."
    cable.mute("lobby")  # the house would say again that the table is well, if anything changed
    cable.tell({"type": "lobby", "tables": [{**line, "halted": why}]})
    expect(row(page, name).get_by_text("Stopped")).to_be_visible()
    row(page, name).get_by_role("button").first.click()
    expect(row(page, name).get_by_text(why)).to_be_visible()
    assert stumbles(page) == []
