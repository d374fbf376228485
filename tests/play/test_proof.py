"""Committed rounds: whoever played can check every card shown, and learns nothing of the others."""

import json
from base64 import b64encode
from hashlib import sha256
from itertools import count
from random import Random
from typing import Any

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
from croupier.games.poker.events import BoardDealt, HandsDealt, HandsShown, PotWon
from croupier.kit.cards import DECK_52, show
from croupier.kit.chance import Recorded, Rigged, Secure, Seeded
from croupier.kit.commitment import Committed, seed_commitment
from croupier.play.proof import NOT_COMMITTED, audit, play_committed, verify
from croupier.play.record import Record, decode, encode, redacted
from croupier.play.round import Host
from tests.play.committed import (
    GAMES,
    SEEDS,
    Loose,
    called_dealt,
    dealt,
    index,
    mucked_dealt,
    opened_pile,
    proved_cards,
    refusal,
    rounds,
    sealed_pile,
    shown_cards,
    stub_dealt,
    tampered,
    view_of,
    viewers,
    ways,
    with_event,
)


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
    record = mucked_dealt()
    dealing, board = record.events[index(record, HandsDealt)], record.events[index(record, BoardDealt)]
    showdown = record.events[index(record, HandsShown)]
    shown, mucked = showdown.seats[0], showdown.seats[showdown.hands.index(())]
    folded = next(seat for seat in range(6) if seat not in showdown.seats)
    seen = set(proved_cards(redacted(record, shown)))
    assert seen.issuperset(dealing.down[shown] + board.cards)
    assert seen.isdisjoint(dealing.down[mucked] + dealing.down[folded] + board.burned)
    assert set(proved_cards(redacted(record, folded))).issuperset(dealing.down[folded])


@given(rounds, st.data())
@settings(max_examples=100)
def test_any_change_to_any_part_of_a_proof_is_found(record: Record, data: st.DataObject) -> None:
    mine = redacted(record, data.draw(st.sampled_from(viewers(record))))
    assume(all(opened_pile(mine, pile).proofs for pile in mine.proof))  # who saw no card has no evidence
    tree = json.loads(encode(mine))
    way = data.draw(st.sampled_from(ways(tree["proof"])))
    tampered(tree["proof"], way, data.draw(st.sampled_from([1, -1, 7, 64])))
    try:
        forged = decode(json.dumps(tree))
    except Malformed:
        return
    assume(forged != mine)  # some letters of base64 have spare bits
    assert refusal(forged).code != NOT_COMMITTED


@given(rounds, st.data())
@settings(max_examples=100)
def test_any_other_card_is_found(record: Record, data: st.DataObject) -> None:
    mine = redacted(record, data.draw(st.sampled_from(viewers(record))))
    tree = json.loads(encode(mine))
    cards = [way for way in ways(tree["events"]) if way[1] in ("down", "up", "cards", "burned", "hands")]
    way = data.draw(st.sampled_from(cards))
    tampered(tree["events"], way, data.draw(st.integers(1, 51)))
    found = refusal(decode(json.dumps(tree)))
    assert found.says.startswith(f"Event {way[0] + 1} ")


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_a_wrong_card_is_named_with_its_event(viewer: Viewer) -> None:
    record = redacted(called_dealt(), viewer)
    at = index(record, BoardDealt)
    flop: BoardDealt = record.events[at]
    other = next(card for card in DECK_52 if card not in shown_cards(record))
    found = refusal(with_event(record, at, replace(flop, cards=(flop.cards[0], other, flop.cards[2]))))
    assert found.code == "verify/other-card"
    shows = f"Event {at + 1} (BoardDealt) shows {show(other)} as card 7 of the deck"  # after four in hands, one burned
    assert found.says == f"{shows}, but {show(flop.cards[1])} was committed there."


@given(st.integers(0, 10_000), st.data())
@settings(max_examples=60)
def test_a_missing_or_second_proof_is_found(seed: int, data: st.DataObject) -> None:
    record = dealt(GAMES[seed % len(GAMES)], seed)
    mine = redacted(record, data.draw(st.sampled_from(viewers(record))))
    opened = opened_pile(mine)
    assume(opened.proofs)
    gone = data.draw(st.sampled_from(opened.proofs))
    fewer = replace(opened, proofs=tuple(proof for proof in opened.proofs if proof != gone))
    found = refusal(replace(mine, proof=mine.proof | {"deck": fewer}))
    assert found.code == "verify/no-proof"
    assert f" shows {show(gone.card)} as card " in found.says
    twice = replace(opened, proofs=(*opened.proofs, gone))
    assert refusal(replace(mine, proof=mine.proof | {"deck": twice})).code == "commitment/proved-twice"


def test_hands_shown_by_the_wrong_seats_are_found_though_each_card_is_proved() -> None:
    record = called_dealt(Holdem(BlindOptions(rules="eps")), seats=4)
    at = index(record, HandsShown)
    shown: HandsShown = record.events[at]
    assert len([hand for hand in shown.hands if hand]) > 1
    for viewer in viewers(record):
        forged = with_event(redacted(record, viewer), at, HandsShown(shown.seats, shown.hands[::-1]))
        assert f"Event {at + 1} (HandsShown) shows" in refusal(forged).says


@pytest.mark.parametrize("event", [BoardDealt((0, 1, 2)), HandsShown((0,), ((0, 1),)), HandsShown((1,), ((0, 1),))])
def test_cards_that_appear_from_nowhere_are_found(event: Any) -> None:
    record = mucked_dealt()
    for viewer in viewers(record):
        mine = redacted(record, viewer)
        for at in range(len(mine.events) + 1):
            forged = replace(mine, events=(*mine.events[:at], event, *mine.events[at:]))
            assert refusal(forged).code != NOT_COMMITTED


def test_chips_out_of_nowhere_are_found_though_an_unseen_hand_was_mucked() -> None:
    record = mucked_dealt()
    won: PotWon = record.events[-1]
    more = replace(won, shares=(won.shares[0] + 1, *won.shares[1:]))
    paid = [chips + (seat == won.seats[0]) for seat, chips in enumerate(record.payoffs)]
    for viewer in viewers(record):
        forged = with_event(redacted(record, viewer), len(record.events) - 1, more)
        assert refusal(replace(forged, payoffs=tuple(paid))).code == "verify/other-event"


@given(st.sampled_from(GAMES), st.integers(0, 10_000), st.data())
@settings(max_examples=60)
def test_unseen_cards_change_nothing_in_a_viewers_record_but_hashes(
    game: AnyGame, seed: int, data: st.DataObject
) -> None:
    viewer = data.draw(st.sampled_from([None, 0, 1, 2, 3]))
    deck = Seeded(seed).shuffled("deck", DECK_52, 52)
    mine = redacted(played_with(deck, game, seed), viewer)
    unseen = [at for at, card in enumerate(deck) if card not in proved_cards(mine)]
    for at, card in zip(unseen, data.draw(st.permutations([deck[at] for at in unseen])), strict=True):
        deck[at] = card
    yours = redacted(played_with(deck, game, seed), viewer)
    assume(yours.events == mine.events)  # not where a hand now wins that had been mucked
    assert without_hashes(yours) == without_hashes(mine)


def played_with(deck: list[int], game: AnyGame, seed: int) -> Record:
    """Four players who do not look at their cards."""
    seats = [SeatInfo(f"player {at}", 500) for at in range(4)]
    chance = Committed(Recorded({"deck": list(deck)}), salt=Random(seed).randbytes)
    host = Host(game, [Loose(seed + at) for at in range(4)], chance=Secure(), clock=count().__next__)
    return play_committed(host, seats, chance=chance)[1]


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
        for name in record.proof:
            seen = {proof.position for proof in opened_pile(mine, name).proofs}
            for at, salt in enumerate(sealed_pile(record, name).salts):
                assert (b64encode(salt) in travels) == (at in seen)


def test_no_salt_in_a_viewers_record_fits_the_leaf_of_an_unseen_card() -> None:
    record = mucked_dealt()
    sealed, proofs = sealed_pile(record), opened_pile(redacted(record, 2)).proofs
    hashes = {node for proof in proofs for node in proof.path}
    unseen = set(range(52)) - {proof.position for proof in proofs}
    for at in unseen:
        assert not hashes & {leaf(at, card, proof.salt) for card in DECK_52 for proof in proofs}
    beside = next(proof.position ^ 1 for proof in proofs if proof.position ^ 1 in unseen)
    assert leaf(beside, sealed.deck[beside], sealed.salts[beside]) in hashes  # so it is the salt that hides it


def leaf(position: int, card: int, salt: bytes) -> bytes:
    return sha256(b"\0" + position.to_bytes(4, "big") + card.to_bytes(4, "big") + salt).digest()


def test_a_viewers_record_may_be_cut_down_for_a_spectator() -> None:
    for record in (mucked_dealt(), dealt(Holdem(), 4, seats=3, seeds=SEEDS), stub_dealt()):
        for viewer in range(len(record.header.seats)):
            assert redacted(redacted(record, viewer), None) == redacted(record, None)


def test_the_words_of_a_crashed_bot_go_to_nobody_else() -> None:
    class Blab:
        def choose(self, view: Any, legal: Any, budget: Any) -> Any:
            raise ValueError(f"no idea what to do with {view.mine}")

    record = dealt(Holdem(), 1, seats=2, players=[Blab(), Caller()])
    assert "no idea" in redacted(record, 0).faults[0].says
    for other in (1, None):
        faults = redacted(record, other).faults
        assert {(fault.seat, fault.kind, fault.says) for fault in faults} == {(0, "crash", "")}


def test_players_cut_the_deck_and_can_check_that_it_was_cut() -> None:
    record = dealt(Holdem(), 5, seats=2, seeds=SEEDS)
    opened = opened_pile(redacted(record, 0))
    assert opened.seeds == SEEDS
    assert opened.pledges == tuple(map(seed_commitment, SEEDS))
    assert record.decks["deck"] == sealed_pile(record).order != sealed_pile(record).deck
    uncut = replace(opened, pledges=(), seeds=())
    assert refusal(replace(redacted(record, 0), proof={"deck": uncut})).code == "verify/no-proof"


def test_a_second_shuffle_is_committed_of_its_own() -> None:
    record = stub_dealt()
    for viewer in viewers(record):
        mine = view_of(record, viewer)
        assert len(opened_pile(mine, "stub").proofs) > 0
        assert verify(mine) == len(shown_cards(mine))
        assert refusal(replace(mine, proof={"deck": mine.proof["deck"]})).code == "verify/no-proof"
        crossed = {"deck": mine.proof["stub"], "stub": mine.proof["deck"]}
        assert refusal(replace(mine, proof=crossed)).code != NOT_COMMITTED


def test_a_proof_of_a_pile_that_nobody_dealt_from_is_found() -> None:
    mine = redacted(called_dealt(), 0)
    forged = replace(mine, proof=mine.proof | {"shoe": mine.proof["deck"]})
    assert "a shoe from which nothing was dealt" in refusal(forged).says


def test_a_record_without_proof_says_that_it_was_not_committed() -> None:
    record = replace(called_dealt(), proof={})
    for mine in (record, redacted(record, 0), redacted(record, None)):
        assert refusal(mine).code == NOT_COMMITTED


def test_a_record_is_the_houses_or_a_viewers_and_not_half_of_each() -> None:
    record = called_dealt()
    mine = redacted(record, 0)
    for forged in (replace(mine, proof=record.proof), replace(mine, decks=record.decks)):
        assert refusal(forged).code == "verify/viewer"
    assert refusal(replace(record, proof=mine.proof)).code == "verify/other-deck"
    assert refusal(replace(mine, header=replace(mine.header, viewer="nobody"))).code == "verify/viewer"


def test_other_games_are_verified_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.BUILT_IN, "kuhn", "examples.kuhn:Kuhn")
    kuhn = registry.make("kuhn")
    showdowns = 0
    for seed in range(30):
        host = Host(kuhn, [AnyPlay(seed), AnyPlay(seed + 1)], chance=Seeded(seed))
        record = play_committed(host, (SeatInfo("Ann", 10), SeatInfo("Ben", 10)))[1]
        assert verify(record) == 3
        end = record.events[-1]
        showdowns += bool(end.shown)
        for viewer in viewers(record):
            mine = view_of(record, viewer)
            assert verify(mine) == (2 if end.shown else viewer is not None)
            if end.shown:
                swapped = with_event(mine, len(mine.events) - 1, replace(end, shown=end.shown[::-1]))
                assert "(Ended) shows" in refusal(swapped).says
    assert 0 < showdowns < 30


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


@given(st.integers(0, 5000), st.integers(0, 255))
def test_a_damaged_record_raises_nothing_but_an_error_for_a_person(at: int, byte: int) -> None:
    line = bytearray(encode(redacted(called_dealt(), 0)))
    line[at % len(line)] = byte
    try:
        assert verify(decode(bytes(line))) == 9
    except CroupierError as error:
        assert error.says
