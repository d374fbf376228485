"""The server of a settings page for the user of this machine alone.

It listens on the loopback address, and answers only requests whose path has the secret of the address that was
opened, which other web pages cannot know.
"""

import secrets
from functools import partial
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from typing import Any, Final, Protocol

import msgspec
from msgspec import Struct

from croupier.errors import CroupierError

BODY_BYTES_MOST: Final = 65_536
_HEADERS: Final = {
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; "
    "connect-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'",
}


class Field(Struct, frozen=True):
    """A setting on a page. `kind` is text, number, flag, secret or choice; a text may also be none of its `choices`."""

    name: str
    label: str
    kind: str = "text"
    hint: str = ""
    choices: tuple[str, ...] = ()


class LocalPage(Protocol):
    """A page and its answers. `answer` returns what is sent as JSON, or raises a CroupierError for a request that
    fails, a KeyError for one that does not exist."""

    html: bytes

    def answer(self, method: str, what: str, body: bytes) -> Any: ...


def html(name: str) -> bytes:
    """Return a page with the shared style and script in it."""
    here = files("croupier.cli.local_page")
    style, script = [here.joinpath(f"shared.{kind}").read_text("utf-8") for kind in ("css", "js")]
    page = here.joinpath(name).read_text("utf-8")
    return page.replace("/* shared */", style, 1).replace("// shared", script, 1).encode()


class _Handler(BaseHTTPRequestHandler):
    server_version = "croupier"
    sys_version = ""

    def __init__(self, page: LocalPage, secret: str, *more: Any) -> None:
        self._page = page
        self._secret = secret
        super().__init__(*more)

    def do_GET(self) -> None:
        self._answer("GET", b"")

    def do_POST(self) -> None:
        size = self.headers.get("Content-Length", "")
        if self.headers.get_content_type() != "application/json" or not size.isdecimal():
            self._send(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, {"says": "JSON only."})
        elif int(size) > BODY_BYTES_MOST:
            self._send(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, {"says": "The request is too large."})
        else:
            self._answer("POST", self.rfile.read(int(size)))

    def _answer(self, method: str, body: bytes) -> None:
        _, secret, *what = self.path.split("/")
        if not secrets.compare_digest(secret.encode(), self._secret.encode()) or len(what) != 1:
            self._send(HTTPStatus.NOT_FOUND, {"says": "There is nothing here."})
            return
        try:
            if (method, what[0]) == ("GET", ""):
                self._send(HTTPStatus.OK, self._page.html)
            else:
                self._send(HTTPStatus.OK, self._page.answer(method, what[0], body))
        except CroupierError as error:
            self._send(HTTPStatus.CONFLICT, {"code": error.code, "says": error.says})
        except KeyError:
            self._send(HTTPStatus.NOT_FOUND, {"says": "There is nothing here."})

    def _send(self, status: HTTPStatus, content: Any) -> None:
        html = isinstance(content, bytes)
        body = content if html else msgspec.json.encode(content)
        self.send_response(status)
        self.send_header("Content-Type", "text/html; charset=utf-8" if html else "application/json")
        self.send_header("Content-Length", str(len(body)))
        for name, value in _HEADERS.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        """Write no log: the address has the secret in it."""


def serve(page: LocalPage) -> tuple[ThreadingHTTPServer, str]:
    """Return a server that is ready to run, and the address to open."""
    secret = secrets.token_urlsafe(24)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, page, secret))
    server.daemon_threads = True
    return server, f"http://127.0.0.1:{server.server_address[1]}/{secret}/"
