"""The pages: files served from memory, with one `index.html` for every address that is a page.

They are the same for every client, so they are answered before authentication. Only files that were read at the start
are served, so that no address leads out of their folder.
"""

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from gzip import compress
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any, Final

from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from croupier.web import Built

TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".png": "image/png",
    ".webp": "image/webp",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
}
SMALLER: Final = {"br": ".br", "gzip": ".gz"}  # the smallest first
FOREVER: Final = "public, max-age=31536000, immutable"
INDEX: Final = "/index.html"
PAGES: Final = "pages"  # the route of all of them, for the metrics

PAGE: Final = re.compile(
    r"/(register|sign-in|reset|lobby|account|statistics|house(/\w+|/users/[0-9]+)?|rules(/[\w-]+)?|table/[0-9]+"
    r"|replay/[0-9]+/[0-9]+)?",
    re.ASCII,
)
_OTHERS: Final = re.compile(r"/(api|ws|healthz|readyz|metrics)(/.*)?", re.DOTALL)
_TITLE: Final = re.compile(r"(<title>).*?(</title>)", re.DOTALL)
_ABOUT: Final = re.compile(r'(<meta\s+name="description"\s+content=").*?(")', re.DOTALL)
_FILE: Final = re.compile(r".*\.[^/]*", re.DOTALL)


@dataclass(frozen=True, slots=True)
class File:
    """One file, in every encoding it has: `bodies` by content-encoding, "" for none."""

    type: str
    tag: str
    cached: str
    bodies: Mapping[str, bytes]

    def headers(self, encoding: str) -> dict[str, str]:
        more = {"content-encoding": encoding} if encoding else {}
        return {
            "content-type": self.type,
            "cache-control": self.cached,
            "etag": self.tag,
            "vary": "accept-encoding",
        } | more


class StaticFiles:
    """An ASGI application in front of another, to which it passes whatever is not a page."""

    def __init__(self, app: ASGIApp, built: Built, *, title: str, says: str) -> None:
        self._app = app
        self._built = built
        self._told = (title, says)
        self._read()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        asks = scope["type"] == ScopeType.HTTP and scope["method"] in ("GET", "HEAD")
        if asks and (found := self._found(scope)):
            await _answer(scope, send, *found)
        else:
            await self._app(scope, receive, send)

    def _found(self, scope: Any) -> tuple[File, int] | None:
        """Return the file for an address and the status to send it with, or None if the application is to answer."""
        path: str = scope["path"]
        if _OTHERS.fullmatch(path):
            return None
        if self._built.changing:
            self._refresh()
        index = self._files.get(INDEX)
        if index and PAGE.fullmatch(path):
            return index, 200
        if file := self._files.get(path):
            return file, 200
        # A person gets the "not found" page; a program, or a page that misses a file, gets the error as JSON.
        is_person = "text/html" in _header(scope, "accept") and not _FILE.fullmatch(path)
        return (index, 404) if index and is_person else None

    def _refresh(self) -> None:
        with suppress(FileNotFoundError):  # during a build the old pages are served
            if _stamp(self._built.folder) != self._stamp:
                self._read()

    def _read(self) -> None:
        stamp, files = _stamp(self._built.folder), read(self._built.folder)
        if index := files.get(INDEX):
            files[INDEX] = entitled(index, *self._told)
        self._stamp, self._files = stamp, files


async def _answer(scope: Any, send: Send, file: File, status: int) -> None:
    scope["path_template"] = PAGES
    encoding = _encoding(_header(scope, "accept-encoding"), file.bodies)
    body, headers = file.bodies[encoding], file.headers(encoding)
    if status == 200 and file.tag in _header(scope, "if-none-match"):
        status, body = 304, b""
    else:
        headers["content-length"] = str(len(body))
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": status, "headers": raw})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body, "more_body": False})


def _header(scope: Any, name: str) -> str:
    return Headers.from_scope(scope).get(name, "")


def _encoding(accepted: str, bodies: Mapping[str, bytes]) -> str:
    """Return the encoding with the smallest body that the browser accepts."""
    offers = (offer.replace(" ", "").partition(";") for offer in accepted.lower().split(","))
    read = {name for name, _, quality in offers if not re.fullmatch(r"q=0(\.0*)?", quality)}
    return next((encoding for encoding in SMALLER if encoding in read and encoding in bodies), "")


def read(folder: Path) -> dict[str, File]:
    """Return all files of a folder by their address."""
    return {f"/{file.relative_to(folder).as_posix()}": _file(file) for file in _servable(folder)}


def _servable(folder: Path) -> list[Path]:
    found = sorted(folder.rglob("*"))
    return [file for file in found if file.suffix in TYPES and not file.name.startswith(".") and file.is_file()]


def _file(file: Path) -> File:
    body = file.read_bytes()
    smaller = {encoding: file.with_name(file.name + ending) for encoding, ending in SMALLER.items()}
    bodies = {"": body} | {encoding: path.read_bytes() for encoding, path in smaller.items() if path.is_file()}
    # The build puts only files with a checksum in their name into assets.
    return File(TYPES[file.suffix], _tag(body), FOREVER if file.parent.name == "assets" else "no-cache", bodies)


def _tag(body: bytes) -> str:
    return f'W/"{sha256(body).hexdigest()[:20]}"'


def entitled(index: File, title: str, says: str) -> File:
    """Return the page with this house's title, for bookmarks and previews, and until the script runs."""
    text = index.bodies[""].decode()
    text = _TITLE.sub(lambda found: found[1] + escape(title) + found[2], text)
    body = _ABOUT.sub(lambda found: found[1] + escape(says or title) + found[2], text).encode()
    return File(index.type, _tag(body), index.cached, {"": body, "gzip": compress(body, mtime=0)})


def _stamp(folder: Path) -> tuple[tuple[str, int, int], ...]:
    """Return a value that changes whenever a file does."""
    stats = ((str(file), file.stat()) for file in sorted(folder.rglob("*")))
    return tuple((name, stat.st_mtime_ns, stat.st_size) for name, stat in stats)
