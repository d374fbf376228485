"""Three languages: the browser's or the one that is chosen, in every page and in what the house says."""

from typing import Any, Final

import httpx
import pytest
from playwright.sync_api import Page, expect

from croupier.words import sentence
from tests.server.processes import Serving
from tests.web.accounts import Account
from tests.web.axe import stumbles
from tests.web.conftest import People
from tests.web.past import rounds
from tests.web.people import Person
from tests.web.pseudo import narrow, wide, widen
from tests.web.tables import open_table
from tests.web.test_base import FIRST_LOAD_BYTES_MOST, here, sent_bytes
from tests.web.wire import Wire, sit

BROWSERS: Final = {"fi": "fi-FI", "zh": "zh-CN"}  # English is looked at by all other tests
TAGS: Final = {"fi": "fi", "zh": "zh-Hans"}
WIDTHS: Final = (320, 390)
FITS: Final = "document.documentElement.scrollWidth <= innerWidth"
LANDLORD: Final = 8  # the house's own table, which bots play for spectators
BLACKJACK: Final = 6


def seated(person: Person, game: str = "holdem") -> int:
    """Sit down with a bot of the house at a table of one's own, by the wire, and answer with its number."""
    table = open_table(person, game, name=person.name, seats=2, minimum=2, options={"big_blind": 10})
    wire = Wire(person)
    wire.ask("add_bot", table=table, bot="caller", chips=1000)
    sit(wire, table, 1000)
    return table


def asked(page: Page) -> None:
    """It is her turn, and all buttons are there."""
    expect(page.locator("button[data-verb]:enabled").first).to_be_visible()


@pytest.mark.parametrize("language", BROWSERS)
def test_every_page_speaks_the_browsers_language_fits_a_phone_and_trips_nobody(
    person: People, house: Serving, language: str
) -> None:
    reader = person(f"Reader-{language}", "phone", account=False, locale=BROWSERS[language])
    files: list[str] = []
    reader.context.on("request", lambda request: files.append(request.url))
    looked(reader, "/", language)
    with httpx.Client(headers={"accept-encoding": "gzip"}) as client:
        assert sum(sent_bytes(client, url) for url in files if url.startswith(house.url)) < FIRST_LOAD_BYTES_MOST
    reader.register()
    for path in ("/lobby", "/account", "/rules/holdem", f"/table/{LANDLORD}"):
        looked(reader, path, language)
    looked(reader, f"/table/{seated(reader)}", language, ready=asked)


def looked(reader: Person, path: str, language: str, ready: Any = here) -> None:
    page = reader.go(path)
    ready(page)
    page.wait_for_load_state("networkidle")
    assert page.evaluate("document.documentElement.lang") == TAGS[language]
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate(FITS), (path, width)
    assert stumbles(page) == []


def test_a_language_is_chosen_on_the_account_page_and_stays(person: People) -> None:
    reader = person("Aino", locale="fi-FI")
    page = reader.go("/account")
    choice = page.locator("select:has(option[value='zh'])")
    expect(choice).to_have_value("")
    expect(page.locator("html")).to_have_attribute("lang", "fi")
    choice.select_option("zh")
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
    page.reload()
    expect(choice).to_have_value("zh")
    assert page.evaluate("navigator.language") == "fi-FI"
    choice.select_option("")
    expect(page.locator("html")).to_have_attribute("lang", "fi")


def test_guests_choose_a_language_on_the_front_page(person: People) -> None:
    page = person("a stranger", account=False, locale="de-DE").go("/")
    choice = page.locator("select:has(option[value='fi'])")
    expect(choice).to_have_value("en")
    choice.select_option("Suomi")
    expect(page.locator("html")).to_have_attribute("lang", "fi")
    expect(choice).to_have_value("fi")


@pytest.mark.parametrize("language", BROWSERS)
def test_the_house_refuses_in_the_readers_language(person: People, language: str) -> None:
    reader = person(f"Refused-{language}", locale=BROWSERS[language])
    wrong = told("session/refused", language)
    unknown = told("table/no-number", language, number=987654)
    page = reader.go("/table/987654")  # which the page asks for by its line
    expect(page.get_by_text(unknown)).to_be_visible()
    reader.context.clear_cookies()
    page.goto("/sign-in")
    page.locator("input[autocomplete='username']").fill(reader.name)
    page.locator("input[autocomplete='current-password']").fill("no such password")
    page.keyboard.press("Enter")
    expect(page.get_by_text(wrong)).to_be_visible()
    assert page.context.request.get("/api/me", headers={"accept-language": "en"}).json()["says"] == sentence(
        "session/none"
    )


def told(key: str, language: str, **values: Any) -> str:
    said = sentence(key, language=language, **values)
    assert said != sentence(key, **values), f"{key} is in English"
    return said


def test_programs_are_refused_in_english(house: Serving) -> None:
    answer = httpx.post(f"{house.url}/api/session", json={"who": "no one", "password": "no such password"})
    assert answer.json()["says"] == sentence("session/refused")


def test_the_pages_say_nothing_that_is_not_in_the_catalogue(person: People, house: Serving) -> None:
    """In a language whose letters are wide: whatever else is read has no key."""
    reader = person("Wanda", locale="fi-FI")
    widen(reader.context, "fi")
    Account(house.url, "Wim").leave()
    past = rounds(house, "holdem", {"Wanda": "caller", "Wim": "caller"}, name="Wanda")
    table = seated(reader)
    known = names(reader)
    found = {
        path: narrow(opened(reader, path), known)
        for path in (
            "/",
            "/lobby",
            "/account",
            "/statistics",
            "/rules",
            "/rules/landlord",
            f"/replay/{past}/1",
            f"/table/{BLACKJACK}",
            f"/table/{LANDLORD}",
        )
    }
    found["my table"] = narrow(opened(reader, f"/table/{table}", asked), known)
    assert {path: texts for path, texts in found.items() if texts} == {}


def opened(reader: Person, path: str, ready: Any = here) -> Page:
    page = reader.go(path)
    ready(page)
    page.wait_for_load_state("networkidle")
    return page


def names(reader: Person) -> set[str]:
    """Words that are no sentences: the program, those who play, and what Finnish puts before an hour."""
    tables = reader.get("/api/tables")
    seats = [player["nickname"] for line in tables for player in line.get("players", ())]
    people = [one["nickname"] for one in reader.get("/api/online")["people"]]
    theirs = [line["name"] for line in tables if line.get("creator")]
    return {"croupier", "klo", "Wim", *" ".join([*seats, *people, *theirs, reader.name]).replace("-", " ").split()}


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("Sit", "Ｓｉｔ"),
        ("{who} <b>wins</b>", "{who} <b>ｗｉｎｓ</b>"),
        ("{n, plural, one {# card} other {# cards}} up", "{n, plural, one {# ｃａｒｄ} other {# ｃａｒｄｓ}} ｕｐ"),
        ("{a, select, x {{b} to} other {}}", "{a, select, x {{b} ｔｏ} other {}}"),
    ],
)
def test_letters_are_made_wide_and_nothing_else(message: str, expected: str) -> None:
    assert wide(message) == expected
