"""Lessons: a table of its own for a newcomer, with prepared cards, and bots of the house that play their part.

It is a practice table: the house lends the chips, nothing counts, no other account may watch, and it closes when the
newcomer has gone. Its rounds are marked as rigged in their records.
"""

from typing import Final

from croupier.bots.scripted import SCRIPTED
from croupier.errors import IllegalAction, Unknown
from croupier.games import registry
from croupier.games.game import AnyGame, Seat, SeatInfo
from croupier.games.lesson import Lesson
from croupier.games.profile import profile_of
from croupier.play.situation import Situation
from croupier.server.bots.runner import BotTerms
from croupier.server.live.connection import Connection
from croupier.server.live.hub import Hub
from croupier.server.live.room import Room
from croupier.store.people.accounts import Account
from croupier.table.commands import Stage
from croupier.table.settings import Kind, TableSettings
from croupier.words import sentence

_PAUSE_MS: Final = 60_000  # between two rounds, for who does not ask for the next one


async def lesson(hub: Hub, account: Account, game: str, connection: Connection | None = None) -> Room:
    """Open the lesson of a game for an account, and show it to the client, if it is connected here. One that is not
    finished makes way."""
    if hub.shut or hub.closing:
        raise IllegalAction("house/closed", why=hub.shut or hub.closing)
    rules, taught = _taught(game)
    accounts = await _accounts(hub, account, taught)
    names = [one.name for one in accounts.values()]
    await _end_others(hub, account)
    room = await hub.open_practice(_settings(rules, taught, names), account)
    if connection:
        room.look(connection)
    seats = tuple([SeatInfo(accounts[seat].name, taught.chips) for seat in range(taught.seats)])
    kinds: dict[Seat, Kind] = {seat: "bot" if one is not account else account.kind for seat, one in accounts.items()}
    situation = Situation(seats=seats, carry=taught.carry, orders=dict(taught.orders))
    bots = {one.name: BotTerms(SCRIPTED, taught.chips) for one in accounts.values() if one is not account}
    await hub.bots.stage(room, bots, Stage(situation, kinds))
    return room


def _taught(name: str) -> tuple[AnyGame, Lesson]:
    """Return a game with the options of its lesson, and the lesson. Raise Unknown if it has none."""
    kind = registry.game_class(name)
    found = profile_of(registry.with_options(kind, {})).lesson
    if found is None:
        raise Unknown("lesson/none", field="game", title=kind.title)
    return registry.with_options(kind, dict(found.options)), found


async def _accounts(hub: Hub, account: Account, taught: Lesson) -> dict[Seat, Account]:
    """Return who sits where: the newcomer, and bots with the names of the characters that would play."""
    found = {taught.seat: account}
    taken = {account.name}
    for seat in range(taught.seats):
        if seat != taught.seat:
            found[seat] = await hub.bots.account(taken.__contains__, taught.bot)
            taken.add(found[seat].name)
            hub.know(found[seat])
    return dict(sorted(found.items()))


async def _end_others(hub: Hub, account: Account) -> None:
    """Close the lessons that the account has open."""
    for room in [*hub.rooms.values()]:
        if room.creator == account.name and room.overview.settings.lesson:
            await hub.table_closing.close(room, sentence("lesson/another"), at_once=True)


def _settings(game: AnyGame, taught: Lesson, names: list[str]) -> TableSettings:
    return TableSettings(
        name=sentence("lesson/name", title=game.title),
        game=game.name,
        options=dict(taught.options),
        seats=taught.seats,
        only=tuple(names),
        turn_s=60,
        credit="none",
        pace_ms=_PAUSE_MS,
        spectators=False,
        chat="off",
        committed=False,
        rounds=taught.rounds,
        lesson=True,
    )
