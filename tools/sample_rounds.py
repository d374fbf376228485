"""Rounds for the tests of the pages: what the house says of each, event by event, always the same.

The pages' own arithmetic (chips after an event, frames of a message, proofs) is held against the house's pictures.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier.bots import loading
from croupier.games import registry
from croupier.games.game import SeatInfo, Viewer
from croupier.kit.cards import Card
from croupier.kit.chance import Seeded
from croupier.kit.clock import Manual
from croupier.kit.commitment import Committed, seed_commitment
from croupier.play.record import record_of, redacted
from croupier.play.round import Host
from croupier.server.study.replay import Where, steps_of

_START_NS: Final = 1_767_225_600_000_000_000  # 2026-01-01
_STEP_NS: Final = 1_000_000
_NAMES: Final = ("ann", "ben", "cid")
_WHERE: Final = Where(
    table=1,
    table_name="Kairo",
    number=1,
    last=1,
    started_ns=_START_NS,
    ended_ns=_START_NS + 10**9,
    nicknames={name: name.title() for name in _NAMES},
)


class Sample(Struct, frozen=True):
    """A round to be played by `bots` with `chips`, seat by seat, and told as `viewer` saw it."""

    game: str
    bots: Sequence[str]
    chips: Sequence[int]
    seed: int
    viewer: Viewer = 0


SAMPLES: Final[Mapping[str, Sample]] = {
    "all-in": Sample("holdem", ("raiser", "raiser", "caller"), (60, 125, 400), seed=1),
    "uncalled": Sample("holdem", ("raiser", "random", "random"), (200, 200, 200), seed=5),
    "omaha": Sample("omaha", ("random", "caller", "raiser"), (200, 200, 200), seed=1),
    "stud": Sample("stud", ("raiser", "caller", "random"), (200, 90, 200), seed=1, viewer=None),
}


class _CutDeck(Committed):
    """A committed deck that two players cut before it is dealt."""

    def shuffled(self, name: str, cards: Sequence[Card], most: int) -> list[Card]:
        if name not in self.sealed:
            seeds = [bytes([nth] * 32) for nth in (1, 2)]
            self.commit(name, cards)
            self.cut(name, [seed_commitment(seed) for seed in seeds], seeds)
        return list(self.sealed[name].order)


def written(sample: Sample) -> str:
    """Return the round as `GET /api/history/{table}/{deal}/steps` would tell it."""
    game = registry.make(sample.game, {})
    chance = _CutDeck(Seeded(sample.seed), salt=Random(sample.seed).randbytes)
    bots: list[Any] = [loading.make(bot, seed=sample.seed + at, game=game) for at, bot in enumerate(sample.bots)]
    seats = [SeatInfo(name, chips) for name, chips in zip(_NAMES, sample.chips, strict=True)]
    host = Host(game, bots, chance=chance, clock=Manual(step_ns=_STEP_NS))
    record = record_of(host.play(seats), number=1, started="2026-01-01T00:00:00Z", table="Kairo")
    seen = redacted(replace(record, proof=dict(chance.sealed)), sample.viewer)
    told = replace(steps_of(seen, _WHERE), options={})  # so that a new option of a game changes no sample
    return msgspec.json.encode(told).decode() + "\n"
