"""`browser`: a real Chromium, one for all tests of a process; each test opens a context of its own in it.

Playwright keeps an event loop that counts as running between its calls, to which async tests would object: here it
counts only while a test uses the browser.
"""

import asyncio
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.web.browser import Launcher


@pytest.fixture(scope="session")
def browser_launcher() -> Iterator["Launcher"]:
    from playwright.sync_api import sync_playwright  # slow to import, and few tests need it

    from tests.web.browser import Launcher

    with sync_playwright() as playwright:
        launcher = Launcher(playwright, asyncio.get_running_loop())
        asyncio._set_running_loop(None)
        yield launcher
        asyncio._set_running_loop(launcher.loop)
        launcher.close()


@pytest.fixture
def browser(browser_launcher: "Launcher") -> Iterator["Browser"]:
    asyncio._set_running_loop(browser_launcher.loop)
    yield browser_launcher.browser()
    asyncio._set_running_loop(None)
