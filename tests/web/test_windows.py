"""A window that is lent again has nothing of whoever had it before, or is not lent again."""

from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, ConsoleMessage

from tests.server.processes import Serving
from tests.web.people import Person, arrive
from tests.web.windows import Windows

TEXT: Final = "/readyz"  # at the house, and soon there
LOOK: Final = """async () => ({
    local: {...localStorage},
    session: {...sessionStorage},
    databases: (await indexedDB.databases()).map((one) => one.name),
    caches: await caches.keys(),
    name: window.name,
    history: history.length,
    size: [innerWidth, innerHeight],
    mouse: await window.wheeled,
})"""
LEAVE_TRACES: Final = """async () => {
    localStorage.theme = 'dark'
    sessionStorage.draft = '40'
    window.name = 'hers'
    history.pushState(null, '', '/lobby')
    await caches.open('hers')
    await new Promise((done) => { indexedDB.open('hers').onsuccess = ({ target }) => done(target.result.close()) })
}"""
DO: Final[dict[str, Callable[[Person], Any]]] = {
    "an init script": lambda person: person.page.add_init_script("1"),
    "an init script of all tabs": lambda person: person.context.add_init_script("1"),
    "a route": lambda person: person.page.route("**/x", lambda route: route.abort()),
    "a route of all tabs": lambda person: person.context.route("**/x", lambda route: route.abort()),
    "a line that is held": lambda person: person.page.route_web_socket("/ws", lambda socket: None),
    "a listener for once": lambda person: person.page.once("dialog", lambda dialog: None),
    "a function": lambda person: person.page.expose_function("f", lambda: None),
    "other media": lambda person: person.page.emulate_media(color_scheme="dark"),
    "no network": lambda person: person.context.set_offline(True),
    "a permission": lambda person: person.context.grant_permissions(["clipboard-read"]),
    "another clock": lambda person: person.page.clock.install(),
    "a clock of all tabs": lambda person: person.context.clock.install(),
    "a key that is held": lambda person: person.page.keyboard.down("Shift"),
    "a closed tab": lambda person: person.page.close(),
    "no window any more": lambda person: person.context.close(),
}


@pytest.fixture
def windows(browser: Browser) -> Iterator[Windows]:
    """Of this test alone."""
    others = browser.contexts
    yield Windows(browser)
    for context in browser.contexts:
        if context not in others:
            context.close()


def test_a_window_that_is_lent_again_is_like_a_new_one(windows: Windows, house: Serving) -> None:
    first = arrive(windows, house.url, "Wanda", "desk")
    new = _seen(first)
    first.register()
    first.context.add_cookies([{"name": "a", "value": "b", "url": "http://elsewhere.example"}])
    first.page.set_viewport_size({"width": 700, "height": 500})
    first.page.mouse.move(300, 200)
    first.page.evaluate(LEAVE_TRACES)
    first.window().goto(TEXT)
    used = _seen(first)
    assert [what for what in new if new[what] == used[what]] == []
    _leave(windows, first)
    second = arrive(windows, house.url, "Xenia", "desk")
    assert second.lent is first.lent
    assert _seen(second) == new


def test_whoever_has_a_window_hears_what_happens_in_it(windows: Windows, house: Serving) -> None:
    first = arrive(windows, house.url, "Wanda", "desk")
    told: list[str] = []

    def listen(message: ConsoleMessage) -> None:
        told.append(message.text)

    first.page.on("console", listen)
    first.context.on("console", listen)
    first.go(TEXT).evaluate("console.log('hers')")
    assert told == ["hers", "hers"]
    _leave(windows, first)
    first.page.evaluate("console.error('of nobody')")
    second = arrive(windows, house.url, "Xenia", "desk")
    assert second.lent is first.lent
    second.go(TEXT).evaluate("console.error('of the second')")
    assert (len(told), len(first.unforgiven), len(second.unforgiven)) == (2, 0, 1)


@pytest.mark.parametrize("done", DO)
def test_a_window_that_is_changed_for_good_is_not_lent_again(windows: Windows, house: Serving, done: str) -> None:
    first = arrive(windows, house.url, "Wanda", "desk")
    DO[done](first)
    _leave(windows, first)
    assert first.context.is_closed()
    assert arrive(windows, house.url, "Xenia", "desk").lent is not first.lent


def test_a_window_that_cannot_be_cleaned_is_not_lent_again(windows: Windows) -> None:
    nowhere = "http://127.0.0.1:1"
    first = arrive(windows, nowhere, "Wanda", "desk")
    _leave(windows, first)
    assert first.context.is_closed()
    assert arrive(windows, nowhere, "Xenia", "desk").lent is not first.lent


def test_a_window_is_lent_only_to_whoever_wants_the_same(windows: Windows, house: Serving) -> None:
    first = arrive(windows, house.url, "Wanda", "desk")
    _leave(windows, first)
    for other in (
        arrive(windows, house.url, "Xenia", "phone"),
        arrive(windows, house.url, "Yvonne", "desk", dark=True),
        arrive(windows, "http://127.0.0.1:1", "Zora", "desk"),
    ):
        assert other.lent is not first.lent


def _leave(windows: Windows, person: Person) -> None:
    person.leave()
    windows.take_back(person.lent)


def _seen(person: Person) -> dict[str, Any]:
    """What a page can find out about its window, and what else is in it."""
    page = person.go(TEXT)
    page.evaluate("() => { wheeled = new Promise((done) => onwheel = (event) => done([event.x, event.y])) }")
    page.mouse.wheel(0, 1)  # where the mouse was last
    seen: dict[str, Any] = page.evaluate(LOOK)
    return seen | {"cookies": person.context.cookies(), "tabs": len(person.context.pages)}
