"""Playing over sockets: clients who take turns."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, TypeAlias

from croupier.kit.cards import parse_card
from tests.server.live_house import Client, TestHouse

Chooser: TypeAlias = Callable[[dict[str, Any]], dict[str, Any]]


_PLAIN = {
    "check": "Check",
    "call": "Call",
    "show": "Show",
    "bring_in": "BringIn",
    "decline": "Decline",
    "stand": "Stand",
}


def passive(now: dict[str, Any]) -> dict[str, Any]:
    """What commits least and still plays, in any game of the house: check, call, bet the least, pass. Anything, in a
    game that lists its actions."""
    choices = now["choices"]
    if "choices" in choices:  # of a small game: all there are
        listed: list[dict[str, Any]] = choices["choices"]
        return listed[int(now["seq"]) % len(listed)]
    for name, action in _PLAIN.items():
        if name in choices:
            return {"type": action}
    if "bid" in choices:
        return {"type": "Bid", "amount": choices["bid"][0]} if choices["bid"] else {"type": "Pass"}
    if "play" in choices:
        card = now["picture"]["seats"][now["you"]]["cards"][0]
        return {"type": "Pass"} if choices["pass"] else {"type": "Play", "cards": [parse_card(card)]}
    return {"type": "Bet", "amount": choices["bet"]["least"]}


async def seated(house: TestHouse, names: Sequence[str], chips: int = 100, **settings: Any) -> tuple[int, list[Client]]:
    """A table of hold'em, unless said otherwise, and these people at it, in the order of the seats."""
    clients = [await house.client(name) for name in names]
    about = {"name": "Kairo", "game": "holdem", "pace_ms": 0, "reveal": "instant"} | settings
    about.setdefault("minimum", len(names))
    table = (await clients[0].done("create", settings=about))["table"]
    for seat, client in enumerate(clients):
        await client.done("sit", table=table, chips=chips, seat=seat)
    return table, clients


async def whose_turn(clients: Sequence[Client], table: int) -> Client:
    """Wait until one of these has to decide."""
    return clients[await _first([client.turn(table) for client in clients])]


async def _first(waits: Sequence[Coroutine[Any, Any, Any]]) -> int:
    """Wait for one of these, and say which it was."""
    tasks = [asyncio.ensure_future(wait) for wait in waits]
    done, rest = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in rest:
        task.cancel()
    await asyncio.gather(*rest, return_exceptions=True)
    for task in done:
        task.result()
    return next(number for number, task in enumerate(tasks) if task in done)


async def act_once(clients: Sequence[Client], table: int, choose: Chooser = passive) -> Client:
    """Whoever has to decide decides; answers when all have been told of it."""
    client = await whose_turn(clients, table)
    now = await client.turn(table)
    await client.done("act", table=table, seq=now["seq"], action=choose(now))
    await asyncio.gather(*[told(one, table, now["seq"] + 1) for one in clients])
    return client


async def told(client: Client, table: int, seq: int) -> None:
    """Wait until somebody has been told of this batch."""
    await client.until(lambda: any(m["table"] == table and m["seq"] >= seq for m in client.tables), f"for {seq}")


async def play_rounds(clients: Sequence[Client], table: int, rounds: int, choose: Chooser = passive) -> None:
    """So many rounds to their end, which may come by somebody else."""
    goal = clients[0].count("RoundEnded", table) + rounds

    def over() -> bool:
        return clients[0].count("RoundEnded", table) >= goal

    while not over():
        await _first([clients[0].until(over), *[client.turn(table) for client in clients]])
        if not over():
            await act_once(clients, table, choose)
