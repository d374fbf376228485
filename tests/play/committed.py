"""Committed rounds for tests, poker of every kind, and ways to tamper with their records."""

from itertools import count
from random import Random
from typing import Any

import pytest
from hypothesis import strategies as st
from msgspec.structs import replace

from croupier.bots.simple import Caller
from croupier.bots.simple import Random as AnyPlay
from croupier.errors import Unverified
from croupier.games.game import AnyGame, SeatInfo, Viewer
from croupier.games.poker import BlindOptions, Holdem, Omaha, Soko, SokoOptions, Stud, StudOptions
from croupier.games.poker.events import HandsShown
from croupier.kit.cards import DECK_52, UNKNOWN
from croupier.kit.chance import Chance, Secure, Seeded
from croupier.kit.commitment import Committed, Opened, Sealed, seed_commitment
from croupier.play.proof import play_committed, verify
from croupier.play.record import Record, decode, encode, redacted
from croupier.play.round import Host

GAMES: list[AnyGame] = [
    Holdem(),
    Holdem(BlindOptions(limit="fixed")),
    Holdem(BlindOptions(rules="eps")),
    Omaha(),
    Soko(),
    Soko(SokoOptions(limit="no")),
    Stud(),
    Stud(StudOptions(rules="csc478")),
]
SEEDS = (b"a seed of Ann's own", b"a seed of Ben's own")


class Loose:
    """Mostly calls, so that many hands reach a showdown; decides by its own dice, never by its cards."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._any = AnyPlay(seed)

    def choose(self, view: Any, legal: Any, budget: Any) -> Any:
        calls = self._random.random() < 0.7 and not getattr(legal, "showing", False)
        return legal.passive() if calls else self._any.choose(view, legal, budget)


def dealt(
    game: AnyGame,
    seed: int,
    *,
    seats: int = 0,
    base: Chance | None = None,
    seeds: tuple[bytes, ...] = (),
    players: Any = None,
) -> Record:
    """The house's record of a committed round, its salts and times by the seed too."""
    rng = Random(seed)
    seats = seats or rng.choice(list(game.seat_counts))
    stacks = [rng.choice([100, 300, 1000, 5000]) for _ in range(seats)]
    chance = Committed(base or Seeded(seed), salt=Random(seed + 1).randbytes)
    infos = [SeatInfo(f"player {at}", chips) for at, chips in enumerate(stacks)]
    if seeds:
        chance.commit("deck", DECK_52)
        chance.cut("deck", [seed_commitment(s) for s in seeds], seeds)
    host = Host(game, players or [Loose(seed + at) for at in range(seats)], chance=Secure(), clock=count().__next__)
    return play_committed(host, infos, chance=chance)[1]


def stub_dealt(seed: int = 3) -> Record:
    """Stud with seven who stay: the last street comes from a second shuffle."""
    record = dealt(Stud(), seed, seats=7, players=[Caller()] * 7)
    assert set(record.proof) == {"deck", "stub"}
    return record


def viewers(record: Record) -> list[Viewer]:
    return [None, *range(len(record.header.seats))]


def view_of(record: Record, viewer: Viewer) -> Record:
    """As the viewer gets it: through JSON."""
    return decode(encode(redacted(record, viewer)))


def shown_cards(record: Record) -> list[int]:
    """Every card that a poker record shows, by knowledge of poker's events."""
    shown = set()
    for event in record.events:
        for field in ("down", "up", "hands"):
            shown |= {card for hand in getattr(event, field, ()) for card in hand}
        shown |= {*getattr(event, "cards", ()), *getattr(event, "burned", ())}
    return sorted(shown - {UNKNOWN})


def proved_cards(record: Record) -> list[int]:
    return sorted(proof.card for pile in record.proof for proof in opened_pile(record, pile).proofs)


def opened_pile(record: Record, pile: str = "deck") -> Opened:
    opened = record.proof[pile]
    assert isinstance(opened, Opened)
    return opened


def sealed_pile(record: Record, pile: str = "deck") -> Sealed:
    sealed = record.proof[pile]
    assert isinstance(sealed, Sealed)
    return sealed


def mucked_dealt() -> Record:
    """A six-handed hold'em round in which somebody folded, somebody showed and somebody mucked."""
    made = (dealt(Holdem(), seed, seats=6) for seed in range(1000))
    return next(record for record in made if any(map(_mucked, record.events)))


def _mucked(event: Any) -> bool:
    return type(event) is HandsShown and () in event.hands and len(event.seats) < 6


def called_dealt(game: AnyGame | None = None, *, seats: int = 2, seed: int = 8) -> Record:
    """A round that everybody calls down."""
    return dealt(game or Holdem(), seed, seats=seats, players=[Caller()] * seats)


def with_event(record: Record, at: int, event: Any) -> Record:
    return replace(record, events=(*record.events[:at], event, *record.events[at + 1 :]))


def index(record: Record, kind: type) -> int:
    return next(at for at, event in enumerate(record.events) if type(event) is kind)


def refusal(record: Record) -> Unverified:
    with pytest.raises(Unverified) as found:
        verify(record)
    return found.value


rounds = st.builds(
    dealt, st.sampled_from(GAMES), st.integers(0, 10_000), seeds=st.sampled_from([(), SEEDS])
) | st.builds(stub_dealt, st.integers(0, 50))


def ways(tree: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The ways to all numbers and texts in a JSON tree."""
    if isinstance(tree, int | str):
        return [way]
    items = tree.items() if isinstance(tree, dict) else enumerate(tree)
    return [longer for key, branch in items for longer in ways(branch, (*way, key))]


def tampered(tree: Any, way: tuple[Any, ...], by: int) -> None:
    """Change what is at the end of the way: a number by so much, a letter of a text."""
    *nodes, last = way
    for key in nodes:
        tree = tree[key]
    old = tree[last]
    if isinstance(old, bool):
        tree[last] = not old
    elif isinstance(old, int):
        tree[last] = old + by
    else:
        at = by % len(old)
        tree[last] = old[:at] + ("A" if old[at] != "A" else "B") + old[at + 1 :]
