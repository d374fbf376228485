"""Prepares a house before it opens: the accounts of its file, its tables and their bots."""

import asyncio
from typing import Final

from croupier.bots import loading
from croupier.errors import BadOption, CroupierError
from croupier.games.game import Chips, Seat
from croupier.protocol.rest.sign_in import Registration
from croupier.server.config.house import Demo, HouseFile, Opening
from croupier.server.http.accounts import Registrar
from croupier.server.live.hub import Hub
from croupier.server.live.room import Room
from croupier.server.ops.logs import Log
from croupier.table.terms import Terms

_BUY_IN = 5  # times the least, if there is no most
_NOT_NOW: Final = ("table/closed", "table/closing", "buy-in/table-full")  # not the house file's fault


async def demo_accounts(house: HouseFile, registrar: Registrar, log: Log) -> None:
    """Create the demo accounts that do not exist yet. The log warns of them: their passwords are in the file."""
    for demo in house.demo:
        try:
            await registrar.register(_form(demo), address="house file", published=True)
        except BadOption as refusal:
            if not refusal.code.endswith("-taken"):
                raise
    if house.demo:
        log.note("demo accounts", level="warning", accounts=[demo.name for demo in house.demo])


def _form(demo: Demo) -> Registration:
    return Registration(
        name=demo.name,
        nickname=demo.nickname,
        email=demo.email,
        password=demo.password,
        confirmation=demo.password,
    )


async def tables(house: HouseFile, hub: Hub, log: Log) -> None:
    """Open the tables of the house file that are not open from before, with their bots. Raise BadOption for a bot that
    cannot be made or seated: then the house does not open."""
    await check_bots(house)
    ours = {room.overview.settings.name: room for room in hub.rooms.values() if not room.creator}
    for opening in house.openings:
        room = ours.get(opening.settings.name) or await hub.open_table(opening.settings)
        await _seat_bots(room, opening, hub, log)


async def missing_tables(house: HouseFile, hub: Hub, log: Log) -> None:
    """Open the tables of the house file that no server of the house plays, with their bots."""
    await check_bots(house)
    found = {row.name for row in await hub.store.tables.open() if row.creator_id is None}
    for opening in house.openings:
        if opening.settings.name not in found:
            await _seat_bots(await hub.open_table(opening.settings), opening, hub, log)


async def check_bots(house: HouseFile) -> None:
    """Raise BadOption if a bot of the house file cannot be made."""
    for opening in house.openings:
        await _check_bots(opening)


async def _check_bots(opening: Opening) -> None:
    game = opening.settings.rules()
    for name, spec in opening.bots.items():
        try:
            await asyncio.to_thread(loading.make, spec, seed=0, game=game)
        except CroupierError as refusal:
            raise _bad_bot(name, opening, refusal) from None


def _bad_bot(name: str, opening: Opening, refusal: CroupierError) -> BadOption:
    return BadOption(refusal.code, key="house/bad-bot", bot=name, table=opening.settings.name, reason=refusal)


async def _seat_bots(room: Room, opening: Opening, hub: Hub, log: Log) -> None:
    chips = _chips(room.overview.terms)
    places = _places(len(opening.bots), len(room.overview.seats))
    for (name, spec), place in zip(opening.bots.items(), places, strict=True):
        if room.overview.is_here(name):
            continue
        seat = place if room.overview.seats[place] is None and not room.overview.queue else None
        try:
            await hub.seat_bot(room, spec, chips, name=name, seat=seat, stays=True)
        except CroupierError as refusal:
            if refusal.code not in _NOT_NOW:
                raise _bad_bot(name, opening, refusal) from None
            log.note("no bot", level="warning", bot=name, table=room.id, says=refusal.says)


def _places(bots: int, seats: int) -> list[Seat]:
    """Return seats for bots all around a table, so that a newcomer is dealt in soon wherever the button is."""
    return [min(at * seats // bots, seats - 1) for at in range(bots)]


def _chips(terms: Terms) -> Chips:
    """Return how many chips a bot of the house sits down with."""
    if terms.buy_in is None:
        return 0
    least, most = terms.buy_in
    return most or least * _BUY_IN
