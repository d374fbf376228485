"""Accounts that need no browser: of opponents, of callers on the wire, and of those who open a table for others."""

from contextlib import ExitStack, closing, suppress
from typing import Any, Final, Protocol

import httpx

PASSWORD: Final = "correct horse battery"
PATIENCE_S: Final = 60.0  # a bound on waiting, for a busy machine; no test waits for it to pass
_LEAVE_S: Final = 5.0


class SignedIn(Protocol):
    """An account that has signed in, in a browser or without one."""

    name: str
    url: str
    stack: ExitStack  # of what ends when she leaves

    @property
    def cookie(self) -> str:
        """What a request has to bring to be known."""
        ...

    def asked(self, path: str, body: dict[str, Any]) -> Any:
        """Post this to the house; answers with what came back, which is no refusal."""
        ...


def registration(name: str, password: str = PASSWORD) -> dict[str, str]:
    """The form that the house gets."""
    said = {"name": name, "nickname": name, "email": f"{name.lower()}@b.cd"}
    return said | {"password": password, "confirmation": password}


class Account:
    """Made with the house, or signed in to if it is there already."""

    def __init__(self, url: str, name: str) -> None:
        self.name = name
        self.url = url
        self.stack = ExitStack()
        self._http = httpx.Client(base_url=url, timeout=PATIENCE_S, verify=False, trust_env=False)
        if self._http.post("/api/register", json=registration(name)).status_code == 409:
            self.asked("/api/session", {"who": name, "password": PASSWORD})

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())

    def asked(self, path: str, body: dict[str, Any]) -> Any:
        return _content(self._http.post(path, json=body))

    def get(self, path: str) -> Any:
        return _content(self._http.get(path))

    def leave(self) -> None:
        """Sign out, which gives her seat up, so that no round waits for her when the house closes."""
        self.stack.close()
        with closing(self._http), suppress(httpx.HTTPError):  # there may be no house any more
            self._http.delete("/api/session", timeout=_LEAVE_S)


def _content(answer: httpx.Response) -> Any:
    assert answer.is_success, answer.text
    return answer.json() if answer.content else None
