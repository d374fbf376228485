"""A house in parts, as a page sees it: its front says by `at` where the table is played, and a server plays it there.

Behind both is a house in one process, which hears everything over the connection of the front.
"""

import json
import re
import time
from itertools import count
from typing import Any, Final

from playwright.sync_api import Page, WebSocketRoute

_APART: Final = 1_000_000  # between the numbers of requests to the front and to the server
_OF_TABLES: Final = ("table", "news", "chat", "gone")


class Parts:
    """Lay them before the page is loaded. `hellos` is how the page came to the servers."""

    def __init__(self, page: Page) -> None:
        self.hellos: list[dict[str, Any]] = []
        self._is_moving = False
        self._tickets = count(1)
        self._welcome: dict[str, Any] = {}
        self._front: WebSocketRoute | None = None
        self._house: WebSocketRoute | None = None
        self._server: WebSocketRoute | None = None
        page.route_web_socket(re.compile(r"/ws$"), self._at_front)
        page.route_web_socket(re.compile(r"/play/\d+$"), self._at_server)

    def kill(self) -> None:
        """End the server, and let no other play the table until `go_on`."""
        assert self._server
        self._is_moving = True
        self._server.close(code=4004)
        self._server = None

    def go_on(self) -> None:
        self._is_moving = False

    def _at_front(self, page: WebSocketRoute) -> None:
        self._front, self._house = page, page.connect_to_server()
        page.on_message(lambda text: self._asked(json.loads(text)))
        self._house.on_message(lambda text: self._told(json.loads(text)))

    def _asked(self, asked: dict[str, Any]) -> None:
        assert self._front
        assert self._house
        if "table" not in asked or asked["type"] == "take_up":
            self._house.send(json.dumps(asked))
        elif self._is_moving:
            refusal = {"type": "error", "id": asked["id"], "code": "table/moving", "says": "Wait."}
            self._front.send(json.dumps(refusal))
        else:
            self._front.send(json.dumps(self._at(asked["table"]) | {"id": asked["id"]}))

    def _at(self, table: int) -> dict[str, Any]:
        return {"type": "at", "table": table, "url": f"ws://tables/play/{table}", "ticket": f"{next(self._tickets)}"}

    def _told(self, message: dict[str, Any]) -> None:
        assert self._front
        number = message.get("id")
        if message["type"] == "welcome":
            self._welcome = message
        if message["type"] in _OF_TABLES or (isinstance(number, int) and number >= _APART):
            self._pass(message)
            return
        self._front.send(json.dumps(message))
        for table in message.get("tables", ()) if message["type"] == "welcome" else ():
            self._front.send(json.dumps(self._at(table)))

    def _pass(self, message: dict[str, Any]) -> None:
        if self._server:
            number = {"id": message["id"] - _APART} if "id" in message else {}
            self._server.send(json.dumps(message | number))

    def _at_server(self, page: WebSocketRoute) -> None:
        page.on_message(lambda text: self._asked_there(page, json.loads(text)))

    def _asked_there(self, page: WebSocketRoute, asked: dict[str, Any]) -> None:
        assert self._house
        if asked["type"] == "hello":
            self.hellos.append(asked)
            self._server = page
            page.send(json.dumps(self._welcome | {"id": asked["id"], "tables": [], "now_ns": time.time_ns()}))
        elif asked["type"] == "ping":
            page.send(json.dumps({"type": "pong", "now_ns": time.time_ns()}))
        else:
            self._house.send(json.dumps(asked | {"id": asked["id"] + _APART}))
