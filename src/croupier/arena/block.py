"""One block of a match, played from its plan alone: in this process or in any other, with the same result."""

import random
import sys
from contextlib import redirect_stdout
from datetime import UTC, datetime
from functools import cache
from hashlib import sha256
from typing import Final

import msgspec
from msgspec import Struct

from croupier.arena.plan import Plan
from croupier.arena.schedule import Block
from croupier.arena.stats import Stats
from croupier.arena.sums import Sums, count
from croupier.bots import loading
from croupier.games import registry
from croupier.games.game import AnyGame, SeatInfo
from croupier.kit.chance import Seeded
from croupier.play.player import Player
from croupier.play.record import encode, record_of
from croupier.play.round import Host, Round
from croupier.play.watchdog import Watchdog

NOTES_MOST: Final = 5


class Note(Struct, frozen=True):
    """A fault, for the author of the bot."""

    hand: int
    entrant: int
    kind: str
    says: str


class Played(Struct, frozen=True):
    """The result of a block: what each entrant made of it, the first faults, the records as lines."""

    hands: int
    stats: tuple[Stats, ...]
    notes: tuple[Note, ...]
    records: bytes


def play_block(plan: Plan, block: Block) -> Played:
    """Play the hands of a block with bots made anew. What they print goes to the error output."""
    game = _rules(plan.game, msgspec.json.encode(plan.options))
    sums = [Sums() for _ in plan.bots]
    notes: list[Note] = []
    lines: list[bytes] = []
    with redirect_stdout(sys.stderr):
        host = Host(game, _players(plan, block, game), chance=_chance(plan, block), limit_ms=plan.limit_ms)
        seats = [SeatInfo(plan.names[entrant], plan.stack) for entrant in block.order]
        carry = None
        with Watchdog(host):
            for number in range(block.first, block.first + block.hands):
                played = host.play(seats, carry)
                carry = played.over.carry
                count(played, [sums[entrant] for entrant in block.order])
                notes += [Note(number, block.order[f.seat], f.kind, f.says) for f in played.faults]
                if plan.records:
                    lines.append(_line(plan, played, number))
    return Played(block.hands, tuple([s.stats() for s in sums]), tuple(notes[:NOTES_MOST]), b"".join(lines))


@cache
def _rules(name: str, options: bytes) -> AnyGame:
    return registry.make(name, msgspec.json.decode(options))


def _players(plan: Plan, block: Block, game: AnyGame) -> list[Player]:
    return [loading.make(plan.bots[e], seed=_bot_seed(plan.seed, block.number, e), game=game) for e in block.order]


def _bot_seed(seed: int, block: int, entrant: int) -> int:
    return random.Random(f"bot {seed} {block} {entrant}").getrandbits(48)


def _chance(plan: Plan, block: Block) -> Seeded:
    return Seeded(plan.seed, block.number)


def _line(plan: Plan, played: Round, number: int) -> bytes:
    started = datetime.now(UTC).isoformat(timespec="milliseconds")
    name = sha256(f"{plan.seed} {number}".encode()).hexdigest()[:16]  # does not tell the seed: a viewer keeps it
    head = record_of(played, table="match", number=number, id=name, started=started, seed=str(plan.seed))
    return encode(head) + b"\n"
