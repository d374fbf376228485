"""The log: lines of JSON with their times, and no secrets in them."""

import json
import logging
from datetime import datetime
from pathlib import Path

import pytest

from croupier.errors import BadOption
from croupier.kit.clock import Manual
from croupier.server.http.authentication import COOKIE
from croupier.server.ops.logs import Log
from tests.server.open_house import PASSWORD, Place, anyio_backend, at, place
from tests.server.play import play_rounds

__all__ = ["anyio_backend", "place"]


def lines(file: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()]


def test_a_line_has_its_time_what_happened_and_the_facts(tmp_path: Path) -> None:
    log = Log(tmp_path / "log", clock=Manual(1_767_225_600_123_456_789))
    log.note("started", port=51515)
    log.note("trouble", level="warning", names=["a", "b"])
    assert lines(tmp_path / "log") == [
        {"at": "2026-01-01T00:00:00.123457Z", "level": "info", "what": "started", "port": 51515},
        {"at": "2026-01-01T00:00:00.123457Z", "level": "warning", "what": "trouble", "names": ["a", "b"]},
    ]
    log.close()


def test_a_bug_has_its_time_and_the_places_where_it_happened(tmp_path: Path) -> None:
    log = Log(tmp_path / "log", clock=Manual(1_767_225_600_123_456_789))
    try:
        raise RuntimeError("a secret")
    except RuntimeError as error:
        log.bug(error, doing="testing")
    log.note("odd", at="Kairo")
    bug, odd = lines(tmp_path / "log")
    assert (bug["what"], bug["level"], bug["doing"]) == ("bug", "error", "testing")
    assert (bug["at"], bug["error"]) == ("2026-01-01T00:00:00.123457Z", "RuntimeError")
    assert "test_a_bug_has_its_time" in str(bug["trace"])
    assert odd["at"] == bug["at"]
    log.close()


def test_whatever_a_text_holds_a_line_is_a_line(tmp_path: Path) -> None:
    log = Log(tmp_path / "log", clock=Manual())
    path = '/Sökö\n{"what": "forged"}\u2028\x1b[31m\x9b\U000e0001'
    log.note("request", path=path)
    log.note("request", path="x" * 10_000)
    first, second = lines(tmp_path / "log")
    assert first["path"] == path
    assert "Sökö" in (tmp_path / "log").read_text("utf-8")
    assert len(str(second["path"])) < 600
    log.close()


def test_a_log_that_was_moved_away_is_begun_anew(tmp_path: Path) -> None:
    log = Log(tmp_path / "log", clock=Manual())
    log.note("one")
    (tmp_path / "log").rename(tmp_path / "log.1")
    log.note("two")
    assert [line["what"] for line in lines(tmp_path / "log.1")] == ["one"]
    assert [line["what"] for line in lines(tmp_path / "log")] == ["two"]
    log.close()


def test_a_log_that_cannot_be_written_is_refused_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="cannot be written"):
        Log(tmp_path / "no" / "folder" / "log", clock=Manual())


def test_warnings_of_libraries_come_along_and_only_meanwhile(tmp_path: Path) -> None:
    log = Log(tmp_path / "log", clock=Manual())
    with log.overhearing():
        logging.getLogger("some.library").warning("Look out: %s", "here")
        logging.getLogger("some.library").info("Never mind.")
        try:
            raise KeyError("a secret")
        except KeyError:
            logging.getLogger("some.library").exception("It failed.")
    logging.getLogger("some.library").error("Later.")
    first, second = lines(tmp_path / "log")
    assert (first["what"], first["from"], first["level"]) == ("Look out: here", "some.library", "warning")
    assert (second["what"], second["error"]) == ("It failed.", "KeyError")
    assert "a secret" not in (tmp_path / "log").read_text("utf-8")
    log.close()


@pytest.mark.anyio
@pytest.mark.req("POKERIV3:TJV1a")
async def test_every_request_is_logged_and_no_password_token_cookie_or_card_is(tmp_path: Path) -> None:
    async with at(f"sqlite:///{tmp_path / 'house.db'}", tmp_path) as place:
        secrets = await _busy_evening(place)
        assert all(secret not in place.log.read_text("utf-8") for secret in secrets)
        requests = place.lines("request")
        assert len(requests) >= 8
        for line in requests:
            datetime.fromisoformat(line["at"])
            assert {"method", "path", "status", "ms", "address"} <= line.keys()
        asked = [(line["method"], line["path"], line["status"]) for line in requests]
        assert ("POST", "/api/register", 201) in asked
        assert ("POST", "/api/session", 401) in asked
        assert {line["account"] for line in requests if "account" in line} == {"Ann", "superuser"}
        assert len(place.lines("socket opened")) == 2
        assert place.lines("sign-in refused")[0]["code"] == "session/refused"
        assert [line["level"] for line in place.lines()].count("error") == 0


async def _busy_evening(place: Place) -> list[str]:
    """Play, sign in wrongly and rightly, make a token; answers with all that must not be told."""
    people = [await place.person(name) for name in ("Ann", "Ben")]
    clients = [await place.live(person) for person in people]
    held = (await clients[0].done("create", settings=_SETTINGS, password="open sesame"))["table"]
    for client in clients:
        await client.done("sit", table=held, chips=100, password="open sesame")
    await play_rounds(clients, held, 1)
    token = (await people[0].post("/api/me/tokens", json={"label": "bot"})).json()["secret"]
    await place.visitor(headers={"Authorization": f"Bearer {token}"}).get("/api/me", params={"token": "in-the-query"})
    await place.visitor().post("/api/session", json={"who": "Ann", "password": "wrong password"})
    superuser = await place.superuser()
    record = (await superuser.get(f"/api/history/{held}/1")).text
    cards = [seat["cards"] for seat in (await superuser.get("/api/superuser/deals")).json()[0]["seats"].values()]
    assert record
    assert all(cards)
    sessions = [person.cookies[COOKIE] for person in (*people, superuser)]
    made_up = [PASSWORD, "wrong password", "open sesame", "in-the-query", place.superuser_password]
    return [*made_up, token, "argon2", *sessions, *cards]


_SETTINGS = {"name": "Kairo", "game": "holdem", "pace_ms": 0, "minimum": 2}
