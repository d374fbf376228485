"""A page for the person at this machine alone, from which programs are started.

It is served on the loopback address, and nothing is answered that does not name the secret of the address which is
opened: other people's pages cannot know it.
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
    """A setting, as a page asks for it: `kind` is text, number, flag, secret or choice. A text may be one of the
    choices, or another."""

    name: str
    label: str
    kind: str = "text"
    hint: str = ""
    choices: tuple[str, ...] = ()


class LocalPage(Protocol):
    """What is shown, and what answers the page's questions: JSON, or a CroupierError; KeyError: there is no such."""

    html: bytes

    def answer(self, method: str, what: str, body: bytes) -> Any: ...


def html(name: str) -> bytes:
    """A page, with what all of them share put in."""
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
            self._send(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, {"says": "Too much."})
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
        """Nobody reads it, and the address has the secret in it."""


def serve(page: LocalPage) -> tuple[ThreadingHTTPServer, str]:
    """A server that is ready to run, and the address to open."""
    secret = secrets.token_urlsafe(24)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, page, secret))
    server.daemon_threads = True
    return server, f"http://127.0.0.1:{server.server_address[1]}/{secret}/"
