"""How somebody has fared: the curve with its band, by game, by table, deal by deal."""

import re
from math import sqrt
from typing import Any, Final

import pytest
from playwright.sync_api import FilePayload, Locator, Page, Route, expect

from croupier.formats import pokerstars
from croupier.games.poker.variants.holdem import Holdem
from tests.formats.deals import gambled
from tests.server.processes import Serving
from tests.web import past
from tests.web.axe import stumbles
from tests.web.conftest import People
from tests.web.people import Person, Size

ALONE = True

ROUNDS: Final = 120
PLAYERS: Final = {"Edith": "raiser", "Felix": "caller", "Greta": "random"}


@pytest.fixture(scope="module")
def table(house: Serving) -> dict[str, int]:
    return {
        "Long night": past.rounds(house, "holdem", PLAYERS, name="Long night", count=ROUNDS, seed=3),
        "Short one": past.rounds(house, "holdem", PLAYERS, name="Short one", count=7, seed=4),
        "Three of us": past.rounds(
            house, "landlord", dict.fromkeys(PLAYERS, "greedy"), name="Three of us", count=5, chips=0
        ),
    }


def panel(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name)


def payoffs(person: Person, table: str) -> list[int]:
    """What somebody won and lost, round by round, from the books themselves."""
    rows: list[Any] = []
    while more := person.get(f"/api/history?table={table}&limit=100&offset={len(rows)}"):
        rows += more
    return [place["payoff"] for row in rows[::-1] for place in row["seats"].values() if place["player"] == "Edith"]


def dollars(amount: float) -> str:
    sign = "+" if amount > 0 else "−" if amount < 0 else ""
    return f"{sign}${abs(amount):,}"


def cells(row: Locator) -> list[str]:
    return [" ".join(text.split()) for text in row.get_by_role("cell").all_inner_texts()]


def test_figures_are_those_of_the_books(person: People, table: dict[str, int]) -> None:
    edith = person("Edith")
    long, short = payoffs(edith, "Long night"), payoffs(edith, "Short one")
    assert (len(long), len(short)) == (ROUNDS, 7)
    both = long + short
    page = edith.go("/statistics")
    curve = panel(page, "Curve")
    expect(curve).to_contain_text(f"{len(both)} rounds")
    expect(curve.get_by_text(dollars(sum(both)), exact=True)).to_be_visible()
    mean = sum(both) / len(both)
    error = 1.959964 * sqrt(sum((one - mean) ** 2 for one in both) / (len(both) - 1) / len(both))
    expect(curve).to_contain_text(f"{dollars(round(mean * 100))} ± ${round(error * 100):,}")
    by_table = panel(page, "By table, Texas Hold’em")
    for name, results in (("Long night", long), ("Short one", short)):
        won = f"{round(sum(one > 0 for one in results) / len(results) * 100)}%"
        found = cells(by_table.get_by_role("row").filter(has_text=name))
        assert (found[1], found[2], found[-1]) == (str(len(results)), won, dollars(sum(results)))
    games = panel(page, "By game").get_by_role("row")
    assert cells(games.filter(has_text="Hold’em"))[1] == str(len(both))
    assert cells(games.filter(has_text="Landlord"))[1] == "5"


def test_the_curve_is_drawn_with_its_band_and_tells_each_point(person: People, table: dict[str, int]) -> None:
    edith = person("Edith")
    series = edith.get("/api/statistics/series?game=holdem")
    page = edith.go("/statistics")
    image = page.get_by_role("img", name=re.compile(f"after {ROUNDS + 7} rounds"))
    canvas = image.locator("canvas")
    expect(canvas).to_be_visible()
    drawn = canvas.evaluate(
        """(canvas) => {
            const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
            const probe = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
            const colours = ['--accent', '--accent-wash'].map((name) => {
                probe.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(name).trim()
                probe.clearRect(0, 0, 1, 1)
                probe.fillRect(0, 0, 1, 1)
                return [...probe.getImageData(0, 0, 1, 1).data]
            })
            const near = (at, colour) => colour.every((part, i) => Math.abs(data[at + i] - part) < 12)
            const counts = [0, 0]
            for (let at = 0; at < data.length; at += 4)
                colours.forEach((colour, i) => { if (near(at, colour)) counts[i] += 1 })
            return counts
        }"""
    )
    assert drawn[0] > 300, "the line"
    assert drawn[1] > 3000, "the band"
    box = image.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 100)
    told = panel(page, "Curve").get_by_text(re.compile(r"After \d+ rounds"))
    rounds = int(re.sub(r"\D", "", told.inner_text()))
    assert ROUNDS / 4 < rounds < ROUNDS
    [point] = [point for point in series["points"] if point["rounds"] == rounds]
    expect(panel(page, "Curve")).to_contain_text(dollars(point["total"]))
    expect(panel(page, "Curve")).to_contain_text(f"{dollars(round(point['low']))} to {dollars(round(point['high']))}")
    image.click(position={"x": box["width"] / 2, "y": 100})
    expect(page).to_have_url(re.compile(rf"/replay/{point['table']}/{point['deal']}\?"))
    page.go_back()
    expect(page.get_by_role("heading", name="Your results")).to_be_visible()


def test_a_game_and_a_time_are_chosen_and_stay_in_the_address(person: People, table: dict[str, int]) -> None:
    page = person("Edith").go("/statistics")
    page.get_by_label("Game", exact=True).select_option("landlord")
    expect(panel(page, "Curve")).to_contain_text("5 rounds")
    expect(panel(page, "Deals").get_by_role("listitem")).to_have_count(5)
    page.reload()
    expect(panel(page, "Curve")).to_contain_text("5 rounds")
    page.get_by_role("radiogroup", name="Period").get_by_text("Week").click()
    expect(page.get_by_text("Nothing in this period")).to_be_visible()
    page.get_by_role("button", name="Show all").click()
    expect(panel(page, "Curve")).to_contain_text("5 rounds")


def counts(person: Person, **query: str) -> dict[str, Any]:
    """What the house says of Edith's hands."""
    asked = "&".join(f"{name}={value}" for name, value in {"game": "holdem", **query}.items())
    found: dict[str, Any] = person.get(f"/api/statistics/betting?{asked}")
    return found


def percent(part: int, whole: int) -> str:
    return f"{int(100 * part / whole + 0.5)}%"


def figure(page: Page, name: str) -> Locator:
    return panel(page, "Poker figures").locator("dl > div").filter(has_text=name).locator("dd").first


def test_poker_figures_are_shown_with_what_they_mean_by_position_and_by_opponent(
    person: People, table: dict[str, int]
) -> None:
    edith = person("Edith")
    report = counts(edith)
    told = report["all"]
    page = edith.go("/statistics?game=holdem")
    expect(figure(page, "VPIP")).to_have_text(percent(told["vpip"], told["decided"]))
    expect(figure(page, "PFR")).to_have_text(percent(told["pfr"], told["decided"]))
    expect(figure(page, "W$SD")).to_have_text(percent(told["showdowns_won"], told["showdowns"]))
    expect(figure(page, "Showdown winnings").first).to_have_text(dollars(told["showdown_total"]))
    expect(panel(page, "Poker figures")).to_contain_text("How often you called or raised before the flop")
    assert told["all_in"]
    expect(figure(page, "All-in")).to_contain_text(dollars(told["all_in_total"]))
    expect(figure(page, "All-in")).to_contain_text(f"worth {dollars(round(told['expected']))}")
    expect(panel(page, "Curve")).to_contain_text("All-ins at their worth")
    rows = panel(page, "By position").get_by_role("row")
    assert rows.get_by_role("rowheader").all_inner_texts() == ["Button", "Small blind", "Big blind"]
    assert cells(rows.nth(1))[0] == str(report["positions"][0]["hands"])
    opponents = panel(page, "Opponents").get_by_role("row")
    assert cells(opponents.filter(has_text="Felix"))[0] == str(ROUNDS + 7)
    opponents.get_by_role("link", name="Felix").click()
    expect(page).to_have_url(re.compile("opponent=Felix"))
    expect(page.get_by_label("Opponent", exact=True)).to_have_value("Felix")


def test_filters_stay_in_the_address_through_reload_and_the_back_button(person: People, table: dict[str, int]) -> None:
    edith = person("Edith")
    page = edith.go("/statistics?game=holdem")
    hands = figure(page, "Hands")
    expect(hands).to_have_text(str(ROUNDS + 7))
    page.get_by_label("Position", exact=True).select_option("button")
    expect(page).to_have_url(re.compile("position=button"))
    expect(hands).to_have_text(str(counts(edith, position="button")["all"]["hands"]))
    page.get_by_label("Showdown", exact=True).select_option("yes")
    page.get_by_label("Result", exact=True).select_option("won")
    found = counts(edith, position="button", showdown="true", ending="won")["all"]["hands"]
    assert 0 < found < ROUNDS / 2
    expect(hands).to_have_text(str(found))
    deals = panel(page, "Deals").get_by_role("listitem")
    expect(deals).to_have_count(min(20, found))
    page.reload()
    expect(hands).to_have_text(str(found))
    expect(page.get_by_label("Position", exact=True)).to_have_value("button")
    page.go_back()
    expect(page.get_by_label("Result", exact=True)).to_have_value("")
    page.get_by_label("Until").fill("2001-01-01")
    expect(page.get_by_text("No such deal")).to_be_visible()
    page.get_by_role("button", name="Clear filters").click()
    expect(hands).to_have_text(str(ROUNDS + 7))
    expect(page).to_have_url(re.compile(r"/statistics\?game=holdem$"))


def test_a_deal_is_listed_with_its_winner_its_pot_and_ones_own_result(person: People, table: dict[str, int]) -> None:
    edith = person("Edith")
    rows = edith.get("/api/history?game=holdem&limit=20")
    page = edith.go("/statistics?game=holdem")
    deals = panel(page, "Deals").get_by_role("listitem")
    expect(deals).to_have_count(20)
    for at, row in enumerate(rows[:8]):
        mine = next(place for place in row["seats"].values() if place["player"] == "Edith")
        expect(deals.nth(at)).to_contain_text(f"Pot ${row['pot']:,}")
        expect(deals.nth(at)).to_contain_text(dollars(mine["payoff"]))
        for place in row["seats"].values():
            name = "You" if place is mine else place["nickname"]
            assert (name in deals.nth(at).inner_text()) == place["won"]


def test_hands_of_ones_own_files_are_imported_once_and_replayed(person: People, house: Serving, size: Size) -> None:
    """Two hands that can be read and one that cannot; the file deals cards to Bob, who is suggested."""
    first, second, third = (pokerstars.text(record, 1) for record in gambled(Holdem(), 3, 3))
    text = "\n\n".join([first, second.replace(" folds", " dances", 1).replace(" calls", " dances", 1), third])
    kim = person(f"Kim{size}", size)
    page = kim.go("/statistics")
    for kept in ("2 new hands.", "No new hands."):
        page.get_by_role("button", name="Import hands").click()
        dialog = page.get_by_role("dialog", name="Import hands")
        chosen: FilePayload = {"name": "mine.txt", "mimeType": "text/plain", "buffer": text.encode()}
        dialog.get_by_label("Files").set_input_files([chosen])
        expect(dialog).to_contain_text("2 hands found.")
        expect(dialog.get_by_role("listitem")).to_contain_text("mine.txt, hand")
        expect(dialog.get_by_label("Your name in these files")).to_have_value("Bob")
        assert stumbles(page) == []
        dialog.get_by_role("button", name="Import 2 hands").click()
        expect(dialog).to_contain_text(kept)
        dialog.get_by_role("button", name="Show imported hands").click()
        expect(page).to_have_url(re.compile(r"/statistics\?source=imported$"))
        expect(figure(page, "Hands")).to_have_text("2")
    deals = panel(page, "Deals").get_by_role("listitem")
    expect(deals).to_have_count(2)
    expect(deals.first).to_contain_text("Kairo")
    page.get_by_text("Played here").click()
    expect(page.get_by_text("Nothing yet")).to_be_visible()
    page.go_back()
    deals.first.get_by_role("link").click()
    expect(page).to_have_url(re.compile(r"/replay/\d+/\d+"))
    expect(page.get_by_role("list", name="Seats")).to_contain_text("Cid")
    where = page.url.partition("/replay")[2].partition("?")[0]
    assert person("Hugo").send("GET", f"/api/history{where}/steps").status == 404


def test_an_answer_that_comes_late_is_not_shown_for_what_was_asked_since(person: People, table: dict[str, int]) -> None:
    page, late = person("Edith").page, list[Route]()
    page.route(re.compile(r"/api/statistics/series.*game=holdem"), lambda route: late.append(route))
    page.goto("/statistics")
    page.get_by_label("Game", exact=True).select_option("landlord")
    expect(panel(page, "Curve")).to_contain_text("5 rounds")
    with page.expect_response(re.compile("game=holdem")) as told:
        late[0].continue_()
    told.value.finished()
    page.evaluate("() => new Promise((done) => setTimeout(done, 200))")  # to show it, if it would
    expect(panel(page, "Curve")).to_contain_text("Played5 rounds")


def test_every_deal_leads_to_its_replay(person: People, table: dict[str, int]) -> None:
    page = person("Edith").go("/statistics?game=holdem")
    deals = panel(page, "Deals").get_by_role("listitem")
    expect(deals).to_have_count(20)
    panel(page, "Deals").get_by_role("button", name="Show more").click()
    expect(deals).to_have_count(40)
    deals.first.get_by_role("link").click()
    expect(page).to_have_url(re.compile(r"/replay/\d+/\d+"))
    expect(page.get_by_text("Shuffle verified").first).to_be_visible()


def test_others_results_are_for_the_superuser(person: People, superuser: Person, table: dict[str, int]) -> None:
    page = superuser.go("/statistics")
    expect(page.get_by_text("Whose results?")).to_be_visible()
    page.get_by_label("Player").select_option("Greta")
    expect(page.get_by_role("heading", name="Greta’s results")).to_be_visible()
    expect(panel(page, "Curve")).to_contain_text(f"{ROUNDS + 7} rounds")
    expect(panel(page, "Deals").get_by_role("listitem")).to_have_count(20)
    nosy = person("Hugo")
    assert nosy.send("GET", "/api/statistics/series?player=Greta").status == 403
    page = nosy.go("/statistics?player=Greta")
    expect(page.get_by_text("Nothing yet")).to_be_visible()
    expect(page.get_by_label("Player")).to_have_count(0)


def test_statistics_trip_nobody(person: People, table: dict[str, int], size: Size) -> None:
    page = person("Edith", size).go("/statistics")
    expect(page.locator("canvas")).to_be_visible()
    expect(panel(page, "Deals").get_by_role("listitem")).to_have_count(20)
    assert stumbles(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
