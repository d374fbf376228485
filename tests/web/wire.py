"""The line of an account that needs no page: `Wire(account("Ben")).ask("sit", table=1, chips=40)`."""

import json
import time
from collections.abc import Callable
from typing import Any, TypeVar

from websockets.sync.client import connect

from tests.web.accounts import PATIENCE_S, SignedIn

T = TypeVar("T")


def sit(wire: "Wire", table: int, chips: int, seat: int | None = None) -> None:
    """Take a seat, this one or any."""
    wire.ask("sit", table=table, chips=chips, **({} if seat is None else {"seat": seat}))


class Refused(Exception):
    """What the house has refused, by its code."""


class Wire:
    """A WebSocket to the house, until the account leaves. Its pings are answered, and all that it tells is kept."""

    def __init__(self, account: SignedIn, *, token: str = "") -> None:
        """By the cookie, as a page connects, or by a token, as a program does."""
        self.account = account
        self._told: list[Any] = []
        self._answers: dict[int, Any] = {}
        self._last_id = 0
        connecting = connect(
            f"{account.url.replace('http', 'ws', 1)}/ws",
            additional_headers={} if token else {"Cookie": account.cookie},
            open_timeout=PATIENCE_S,
            ping_interval=None,
            max_size=None,
            max_queue=None,  # pings are answered however long nothing is read
            compression=None,
            proxy=None,
        )
        self._socket = account.stack.enter_context(connecting)
        self.ask("hello", **({"token": token} if token else {}))

    def ask(self, type: str, **fields: Any) -> Any:
        """The answer; a refusal raises."""
        self._last_id += 1
        id = self._last_id
        self._socket.send(json.dumps({"type": type, "id": id, **fields}))
        answer = self.until(lambda: self._answers.pop(id, None))
        if answer["type"] == "error":
            raise Refused(f"{answer['code']}: {answer['says']}")
        return answer

    def heard(self, type: str) -> list[Any]:
        """All messages of a kind that have come so far."""
        while self._hear(0):
            pass
        return [one for one in self._told if one["type"] == type]

    def until(self, found: Callable[[], T | None]) -> T:
        """Wait for the house; answers with what was found at last."""
        ends = time.monotonic() + PATIENCE_S
        while not (there := found()):
            assert self._hear(ends - time.monotonic()), f"{self.account.name} waits for the house: {self._told[-1:]}"
        return there

    def await_news(self, wait_s: float) -> None:
        """Wait for the next message, or as long as this."""
        self._hear(wait_s)

    def _hear(self, wait_s: float) -> bool:
        """Take a message in; whether there was one in time."""
        try:
            message = json.loads(self._socket.recv(timeout=max(wait_s, 0)))
        except TimeoutError:
            return False
        if message.get("id") is not None:
            self._answers[message["id"]] = message
        else:
            self._told.append(message)
        return True
