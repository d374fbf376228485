"""History and figures: each round for the eyes of whoever asks, and how everybody has fared."""

from typing import Any

import pytest

from croupier.play.record import decode
from tests.server.open_house import Place, anyio_backend, error, place, two_players
from tests.server.play import play_rounds

__all__ = ["anyio_backend", "place"]
pytestmark = pytest.mark.anyio


def shy(now: dict[str, Any]) -> dict[str, Any]:
    """Folds, and shows nothing."""
    return {"type": "Muck"} if "muck" in now["choices"] else {"type": "Fold"}


@pytest.mark.req("POKERIV3:KT3a", "POKERIV3:U11")
async def test_results_are_kept_per_game_and_add_up_to_what_was_played(place: Place) -> None:
    people, clients = await two_players(place)
    tables = {game: await place.table(clients, game=game, chips=200) for game in ("holdem", "stud")}
    for table in tables.values():
        await play_rounds(clients, table, 3)
    for seat, person in enumerate(people):
        me = (await person.get("/api/me")).json()
        assert [(result["game"], result["played"], result["unit"]) for result in me["results"]] == [
            ("holdem", 3, "dollars"),
            ("stud", 3, "dollars"),
        ]
        for result in me["results"]:
            payoffs = [(await place.house.store.rounds.record(tables[result["game"]], n)).payoffs for n in (1, 2, 3)]
            mine = [payoff[seat] for payoff in payoffs]
            assert result["balance"] == sum(mine)
            assert result["gained"] == sum(chips for chips in mine if chips > 0)
            assert result["given"] == -sum(chips for chips in mine if chips < 0)
        assert [(taken["table"], taken["seat"]) for taken in me["seats"]] == [(t, seat) for t in tables.values()]


@pytest.mark.req("POKERIV3:U18")
async def test_the_extract_of_all_users_is_the_superusers_alone(place: Place) -> None:
    people, clients = await two_players(place)
    held = await place.table(clients)
    await play_rounds(clients, held, 2)
    mine = (await people[0].get("/api/statistics")).json()
    assert mine["user"] == "Ann"
    assert mine["games"]["holdem"]["figures"]["played"] == 2
    for path in ("statistics", "statistics.csv", "deals", "deals.csv"):
        await error(await people[0].get(f"/api/superuser/{path}"), 403)
    superuser = await place.superuser()
    rows = (await superuser.get("/api/superuser/statistics")).json()
    assert [row["user"] for row in rows] == ["Ann", "Ben", "superuser"]
    for row, client in zip(rows[:2], clients, strict=True):
        records = [await place.house.store.rounds.record(held, number) for number in (1, 2)]
        payoffs = [record.payoffs[clients.index(client)] for record in records]
        won, lost = sum(p for p in payoffs if p > 0), -sum(p for p in payoffs if p < 0)
        assert row["games"]["holdem"]["won_and_lost"] == f"{won}C/{lost}C"
    sheet = (await superuser.get("/api/superuser/statistics.csv")).text.splitlines()
    assert sheet[0] == "User,holdem games,holdem W/L"
    assert len(sheet) == 4


@pytest.mark.req("POKERIV3:TJV11", "POKERIV3:DATA-HANDS")
async def test_a_round_is_told_with_the_cards_that_the_asker_may_see(place: Place) -> None:
    people, clients = await two_players(place)
    held = await place.table(clients)
    await play_rounds(clients, held, 2, shy)
    full = await place.house.store.rounds.record(held, 1)
    stranger, superuser = await place.person("Eve"), await place.superuser()
    seen = [decode((await one.get(f"/api/history/{held}/1")).content) for one in (*people, stranger, superuser)]
    assert [record.header.viewer for record in seen] == [0, 1, "spectator", "all"]
    [hands] = [event for event in full.events if type(event).__name__ == "HandsDealt"]
    for seat, record in enumerate(seen[:2]):
        [mine] = [event for event in record.events if type(event).__name__ == "HandsDealt"]
        assert [-1 in cards for cards in mine.down[:2]] == [seat == 1, seat == 0]
        assert not record.decks
    assert seen[3] == full
    assert str(hands) not in str(seen[2])
    rows = (await people[0].get("/api/history")).json()
    assert [row["deal"] for row in rows] == [2, 1]
    assert [bool(place["cards"]) for place in rows[0]["seats"].values()] == [True, False]
    assert [row["deal"] for row in (await stranger.get(f"/api/tables/{held}/rounds")).json()] == [2, 1]
    assert (await stranger.get("/api/history")).json() == []
    told = (await people[0].get(f"/api/tables/{held}")).json()
    assert told["rounds_stored"] == 2
    assert {player["name"] for player in told["line"]["players"]} == {"Ann", "Ben"}
    await error(await people[0].get(f"/api/history/{held}/99"), 404)


async def test_a_round_is_written_as_hand_log_phh_and_pokerstars_text(place: Place) -> None:
    people, clients = await two_players(place)
    held = await place.table(clients)
    await play_rounds(clients, held, 1)
    texts = {form: (await people[0].get(f"/api/history/{held}/1/{form}")) for form in ("handlog", "phh", "pokerstars")}
    assert all(answer.status_code == 200 for answer in texts.values())
    assert texts["handlog"].text.startswith("--- HAND 1 ---")
    assert 'variant = "NT"' in texts["phh"].text
    assert texts["pokerstars"].text.startswith("PokerStars Hand #")
    assert all("text/plain" in answer.headers["content-type"] for answer in texts.values())
    await error(await people[0].get(f"/api/history/{held}/1/pdf"), 404)


async def test_rounds_of_a_table_that_not_everybody_may_watch_are_for_those_who_were_dealt_in(place: Place) -> None:
    people, clients = await two_players(place)
    held = await place.table(clients, spectators=False)
    await play_rounds(clients, held, 1)
    eve = await place.person("Eve")
    await error(await eve.get(f"/api/history/{held}/1"), 403)
    await error(await eve.get(f"/api/history/{held}/1/handlog"), 403)
    assert (await eve.get(f"/api/tables/{held}/rounds")).json() == []
    assert len((await people[0].get(f"/api/tables/{held}/rounds")).json()) == 1


async def test_history_comes_in_pages(place: Place) -> None:
    people, clients = await two_players(place)
    held = await place.table(clients)
    await play_rounds(clients, held, 5)
    superuser = await place.superuser()
    for path, one in (("history", people[0]), (f"tables/{held}/rounds", people[1]), ("superuser/deals", superuser)):
        whole = (await one.get(f"/api/{path}")).json()
        assert [row["deal"] for row in whole] == [5, 4, 3, 2, 1]
        assert (await one.get(f"/api/{path}", params={"limit": 2, "offset": 1})).json() == whole[1:3]
        assert (await one.get(f"/api/{path}", params={"offset": 5})).json() == []
        await error(await one.get(f"/api/{path}", params={"offset": -1}), 400)
    row = (await people[0].get("/api/history")).json()[-1]
    record = await place.house.store.rounds.record(held, 1)
    assert [seat["payoff"] for seat in row["seats"].values()] == list(record.payoffs[:2])
    assert (await people[0].get("/api/history", params={"table": "9" * 40})).json() == []


@pytest.mark.req("POKERIV3:EXTRACT-DEAL")
async def test_the_superuser_finds_deals_by_player_table_game_and_time(place: Place) -> None:
    _, clients = await two_players(place)
    held = await place.table(clients)
    await play_rounds(clients, held, 2)
    other = await place.table(clients, name="Oslo", game="stud", chips=200)
    await play_rounds(clients, other, 2)
    superuser = await place.superuser()

    async def found(**which: Any) -> list[tuple[int, int]]:
        rows = (await superuser.get("/api/superuser/deals", params=which)).json()
        sheet = (await superuser.get("/api/superuser/deals.csv", params=which)).text.splitlines()
        assert len(sheet) == len(rows) + 1
        return [(row["table_id"], row["deal"]) for row in rows]

    everything = [(other, 2), (other, 1), (held, 2), (held, 1)]
    assert await found(player="Ann") == everything
    assert await found(player="Eve") == []
    assert await found(table="Oslo") == everything[:2]
    assert await found(table=str(held), game="holdem", deal=1) == [(held, 1)]
    started = await place.house.store.rounds.times(other, 1)
    assert await found(since_ns=started[0]) == everything[:2]
    assert await found(until_ns=started[0]) == everything[2:]
    users = (await superuser.get("/api/superuser/statistics.csv", params={"game": "stud"})).text
    assert users.splitlines()[0] == "User,stud games,stud W/L"
    noted = (await superuser.get("/api/superuser/audit", params={"who": "superuser", "limit": 3, "offset": 1})).json()
    assert [line["what"] for line in noted] == ["read deals with all cards"] * 3


async def test_ones_results_are_a_curve_and_others_are_the_superusers_to_see(place: Place) -> None:
    people, clients = await two_players(place)
    held = await place.table(clients)
    await play_rounds(clients, held, 4)
    payoffs = [(await place.house.store.rounds.record(held, n)).payoffs[0] for n in range(1, 5)]
    mine = (await people[0].get("/api/statistics/series")).json()
    assert [point["total"] for point in mine["points"]] == [100 * sum(payoffs[:n]) for n in range(1, 5)]  # cents
    assert [(row["game"], row["played"]) for row in mine["games"]] == [("holdem", 4)]
    assert [(row["table"], row["table_name"]) for row in mine["tables"]] == [(held, "Kairo")]
    assert mine["points"][-1]["low"] <= mine["total"] <= mine["points"][-1]["high"]
    few = (await people[0].get("/api/statistics/series", params={"game": "stud"})).json()
    assert (few["rounds"], few["points"], few["error"]) == (0, [], None)
    await error(await people[1].get("/api/statistics/series", params={"player": "Ann"}), 403)
    await error(await people[1].get("/api/statistics/series", params={"points": 1}), 400)
    superuser = await place.superuser()
    assert (await superuser.get("/api/statistics/series", params={"player": "Ann"})).json() == mine
