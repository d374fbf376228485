"""A round to be stepped through: each event with its picture, for the asker's eyes, and proofs for a page to check."""

import base64
import hashlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from croupier.kit.cards import parse_card
from croupier.play.proof import verify
from croupier.play.record import decode
from tests.server.live_house import house_file
from tests.server.open_house import Place, anyio_backend, at, error, place, two_players
from tests.server.play import Chooser, passive, play_rounds

__all__ = ["anyio_backend", "place"]
pytestmark = pytest.mark.anyio


@pytest.fixture
async def open_place(tmp_path: Path) -> AsyncIterator[Place]:
    """A house that takes guests."""
    async with at(f"sqlite:///{tmp_path / 'house.db'}", tmp_path, house_file(guests=True)) as made:
        yield made


def all_in(now: dict[str, Any]) -> dict[str, Any]:
    """As much as there is, and on."""
    choices = now["choices"]
    if "raise" in choices:
        return {"type": "RaiseTo", "to": choices["raise"]["to"]}
    return passive(now)


def shy(now: dict[str, Any]) -> dict[str, Any]:
    """Folds, and shows nothing."""
    return {"type": "Muck"} if "muck" in now["choices"] else {"type": "Fold"}


async def told(visitor: Any, table: int, deal: int = 1) -> dict[str, Any]:
    answer = await visitor.get(f"/api/history/{table}/{deal}/steps")
    assert answer.status_code == 200, answer.text
    body: dict[str, Any] = answer.json()
    return body


def climbed(proof: dict[str, Any], size: int) -> str:
    """The root that a proof leads to, as docs/fairness.md tells it, with nothing of croupier's."""
    bytes_of = base64.b64decode
    node = hashlib.sha256(b"\0" + _four(proof["position"]) + _four(proof["card"]) + bytes_of(proof["salt"])).digest()
    place = proof["position"]
    for sibling in map(bytes_of, proof["path"]):
        pair = sibling + node if place % 2 else node + sibling
        node, place = hashlib.sha256(b"\1" + pair).digest(), place // 2
    return base64.b64encode(hashlib.sha256(b"\3" + _four(size) + node).digest()).decode()


def _four(number: int) -> bytes:
    return number.to_bytes(4, "big")


def proved(steps: dict[str, Any]) -> int:
    """How many cards that were shown lay where they had been committed; all of them, or this fails."""
    count = 0
    for step in steps["steps"]:
        for card in step.get("shows", []):
            pile = steps["proof"][card["pile"]]
            [proof] = [p for p in pile["proofs"] if p["position"] == card["place"]]
            assert proof["card"] == card["card"]
            assert climbed(proof, pile["size"]) == pile["root"]
            count += 1
    return count


async def test_a_hand_is_told_step_by_step_with_its_pictures_and_streets(place: Place) -> None:
    people, clients = await two_players(place)
    held = await place.table(clients, name="Kairo 7")
    await play_rounds(clients, held, 2)
    steps = await told(people[0], held)
    record = decode((await people[0].get(f"/api/history/{held}/1")).content)
    assert (steps["table"], steps["table_name"], steps["number"], steps["last"]) == (held, "Kairo 7", 1, 2)
    assert (steps["game"], steps["title"], steps["viewer"]) == ("holdem", "Texas Hold'em", 0)
    assert [seat and (seat["player"], seat["nickname"], seat["chips"]) for seat in steps["seats"][:2]] == [
        ("Ann", "Ann", 100),
        ("Ben", "Ben", 100),
    ]
    assert len(steps["steps"]) == len(record.events)
    assert steps["start"]["street"] == "blinds"
    assert steps["steps"][-1]["picture"]["payoffs"] == steps["payoffs"] == list(record.payoffs)
    assert [mark["name"] for mark in steps["streets"]] == ["blinds", "preflop", "flop", "turn", "river", "showdown"]
    for mark in steps["streets"]:
        first = mark["step"]
        assert steps["steps"][first]["street"] == mark["name"]
        assert first == 0 or steps["steps"][first - 1]["street"] != mark["name"]
    assert [len(steps["steps"][mark["step"]]["picture"]["board"]) for mark in steps["streets"][1:5]] == [0, 3, 4, 5]
    deciding = [step for step in steps["steps"] if "seat" in step]
    assert [(step["at_ns"], step["took_ns"], step["seat"]) for step in deciding] == [
        (mark.at_ns, mark.took_ns, mark.seat) for mark in record.marks
    ]
    times = [step["at_ns"] for step in steps["steps"]]
    assert times == sorted(times)
    assert steps["started_ns"] <= steps["ended_ns"]


async def test_everybody_steps_through_what_they_may_see(place: Place) -> None:
    people, clients = await two_players(place)
    held = await place.table(clients)
    await play_rounds(clients, held, 1, shy)
    eve, superuser = await place.person("Eve"), await place.superuser()
    seen = {who: await told(one, held) for who, one in zip("ab", people, strict=True)}
    seen |= {"eve": await told(eve, held), "all": await told(superuser, held)}
    assert [steps["viewer"] for steps in seen.values()] == [0, 1, None, "all"]
    cards = [seat["cards"] for seat in seen["all"]["steps"][-1]["picture"]["seats"][:2]]
    assert "??" not in (*cards[0], *cards[1])
    for who, own in (("a", 0), ("b", 1), ("eve", None)):
        for step in seen[who]["steps"]:
            for nth, seat in enumerate(step["picture"]["seats"][:2]):
                assert seat["cards"] in ([], cards[nth] if nth == own else ["??", "??"])
        text = str([step["event"] for step in seen[who]["steps"]])
        hidden = [cards[nth] for nth in (0, 1) if nth != own]
        assert not any(str([parse_card(card) for card in hand]) in text for hand in hidden)
    audit = (await superuser.get("/api/superuser/audit", params={"what": "read a round with all cards"})).json()
    assert [(line["who"], line["table_id"]) for line in audit] == [("superuser", held)]


async def test_a_round_that_is_not_for_all_or_not_there_is_refused(place: Place) -> None:
    people, clients = await two_players(place)
    held = await place.table(clients, spectators=False)
    await play_rounds(clients, held, 1)
    eve = await place.person("Eve")
    await error(await eve.get(f"/api/history/{held}/1/steps"), 403)
    await error(await people[0].get(f"/api/history/{held}/77/steps"), 404)
    await error(await people[0].get("/api/history/77/1/steps"), 404)
    await error(await place.visitor().get(f"/api/history/{held}/1/steps"), 401)


async def test_guests_read_rounds_of_tables_that_anybody_may_watch_where_the_house_takes_guests(
    open_place: Place,
) -> None:
    place = open_place
    _, clients = await two_players(place)
    public = await place.table(clients)
    await play_rounds(clients, public, 1, shy)
    closed = await place.table(clients, spectators=False)
    await play_rounds(clients, closed, 1)
    guest = place.visitor()
    steps = await told(guest, public)
    assert steps["viewer"] is None
    assert all("??" in str(seat["cards"]) for seat in steps["steps"][-1]["picture"]["seats"][:2])
    for path in ("", "/handlog"):
        assert (await guest.get(f"/api/history/{public}/1{path}")).status_code == 200
    assert [row["deal"] for row in (await guest.get(f"/api/tables/{public}/rounds")).json()] == [1]
    assert (await guest.get(f"/api/tables/{public}")).json()["may_sit"] is False
    for path in (f"history/{closed}/1", f"history/{closed}/1/steps", f"tables/{closed}/rounds"):
        await error(await guest.get(f"/api/{path}"), 403)
    for path in ("history", "me", "statistics", "statistics/series", "superuser/deals"):
        await error(await guest.get(f"/api/{path}"), 401)


@pytest.mark.parametrize(
    ("game", "choose", "chips"),
    [("holdem", passive, 100), ("holdem", all_in, 100), ("stud", passive, 200), ("blackjack", passive, 50_000)],
)
async def test_a_page_can_check_every_card_that_was_seen_against_the_root(
    place: Place, game: str, choose: Chooser, chips: int
) -> None:
    """Round after round, for a shoe that is kept, too: each round has a commitment of its own."""
    people, clients = await two_players(place)
    held = await place.table(clients, game=game, chips=chips)
    rounds = 1 if choose is all_in else 3
    await play_rounds(clients, held, rounds, choose)
    for deal in range(1, rounds + 1):
        for one in (*people, await place.person(f"Eve {game} {deal}"), await place.superuser()):
            steps = await told(one, held, deal)
            shuffled = {
                event["pile"]: event["root"]
                for event in clients[0].events(held)
                if event["type"] == "Shuffled" and event["root"] in str(steps["proof"])
            }
            assert {pile: proof["root"] for pile, proof in steps["proof"].items()} == shuffled
            seen = proved(steps)
            record = decode((await one.get(f"/api/history/{held}/{deal}")).content)
            if record.header.viewer != "all":
                assert seen == verify(record)
            assert sum(len(proof["proofs"]) for proof in steps["proof"].values()) == seen > 0


async def test_landlord_and_blackjack_have_parts_to_jump_to(place: Place) -> None:
    people, clients = await two_players(place)
    dan = await place.person("Dan")
    clients.append(await place.live(dan))
    game = await place.table(clients, game="landlord", chips=0)
    await play_rounds(clients, game, 1)
    steps = await told(people[0], game)
    assert [mark["name"] for mark in steps["streets"]] == ["deal", "auction", "play", "over"]
    assert proved(steps) > 0
    options = {"shoe": "test", "scenario": "push"}
    shoe = await place.table(clients[:1], game="blackjack", chips=50_000, options=options)
    await play_rounds(clients[:1], shoe, 1)
    names = [mark["name"] for mark in (await told(people[0], shoe))["streets"]]
    assert names == ["deal", "turn", "dealer", "over"]


async def test_a_round_names_the_formats_that_it_can_be_had_in_and_how_its_game_is_shown(place: Place) -> None:
    """Sökö has no code in PHH."""
    people, clients = await two_players(place)
    for game, formats, felt, board in (
        ("soko", ["handlog", "pokerstars"], "claret", 0),
        ("omaha", ["handlog", "phh", "pokerstars"], "blue", 5),
    ):
        held = await place.table(clients, game=game)
        await play_rounds(clients, held, 1)
        steps = await told(people[0], held)
        assert (steps["formats"], steps["look"]["felt"]) == (formats, felt)
        assert sum(phase.get("board_cards", 0) for phase in steps["look"]["phases"]) == board
        for form in ("handlog", "phh", "pokerstars"):
            answer = await people[0].get(f"/api/history/{held}/1/{form}")
            assert (answer.status_code == 200) == (form in formats)
