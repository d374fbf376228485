"""Full records, committed or not: deck, rules and payoffs have to agree."""

import json
from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from croupier.bots.simple import Random as AnyPlay
from croupier.errors import Unverified
from croupier.games import registry
from croupier.games.game import Act, AnyGame, Over, SeatInfo
from croupier.games.poker.events import Called, PotWon
from croupier.kit.cards import DECK_52
from croupier.kit.chance import Seeded
from croupier.play.proof import NOT_COMMITTED, audit, verify
from croupier.play.record import Header, Record, decode, encode, record_of, redacted
from croupier.play.round import Host
from tests.play.committed import (
    GAMES,
    SEEDS,
    called_dealt,
    index,
    refusal,
    rounds,
    sealed_pile,
    tampered,
    ways,
    with_event,
)


def swap(deck: tuple[int, ...], one: int, two: int) -> tuple[int, ...]:
    cards = list(deck)
    cards[one], cards[two] = cards[two], cards[one]
    return tuple(cards)


@pytest.mark.parametrize(
    "forge",
    [
        lambda r: replace(r, decks={"deck": swap(r.decks["deck"], 0, 50)}),
        lambda r: replace(r, decks={}),
        lambda r: replace(r, payoffs=tuple(-chips for chips in r.payoffs)),
        lambda r: replace(r, payoffs=()),
        lambda r: replace(r, events=r.events[:-1]),
        lambda r: replace(r, events=r.events[:5]),
        lambda r: replace(r, events=(*r.events, r.events[-1])),
        lambda r: replace(r, events=r.events[::-1]),
        lambda r: replace(r, header=replace(r.header, version=99)),
        lambda r: replace(r, header=replace(r.header, game="omaha")),
        lambda r: replace(r, header=replace(r.header, options={"ante": 1})),
        lambda r: replace(r, header=replace(r.header, options={"ante": -1})),
        lambda r: replace(r, header=replace(r.header, seats=r.header.seats[:1])),
        lambda r: replace(r, rolls={"dice": (1,)}),
        lambda r: replace(r, proof={"deck": replace(sealed_pile(r), root=bytes(32))}),
        lambda r: replace(r, proof={"deck": replace(sealed_pile(r), salts=sealed_pile(r).salts[::-1])}),
        lambda r: replace(r, proof={"deck": replace(sealed_pile(r), deck=swap(sealed_pile(r).deck, 50, 51))}),
        lambda r: replace(r, proof={"deck": replace(sealed_pile(r), seeds=SEEDS)}),
        lambda r: replace(r, proof=r.proof | {"stub": sealed_pile(r)}),
        lambda r: replace(r, decks=r.decks | {"stub": r.decks["deck"]}),
    ],
)
def test_whatever_is_wrong_in_the_houses_record_is_found(forge: Any) -> None:
    record = called_dealt()
    verify(record)
    assert refusal(forge(record)).code != NOT_COMMITTED


@given(rounds, st.data())
@settings(max_examples=100)
def test_any_other_number_in_an_event_of_a_full_record_is_found(record: Record, data: st.DataObject) -> None:
    record = replace(record, proof={})
    audit(record)
    tree = json.loads(encode(record))
    numbers = [way for way in ways(tree["events"]) if way[-1] not in ("type", "kind", "why")]
    tampered(tree["events"], data.draw(st.sampled_from(numbers)), data.draw(st.sampled_from([1, 5])))
    with pytest.raises(Unverified):
        audit(decode(json.dumps(tree)))


def test_an_audit_tells_the_card_that_does_not_come_from_the_deck() -> None:
    record = replace(called_dealt(), proof={})
    audit(record)
    deck = record.decks["deck"]
    with pytest.raises(Unverified, match=r"^Event 3 \(HandsDealt\) shows .. as card 2 of the deck, but .. lay"):
        audit(replace(record, decks={"deck": swap(deck, 1, 51)}))
    with pytest.raises(Unverified, match=r"is not the game's: .. is missing"):
        audit(replace(record, decks={"deck": (*deck[:-1], deck[0])}))
    with pytest.raises(Unverified, match=r"is not the game's: 2c is missing"):
        audit(replace(record, decks={}))
    with pytest.raises(Unverified, match=r"is not the game's: .. is one too many"):
        audit(replace(record, decks={"deck": (*deck, deck[0])}))


def test_an_audit_tells_the_event_that_the_rules_do_not_give() -> None:
    record = called_dealt()
    at = index(record, Called)
    with pytest.raises(Unverified, match=rf"^Event {at + 1}, Called\(seat=0, paid=3\), is not a legal move there"):
        audit(with_event(record, at, Called(0, 3)))
    won = index(record, PotWon)
    with pytest.raises(Unverified, match=rf"^Event {won + 1} is PotWon.* where the rules give PotWon"):
        audit(with_event(record, won, replace(record.events[won], amount=1)))
    with pytest.raises(Unverified, match=r"^Event \d+ is missing, where the rules give HandsShown"):
        audit(replace(record, events=record.events[:-2]))
    with pytest.raises(Unverified, match="breaks off: after event 3 seat 1 had to act"):
        audit(replace(record, events=record.events[:3]))


def test_only_a_full_record_can_be_audited() -> None:
    with pytest.raises(Unverified, match="Only a full record"):
        audit(redacted(called_dealt(), 0))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.name}")
def test_a_player_who_left_does_not_disturb_an_audit(game: AnyGame) -> None:
    for seed in range(10):
        audit(abandoned(game, seed))


def abandoned(game: AnyGame, seed: int) -> Record:
    """A round in which somebody is gone at the third decision, whoever's turn it is; the others stay."""
    seats = tuple(SeatInfo(f"player {at}", 1000) for at in range(4))
    deck = Seeded(seed).shuffled("deck", DECK_52, 52)
    cards, state, asked = iter(deck), game.begin(seats, None), 0
    events: list[Any] = []
    batch = game.start(state)
    while True:
        for event in batch:
            game.evolve(state, event)
        events += batch
        if isinstance(state.need, Over):
            break
        if isinstance(state.need, Act):
            asked += 1
            turn = state.need.seats[0]
            left = game.leave(state, Random(seed).randrange(4)) if asked == 3 else ()
            legal: Any = game.legal(state, turn)
            batch = left or game.act(state, turn, legal.passive())
        else:
            batch = game.deal(state, [*islice(cards, getattr(state.need, "count", 0))])
    options = msgspec.to_builtins(game.options)
    header = Header(game=game.name, version=game.version, options=options, seats=seats)
    return Record(header=header, decks={"deck": tuple(deck)}, events=tuple(events), payoffs=state.need.payoffs)


def test_dice_are_audited_and_never_told_to_a_viewer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.BUILT_IN, "pig", "examples.pig:Pig")
    host = Host(registry.make("pig"), [AnyPlay(1), AnyPlay(2)], chance=Seeded(1))
    record = record_of(host.play((SeatInfo("Ann", 10), SeatInfo("Ben", 10))))
    audit(record)
    assert not redacted(record, 0).rolls
    faces = record.rolls["die"]
    for forged in ((*faces, 1), faces[:-1], (7 - faces[0], *faces[1:]), (7, *faces[1:])):
        with pytest.raises(Unverified):
            audit(replace(record, rolls={"die": forged}))
