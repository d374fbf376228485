"""Hands of one's own files: kept once, for their owner's eyes alone, and beside everything that counts."""

from typing import Any

import pytest

from croupier.formats import phh, phh_writer, pokerstars
from croupier.games.poker.variants.holdem import Holdem
from croupier.play.record import Record
from tests.formats.deals import gambled
from tests.server.open_house import Place, anyio_backend, error, place, two_players
from tests.server.play import play_rounds

__all__ = ["anyio_backend", "place"]
pytestmark = pytest.mark.anyio

COUNT = 12


def hands(seed: int = 1) -> list[Record]:
    """Of Ann, Bob and Cid."""
    return list(gambled(Holdem(), 3, COUNT, seed=seed))


def text(seed: int = 1, viewer: int = 0) -> str:
    return pokerstars.text_all(hands(seed), viewer)


async def imported(person: Any, text: str, player: str | None) -> dict[str, Any]:
    answer = await person.post("/api/imports", json={"text": text, "player": player})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def everything(person: Any) -> list[Any]:
    """What a person is told of statistics, without imports."""
    paths = ("/api/statistics", "/api/statistics/series", "/api/statistics/betting?game=holdem", "/api/history")
    return [(await person.get(path)).json() for path in (*paths, "/api/me")]


async def test_a_file_is_looked_at_first_and_nothing_is_kept_without_a_name(place: Place) -> None:
    eve = await place.person("Eve")
    found = await imported(eve, text(), None)
    assert (found["hands"], found["kept"], found["failed"]) == (COUNT, 0, 0)
    assert found["hero"] == "Ann"
    assert {name["name"]: name["hands"] for name in found["names"]} == {"Ann": COUNT, "Bob": COUNT, "Cid": COUNT}
    assert (await eve.get("/api/history?imported=true")).json() == []


async def test_the_same_hands_count_once_in_the_importers_statistics(place: Place) -> None:
    eve = await place.person("Eve")
    first, again = await imported(eve, text(), "Ann"), await imported(eve, text(), "Ann")
    assert (first["kept"], first["known"]) == (COUNT, 0)
    assert (again["kept"], again["known"]) == (0, COUNT)
    more = await imported(eve, text() + "\n\n" + text(seed=2), "Ann")
    assert (more["kept"], more["known"]) == (COUNT, COUNT)
    mine = [100 * record.payoffs[0] for seed in (1, 2) for record in hands(seed)]
    series = (await eve.get("/api/statistics/series?game=holdem&imported=true")).json()
    assert (series["unit"], series["rounds"], series["total"]) == ("cents", 2 * COUNT, sum(mine))
    report = (await eve.get("/api/statistics/betting?game=holdem&imported=true")).json()
    assert (report["unit"], report["all"]["hands"]) == ("cents", 2 * COUNT)
    assert {row["nickname"] for row in report["opponents"]} == {"Bob", "Cid"}


async def test_imported_hands_are_listed_and_replayed_with_the_cards_of_the_file(place: Place) -> None:
    eve = await place.person("Eve")
    await imported(eve, text(), "Ann")
    rows = (await eve.get("/api/history?imported=true")).json()
    assert len(rows) == COUNT
    assert {row["unit"] for row in rows} == {"cents"}
    row = rows[0]
    [mine] = [place for place in row["seats"].values() if place["player"] == "Eve"]
    assert mine["cards"]
    assert row["pot"] > 0
    at = f"/api/history/{row['table_id']}/{row['deal']}"
    steps = (await eve.get(f"{at}/steps")).json()
    assert (steps["unit"], steps["viewer"], steps["seats"][0]["player"]) == ("cents", 0, "Eve")
    assert steps["steps"][-1]["picture"]["seats"][0]["cards"] == mine["cards"].split()
    for form in ("phh", "pokerstars", "handlog"):
        assert (await eve.get(f"{at}/{form}")).status_code == 200


async def test_nobody_else_sees_imported_hands_by_any_address(place: Place) -> None:
    """Not the player whom the file names, not the superuser, not a guest."""
    people, clients = await two_players(place)  # Ann and Ben
    await play_rounds(clients, await place.table(clients), 2)
    superuser = await place.superuser()
    before = [await everything(person) for person in (*people, superuser)]
    extracts = [(await superuser.get(f"/api/superuser/{path}")).text for path in ("statistics.csv", "deals.csv")]
    eve = await place.person("Eve")
    await imported(eve, text(), "Bob")
    [*_, row] = (await eve.get("/api/history?imported=true")).json()
    table, deal = row["table_id"], row["deal"]
    for path in ("", "/steps", "/phh", "/pokerstars", "/handlog"):
        for other in (*people, superuser):
            found = await error(await other.get(f"/api/history/{table}/{deal}{path}"), 404)
            assert found["code"] == "round/unknown"
        assert (await place.visitor().get(f"/api/history/{table}/{deal}{path}")).status_code in (401, 404)
    for other in (*people, superuser):
        await error(await other.get(f"/api/tables/{table}/rounds"), 404)
        await error(await other.get(f"/api/tables/{table}"), 404)
    for person in (*people, superuser):
        assert (await person.get("/api/history?imported=true")).json() == []
        assert (await person.get(f"/api/history?table={table}")).json() == []
        assert (await person.get("/api/statistics/series?imported=true")).json()["rounds"] == 0
    assert (await superuser.get("/api/statistics/series?imported=true&player=Eve")).json()["rounds"] == 0
    assert (await superuser.get(f"/api/superuser/deals?table={table}")).json() == []
    assert (await superuser.get("/api/superuser/deals?player=Eve")).json() == []
    assert [await everything(person) for person in (*people, superuser)] == before
    after = [(await superuser.get(f"/api/superuser/{path}")).text for path in ("statistics.csv", "deals.csv")]
    assert after[1] == extracts[1]
    assert after[0].splitlines()[:3] == extracts[0].splitlines()[:3]


async def test_imported_hands_touch_neither_ledger_nor_results(place: Place) -> None:
    eve = await place.person("Eve")
    store = place.house.store
    before = await store.money.balances()
    await imported(eve, text(), "Ann")
    assert await store.money.balances() == before
    assert await store.results.wrong() == []
    assert (await eve.get("/api/me")).json()["results"] == []
    assert (await eve.get("/api/history")).json() == []
    assert (await eve.get("/api/statistics/series")).json()["rounds"] == 0
    assert await store.tables.open() == [row for row in await store.tables.open() if row.owner_id is None]


async def test_a_player_who_is_called_as_the_account_is_another_one(place: Place) -> None:
    bob = await place.person("Bob")
    await imported(bob, text(), "Ann")
    rows = (await bob.get("/api/history?imported=true")).json()
    assert {place["player"] for place in rows[0]["seats"].values()} == {"Bob", "Bob (2)", "Cid"}
    mine = [100 * record.payoffs[0] for record in hands()]
    assert (await bob.get("/api/statistics/series?imported=true")).json()["total"] == sum(mine)


async def test_phh_is_imported_too_and_bad_hands_are_told_with_their_line(place: Place) -> None:
    eve = await place.person("Eve")
    file = phh.dumps_all([phh_writer.hand_of(record, 0) for record in hands()])
    broken = file.replace("starting_stacks", "stacks", 1)
    found = await imported(eve, broken, "Ann")
    assert (found["kept"], found["failed"]) == (COUNT - 1, 1)
    assert "line" in found["errors"][0]
    assert (await imported(eve, file, "Ann"))["kept"] == 1


async def test_hands_without_the_named_player_are_told_and_others_kept(place: Place) -> None:
    eve = await place.person("Eve")
    both = text() + "\n\n" + text(seed=2).replace("Ann", "Zoe")
    found = await imported(eve, both, "Ann")
    assert (found["kept"], found["failed"]) == (COUNT, COUNT)
    assert "Ann does not play" in found["errors"][0]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"text": "Dear diary"}, "import/format"),
        ({"text": "variant = " + "[" * 100_000}, None),
        ({"text": ""}, "import/format"),
        ({"text": 7}, None),
        ({"text": "x" * 2_000_001}, None),
        ({"text": "PokerStars Hand #1: " + "(" * 50_000, "player": "Ann"}, None),
        (
            {
                "text": "PokerStars Hand #1:  Hold'em No Limit (1/2) - x\nTable 'T\0' Seat #1 is the button",
                "player": "A",
            },
            None,
        ),
    ],
)
async def test_nonsense_is_refused_or_told_and_keeps_nothing(place: Place, body: Any, code: str | None) -> None:
    eve = await place.person("Eve")
    answer = await eve.post("/api/imports", json=body)
    if answer.status_code == 200:
        assert answer.json()["kept"] == 0
    else:
        found = await error(answer, 400)
        assert code is None or found["code"] == code
    assert (await eve.get("/api/history?imported=true")).json() == []


async def test_files_that_are_too_large_or_too_many_are_refused(place: Place) -> None:
    eve = await place.person("Eve")
    await error(await eve.post("/api/imports", json={"text": "x" * 5_000_000}), 413)
    await error(await place.visitor().post("/api/imports", json={"text": text()}), 401)
    answers = [await eve.post("/api/imports", json={"text": "no"}) for _ in range(40)]
    assert {answer.status_code for answer in answers} == {400, 429}


async def test_an_imported_hand_cannot_be_played_on_from(place: Place) -> None:
    eve = await place.person("Eve")
    await imported(eve, text(), "Ann")
    row = (await eve.get("/api/history?imported=true")).json()[0]
    client = await place.live(eve)
    about = {"table": row["table_id"], "deal": row["deal"], "step": 3, "seat": 0}
    assert await client.refused("take_up", **about) == "replay/imported"
    stranger = await place.live(await place.person("Fay"))
    assert await stranger.refused("take_up", **about) == "round/unknown"
