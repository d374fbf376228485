"""Hands that use a page: fingers that only tap, as on a phone, and fingers that only press keys."""

from typing import Final, Protocol

from playwright.sync_api import Locator, Page

TABS_MOST: Final = 80


class Hands(Protocol):
    def press(self, what: Locator) -> None:
        """Use a button, a link or a choice."""
        ...

    def write(self, where: Locator, text: str) -> None:
        """Put a text into a field, in place of what is there."""
        ...


class Taps:
    """The letters come from the keyboard that the device shows: as text, without keys."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def press(self, what: Locator) -> None:
        what.tap()

    def write(self, where: Locator, text: str) -> None:
        where.tap()
        where.select_text()
        self._page.keyboard.insert_text(text)


class Keys:
    """The focus goes from one thing to the next by Tab."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def press(self, what: Locator) -> None:
        self._go_to(what)
        self._page.keyboard.press("Enter")

    def write(self, where: Locator, text: str) -> None:
        self._go_to(where)
        self._page.keyboard.press("ControlOrMeta+a")
        self._page.keyboard.type(text)

    def _go_to(self, what: Locator) -> None:
        what.wait_for()
        for _ in range(TABS_MOST):
            if what.evaluate("(one) => one === document.activeElement"):
                return
            self._page.keyboard.press("Tab")
        raise AssertionError(f"{what} is not reached by Tab")
