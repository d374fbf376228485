"""The pages as files: which address gets what, and how."""

import gzip
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, cast

import httpx
import pytest

from croupier.server.http.static_files import FOREVER, StaticFiles
from croupier.web import Built, built
from croupier.web.folder import VARIABLE

pytestmark = pytest.mark.anyio

INDEX = '<!doctype html><title>croupier</title><meta name="description" content="x"><div id="app"></div>'
SCRIPT = "console.log('croupier')"
BROWSER = {"accept": "text/html,*/*;q=0.8"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "static"
    (made / "assets").mkdir(parents=True)
    (made / "index.html").write_text(INDEX, "utf-8")
    (made / "theme.js").write_text(SCRIPT, "utf-8")
    for name, body in (("a-1f.js", b"plain"), ("a-1f.js.gz", gzip.compress(b"plain")), ("a-1f.js.br", b"brotli")):
        (made / "assets" / name).write_bytes(body)
    (made / "notes.md").write_text("no page", "utf-8")
    (made / ".hidden.js").write_text("no page", "utf-8")
    (tmp_path / "secret.js").write_text("secret", "utf-8")
    (made / "sub").symlink_to(tmp_path)
    return made


async def rest(scope: Any, receive: Any, send: Any) -> None:
    """What is behind the pages."""
    await send({"type": "http.response.start", "status": 418, "headers": []})
    await send({"type": "http.response.body", "body": b"rest"})


def visiting(folder: Path, *, changing: bool = False) -> httpx.AsyncClient:
    pages = StaticFiles(rest, Built(folder, changing=changing), title="Ann & Bob's", says='A "house".')
    transport = httpx.ASGITransport(app=cast(Any, pages))
    return httpx.AsyncClient(transport=transport, base_url="http://house", headers={"accept-encoding": "identity"})


@pytest.fixture
async def visitor(folder: Path) -> AsyncIterator[httpx.AsyncClient]:
    async with visiting(folder) as client:
        yield client


@pytest.mark.parametrize(
    "path",
    ["/", "/register", "/sign-in", "/lobby", "/account", "/table/1", "/replay/1/22", "/statistics", "/house"]
    + ["/house/users", "/house/users/17", "/reset", "/index.html", "/lobby?game=stud"],
)
async def test_the_address_of_a_page_gets_the_index(visitor: httpx.AsyncClient, path: str) -> None:
    answer = await visitor.get(path)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert answer.headers["cache-control"] == "no-cache"
    assert '<div id="app">' in answer.text


async def test_the_index_is_entitled_as_the_house_with_nothing_of_it_taken_for_markup(
    visitor: httpx.AsyncClient,
) -> None:
    text = (await visitor.get("/")).text
    assert "<title>Ann &amp; Bob&#x27;s</title>" in text
    assert 'content="A &quot;house&quot;."' in text
    assert (await visitor.get("/", headers={"accept-encoding": "gzip"})).text == text


@pytest.mark.parametrize("path", ["/api/nothing", "/api", "/ws", "/healthz", "/readyz", "/metrics"])
async def test_what_the_house_answers_itself_is_no_page(visitor: httpx.AsyncClient, path: str) -> None:
    assert (await visitor.get(path, headers=BROWSER)).status_code == 418


async def test_a_person_who_goes_astray_gets_a_page_that_says_so(visitor: httpx.AsyncClient) -> None:
    for path in ("/nothing", "/table/x", "/table/1/2", "/lobby/", "/apistry", "/table/١"):
        answer = await visitor.get(path, headers=BROWSER)
        assert (answer.status_code, '<div id="app">' in answer.text) == (404, True), path
        assert (await visitor.get(path)).status_code == 418  # a program gets the house's answer


@pytest.mark.parametrize(
    "path",
    ["/nothing.js", "/assets/nothing-2a.js", "/notes.md", "/.hidden.js", "/assets/a-1f.js.gz", "/assets"]
    + ["/../secret.js", "/assets/../../secret.js", "/..%2fsecret.js", "/%2e%2e/secret.js", "/sub/secret.js"]
    + ["//secret.js", "/assets//a-1f.js", "/theme.js%00", "/theme.js/", "/THEME.JS"],
)
async def test_what_is_no_file_of_the_pages_is_not_served(folder: Path, path: str) -> None:
    answers: list[dict[str, Any]] = []

    async def sent(message: Any) -> None:
        answers.append(message)

    decoded = httpx.URL(f"http://house{path}").path if "%" in path else path
    scope = {"type": "http", "method": "GET", "path": decoded, "headers": [(b"accept", b"*/*")], "state": {}}
    await StaticFiles(rest, Built(folder, changing=False), title="", says="")(scope, None, sent)  # type: ignore[arg-type]
    assert answers[0]["status"] == 418


async def test_files_with_a_checksum_in_their_name_are_kept_forever(visitor: httpx.AsyncClient) -> None:
    script = await visitor.get("/assets/a-1f.js")
    assert script.headers["cache-control"] == FOREVER
    assert script.headers["content-type"] == "text/javascript; charset=utf-8"
    assert (await visitor.get("/theme.js")).headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br", "br"),
        ("gzip", "gzip"),
        ("GZIP;q=0.5", "gzip"),
        ("br;q=0, gzip", "gzip"),
        ("br; q=0.0", None),
        ("identity", None),
        ("", None),
    ],
)
async def test_the_smallest_form_that_the_browser_reads_is_sent(
    visitor: httpx.AsyncClient, accepted: str, encoding: str | None
) -> None:
    async with visitor.stream("GET", "/assets/a-1f.js", headers={"accept-encoding": accepted}) as answer:
        raw = b"".join([part async for part in answer.aiter_raw()])
    assert answer.headers.get("content-encoding") == encoding
    assert raw == {"br": b"brotli", "gzip": raw, None: b"plain"}[encoding]
    assert int(answer.headers["content-length"]) == len(raw)
    assert answer.headers["vary"] == "accept-encoding"


async def test_what_has_not_changed_is_not_sent_again(visitor: httpx.AsyncClient) -> None:
    tag = (await visitor.get("/")).headers["etag"]
    again = await visitor.get("/", headers={"if-none-match": tag})
    assert (again.status_code, again.content) == (304, b"")
    assert (await visitor.get("/", headers={"if-none-match": '"other"'})).status_code == 200


async def test_only_reading_is_answered(visitor: httpx.AsyncClient) -> None:
    head = await visitor.head("/lobby")
    assert (head.status_code, head.content) == (200, b"")
    assert int(head.headers["content-length"]) > 0
    for method in ("POST", "PUT", "DELETE", "OPTIONS"):
        assert (await visitor.request(method, "/lobby")).status_code == 418


async def test_pages_that_somebody_works_on_are_read_anew(folder: Path) -> None:
    async with visiting(folder, changing=True) as developer, visiting(folder) as visitor:
        (folder / "theme.js").write_text("changed, and longer than before", "utf-8")
        (folder / "assets" / "b-2a.js").write_text("new", "utf-8")
        assert (await developer.get("/theme.js")).text.startswith("changed")
        assert (await developer.get("/assets/b-2a.js")).status_code == 200
        assert (await visitor.get("/theme.js")).text == SCRIPT
        (folder / "index.html").unlink()
        assert (await developer.get("/lobby")).status_code == 418


async def test_the_folder_can_be_named(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(folder))
    assert built() == Built(folder, changing=True)


async def test_where_no_pages_are_built_there_are_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setattr("croupier.web.folder._SHIPPED", tmp_path)
    assert built() is None
