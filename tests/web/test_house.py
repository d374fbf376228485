"""The superuser's pages: the house at a glance, every table with all cards, users, results, the books, the audit."""

import re
from functools import partial
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.server.processes import Serving
from tests.web import past
from tests.web.axe import stumbles
from tests.web.conftest import Accounts, People
from tests.web.houses import SUPERUSER, SUPERUSER_PASSWORD
from tests.web.people import Person, Size
from tests.web.wire import Wire

ALONE = True

TABS: Final = ("", "/live", "/operations", "/users", "/results", "/deals", "/audit", "/modules")
PLAYERS: Final = {"Edith": "raiser", "Felix": "caller", "Greta": "random"}


@pytest.fixture(scope="module")
def books(house: Serving) -> dict[str, int]:
    return {
        "Kairo": past.rounds(house, "holdem", PLAYERS, name="Kairo", count=12, seed=8),
        "Three of us": past.rounds(house, "landlord", dict.fromkeys(PLAYERS, "greedy"), name="Three of us", chips=0),
    }


def panel(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name, exact=False)


def tables(page: Page) -> Locator:
    return panel(page, "Tables").locator("ul > li")


class Game:
    """Two people at a table of their own, who check and call."""

    def __init__(self, account: Accounts, names: tuple[str, str], title: str) -> None:
        self.wires = [Wire(account(name)) for name in names]
        settings = {"name": title, "game": "holdem", "seats": 2, "turn_s": 60, "pace_ms": 600_000}
        self.table = self.wires[0].ask("create", settings=settings)["table"]
        for wire in self.wires:
            wire.ask("sit", table=self.table, chips=100)

    @property
    def told(self) -> list[Any]:
        """How it stands, as each of the two was told."""
        return [self._told(wire) for wire in self.wires]

    @property
    def hands(self) -> list[list[str]]:
        """Each as its holder was told it."""
        return [
            told["picture"]["seats"][told["you"]]["cards"] for told in sorted(self.told, key=lambda one: one["you"])
        ]

    def act(self) -> bool:
        """Whoever is asked checks or calls; False: the round is over."""
        for wire, told in zip(self.wires, self.told, strict=True):
            if choices := told.get("choices"):
                verb = "Check" if "check" in choices else "Call"
                wire.ask("act", table=self.table, seq=told["seq"], action={"type": verb})
                self._hear(told["seq"])
                return True
        return False

    def _hear(self, seq: int) -> None:
        """Until both were told what came of it."""
        for wire in self.wires:
            wire.until(partial(self._has_heard, wire, seq))

    def _has_heard(self, wire: Wire, seq: int) -> bool:
        return bool(self._told(wire)["seq"] > seq)

    def _told(self, wire: Wire) -> Any:
        return [one for one in wire.heard("table") if one["table"] == self.table][-1]


def shown(where: Locator) -> list[str]:
    found: list[str] = where.locator("[data-card]").evaluate_all("(all) => all.map((card) => card.dataset.card)")
    return [card for card in found if card != "--"]


@pytest.mark.req("EPS:RF-SV-001")
def test_the_house_at_a_glance(account: Accounts, superuser: Person) -> None:
    page = superuser.go("/house")
    state = panel(page, "State of the house")
    told = superuser.get("/api/superuser/house")
    expect(state).to_contain_text(f"croupier {told['version']}")
    expect(state).to_contain_text(f"and {told['bots']} bots")
    game = Game(account, ("Ines", "Jakob"), "Glance")
    expect(state).to_contain_text("2 people")
    expect(state).to_contain_text(f"at {told['tables'] + 1} tables")
    expect(state).to_contain_text(re.compile(r"Rounds being played\s*1"))
    row = tables(page).filter(has_text="Glance")
    seated = game.told[0]["seats"]
    map_ = [f"{seat + 1} {one['player']} ${one['chips']}" for seat, one in enumerate(seated)]
    expect(row.get_by_role("list", name="Seats").get_by_role("listitem")).to_have_count(2)
    assert [" ".join(text.split()) for text in row.get_by_role("listitem").all_inner_texts()] == map_


@pytest.mark.req("POKERIV3:KT9", "EPS:RF-SV-001", "EPS:RF-SV-002", "EPS:RF-SV-003", "EPS:RF-SV-004", "EPS:RF-SV-005")
def test_any_table_is_watched_with_all_cards_and_each_look_is_noted(account: Accounts, superuser: Person) -> None:
    game = Game(account, ("Kaja", "Leo"), "Watched")
    page = superuser.go("/house")
    page.get_by_role("link", name="Watch Watched with all cards").click()
    expect(page.get_by_text("You see all cards.")).to_be_visible()
    seats = page.get_by_role("list", name="Seats").locator("> li")
    expect(seats).to_have_count(2)
    streets = set()
    while True:
        told = game.told[0]
        picture = told["picture"]
        streets.add(picture["street"])
        board = page.get_by_label("Board")
        for at, (hand, seat) in enumerate(zip(game.hands, picture["seats"], strict=True)):
            plate = seats.nth(at)
            expect(plate).to_contain_text(seat["player"])
            over = picture["payoffs"] is not None
            expect(plate).to_contain_text(f"${told['seats'][at]['chips'] if over else seat['stack']}")
            expect(plate.locator("[data-card]")).to_have_count(2)
            assert sorted(shown(plate)) == sorted(hand)
        if picture["payoffs"] is None:
            expect(page.locator(f"[data-total='{picture['pot']}']")).to_be_visible()
        expect(board.locator("[data-card]:not([data-card='--'])")).to_have_count(len(picture["board"]))
        assert shown(board) == picture["board"]
        if not game.act():
            break
    assert streets >= {"preflop", "flop", "turn", "river"}
    expect(page.get_by_role("button", name=re.compile("Sit"))).to_have_count(0)
    page.go_back()
    page.get_by_role("navigation", name="House").get_by_role("link", name="Audit").click()
    expect(panel(page, "Audit").get_by_role("listitem").first).to_contain_text(f"{SUPERUSER} watched · Watched")
    with pytest.raises(Exception, match="superuser"):
        Wire(superuser).ask("sit", table=game.table, chips=100)


def test_the_house_is_closed_with_words_and_opened_again(person: People, superuser: Person) -> None:
    guest = person("Mona").go("/lobby")
    page = superuser.go("/house")
    closure = page.get_by_role("group", name="The house")
    expect(closure.get_by_role("button", name="Open")).to_have_attribute("aria-pressed", "true")
    closure.get_by_role("button", name="Closed").click()
    dialog = page.get_by_role("dialog", name="Close the house?")
    dialog.get_by_label("Message to everyone").fill("We paint the walls.")
    dialog.get_by_role("button", name="Close the house").click()
    expect(closure.get_by_role("button", name="Closed")).to_have_attribute("aria-pressed", "true")
    expect(panel(page, "State of the house")).to_contain_text("People are told: We paint the walls.")
    expect(guest.get_by_text("We paint the walls.").first).to_be_visible()
    closure.get_by_role("button", name="Open").click()
    expect(closure.get_by_role("button", name="Open")).to_have_attribute("aria-pressed", "true")
    expect(guest.get_by_text("We paint the walls.")).to_have_count(0)
    assert superuser.get("/api/superuser/house")["open"]
    page.get_by_role("navigation", name="House").get_by_role("link", name="Audit").click()
    noted = panel(page, "Audit").get_by_role("listitem")
    expect(noted.nth(0)).to_contain_text("opened the house")
    expect(noted.nth(1)).to_contain_text("closed the house: We paint the walls.")


def test_a_table_is_closed(account: Accounts, superuser: Person) -> None:
    wire = Wire(account("Nora"))
    wire.ask("create", settings={"name": "Doomed", "game": "holdem", "seats": 2})
    page = superuser.go("/house")
    page.get_by_role("button", name="Close Doomed").click()
    page.get_by_role("dialog").get_by_role("button", name="Close the table").click()
    expect(tables(page).filter(has_text="Doomed")).to_have_count(0)


def test_a_notice_and_a_countdown_are_seen_on_every_page_until_they_are_taken_back(
    account: Accounts, person: People, superuser: Person
) -> None:
    game = Game(account, ("Pia", "Quirin"), "Told")
    guest = person("Rita", "phone").go("/lobby")
    page = superuser.go("/house/operations")
    page.get_by_label("What everybody reads").fill("Soup is served at nine.")
    page.get_by_role("button", name="Show it").click()
    expect(guest.get_by_text("Soup is served at nine.")).to_be_visible()
    planned = panel(page, "Maintenance")
    planned.get_by_label("Reason").fill("New cables.")
    planned.get_by_label("In how many minutes").fill("7")
    planned.get_by_role("button", name="Start the countdown").click()
    strip = guest.get_by_text("New cables.")
    expect(strip).to_contain_text(re.compile(r"New cables\. The house closes in 6:\d\d\."))
    assert stumbles(page) == []
    guest.goto(f"/table/{game.table}")
    expect(strip).to_contain_text(re.compile(r"closes in 6:\d\d"))
    expect(guest.get_by_text("Soup is served at nine.")).to_be_visible()
    planned.get_by_role("button", name="Call it off").click()
    expect(strip).to_have_count(0)
    panel(page, "Notice to everybody").get_by_role("button", name="Take it back").click()
    expect(guest.get_by_text("Soup is served at nine.")).to_have_count(0)
    planned.get_by_label("In how many minutes").fill("0")
    planned.get_by_role("button", name="Start the countdown").click()
    guest.goto("/lobby")
    expect(strip).to_have_text("New cables.")
    planned.get_by_role("button", name="Open the house again").click()
    expect(planned.get_by_role("button", name="Start the countdown")).to_be_visible()


def test_a_closed_table_is_opened_again_and_old_rounds_are_deleted(account: Accounts, superuser: Person) -> None:
    wire = Wire(account("Sven"))
    table = wire.ask("create", settings={"name": "Come back", "game": "holdem", "seats": 2})["table"]
    assert superuser.send("DELETE", f"/api/superuser/tables/{table}").ok
    page = superuser.go("/house/operations")
    page.get_by_role("button", name="Reopen Come back").click()
    expect(page.get_by_role("button", name="Reopen Come back")).to_have_count(0)
    assert wire.ask("sit", table=table, chips=100)
    old = panel(page, "Old rounds")
    old.get_by_role("button", name="Delete old records").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete old records").click()
    expect(old).to_contain_text(re.compile("Last time: 0 rounds"))


def test_users_are_found_and_given_roles(account: Accounts, superuser: Person) -> None:
    account("Olaf")
    page = superuser.go("/house/users")
    users = panel(page, "Users").get_by_role("listitem")
    page.get_by_label("Search").fill("olaf@")
    expect(users).to_have_count(1)
    page.get_by_label("Role of Olaf").select_option("tester")
    expect(page.get_by_text("Olaf is now tester.")).to_be_visible()
    [olaf] = [one for one in superuser.get("/api/superuser/users") if one["name"] == "Olaf"]
    assert olaf["role"] == "tester"
    page.get_by_label("Search").fill(SUPERUSER)
    expect(users).to_have_count(1)
    expect(users.get_by_role("combobox")).to_have_count(0)


@pytest.mark.req("POKERIV3:KT17")
def test_how_everybody_has_fared_is_listed_and_printed(
    person: People, superuser: Person, books: dict[str, int]
) -> None:
    superuser.context.add_init_script("window.print = () => { window.printed = true }")
    page = superuser.go("/house/results")
    table = panel(page, "Results of all users").get_by_role("table")
    expect(table).to_be_visible()
    names = table.get_by_role("rowheader").all_inner_texts()
    assert set(names) >= {one["name"] for one in superuser.get("/api/superuser/users")}
    deals = superuser.get("/api/superuser/deals?table=Kairo&limit=50")
    won = {name: [0, 0] for name in PLAYERS}
    for place in [place for deal in deals for place in deal["seats"].values()]:
        won[place["player"]][place["payoff"] < 0] += abs(place["payoff"])
    for name, (gained, given) in won.items():
        row = table.get_by_role("row").filter(has=page.get_by_role("rowheader", name=name, exact=True))
        cells = row.get_by_role("cell").all_inner_texts()
        games = table.locator("thead tr").first.get_by_role("columnheader").all_inner_texts()[1:]
        at = games.index("Hold’em") * 2
        assert cells[at : at + 2] == ["12", f"{gained}C/{given}C"]
        assert cells[games.index("Landlord") * 2] == "1"
        assert re.fullmatch(r"[01]W/[01]L", cells[games.index("Landlord") * 2 + 1])
    assert "Sökö" not in games  # nobody has played it
    page.get_by_role("button", name="Print").click()
    assert page.evaluate("window.printed")
    nosy = person("Pia")
    expect(nosy.go("/house/results").get_by_text("For the superuser")).to_be_visible()
    expect(nosy.page.get_by_role("table")).to_have_count(0)
    assert nosy.send("GET", "/api/superuser/statistics").status == 403


@pytest.mark.req("POKERIV3:EXTRACT-DEALb")
def test_a_deal_is_searched_for_and_replayed(superuser: Person, books: dict[str, int]) -> None:
    page = superuser.go("/house/deals")
    page.get_by_role("search").get_by_label("Table").fill("Kairo")
    page.get_by_role("search").get_by_label("Player").fill("Felix")
    page.get_by_role("search").get_by_label("Deal").fill("6")
    page.get_by_role("button", name="Search").click()
    sheet = panel(page, "Deals").get_by_role("table")
    expect(sheet.get_by_role("row")).to_have_count(2)
    expect(page).to_have_url(re.compile(r"player=Felix&table=Kairo&deal=6"))
    page.reload()
    expect(sheet.get_by_role("row")).to_have_count(2)
    [deal] = superuser.get("/api/superuser/deals?table=Kairo&deal=6")
    columns = sheet.get_by_role("columnheader").all_inner_texts()
    assert columns[:3] == ["Table", "Deal", "Players"]
    row = sheet.get_by_role("row").nth(1)
    numbers = [str(deal[key]) for key in ("deal", "players")]
    assert row.get_by_role("cell").all_inner_texts()[:2] == numbers
    told = dict(zip(columns[1:], row.get_by_role("cell").all_inner_texts(), strict=True))
    assert told["Pot"] == f"${deal['pot']:,}"
    won = [place["nickname"] for place in deal["seats"].values() if place["won"]]
    assert won
    assert all(name in told["Winner"] for name in won)
    for seat, place in deal["seats"].items():
        cell = row.get_by_role("cell").nth(columns.index(f"Seat {int(seat) + 1}") - 1)
        expect(cell).to_contain_text(place["player"])
        assert shown(cell) == place["cards"].split()
    row.get_by_role("link", name="Replay deal 6 of Kairo").click()
    expect(page).to_have_url(re.compile(rf"/replay/{books['Kairo']}/6\?at=0"))
    steps = superuser.get(f"/api/history/{books['Kairo']}/6/steps")
    seats = page.get_by_role("list", name="Seats").locator("> li")
    for at, seat in enumerate(steps["start"]["seats"]):
        expect(seats.nth(at)).to_contain_text(seat["player"])
        expect(seats.nth(at)).to_contain_text(f"${seat['stack']}")
    page.keyboard.press("End")
    for at, seat in enumerate(steps["steps"][-1]["picture"]["seats"]):
        assert shown(seats.nth(at)) in ([], seat["cards"])


def test_games_are_listed_with_where_they_come_from(superuser: Person) -> None:
    page = superuser.go("/house/modules")
    games = panel(page, "Games").get_by_role("listitem")
    told = superuser.get("/api/superuser/modules")["games"]
    expect(games).to_have_count(len(told))
    for game in told:
        title = game["title"].replace("'", "’")
        expect(games.filter(has_text=title).filter(has_text=game["origin"])).to_have_count(1)
    expect(page.get_by_text("start it with --modules FOLDER")).to_be_visible()


@pytest.mark.req("EPS:RF-SV-006", "EPS:UC-001-S02")
def test_the_door_is_shut_to_others(person: People) -> None:
    stranger, player = person("Stranger", account=False), person("Quinn")
    assert stranger.post("/api/session", {"who": SUPERUSER, "password": "not this one at all"}) == 401
    for somebody, status in ((stranger, 401), (player, 403)):
        page = somebody.go("/lobby")
        expect(page.get_by_role("list", name="Tables")).to_be_visible()
        expect(page.get_by_role("link", name="House", exact=True)).to_have_count(0)
        for tab in TABS:
            page = somebody.go(f"/house{tab}")
            expect(page.get_by_text("For the superuser")).to_be_visible()
            expect(page.get_by_role("navigation", name="House")).to_have_count(0)
        for path in ("house", "users", "statistics", "deals", "audit", "modules"):
            assert somebody.send("GET", f"/api/superuser/{path}").status == status
    boss = person(SUPERUSER, account=False)
    boss.sign_in(SUPERUSER_PASSWORD)
    expect(panel(boss.go("/house"), "State of the house")).to_be_visible()


def test_the_house_trips_nobody(person: People, books: dict[str, int], size: Size) -> None:
    boss = person(SUPERUSER, size, account=False)
    boss.sign_in(SUPERUSER_PASSWORD)
    for tab in TABS:
        page = boss.go(f"/house{tab}")
        expect(page.locator("section h2, section dl").first).to_be_visible()
        expect(page.locator("[aria-busy=true]")).to_have_count(0)
        assert stumbles(page) == [], tab
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), tab
