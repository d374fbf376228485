"""People in front of a browser: each has a window of her own, an account, and a house that she looks at."""

import re
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from typing import Any, Final, Literal
from urllib.parse import urlsplit

from playwright.sync_api import APIResponse, BrowserContext, ConsoleMessage, Error, Page, WebError, expect

from tests.web.accounts import PASSWORD, PATIENCE_S, registration
from tests.web.windows import Window, Windows

__all__ = ["PASSWORD", "PATIENCE_MS", "SIZES", "Person", "Size", "arrive"]

PATIENCE_MS: Final = int(PATIENCE_S * 1000)
expect.set_options(timeout=PATIENCE_MS)

Size = Literal["phone", "desk"]
SIZES: Final[dict[Size, dict[str, Any]]] = {
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "has_touch": True,
        "is_mobile": True,
        "device_scale_factor": 2,
    },
    "desk": {"viewport": {"width": 1280, "height": 800}},
}


@dataclass
class Person:
    """`page` is her window. Whatever goes wrong in it is in `complaints`, and a test that ends with any fails."""

    name: str
    size: Size
    lent: Window
    url: str = field(init=False)
    context: BrowserContext = field(init=False)
    page: Page = field(init=False)
    stack: ExitStack = field(default_factory=ExitStack)
    complaints: list[str] = field(default_factory=list)
    _forgiven: list[re.Pattern[str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.url, self.context, self.page = self.lent.url, self.lent.context, self.lent.page
        self.lent.holder = self

    def window(self) -> Page:
        """Another tab, with the same account."""
        return self.lent.another()

    def go(self, path: str = "/") -> Page:
        """Load an address of the house as one types it."""
        self.page.goto(path)
        return self.page

    def register(self, password: str = PASSWORD) -> None:
        """By REST: an account of this name, or the one that there is; its cookie is in her windows from now on."""
        status = self.post("/api/register", registration(self.name, password))
        assert status < 300 or status == 409, status
        if status == 409:
            self.sign_in(password)

    def sign_in(self, password: str = PASSWORD) -> None:
        assert self.post("/api/session", {"who": self.name, "password": password}) < 300

    def post(self, path: str, body: dict[str, Any]) -> int:
        """Ask the house without a page; answers with the status."""
        answer = self.send("POST", path, body)
        assert answer.ok or answer.status < 500, answer.text()
        return answer.status

    def asked(self, path: str, body: dict[str, Any]) -> Any:
        """The same, where the house does not refuse; answers with what it says."""
        answer = self.send("POST", path, body)
        assert answer.ok, answer.text()
        return answer.json()

    @property
    def cookie(self) -> str:
        """For a connection of her own, beside her windows."""
        return "; ".join(f"{one['name']}={one['value']}" for one in self.context.cookies(self.url))

    def get(self, path: str) -> Any:
        answer = self.send("GET", path)
        assert answer.ok, answer.text()
        return answer.json()

    def send(self, method: str, path: str, body: dict[str, Any] | None = None, **more: Any) -> APIResponse:
        """Ask the house on a connection of its own. A kept one fails when the house, which closes idle connections,
        closes it at the moment of its next use."""
        return self.context.request.fetch(path, method=method, data=body, headers={"connection": "close"}, **more)

    def leave(self) -> None:
        """Sign out, so that she has no seat and no round waits for her when the house closes. Her window stays."""
        self.stack.close()
        with suppress(Error):  # there may be no house any more
            self.send("DELETE", "/api/session", timeout=5000)

    def forgive(self, pattern: str) -> None:
        """Complaints that a test means to cause, such as a lost connection."""
        self._forgiven.append(re.compile(pattern))

    @property
    def unforgiven(self) -> list[str]:
        return [said for said in self.complaints if not any(one.search(said) for one in self._forgiven)]

    def heard(self, message: ConsoleMessage) -> None:
        at = urlsplit(message.location["url"])
        is_answer = at.path.startswith("/api/") or "." not in at.path  # a refusal, or no such page: the page tells
        is_expected = is_answer and message.text.startswith("Failed to load resource")
        is_expected |= "closed before the connection is established" in message.text  # she left while it connected
        # Playwright's own socket, between a page and its house where a test holds messages back, has no address. It may
        # still be open to the page when the house has closed.
        is_expected |= not message.location["url"] and "already in CLOSING or CLOSED state" in message.text
        if message.type in ("error", "warning") and not is_expected:
            self.complaints.append(f"{self.name}'s console, {at.path}: {message.text}")

    def broke(self, error: WebError) -> None:
        self.complaints.append(f"{self.name}'s page: {error.error}")

    def asked_for(self, url: str) -> None:
        asked = urlsplit(url)
        if asked.scheme not in ("data", "blob") and asked.netloc != urlsplit(self.url).netloc:
            self.complaints.append(f"{self.name}'s page asked another host: {url}")


def arrive(
    windows: Windows, url: str, name: str, size: Size, *, motion: bool = False, dark: bool = False, **more: Any
) -> Person:
    """A newcomer with an empty browser. Without `motion` she has asked for less of it, and waits for nothing."""
    options = {
        **SIZES[size],
        "locale": "en-GB",
        "timezone_id": "UTC",
        "reduced_motion": "no-preference" if motion else "reduce",
        "color_scheme": "dark" if dark else "light",
        **more,
    }
    return Person(name, size, windows.lend(url, options))
