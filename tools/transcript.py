"""One hand of hold'em, word for word, as one of the two players hears it: the end of `docs/protocol.md`.

It is played by a real hub on a clock and with chance of its own, so that it is the same every time it is written.
"""

import asyncio
from random import Random
from typing import Any, Final

import msgspec

from croupier.kit.chance import Seeded
from croupier.kit.clock import Manual
from croupier.protocol.live import Hello
from croupier.server.config.house import HouseFile
from croupier.server.live.connection import Connection
from croupier.server.live.hub import Hub
from croupier.server.live.requests import RequestHandler
from croupier.server.live.socket import welcome
from croupier.server.live.ws_protocol import unframed
from croupier.store.people.accounts import Account, NewAccount
from croupier.store.store import Store

_START_NS: Final = 1_767_225_600_000_000_000  # 2026-01-01
_STEP_NS: Final = 1_000_000
_HOUSE: Final = HouseFile(name="open", title="The open house")
_SETTINGS: Final = {"name": "Kairo", "game": "holdem", "seats": 2, "options": {"big_blind": 10}}
_PLAY: Final = (
    ("ann", {"type": "Call"}),
    ("ben", {"type": "Check"}),
    ("ben", {"type": "Bet", "amount": 20}),
    ("ann", {"type": "RaiseTo", "to": 390}),
    ("ben", {"type": "Call"}),
)


class _Ear(Connection):
    """A client without a wire: what it is told is kept."""

    def __init__(self, account: Account) -> None:
        super().__init__(account)
        self.told: list[str] = []

    def send(self, data: bytes) -> None:
        self.told.append(unframed(data).decode())


class _NoPasswords:
    async def hashed(self, password: str, *, who: str = "") -> str:
        return password

    async def fits(self, kept: str | None, password: str, *, who: str = "") -> bool:
        return kept == password


class Transcript:
    """`lines` are what ann sends and hears: `> ` and `< ` in front."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.lines: list[str] = []
        self.ears: dict[str, _Ear] = {}
        self._told = 0

    async def enter(self, name: str) -> None:
        account = await self.hub.store.accounts.create(NewAccount(name=name, nickname=name.title()), at_ns=_START_NS)
        self.ears[name] = _Ear(account)
        if name == "ann":
            self.lines.append('> {"type":"hello","id":1,"token":"croupier_..."}')
        welcome(self.hub, self.ears[name], Hello(id=1))
        self._listen()

    async def send(self, name: str, message: dict[str, Any]) -> None:
        text = msgspec.json.encode(message).decode()
        if name == "ann":
            self.lines.append(f"> {text}")
        await RequestHandler(self.hub, self.ears[name]).receive(text)
        for room in self.hub.rooms.values():
            done = asyncio.Event()
            room.put(done.set)
            await done.wait()
        self._listen()

    def _listen(self) -> None:
        told = self.ears["ann"].told
        self.lines += [f"< {text}" for text in told[self._told :]]
        self._told = len(told)


async def transcript() -> list[str]:
    clock = Manual(_START_NS, step_ns=_STEP_NS)
    salt = Random(1).randbytes
    async with (
        Store.open("sqlite://") as store,
        Hub.open(store, _HOUSE, _NoPasswords(), clock=clock, chance=lambda: Seeded(3), salt=salt) as hub,
    ):
        said = Transcript(hub)
        await said.enter("ann")
        await said.enter("ben")
        await said.send("ann", {"type": "create", "id": 2, "settings": _SETTINGS})
        await said.send("ann", {"type": "sit", "id": 3, "table": 1, "chips": 400, "key": "one"})
        await said.send("ben", {"type": "sit", "id": 2, "table": 1, "chips": 400})
        for nth, (name, action) in enumerate(_PLAY, 4):
            seq = hub.rooms[1].broadcast.seq
            await said.send(name, {"type": "act", "id": nth, "table": 1, "seq": seq, "action": action})
        return said.lines
