"""The page of a program, on this machine alone.

All of it lies under a secret path, so that no other web page or user of the machine can see or drive the program; it
asks for what the program shows, and posts the commands that people could type.
"""

import mimetypes
import secrets
import threading
from collections.abc import Callable
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final

import msgspec

from croupier.cli.output.browser import show
from croupier.cli.output.terminal import say
from croupier.dds.pictures import Picture
from croupier.dds.programs.loop import Loop
from croupier.errors import BadOption, CroupierError, Malformed
from croupier.web.folder import built

BODY_BYTES_MOST: Final = 4096
HEADERS: Final = {
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self'; font-src 'self'; frame-ancestors 'none'; base-uri 'none'",
}


class PageServer:
    """Serves the built page, the program's picture as `state`, and takes commands as `do`."""

    def __init__(self, loop: Loop, picture: Callable[[], Picture], obey: Callable[[str], None]) -> None:
        pages = built()
        if pages is None or not (pages.folder / "dds" / "dds.html").is_file():
            raise BadOption("dds/no-page")
        self.folder = pages.folder / "dds"
        self._loop = loop
        self._picture = picture
        self._obey = obey
        self.secret = secrets.token_urlsafe(24)
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        port = self._server.server_address[1]
        self.hosts = {f"127.0.0.1:{port}", f"localhost:{port}"}
        self.address = f"http://127.0.0.1:{port}/{self.secret}/"

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        page = self

        class Handler(_Handler):
            serves = page

        return Handler

    def start(self) -> None:
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def state(self) -> bytes:
        return self._loop.do(lambda: msgspec.json.encode({**self._picture(), "mismatches": self._loop.mismatches[-3:]}))

    def do(self, body: bytes) -> None:
        """Do what a posted line says. Raise CroupierError if it cannot be done."""
        try:
            line = msgspec.json.decode(body, type=dict[str, str])["line"]
        except (msgspec.DecodeError, KeyError, UnicodeDecodeError):
            raise Malformed("dds/no-line") from None
        if line.split():
            self._loop.do(lambda: self._obey(line))

    def file(self, name: str) -> Path | None:
        """Return a file of the built page; None for anything else."""
        wanted = self.folder / (name or "dds.html")
        known = {file for file in self.folder.rglob("*") if file.is_file()}
        return wanted if wanted in known else None


class _Handler(BaseHTTPRequestHandler):
    serves: PageServer
    server_version = "croupier"
    sys_version = ""

    def do_GET(self) -> None:
        name = self._asked()
        if name is None:
            self._send(HTTPStatus.NOT_FOUND, b"", "text/plain")
        elif name == "state":
            self._send(HTTPStatus.OK, self.serves.state(), "application/json")
        elif file := self.serves.file(name):
            kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
            self._send(HTTPStatus.OK, file.read_bytes(), kind)
        else:
            self._send(HTTPStatus.NOT_FOUND, b"", "text/plain")

    def do_POST(self) -> None:
        size = self.headers.get("Content-Length", "")
        if self._asked() != "do":
            self._send(HTTPStatus.NOT_FOUND, b"", "text/plain")
        elif self.headers.get_content_type() != "application/json" or not size.isdecimal():
            self._send(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, b"", "text/plain")
        elif int(size) > BODY_BYTES_MOST:
            self._send(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, b"", "text/plain")
        else:
            self._do(self.rfile.read(int(size)))

    def _do(self, body: bytes) -> None:
        said: dict[str, Any] = {}
        status = HTTPStatus.OK
        try:
            self.serves.do(body)
        except CroupierError as error:
            status, said = HTTPStatus.CONFLICT, {"code": error.code, "says": error.says}
        self._send(status, msgspec.json.encode(said), "application/json")

    def _asked(self) -> str | None:
        """Return what is asked for below the secret path; None without it, or for another host's name."""
        secret, _, name = self.path.partition("?")[0].lstrip("/").partition("/")
        is_ours = secrets.compare_digest(secret.encode(), self.serves.secret.encode())
        return name if is_ours and self.headers.get("Host") in self.serves.hosts else None

    def _send(self, status: HTTPStatus, body: bytes, kind: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        for name, value in HEADERS.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        """Write no log: the address has the secret in it."""


class Page:
    """A screen that is a page in the user's browser; news are still said in the terminal."""

    def __init__(
        self, loop: Loop, picture: Callable[[], Picture], lines: Callable[[], list[str]], obey: Callable[[str], None]
    ) -> None:
        self._server = PageServer(loop, picture, obey)
        self._lines = lines
        self._server.start()
        say(f"The page is at {self._server.address} (Ctrl-C ends).", flush=True)
        show(self._server.address)

    def show(self) -> None:
        for line in self._lines():
            say(line, flush=True)

    def close(self) -> None:
        self._server.close()
