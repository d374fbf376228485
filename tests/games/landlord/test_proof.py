"""Committed games: whoever played can check every card shown and the pick of the first bidder, and no more."""

import json
from itertools import count
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from croupier.errors import Unverified
from croupier.games.game import Viewer
from croupier.games.landlord import Landlord
from croupier.games.landlord.events import Dealt, FirstAsked, Gave, LandlordFound
from croupier.kit.cards import UNKNOWN
from croupier.kit.chance import Secure, Seeded
from croupier.kit.commitment import Committed, Opened
from croupier.play.proof import play_committed, verify
from croupier.play.record import Record, decode, encode, redacted
from croupier.play.round import Host
from tests.games.landlord.script import SEATS

VIEWERS: tuple[Viewer, ...] = (None, 0, 1, 2)


class Uniform:
    def __init__(self, seed: int) -> None:
        self.random = Random(seed).random

    def choose(self, view: Any, legal: Any, budget: Any) -> Any:
        return legal.sample(self.random)


def committed(seed: int) -> Record:
    """The house's record of a committed game."""
    host = Host(Landlord(), [Uniform(seed + seat) for seat in range(3)], chance=Secure(), clock=count().__next__)
    chance = Committed(Seeded(seed), salt=Random(seed + 1).randbytes)
    return play_committed(host, SEATS, chance=chance)[1]


def shown_cards(record: Record) -> list[int]:
    shown: set[int] = set()
    for event in record.events:
        hands = [*getattr(event, "hands", ()), getattr(event, "back", ()), getattr(event, "cards", ())]
        shown |= {card for hand in hands for card in hand}
    return sorted(shown - {UNKNOWN})


def proved(record: Record, pile: str) -> list[int]:
    opened = record.proof[pile]
    assert isinstance(opened, Opened)
    return sorted(proof.card for proof in opened.proofs)


def index(record: Record, kind: type) -> int:
    return next(at for at, event in enumerate(record.events) if type(event) is kind)


def with_event(record: Record, at: int, event: Any) -> Record:
    return replace(record, events=(*record.events[:at], event, *record.events[at + 1 :]))


@settings(max_examples=15)
@given(seed=st.integers(0, 10_000))
def test_every_viewer_can_verify_a_committed_game(seed: int) -> None:
    record = committed(seed)
    assert verify(decode(encode(record))) == 54 + 3
    for viewer in VIEWERS:
        mine = decode(encode(redacted(record, viewer)))
        assert verify(mine) == len(shown_cards(mine)) + 1


@settings(max_examples=15)
@given(seed=st.integers(0, 10_000))
def test_just_the_cards_that_a_viewer_saw_are_proved(seed: int) -> None:
    record = committed(seed)
    dealt = record.events[0]
    assert isinstance(dealt, Dealt)
    for viewer in VIEWERS:
        mine = redacted(record, viewer)
        assert proved(mine, "deck") == shown_cards(mine)
        assert proved(mine, "first") == [record.events[1].seat]
        if viewer is not None:
            assert set(dealt.hands[viewer]) < set(proved(mine, "deck"))
    assert not {card for card in dealt.back if card not in proved(redacted(record, None), "deck")}


@settings(max_examples=40)
@given(seed=st.integers(0, 10_000), viewer=st.sampled_from(VIEWERS), data=st.data())
def test_any_other_card_is_found(seed: int, viewer: Viewer, data: st.DataObject) -> None:
    mine = redacted(committed(seed), viewer)
    tree = json.loads(encode(mine))
    ways = [
        (at, key, place)
        for at, event in enumerate(tree["events"])
        for key in ("cards", "back")
        for place, card in enumerate(event.get(key, ()))
        if card >= 0
    ]
    at, key, place = data.draw(st.sampled_from(ways))
    cards = tree["events"][at][key]
    cards[place] = (cards[place] + data.draw(st.integers(1, 53))) % 54
    with pytest.raises(Unverified) as found:
        verify(decode(json.dumps(tree)))
    assert found.value.says.startswith((f"Event {at + 1} ", f"Event {at + 1}, "))


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_card_given_from_another_place_is_found(viewer: Viewer) -> None:
    mine = redacted(committed(3), viewer)
    at = index(mine, Gave)
    gave = mine.events[at]
    moved = tuple([(place + 1) % 17 for place in gave.places])
    with pytest.raises(Unverified):
        verify(with_event(mine, at, replace(gave, places=moved)))


@pytest.mark.parametrize("viewer", VIEWERS)
def test_another_first_bidder_or_landlord_is_found(viewer: Viewer) -> None:
    mine = redacted(committed(3), viewer)
    for kind in (FirstAsked, LandlordFound):
        at = index(mine, kind)
        event = mine.events[at]
        with pytest.raises(Unverified):
            verify(with_event(mine, at, replace(event, seat=(event.seat + 1) % 3)))


def test_unseen_cards_stay_secret() -> None:
    record = committed(5)
    whole = encode(redacted(record, None))
    assert b'"decks"' not in whole
    held = [card for card in range(54) if card not in shown_cards(redacted(record, None))]
    assert held  # those whom the winner left with cards never showed them
    assert not set(held) & set(proved(redacted(record, None), "deck"))
