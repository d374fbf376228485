"""Players who sign in with a name and a bank card, and need no browser."""

from contextlib import ExitStack, closing, suppress
from typing import Any

import httpx

from tests.web.accounts import PATIENCE_S


class CardVisitor:
    """Somebody who has signed in; the connection is a `Wire`'s."""

    def __init__(self, url: str, name: str, card: dict[str, str]) -> None:
        self.name = name
        self.url = url
        self.stack = ExitStack()
        self._http = httpx.Client(base_url=url, timeout=PATIENCE_S, trust_env=False)
        self.asked("/api/session/card", {"name": name} | card)

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())

    def asked(self, path: str, body: dict[str, Any]) -> Any:
        answer = self._http.post(path, json=body)
        assert answer.is_success, answer.text
        return answer.json()

    def get(self, path: str) -> Any:
        answer = self._http.get(path)
        assert answer.is_success, answer.text
        return answer.json()

    def leave(self) -> None:
        """Sign out."""
        self.stack.close()
        with closing(self._http), suppress(httpx.HTTPError):  # there may be no house any more
            self._http.delete("/api/session")


def credit(number: int) -> dict[str, str]:
    """One of the credit cards of `casino.toml`."""
    return {"kind": "credit", "number": f"5000 2000 0000 {number:04}"}
