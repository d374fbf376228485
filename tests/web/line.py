"""The line between a page and the house: what came by it, and a hand that can hold it back."""

import json
import re
from typing import Any

from playwright.sync_api import WebSocketRoute

from tests.web.people import Person


class Line:
    """Lay it before the page is loaded."""

    def __init__(self, person: Person) -> None:
        # What Playwright puts in the socket's place hands on what a page says even while the socket closes.
        person.forgive("WebSocket is already in CLOSING or CLOSED state")
        self.told: list[Any] = []  # what the page has been told
        self._held: list[tuple[WebSocketRoute, str]] | None = None
        person.page.route_web_socket(re.compile(r"/ws$"), self._connected)

    @property
    def table(self) -> Any:
        """The table as the page was last told it."""
        return [message for message in self.told if message["type"] == "table"][-1]

    @property
    def waits(self) -> bool:
        """Whether news of a table are held back."""
        return any(json.loads(text)["type"] == "table" for _, text in self._held or [])

    def hold(self) -> None:
        """Keep back what the house tells from now on."""
        self._held = []

    def release(self) -> None:
        """Pass on what was held back, and everything after it."""
        held, self._held = self._held or [], None
        for page, text in held:
            self._pass(page, text)

    def _connected(self, page: WebSocketRoute) -> None:
        house = page.connect_to_server()
        house.on_message(lambda text: self._heard(page, str(text)))

    def _heard(self, page: WebSocketRoute, text: str) -> None:
        if self._held is None:
            self._pass(page, text)
        else:
            self._held.append((page, text))

    def _pass(self, page: WebSocketRoute, text: str) -> None:
        self.told.append(json.loads(text))
        page.send(text)
