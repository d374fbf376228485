"""What holds for every page: it opens at both sizes by its address, soon, and from the house alone."""

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.server.processes import Serving
from tests.web.axe import stumbles
from tests.web.conftest import People
from tests.web.people import Size

PAGES = [
    "/",
    "/register",
    "/sign-in",
    "/lobby",
    "/account",
    "/table/1",
    "/replay/1/1",
    "/statistics",
    "/house",
    "/rules",
]
FIRST_LOAD_BYTES_MOST = 150_000
FILES_MOST = 20


def here(page: Page) -> None:
    """The page has come, whatever it shows."""
    expect(page.locator("main").first).to_be_visible()
    expect(page.locator("main[aria-busy]")).to_have_count(0)


@pytest.mark.parametrize("path", PAGES)
def test_every_page_opens_by_its_address_fits_its_window_and_trips_nobody(
    person: People, size: Size, path: str
) -> None:
    page = person("Agatha", size).go(path)
    here(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert stumbles(page) == []


def test_an_unknown_address_says_so_and_leads_back(person: People, size: Size) -> None:
    page = person("Agatha", size).go("/no/such/page")
    expect(page.get_by_role("heading", name="There is no such page")).to_be_visible()
    page.get_by_role("link", name="To the lobby").click()
    expect(page).to_have_url("/lobby")
    page.go_back()
    expect(page.get_by_role("heading", name="There is no such page")).to_be_visible()


def test_going_to_another_page_takes_the_focus_along(person: People) -> None:
    page = person("Agatha").go("/no/such/page")
    page.get_by_role("link", name="To the lobby").click()
    expect(page.locator("main")).to_be_focused()


def test_the_first_load_is_small(person: People, house: Serving, size: Size) -> None:
    newcomer = person("a stranger", size, account=False)
    asked: list[str] = []
    newcomer.context.on("request", lambda request: asked.append(request.url))
    here(newcomer.go("/"))
    newcomer.page.wait_for_load_state("networkidle")
    with httpx.Client(headers={"accept-encoding": "gzip"}) as client:
        sizes = {url: sent_bytes(client, url) for url in asked if url.startswith(house.url)}
    assert any(url.endswith(".js") for url in sizes)
    assert sum(sizes.values()) < FIRST_LOAD_BYTES_MOST, sizes


def sent_bytes(client: httpx.Client, url: str) -> int:
    """What goes over the line for the body, compressed as it is."""
    with client.stream("GET", url) as answer:
        return sum(map(len, answer.iter_raw()))


def test_a_part_that_does_not_load_is_told_and_tried_again(person: People, size: Size) -> None:
    unlucky = person("Agatha", size)
    unlucky.forgive("Failed to load resource|dynamically imported module")
    unlucky.context.route("**/assets/Lobby-*.js", lambda route: route.abort())
    page = unlucky.go("/lobby")
    expect(page.get_by_role("alert").filter(has_text="did not load")).to_be_visible()
    unlucky.context.unroute("**/assets/Lobby-*.js")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("button", name="Try again")).to_have_count(0)
    expect(page.get_by_text("did not load")).to_have_count(0)
    here(page)


def test_a_house_that_does_not_answer_is_told(person: People, size: Size) -> None:
    unlucky = person("Agatha", size)
    unlucky.forgive("Failed to load resource")
    unlucky.context.route("**/api/house", lambda route: route.abort())
    page = unlucky.go("/lobby")
    expect(page.get_by_text("The house does not answer")).to_be_visible()
    unlucky.context.unroute("**/api/house")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_text("The house does not answer")).to_have_count(0)
    here(page)


def test_a_dark_system_has_dark_pages_from_the_first_paint(person: People) -> None:
    owl = person("Owl", dark=True)
    owl.context.route("**/assets/*.js", lambda route: route.abort())
    owl.forgive("Failed to load resource")
    assert owl.go("/").evaluate("document.documentElement.dataset.theme") == "dark"


@pytest.mark.parametrize("path", ["/lobby", "/table/1", "/statistics"])
def test_a_page_comes_in_few_files(person: People, path: str) -> None:
    page = person("Agatha").go(path)
    here(page)
    page.wait_for_load_state("networkidle")
    files: int = page.evaluate(
        "performance.getEntriesByType('resource').filter((one) => one.name.includes('/assets/')).length"
    )
    assert 3 <= files <= FILES_MOST


def test_no_script_runs_that_is_not_a_file_of_the_house(person: People) -> None:
    victim = person("Agatha")
    victim.forgive("Content Security Policy|'script-src' was not explicitly set")
    page = victim.go("/")
    page.evaluate("document.body.append(Object.assign(document.createElement('script'), { textContent: 'hit = 1' }))")
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=\"hit = 1\">')")
    expect(page.locator("img[src=x]")).to_have_js_property("complete", True)
    assert page.evaluate("typeof hit") == "undefined"
    assert len(victim.complaints) >= 2


def test_the_browser_keeps_what_never_changes(person: People) -> None:
    page = person("Agatha").go("/")
    here(page)
    page.goto("/lobby")
    here(page)
    shared = "performance.getEntriesByType('resource').filter((one) => /assets.(index|base|parts)-.*js/.test(one.name))"
    assert page.evaluate(f"{shared}.map((one) => one.transferSize)") == [0, 0, 0]
