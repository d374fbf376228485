"""Playing deals of a log again with bots in the seats: `croupier bot --log` and `croupier replay --seat`."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext
from datetime import UTC, datetime
from itertools import chain, islice
from pathlib import Path
from typing import Final

from msgspec import Struct

from croupier.arena.again import RECORDED, Again, Replayed
from croupier.bots.built_in import built_in
from croupier.cli.output.terminal import say
from croupier.cli.replay.deal_log import Hand, chosen, pasts, players, read
from croupier.cli.replay.transcript import deciding, lines
from croupier.errors import BadOption, Malformed
from croupier.formats.story import Sight, Story
from croupier.formats.story_of_record import story_of
from croupier.games.game import Chips, Seat
from croupier.games.poker.engine import Poker
from croupier.kit.visible_text import visible
from croupier.play.past_deal import PastDeal
from croupier.play.record import Record, record_of

_NUMBERED: Final = re.compile(r"(?P<name>.+)[#-]\d+")  # regular#2 in a match, regular-1 in a house


class RerunRequest(Struct, kw_only=True, frozen=True):
    """What to play again. `seats` are bots by seat, `known` are bots by player; with `asks`, the user is asked for the
    others. The bots take over `after` that many moves of the first deal; `hands` is the number of deals in all."""

    file: Path
    deal: int | None = None
    table: str | None = None
    seats: Mapping[Seat, str] = {}
    known: Mapping[str, str] = {}
    asks: bool = False
    after: int = 0
    hands: int | None = None
    seed: int | None = None
    database: str | None = None
    handlog: Path | None = None
    viewer: Sight = "all"


def rerun(request: RerunRequest) -> None:
    """Play the deals again and print each, then the totals."""
    import secrets

    log = chosen(read(request.file), request.deal, request.table, request.file)
    seed = secrets.randbelow(10**9) if request.seed is None else request.seed
    found = pasts(log, request.file, seed=seed, database=request.database)
    first = next(found)
    bots = cast(first, log, request)
    say(f"Seed {seed}. " + ", ".join(f"{player}: {bot}" for player, bot in bots.items()))
    after = _decisions(log[0], first, request.after)
    again = Again(chain([first], found), bots, seed=seed, after=after, fresh=request.seed)
    tally = Tally(bots)
    try:
        _show(again, tally, request, first.table)
        if again.ended:
            say(f"\n{again.ended}")
    finally:
        tally.show()


def _decisions(hand: Hand, first: PastDeal, moves: int) -> int:
    """Return how many decisions are among the first moves, as `croupier replay` numbers them; outside poker, all."""
    if not isinstance(first.game, Poker):
        return moves
    return deciding(hand if isinstance(hand, Story) else story_of(hand), moves)


def cast(first: PastDeal, log: Sequence[Hand], request: RerunRequest) -> dict[str, str]:
    """Return the bot for each player: from the options, from the user's answer, or the player's original one.

    Raise BadOption for a seat that was empty.
    """
    sits = {seat: player for player, seat in first.players.items()}
    for seat in request.seats:
        if seat not in sits:
            raise BadOption("replay/empty-seat", key="replay/seat-was-empty", seat=seat + 1, deal=first.number)
    said = {sits[seat]: bot for seat, bot in request.seats.items()}
    all_players = dict.fromkeys([*first.players, *chain(*[players(hand).values() for hand in log])])
    return {player: said.get(player) or _stand_in(player, first, request) for player in all_players}


def _stand_in(player: str, first: PastDeal, request: RerunRequest) -> str:
    proposed = request.known.get(player) or original(player, first.game.name)
    if not request.asks:
        return proposed
    if proposed == RECORDED:
        proposed = _file_of(player, request.file.parent) or RECORDED
    seat = first.players.get(player)
    who = f"{player}, who joins later" if seat is None else f"Seat {seat + 1}, {player}"
    import click

    return str(click.prompt(f"{visible(who)}: which bot", default=proposed, err=True))


def original(player: str, game: str) -> str:
    """Return the built-in bot of that name, or `recorded`, which repeats what the player did."""
    return next((name for name in _names(player) if built_in(name, game)), RECORDED)


def _file_of(player: str, folder: Path) -> str | None:
    """Return the user's own bot of that name. It is only proposed: players choose their names freely, so that a name
    alone must not run a file."""
    files = [place / f"{name}.py" for name in _names(player) if name.isidentifier() for place in (Path(), folder)]
    return next((str(file) for file in files if file.is_file()), None)


def _names(player: str) -> list[str]:
    numbered = _NUMBERED.fullmatch(player)
    return [player, numbered["name"]] if numbered else [player]


def _show(again: Again, tally: "Tally", request: RerunRequest, table: str) -> None:
    from croupier.client.hand_log import HandLog

    with nullcontext() if request.handlog is None else HandLog(request.handlog) as log:
        for nth, deal in enumerate(islice(again, request.hands)):
            if log and not nth:
                log.check(deal.played.game)
            record = _record(deal, table)
            say("", *_described(deal, record, request.viewer))
            tally.add(deal)
            if log:
                log.write(record)


def _record(deal: Replayed, table: str) -> Record:
    return record_of(
        deal.played,
        table=table,
        number=deal.number,
        id=deal.past.id if deal.past else f"new-{deal.number}",
        started=datetime.now(UTC).isoformat(timespec="milliseconds"),
        chance="recorded" if deal.past else "secure",
    )


def _described(deal: Replayed, record: Record, viewer: Sight) -> Iterator[str]:
    game = deal.played.game
    if isinstance(game, Poker):
        yield from lines(story_of(record, viewer))
    else:
        yield f"Deal {deal.number}, {game.title}, table {record.header.table or '?'}"
    now = _won(deal, deal.played.over.payoffs)
    yield f"Then: {_won(deal, deal.past.payoffs)}. Now: {now}." if deal.past else f"A new deal: {now}."
    for fault in deal.played.faults:
        info = deal.played.seats[fault.seat]
        yield f"{info and info.player}: {fault.kind}: {fault.says}"


def _won(deal: Replayed, payoffs: Sequence[Chips]) -> str:
    taken = zip(deal.played.seats, payoffs, strict=True)
    return ", ".join([f"{info.player} {won:+,}" for info, won in taken if info])


class Tally:
    """What each player won: in the deals that were played again, then and now, and in new ones."""

    def __init__(self, bots: Mapping[str, str]) -> None:
        self._bots = bots
        self._then = dict.fromkeys(bots, 0)
        self._now = dict.fromkeys(bots, 0)
        self._new = dict.fromkeys(bots, 0)
        self._again = self._more = 0

    def add(self, deal: Replayed) -> None:
        self._again += deal.past is not None
        self._more += deal.past is None
        for seat, info in enumerate(deal.played.seats):
            if info:
                won = self._now if deal.past else self._new
                won[info.player] += deal.played.over.payoffs[seat]
                self._then[info.player] += deal.past.payoffs[seat] if deal.past else 0

    def show(self) -> None:
        if not self._again:
            return
        from croupier.cli.output.columns import plain_table
        from croupier.cli.output.console import Console

        figures = [f"then ({self._again:,} deals)", "now"] + ([f"new ({self._more:,} deals)"] if self._more else [])
        table = plain_table("player", "bot", figures=figures)
        for player, bot in self._bots.items():
            sums = (self._then[player], self._now[player], self._new[player])[: len(figures)]
            table.add_row(player, bot, *[f"{won:+,}" for won in sums])
        console = Console(highlight=False, markup=False)
        console.width = max(console.width, 100)  # figures are never cut to fit a window
        console.print("", table, sep="\n")


def seats_of(said: Sequence[str] | None) -> dict[Seat, str]:
    """Return the bots by seat from `2=mine.py`, with seats counted from 1, or raise Malformed."""
    found = {}
    for text in said or ():
        seat, _, bot = text.partition("=")
        if not (bot and seat.isdecimal() and int(seat)):
            raise Malformed("replay/seat", text=repr(text))
        found[int(seat) - 1] = bot
    return found
