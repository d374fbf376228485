"""What a house answers over HTTP: tables, games, money, health, and how it refuses."""

from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.bank.names import loan, wallet
from croupier.bank.transfer import Transfer
from croupier.games import registry
from croupier.server.config.house import load
from tests.server.open_house import Place, anyio_backend, at, error, place, shared, two_players
from tests.server.play import play_rounds

__all__ = ["anyio_backend", "place", "shared"]
pytestmark = pytest.mark.anyio


@pytest.mark.req("POKERIV3:KT4", "POKERIV3:TJV11")
async def test_a_table_is_listed_with_everything_that_was_chosen_for_it(place: Place) -> None:
    ann = await place.person("Ann")
    chosen = {
        "name": "Kairo <b>",
        "game": "holdem",
        "options": {"limit": "pot", "big_blind": 10, "ante": 1, "min_buy_in": 100, "max_buy_in": 1500},
        "password": "sesame",
        "seats": 6,
        "minimum": 3,
        "turn_s": 17,
    }
    made = (await ann.post("/api/tables", json=chosen)).json()
    [line] = (await ann.get("/api/tables")).json()
    assert line["table"] == made["table"]
    assert {key: line[key] for key in ("name", "game", "seats", "minimum", "turn_s", "protected", "limit")} == {
        "name": "Kairo <b>",
        "game": "holdem",
        "seats": 6,
        "minimum": 3,
        "turn_s": 17,
        "protected": True,
        "limit": "pot",
    }
    assert (line["buy_in"], line.get("players", [])) == ([100, 1500], [])
    told = (await ann.get(f"/api/tables/{made['table']}")).json()
    assert told["limits"] == {"blind": 10, "ante": 1, "bet_limit": 0, "pot_limit": 1}
    assert told["settings"]["options"] == chosen["options"]
    assert "argon2" not in str(told)
    assert "sesame" not in str(told)


@pytest.mark.req("POKERIV3:KT4", "POKERIV3:TJV6c")
@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"turn_s": 0}, "turn_s"),
        ({"turn_s": 61}, "turn_s"),
        ({"minimum": 1}, "minimum"),
        ({"minimum": 11}, "minimum"),
        ({"buy_in": [100, 50]}, "buy_in"),
        ({"game": "bridge"}, "game"),
        ({"options": {"big_blind": -2}}, "options"),
        ({"options": {"wings": 2}}, "options"),
        ({"seats": 99}, "seats"),
        ({"name": " "}, "name"),
    ],
)
async def test_a_setting_that_cannot_be_is_named_and_no_table_is_made(
    shared: Place, wrong: dict[str, Any], field: str
) -> None:
    ann = await shared.person(f"Ann {field} {len(shared.visitors)}")
    answer = await ann.post("/api/tables", json={"name": "Kairo", "game": "holdem"} | wrong)
    told = await error(answer, 400)
    assert told["field"].startswith(field), told
    assert (await ann.get("/api/tables")).json() == []


@pytest.mark.req("POKERIV3:KT14b")
async def test_the_games_to_choose_from_are_those_that_the_house_has(shared: Place) -> None:
    ann = await shared.person("Ann")
    told = (await ann.get("/api/games")).json()
    assert [game["name"] for game in told["games"]] == registry.names()
    for game in told["games"]:
        kind = registry.game_class(game["name"])
        assert game["options"] == msgspec.to_builtins(registry.make(game["name"]).options)
        assert game["schema"] == msgspec.json.schema(kind.types.options)
        assert (await ann.get(f"/api/games/{game['name']}")).json() == game
    assert "turn_s" in str(told["settings"])
    await error(await ann.get("/api/games/bridge"), 404)


async def test_whoever_is_broke_may_borrow_where_the_house_lends(tmp_path: Path) -> None:
    async with at(f"sqlite:///{tmp_path / 'house.db'}", tmp_path, load("stud")) as place:
        ann = await place.person("Ann")
        account = await place.house.store.accounts.by_name("Ann")
        assert (await ann.get("/api/me")).json()["money"] == 1000_00
        told = await error(await ann.post("/api/me/loan", json={"key": "first"}), 400)
        assert told["code"] == "loan/not-broke"
        lost = Transfer("lost", wallet(account.id), "house", 995_00, "lost")
        await place.house.store.money.post([lost], 1)
        for _ in range(2):  # the same request twice borrows once
            assert (await ann.post("/api/me/loan", json={"key": "first"})).json() == {"money": 205_00, "debt": 200_00}
        assert (await ann.post("/api/me/repayment", json={"cents": 50_25, "key": "a"})).json() == {
            "money": 154_75,
            "debt": 149_75,
        }
        await error(await ann.post("/api/me/repayment", json={"cents": 149_76, "key": "b"}), 400)
        assert await place.house.store.money.balance(loan(account.id)) == -149_75
        moved = (await ann.get("/api/me/transfers")).json()
        assert [(one["cents"], one["why"]) for one in moved] == [
            (-50_25, "repayment"),
            (200_00, "loan"),
            (-995_00, "lost"),
            (1000_00, "opening"),
        ]


async def test_a_house_that_lends_nothing_says_so(shared: Place) -> None:
    ann = await shared.person("Ann poor")
    assert (await error(await ann.post("/api/me/loan", json={"key": "x"}), 400))["code"] == "loan/none-here"
    assert (await ann.get("/api/me")).json()["money"] is None


async def test_sql_and_html_in_names_and_chat_come_back_as_they_were(place: Place) -> None:
    evil = "<img src=x onerror=alert(1)>'; DROP TABLE chat; --"
    ann = await place.person("Ann", nickname="<b>' OR 1=1 --")
    client = await place.live(ann)
    held = await place.table([client], name=evil, minimum=2)
    await client.done("say", table=held, text=evil)
    [said] = [event for event in client.events(held) if event["type"] == "Said"]
    assert said["text"] == evil
    [kept] = await place.house.store.chat.last(held)
    assert kept.text == evil
    answer = await ann.get("/api/tables")
    assert answer.headers["content-type"] == "application/json"
    [line] = answer.json()
    assert (line["name"], line["players"][0]["nickname"]) == (evil, "<b>' OR 1=1 --")
    assert (await ann.get("/api/history", params={"table": evil, "game": evil})).json() == []


async def test_refusals_have_fitting_statuses_a_code_and_a_sentence(shared: Place) -> None:
    ann = await shared.person("Ann errs")
    json = {"Content-Type": "application/json"}
    cases = [
        (await ann.get("/api/nowhere"), 404, "request/unknown-address"),
        (await ann.put("/api/tables", json={}), 405, "request/method"),
        (await ann.post("/api/tables", content="{", headers=json), 400, "request/unreadable"),
        (await ann.post("/api/tables", content="[" * 60000, headers=json), 400, "request/unreadable"),
        (await ann.post("/api/tables", content="x" * 70_000, headers=json), 413, "request/too-large"),
        (await ann.post("/api/tables", json={"name": 7, "game": "holdem"}), 400, "request/invalid"),
        (await ann.get("/api/tables/0"), 400, "request/invalid"),
        (await ann.get("/api/tables/99999999999999999999"), 400, "request/invalid"),
        (await ann.get("/api/history", params={"limit": "all"}), 400, "request/invalid"),
        (await ann.get("/api/history", params={"game": "a\0b"}), 400, "text/unstorable"),
        (await ann.post("/api/session", json={"who": "a\0b", "password": "x"}), 400, "text/unstorable"),
    ]
    for answer, status, code in cases:
        assert (await error(answer, status))["code"] == code


async def test_every_answer_has_its_security_headers(shared: Place) -> None:
    visitor = shared.visitor()
    for path in ("/", "/api/house", "/api/me", "/healthz", "/api/nowhere"):
        headers = (await visitor.get(path)).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["referrer-policy"] == "same-origin"
        assert "server" not in headers
        assert "strict-transport-security" not in headers  # without TLS
        assert not path.startswith("/api") or headers["cache-control"] == "no-store"


async def test_the_front_page_and_the_house_tell_strangers_what_this_is(shared: Place) -> None:
    visitor = shared.visitor()
    page = await visitor.get("/")
    assert page.headers["content-type"].startswith("text/html")
    assert "<title>Test</title>" in page.text
    told = (await visitor.get("/api/house")).json()
    assert (told["name"], told["purse"], told["guests"]) == ("test", "free", False)


@pytest.mark.req("POKERIV3:ENV5")
async def test_one_port_carries_pages_rest_live_play_health_and_metrics(place: Place) -> None:
    people, clients = await two_players(place)
    held = await place.table(clients)
    await play_rounds(clients, held, 1)
    visitor = place.visitor()
    assert (await visitor.get("/")).status_code == 200
    assert (await visitor.get("/healthz")).json() == {"status": "ok"}
    assert (await visitor.get("/readyz")).json() == {"status": "ok"}
    assert (await people[0].get("/api/me")).status_code == 200
    metrics = await visitor.get("/metrics")
    assert metrics.headers["content-type"].startswith("text/plain")
    assert "croupier_tables 1.0" in metrics.text
    assert "croupier_connections 2.0" in metrics.text
    assert 'croupier_requests_total{method="POST",route="/api/register",status="201"} 2.0' in metrics.text
    assert "Ann" not in metrics.text


async def test_a_house_that_closes_or_has_lost_its_database_is_not_ready(tmp_path: Path) -> None:
    async with at(f"sqlite:///{tmp_path / 'house.db'}", tmp_path) as place:
        visitor = place.visitor()
        await place.hub.close(within_s=0)
        closing = await visitor.get("/readyz")
        assert (closing.status_code, closing.json()) == (503, {"status": "closing"})
        assert (await visitor.get("/healthz")).status_code == 200


async def test_what_nobody_foresaw_is_logged_without_what_it_says_and_told_as_a_bug(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await place.person("Ann")

    async def broken(account_id: int) -> None:
        raise RuntimeError("a secret")

    monkeypatch.setattr(place.house.store.results, "of", broken)
    answer = await ann.get("/api/me")
    assert (await error(answer, 500))["code"] == "server/bug"
    assert "secret" not in answer.text
    [line] = place.lines("bug")
    assert line["error"] == "RuntimeError"
    assert any("broken" in at for at in line["trace"])
    datetime.fromisoformat(line["at"])
    assert "a secret" not in place.log.read_text("utf-8")


async def test_nicknames_that_change_are_shown_at_once(place: Place) -> None:
    ann = await place.person("Ann")
    client = await place.live(ann)
    held = await place.table([client], minimum=2)
    await ann.patch("/api/me", json={"nickname": "Annie"})
    told = (await ann.get(f"/api/tables/{held}")).json()
    assert told["line"]["players"][0]["nickname"] == "Annie"
