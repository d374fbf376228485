"""Help with one's own hand: blackjack's strategies, and what could be given in Fight the Landlord."""

from typing import Any

import msgspec
import pytest

from croupier.bots.blackjack import STYLES, SYSTEMS, Strategist
from croupier.games.blackjack.events import Action
from croupier.kit.cards import parse_card, show
from croupier.play.player import Budget
from tests.server.live_house import Client, state_of
from tests.server.open_house import Place, anyio_backend, error, place, shared, two_players
from tests.server.play import act_once, whose_turn

__all__ = ["anyio_backend", "place", "shared"]
pytestmark = pytest.mark.anyio


async def asked(person: Any, **question: Any) -> dict[str, Any]:
    answer = await person.post("/api/advice", json=question)
    assert answer.status_code == 200, answer.text
    body: dict[str, Any] = answer.json()
    return body


@pytest.mark.req("UBER:22", "UBER:27")
async def test_all_ways_to_play_are_offered(shared: Place) -> None:
    ways = (await (await shared.person("Ann chooses")).get("/api/advice")).json()
    assert [way["title"] for way in ways["styles"]] == [
        "Manual",
        "By the Book",
        "Conservative",
        "Reckless",
        "Card Counting",
    ]
    assert [way["name"] for way in ways["styles"]] == list(STYLES)
    assert [way["name"] for way in ways["systems"]] == list(SYSTEMS)


@pytest.mark.req("UBER:INTRO-d")
async def test_a_whole_round_can_be_played_by_advice_and_each_style_says_what_its_bot_does(place: Place) -> None:
    """What is answered can be sent as it is, from the bet to the last card."""
    people, clients = await two_players(place)
    held = await place.table(clients, game="blackjack", chips=100_000)
    ann = clients[0]
    styles = [("book", ""), ("conservative", ""), ("reckless", ""), ("counting", "hi-lo"), ("counting", "ko")]
    for round, (style, system) in enumerate(styles, 1):
        while sum(event["type"] == "RoundEnded" for event in ann.events(held)) < round:
            client = await whose_turn(clients, held)
            if client is not ann:
                await act_once([client], held)
                continue
            now = await ann.turn(held)
            told = await asked(people[0], table=held, style=style, system=system)
            assert told["move"] in now["choices"]
            assert told["action"] == expected(place, held, 0, style, system)
            assert told["says"].startswith(told["title"] + ": ")
            assert told["says"].endswith(".")
            assert (told["count"] is not None) == (style == "counting")
            assert bool(told["evs"]) == (style == "book" and "bet" not in now["choices"])
            await ann.done("act", table=held, seq=now["seq"], action=told["action"])


def expected(place: Place, table: int, seat: int, style: str, system: str) -> Any:
    """What the house's own bot does there."""
    state = state_of(place.hub.room(table))
    assert state.live
    bot = Strategist(0, state.game, style=style, system=system)
    view = state.game.view(state.live.state, seat)
    action: Action = bot.choose(state.game.lens(view, seat), state.game.legal(view, seat), Budget())  # type: ignore[arg-type]
    return msgspec.to_builtins(action)


async def test_advice_is_refused_where_there_is_nothing_to_decide(place: Place) -> None:
    people, clients = await two_players(place)
    eve = await place.person("Eve")
    held = await place.table(clients, game="blackjack", chips=100_000)
    await error(await eve.post("/api/advice", json={"table": held}), 409)
    assert (await error(await eve.post("/api/advice", json={"table": 99}), 404))["code"] == "table/unknown"
    assert (await asked(people[0], table=held))["move"] == "bet"
    assert (await asked(people[0], table=held, bet=2000))["action"] == {"type": "Bet", "amount": 2000}
    assert (await asked(people[0], table=held, seat=1))["seat"] == 1
    await error(await people[0].post("/api/advice", json={"table": held, "seat": 99}), 409)
    await error(await people[0].post("/api/advice", json={"table": held, "style": "psychic"}), 400)
    bad = {"table": held, "style": "counting", "system": "abacus"}
    assert (await error(await people[0].post("/api/advice", json=bad), 404))["code"] == "bot/no-system"
    await clients[0].done("act", table=held, seq=(await clients[0].turn(held))["seq"], action={"type": "SitOut"})
    assert (await error(await people[0].post("/api/advice", json={"table": held}), 409))["code"] in (
        "advice/not-your-turn",
        "round/not-in-it",
    )
    poker = await place.table(clients, name="Oslo")
    turn = await whose_turn(clients, poker)
    caller = people[clients.index(turn)]
    assert (await error(await caller.post("/api/advice", json={"table": poker}), 400))["code"] == "advice/no-blackjack"


async def three(place: Place) -> tuple[list[Any], list[Client], int]:
    people, clients = await two_players(place)
    people.append(await place.person("Dan"))
    clients.append(await place.live(people[2]))
    return people, clients, await place.table(clients, game="landlord", chips=0)


async def test_hints_are_cards_that_can_be_given_and_cycle_from_the_smallest(place: Place) -> None:
    people, clients, held = await three(place)
    while "bid" in (await (await whose_turn(clients, held)).turn(held))["choices"]:
        client = await whose_turn(clients, held)
        await error(await people[clients.index(client)].post("/api/hint", json={"table": held}), 409)
        await act_once(clients, held)
    led = False
    for _ in range(12):
        client = await whose_turn(clients, held)
        now = await client.turn(held)
        hints = (await people[clients.index(client)].post("/api/hint", json={"table": held})).json()
        mine = now["picture"]["seats"][now["you"]]["cards"]
        assert hints["leads"] == now["choices"]["leads"]
        assert hints["may_pass"] == now["choices"]["pass"] == (not hints["leads"])
        assert bool(hints["plays"]) == now["choices"]["play"]
        for hint in hints["plays"]:
            assert set(hint["cards"]) <= set(mine)
            assert [show(card) for card in hint["numbers"]] == hint["cards"]
            told = (await checked(people[clients.index(client)], held, hint["numbers"])).json()
            assert told == {"legal": True, "name": hint["name"], "code": "", "says": ""}
        led = led or hints["leads"]
        other = people[clients.index(client) - 1]
        assert (await error(await other.post("/api/hint", json={"table": held}), 409))["code"] == "hint/not-your-turn"
        if not hints["plays"]:
            await act_once(clients, held)
            continue
        play = {"type": "Play", "cards": hints["plays"][0]["numbers"]}
        await act_once(clients, held, lambda _, play=play: play)  # type: ignore[misc]
        if any(event["type"] == "RoundEnded" for event in client.events(held)):
            break
    assert led


async def checked(person: Any, table: int, cards: list[int]) -> Any:
    return await person.post("/api/hint/check", json={"table": table, "cards": cards})


@pytest.mark.req("LANDLORD:10.7.8")
async def test_a_selection_is_checked_without_being_played(place: Place) -> None:
    """Even where an illegal play would cost the game: checking is not playing."""
    people, clients, held = await three(place)
    while "bid" in (await (await whose_turn(clients, held)).turn(held))["choices"]:
        await act_once(clients, held)
    client = await whose_turn(clients, held)
    now = await client.turn(held)
    person = people[clients.index(client)]
    mine = [parse_card(card) for card in now["picture"]["seats"][now["you"]]["cards"]]
    other = next(card for card in range(54) if card not in mine)
    for cards, code in (([other], "cards/not-held"), ([], "cards/none"), ([mine[0], mine[0]], "cards/named-twice")):
        told = (await checked(person, held, cards)).json()
        assert (told["legal"], told["name"], told["code"]) == (False, "", code)
        assert told["says"].endswith(".")
    assert (await checked(person, held, mine[:1])).json()["name"] == "single"
    await error(await checked(person, held, [99]), 400)
    assert (await client.turn(held))["seq"] == now["seq"]


async def test_hands_that_lie_open_race_to_the_end(shared: Place) -> None:
    ann = await shared.person("Ann races")
    told = (await ann.post("/api/strength/race", json={"hands": ["AhKh", "QsQd"]})).json()
    assert told["exact"]
    assert told["deals"] == 1_712_304
    assert [round(hand["equity"], 4) for hand in told["hands"]] == [0.4621, 0.5379]
    river = {"hands": ["AhKh", "QsQd", "7c7d"], "board": "Qh 7h 2h 3c 4c"}
    shares = (await ann.post("/api/strength/race", json=river)).json()["hands"]
    assert [hand["win"] for hand in shares] == [1, 0, 0]
    await error(await ann.post("/api/strength/race", json={"hands": ["AhKh"]}), 400)
    await error(await ann.post("/api/strength/race", json={"hands": ["AhKh", "AhQd"]}), 400)
    await error(await ann.post("/api/strength/race", json={"hands": ["AhKh", "QsQd"], "game": "bridge"}), 404)
    await error(await shared.visitor().post("/api/strength/race", json={"hands": ["AhKh", "QsQd"]}), 401)
