"""Practice tables: each continues from a situation of an earlier round, to be played differently (POKERIV3:SERVERb).

It is made only of what the caller may know of that round: cards that were hidden then are dealt anew. Only the
superuser's tables are made from the full record, and no other account may watch them.
"""

import asyncio
import secrets
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier.bots.built_in import usual
from croupier.bots.loading import make
from croupier.errors import BadOption, CroupierError, IllegalAction, Unknown
from croupier.games.game import AnyGame, Chips, Seat
from croupier.play.record import Header
from croupier.play.situation import Situation, recast, situation
from croupier.protocol.live import TakeUp
from croupier.server import table_settings
from croupier.server.bots.runner import BotTerms
from croupier.server.live.connection import Connection
from croupier.server.live.hub import Hub
from croupier.server.live.room import Room
from croupier.server.study.records import is_public, owner_of, round_for
from croupier.store.people.accounts import Account
from croupier.table.commands import Stage
from croupier.table.events import RoundVoided
from croupier.table.settings import Kind, Origin, TableSettings
from croupier.words import sentence

RUN_THE_HOUSE: Final = ("superuser", "administrator", "pit-boss")
_NAME_LETTERS_MOST: Final = 60
_FROM: Final = "From "


class _Kept(Struct):
    """The settings that a practice table takes over from the table where the round was played, if known."""

    turn_s: int | None = None
    pace_ms: int | None = None
    buy_in: tuple[Chips, Chips | None] | None = None


async def staged(hub: Hub, account: Account, asked: TakeUp, connection: Connection | None = None) -> Room:
    """Open a table in the requested situation. The client, if it is connected here, watches it from the beginning."""
    _check(hub, account, asked)
    record, viewer = await round_for(hub, account, asked.table, asked.deal)
    if await owner_of(hub, asked.table) is not None:
        raise IllegalAction("replay/imported")
    game = _rules(record.header)
    bots = _bots(asked, record.header, game)
    made = await asyncio.to_thread(situation, record, asked.step, seed=secrets.randbits(40))
    await asyncio.to_thread(_try_bots, bots, game)
    accounts = await _accounts(hub, account, bots)
    names = {seat: one.name for seat, one in accounts.items()}
    if asked.seat is not None:
        names[asked.seat] = account.name
    hidden = viewer == "all" or not await is_public(hub, asked.table)
    settings = await _settings(hub, asked, record.header, only=(account.name, *names.values()), hidden=hidden)
    room = await hub.open_practice(settings, account)
    try:
        if connection:
            room.look(connection)
        played = {names[seat]: spec for seat, spec in bots.items()}
        await _stage(hub, room, recast(made, game, names), played, kind=account.kind)
    except CroupierError:
        await hub.table_closing.close(room, sentence("practice/failed"))
        raise
    return room


def _check(hub: Hub, account: Account, asked: TakeUp) -> None:
    if hub.shut or hub.closing:
        raise IllegalAction("house/closed", why=hub.shut or hub.closing)
    if account.role == "superuser" and asked.seat is not None:
        raise IllegalAction("role/superuser")
    if not hub.house.live.bots and account.role not in RUN_THE_HOUSE:
        raise IllegalAction("bot/not-yours")


def _rules(head: Header) -> AnyGame:
    """Return the current rules. Raise IllegalAction if the round was played by other ones."""
    game = TableSettings(name="-", game=head.game, options=head.options).rules()
    if (game.version, getattr(game, "__edition__", "")) != (head.version, head.edition):
        raise IllegalAction("replay/other-rules", game=game.title)
    return game


def _bots(asked: TakeUp, head: Header, game: AnyGame) -> dict[Seat, str]:
    """Return the bot of each seat: the requested one, or the usual one of the game."""
    taken = [seat for seat, info in enumerate(head.seats) if info]
    for seat in [*([] if asked.seat is None else [asked.seat]), *asked.bots]:
        if seat not in taken:
            field = "seat" if seat == asked.seat else f"bots.{seat}"
            raise BadOption("replay/empty-seat", field=field, seat=seat + 1)
    for seat, spec in asked.bots.items():
        if not spec.replace("-", "").isalnum():
            raise BadOption("bot/not-ours", field=f"bots.{seat}")
    return {seat: asked.bots.get(seat) or usual(type(game)) for seat in taken if seat != asked.seat}


def _try_bots(bots: dict[Seat, str], game: AnyGame) -> None:
    """Raise the error of a bot that cannot be made, with its seat as field, before a table is opened."""
    for seat, spec in bots.items():
        try:
            make(spec, seed=0, game=game)
        except CroupierError as error:
            raise error.about(f"bots.{seat}") from None


async def _accounts(hub: Hub, caller: Account, bots: dict[Seat, str]) -> dict[Seat, Account]:
    found: dict[Seat, Account] = {}
    taken = {caller.name}
    for seat, spec in bots.items():
        found[seat] = await hub.bots.account(taken.__contains__, spec)
        taken.add(found[seat].name)
        hub.know(found[seat])
    return found


async def _settings(hub: Hub, asked: TakeUp, head: Header, *, only: tuple[str, ...], hidden: bool) -> TableSettings:
    """Return the settings of the original table as far as they are known. Spectators are allowed if they were there."""
    row = await hub.store.tables.by_id(asked.table)
    kept = msgspec.json.decode(row.settings, type=_Kept)
    known: dict[str, Any] = {key: value for key, value in msgspec.to_builtins(kept).items() if value is not None}
    name = f"{_FROM}{row.name.removeprefix(_FROM)}"
    deal = f", deal {asked.deal}"
    said = {
        "name": name[: _NAME_LETTERS_MOST - len(deal)] + deal,
        "game": head.game,
        "options": head.options,
        "seats": len(head.seats),
        "minimum": None,
        "who": "all",
        "only": tuple(dict.fromkeys(only)),
        "rounds": None,
        "durable": "act",
        "spectators": not hidden,
    }
    made = table_settings.settings(said | known, hub.house.defaults)
    return replace(made, origin=Origin(table=asked.table, name=row.name, deal=asked.deal, step=asked.step))


async def _stage(hub: Hub, room: Room, made: Situation, bots: dict[str, str], *, kind: Kind) -> None:
    """Seat everybody. `kind` is what the account that asked for it is."""
    kinds: dict[Seat, Kind] = {
        seat: "bot" if info.player in bots else kind for seat, info in enumerate(made.seats) if info
    }
    chips = {info.player: _refill(room, info.chips) for info in made.seats if info}
    terms = {name: BotTerms(spec, chips[name]) for name, spec in bots.items()}
    staged = await hub.bots.stage(room, terms, Stage(made, kinds))
    if any(isinstance(event, RoundVoided) for event in staged.batch.events):
        raise Unknown("replay/not-rebuilt", key="practice/failed")


def _refill(room: Room, chips: Chips) -> Chips:
    """Return how many chips a bot that has lost all buys: what it had, within the bounds of the buy-in."""
    bounds = room.overview.terms.buy_in
    if bounds is None:
        return chips
    least, most = bounds
    return max(least, chips if most is None else min(chips, most))
