"""Committed rounds: whoever played can check every card shown, and learns nothing of the others."""

import json
from base64 import b64encode
from hashlib import sha256
from itertools import count
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from croupier.bots.simple import Caller
from croupier.bots.simple import Random as AnyPlay
from croupier.errors import CroupierError, Malformed
from croupier.games import registry
from croupier.games.game import AnyGame, SeatInfo, Viewer
from croupier.games.poker import BlindOptions, Holdem
from croupier.games.poker.events import BoardDealt, HandsDealt, HandsShown
from croupier.kit.cards import DECK_52
from croupier.kit.chance import Recorded, Rigged, Secure, Seeded
from croupier.kit.commitment import Committed, Opened, Sealed, seed_commitment
from croupier.play.proof import NOT_COMMITTED, audit, play_committed, verify
from croupier.play.record import Record, decode, encode, redacted
from croupier.play.round import Host
from examples.kuhn import Kuhn


@given(rounds)
@settings(max_examples=40)
def test_every_viewer_can_verify_every_committed_round(record: Record) -> None:
    assert verify(decode(encode(record))) == sum(map(len, record.decks.values()))
    for viewer in viewers(record):
        mine = view_of(record, viewer)
        assert mine == redacted(record, viewer)
        assert verify(mine) == len(shown_cards(mine))


@given(rounds)
@settings(max_examples=40)
def test_a_viewer_gets_proofs_for_just_the_cards_that_the_viewer_saw(record: Record) -> None:
    for viewer in viewers(record):
        mine = redacted(record, viewer)
        assert proved_cards(mine) == shown_cards(mine)


def test_folded_mucked_and_burned_cards_are_not_proved() -> None:
    record = dealt(Holdem(), 40, seats=6)
    dealing, board = record.events[index(record, HandsDealt)], record.events[index(record, BoardDealt)]
    showdown = record.events[index(record, HandsShown)]
    shown, mucked = showdown.seats[0], showdown.seats[showdown.hands.index(())]
    folded = next(seat for seat in range(6) if seat not in showdown.seats)
    seen = proved_cards(redacted(record, shown))
    assert set(dealing.down[shown] + board.cards) <= set(seen)
    assert set(seen).isdisjoint(dealing.down[mucked] + dealing.down[folded] + board.burned)
    assert set(dealing.down[folded]) <= set(proved_cards(redacted(record, folded)))


@given(rounds, st.data())
@settings(max_examples=150)
def test_any_change_to_any_part_of_a_proof_is_found(record: Record, data: st.DataObject) -> None:
    mine = redacted(record, data.draw(st.sampled_from(viewers(record))))
    assume(all(opened.proofs for opened in mine.proof.values() if isinstance(opened, Opened)))  # no card, no evidence
    tree = json.loads(encode(mine))
    path = data.draw(st.sampled_from(tamperings(tree["proof"])))
    tampered(tree["proof"], path, data.draw(st.sampled_from([1, -1, 7, 64])))
    try:
        forged = decode(json.dumps(tree))
    except Malformed:
        return
    assume(forged != mine)  # some letters of base64 have spare bits
    assert refusal(forged).code != NOT_COMMITTED


@given(rounds, st.data())
@settings(max_examples=150)
def test_any_other_card_is_found(record: Record, data: st.DataObject) -> None:
    mine = redacted(record, data.draw(st.sampled_from([*viewers(record)])))
    ways = [
        (at, *path)
        for at, event in enumerate(json.loads(encode(mine))["events"])
        for field in ("down", "up", "cards", "burned", "hands")
        for path in [(field, *way) for way in tamperings(event.get(field, ()))]
    ]
    tree = json.loads(encode(mine))
    path = data.draw(st.sampled_from(ways))
    tampered(tree["events"], path, data.draw(st.integers(1, 51)))
    found = refusal(decode(json.dumps(tree)))
    assert f"vent {path[0] + 1}" in found.says or "cards were due" in found.says


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_a_wrong_card_is_named_with_its_event(viewer: Viewer) -> None:
    record = redacted(dealt(Holdem(), 8, seats=2, players=[Caller()] * 2), viewer)
    at = index(record, BoardDealt)
    flop: BoardDealt = record.events[at]
    other = next(card for card in DECK_52 if card not in shown_cards(record))
    forged = with_event(record, at, replace(flop, cards=(flop.cards[0], other, flop.cards[2])))
    names = msgspec.json.decode(msgspec.json.encode([other, flop.cards[1]]))
    texts = ["23456789TJQKA"[card >> 2] + "cdhs"[card & 3] for card in names]
    expected = (
        f"Event {at + 1} (BoardDealt) shows {texts[0]} as card 7 of the deck, but {texts[1]} was committed there."
    )
    assert (refusal(forged).code, refusal(forged).says) == ("verify/other-card", expected)


@given(st.integers(0, 10_000), st.data())
@settings(max_examples=60)
def test_a_missing_proof_is_found(seed: int, data: st.DataObject) -> None:
    record = dealt(GAMES[seed % len(GAMES)], seed)
    mine = redacted(record, data.draw(st.sampled_from(viewers(record))))
    opened = mine.proof["deck"]
    assert isinstance(opened, Opened)
    assume(opened.proofs)
    gone = data.draw(st.integers(0, len(opened.proofs) - 1))
    fewer = replace(opened, proofs=(*opened.proofs[:gone], *opened.proofs[gone + 1 :]))
    found = refusal(replace(mine, proof={"deck": fewer}))
    assert found.code == "verify/no-proof"
    assert "for which there is no proof" in found.says
    twice = replace(opened, proofs=(*opened.proofs, opened.proofs[gone]))
    assert refusal(replace(mine, proof={"deck": twice})).code == "commitment/proved-twice"


def test_hands_shown_by_the_wrong_seats_are_found_though_each_card_is_proved() -> None:
    record = dealt(Holdem(BlindOptions(rules="eps")), 12, seats=4, players=[Caller()] * 4)
    at = index(record, HandsShown)
    shown: HandsShown = record.events[at]
    assert len([hand for hand in shown.hands if hand]) > 1
    swapped = HandsShown(shown.seats, shown.hands[::-1])
    for viewer in viewers(record):
        forged = with_event(redacted(record, viewer), at, swapped)
        assert f"Event {at + 1} (HandsShown) shows" in refusal(forged).says


@pytest.mark.parametrize("event", [BoardDealt((0, 1, 2)), HandsShown((0,), ((0, 1),)), HandsShown((1,), ((0, 1),))])
def test_cards_that_appear_from_nowhere_are_found(event: Any) -> None:
    record = dealt(Holdem(), 40, seats=6)
    for viewer in viewers(record):
        mine = redacted(record, viewer)
        for at in range(len(mine.events) + 1):
            forged = replace(mine, events=(*mine.events[:at], event, *mine.events[at:]))
            assert refusal(forged).code != NOT_COMMITTED


@given(rounds, st.data())
@settings(max_examples=60)
def test_unseen_cards_change_nothing_in_a_viewers_record_but_hashes(record: Record, data: st.DataObject) -> None:
    viewer = data.draw(st.sampled_from(viewers(record)))
    game, seed = registry.make(record.header.game, record.header.options), 77
    base = {name: list(deck) for name, deck in record.decks.items()}
    one = replayed(game, record, base, seed)
    mine = redacted(one, viewer)
    unseen = [at for at, card in enumerate(base["deck"]) if card not in proved_cards(mine)]
    cards = [base["deck"][at] for at in unseen]
    for at, card in zip(unseen, data.draw(st.permutations(cards)), strict=True):
        base["deck"][at] = card
    assume("stub" not in base)
    yours = redacted(replayed(game, record, base, seed), viewer)
    assume(yours.events == mine.events)  # a hand that now wins is shown instead of mucked
    assert without_hashes(yours) == without_hashes(mine)


def replayed(game: AnyGame, record: Record, decks: Any, seed: int) -> Record:
    """The same players, who do not look at their cards, with other cards."""
    seats = record.header.seats
    host = Host(game, [Loose(seed + at) for at in range(len(seats))], chance=Recorded(decks), clock=count().__next__)
    return play_committed(host, seats, chance=Committed(Recorded(decks), salt=Random(seed).randbytes))[1]


def without_hashes(record: Record) -> Any:
    tree = json.loads(encode(record))
    for opened in tree["proof"].values():
        del opened["root"]
        for proof in opened["proofs"]:
            del proof["salt"], proof["path"]
    return tree


@pytest.mark.req("POKERIV3:EVENT-SHUFFLE")
@given(rounds)
@settings(max_examples=40)
def test_a_viewers_record_holds_no_deck_and_no_salt_of_an_unseen_card(record: Record) -> None:
    assert sorted(record.decks["deck"]) == list(DECK_52)
    audit(record)
    for viewer in viewers(record):
        mine = redacted(record, viewer)
        travels = encode(mine)
        assert not mine.decks
        assert not mine.header.seed
        for name, sealed in record.proof.items():
            assert isinstance(sealed, Sealed)
            seen = {proof.position for proof in mine.proof[name].proofs}  # type: ignore[union-attr]
            for at, salt in enumerate(sealed.salts):
                assert (b64encode(salt) in travels) == (at in seen)


def test_no_salt_in_a_viewers_record_fits_the_leaf_of_an_unseen_card() -> None:
    record = dealt(Holdem(), 40, seats=6)
    sealed, opened = record.proof["deck"], redacted(record, 2).proof["deck"]
    assert isinstance(sealed, Sealed)
    assert isinstance(opened, Opened)
    hashes = {node for proof in opened.proofs for node in proof.path}
    for at in set(range(52)) - {proof.position for proof in opened.proofs}:
        guesses = {leaf(at, card, proof.salt) for card in DECK_52 for proof in opened.proofs}
        assert not hashes & guesses
    neighbour = next(p.position ^ 1 for p in opened.proofs if p.position ^ 1 not in {q.position for q in opened.proofs})
    assert leaf(neighbour, sealed.deck[neighbour], sealed.salts[neighbour]) in hashes  # the salt alone hides it


def leaf(position: int, card: int, salt: bytes) -> bytes:
    return sha256(b"\0" + position.to_bytes(4, "big") + card.to_bytes(4, "big") + salt).digest()


def test_a_viewers_record_may_be_cut_down_for_a_spectator() -> None:
    record = dealt(Holdem(), 40, seats=6, seeds=SEEDS)
    for viewer in range(6):
        assert redacted(redacted(record, viewer), None) == redacted(record, None)


def test_the_words_of_a_crashed_bot_go_to_nobody_else() -> None:
    class Blab:
        def choose(self, view: Any, legal: Any, budget: Any) -> Any:
            raise ValueError(f"no idea what to do with {view.mine}")

    record = dealt(Holdem(), 1, seats=2, players=[Blab(), Caller()])
    assert "no idea" in redacted(record, 0).faults[0].says
    for other in (1, None):
        assert [(fault.seat, fault.kind, fault.says) for fault in redacted(record, other).faults] == [(0, "crash", "")]


def test_players_cut_the_deck_and_can_check_that_it_was_cut() -> None:
    record = dealt(Holdem(), 5, seats=2, seeds=SEEDS, players=[Caller()] * 2)
    opened = redacted(record, 0).proof["deck"]
    assert opened.seeds == SEEDS
    assert opened.pledges == tuple(map(seed_commitment, SEEDS))
    sealed = record.proof["deck"]
    assert isinstance(sealed, Sealed)
    assert record.decks["deck"] == sealed.order != sealed.deck
    uncut = replace(redacted(record, 0), proof={"deck": replace(opened, pledges=(), seeds=())})
    assert refusal(uncut).code == "verify/no-proof"


def test_a_second_shuffle_is_committed_of_its_own() -> None:
    record = stub_dealt()
    for viewer in viewers(record):
        mine = view_of(record, viewer)
        assert verify(mine) == len(shown_cards(mine))
        assert refusal(replace(mine, proof={"deck": mine.proof["deck"]})).code == "verify/no-proof"
        crossed = {"deck": mine.proof["stub"], "stub": mine.proof["deck"]}
        assert refusal(replace(mine, proof=crossed)).code != NOT_COMMITTED


def test_a_proof_of_a_pile_that_nobody_dealt_from_is_found() -> None:
    mine = redacted(dealt(Holdem(), 1, seats=2), 0)
    forged = replace(mine, proof=mine.proof | {"shoe": mine.proof["deck"]})
    assert "a shoe from which nothing was dealt" in refusal(forged).says


def test_a_record_without_proof_says_that_it_was_not_committed() -> None:
    record = replace(dealt(Holdem(), 1, seats=2), proof={})
    for mine in (record, redacted(record, 0), redacted(record, None)):
        assert refusal(mine).code == NOT_COMMITTED


def test_a_viewers_record_with_the_deck_in_it_is_refused() -> None:
    record = dealt(Holdem(), 1, seats=2)
    mine = redacted(record, 0)
    for forged in (replace(mine, proof=record.proof), replace(mine, decks=record.decks)):
        assert refusal(forged).code == "verify/viewer"
    assert refusal(replace(record, proof=mine.proof)).code == "verify/other-deck"
    assert refusal(replace(mine, header=replace(mine.header, viewer="nobody"))).code == "verify/viewer"


@pytest.fixture
def examples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.BUILT_IN, "kuhn", "examples.kuhn:Kuhn")
    monkeypatch.setitem(registry.BUILT_IN, "pig", "examples.pig:Pig")


@pytest.mark.usefixtures("examples")
def test_other_games_are_verified_alike() -> None:
    seats = (SeatInfo("Ann", 10), SeatInfo("Ben", 10))
    for seed in range(30):
        host = Host(Kuhn(), [AnyPlay(seed), AnyPlay(seed + 1)], chance=Seeded(seed))
        record = play_committed(host, seats)[1]
        assert verify(record) == 3
        for viewer, sees in ((None, 0), (0, 1), (1, 1)):
            both = bool(record.events[-1].shown)
            mine = view_of(record, viewer)
            assert verify(mine) == (2 if both else sees)
            other = with_event(mine, 0, replace(mine.events[0], cards=mine.events[0].cards[::-1]))
            if viewer is not None or both:
                assert refusal(with_event(other, -1, other.events[-1]) if viewer is None else other)


def test_each_round_is_committed_anew_and_the_host_keeps_its_chance() -> None:
    chance = Secure()
    host = Host(Holdem(), [Caller()] * 2, chance=chance)
    seats = (SeatInfo("Ann", 50), SeatInfo("Ben", 50))
    played, first = play_committed(host, seats, number=7)
    _, second = play_committed(host, seats, played.over.carry)
    assert first.proof["deck"].root != second.proof["deck"].root
    assert host.chance is chance
    assert (first.header.number, first.header.chance, first.header.rigged) == (7, "secure", False)


def test_a_rigged_round_is_marked_as_such_in_every_record_of_it() -> None:
    record = dealt(Holdem(), 1, seats=2, base=Rigged(Seeded(1), [51, 47]))
    assert verify(record) == 52
    for mine in (record, redacted(record, 0), redacted(record, None)):
        assert (mine.header.chance, mine.header.rigged) == ("rigged", True)


@given(st.integers(0, 3000), st.integers(0, 255))
@settings(max_examples=60)
def test_a_damaged_line_is_malformed_or_unverified_or_the_same(at: int, byte: int) -> None:
    """Whatever a file holds, nothing but an error for a person comes of it."""
    line = bytearray(encode(redacted(dealt(Holdem(), 8, seats=2, players=[Caller()] * 2), 0)))
    line[at % len(line)] = byte
    try:
        verify(decode(bytes(line)))
    except CroupierError as error:
        assert error.says
