from base64 import b64encode
from collections.abc import Callable
from hashlib import sha256
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from croupier.errors import BadOption, Unverified
from croupier.kit.cards import DECK_52, DECK_54
from croupier.kit.chance import Rigged, Seeded
from croupier.kit.commitment import Committed, Opened, Proof, Sealed, cut, seed_commitment, verify

SEEDS = (b"the seed of seat one", b"the seed of seat two", b"the seed of seat six")
PLEDGES = tuple(seed_commitment(seed) for seed in SEEDS)


def sealed(cards: tuple[int, ...] = DECK_52, *, seed: int = 1) -> Sealed:
    deck = Seeded(seed).shuffled("deck", cards, len(cards))
    return Sealed.make(deck, [Random(seed * 1000 + at).randbytes(16) for at in range(len(deck))])


def hashed(*parts: bytes) -> bytes:
    return sha256(b"".join(parts)).digest()


def leaf(position: int, card: int, salt: bytes) -> bytes:
    return hashed(b"\0", position.to_bytes(4, "big"), card.to_bytes(4, "big"), salt)


@given(st.sets(st.integers(0, 51)), st.sampled_from([(), SEEDS]))
def test_every_card_shown_is_proved_where_it_was_dealt(places: set[int], seeds: tuple[bytes, ...]) -> None:
    house = sealed().with_seeds(PLEDGES[: len(seeds)], seeds)
    assert verify(house.opened(places), DECK_52) == {place: house.order[place] for place in places}


@pytest.mark.parametrize("size", [1, 2, 3, 5, 6, 52, 54])
def test_decks_of_any_size_are_proved(size: int) -> None:
    house = sealed(DECK_54[:size])
    assert verify(house.opened(range(size)), DECK_54[:size]) == dict(enumerate(house.deck))


def test_the_root_is_the_documented_one() -> None:
    salts = [bytes([at]) * 16 for at in range(3)]
    leaves = [leaf(at, card, salts[at]) for at, card in enumerate((9, 51, 0))]
    left, right = hashed(b"\1", *leaves[:2]), hashed(b"\1", leaves[2], hashed(b"\2"))
    house = Sealed.make((9, 51, 0), salts)
    assert house.root == hashed(b"\3", b"\0\0\0\3", hashed(b"\1", left, right))
    assert house.opened([2]).proofs == (Proof(2, 0, salts[2], (hashed(b"\2"), left)),)


@pytest.mark.parametrize(
    "forge",
    [
        lambda proof: replace(proof, card=(proof.card + 1) % 52),
        lambda proof: replace(proof, card=-1),
        lambda proof: replace(proof, card=2**40),
        lambda proof: replace(proof, position=proof.position ^ 1),
        lambda proof: replace(proof, position=proof.position + 64),
        lambda proof: replace(proof, position=-1),
        lambda proof: replace(proof, salt=bytes(16)),
        lambda proof: replace(proof, salt=b""),
        lambda proof: replace(proof, path=proof.path[::-1]),
        lambda proof: replace(proof, path=proof.path[:-1]),
        lambda proof: replace(proof, path=()),
        lambda proof: replace(proof, path=(*proof.path, bytes(32))),
        lambda proof: replace(proof, path=(bytes(32), *proof.path[1:])),
    ],
)
def test_a_forged_proof_is_found(forge: Callable[[Proof], Proof]) -> None:
    opened = sealed().opened([4, 20, 51])
    for nth, proof in enumerate(opened.proofs):
        forged = (*opened.proofs[:nth], forge(proof), *opened.proofs[nth + 1 :])
        with pytest.raises(Unverified) as found:
            verify(replace(opened, proofs=forged), DECK_52)
        assert found.value.code == "commitment/other-card"


def test_a_proof_is_good_for_its_own_deck_only() -> None:
    opened = sealed().opened([4])
    with pytest.raises(Unverified):
        verify(replace(opened, root=sealed(seed=2).root), DECK_52)
    for other_size in (DECK_52[:-1], DECK_54):
        with pytest.raises(Unverified):
            verify(opened, other_size)


def test_an_inner_node_does_not_pass_for_a_card() -> None:
    opened = sealed().opened([4])
    proof = opened.proofs[0]
    shorter = replace(proof, position=proof.position >> 1, path=proof.path[1:], salt=proof.salt + proof.path[0])
    with pytest.raises(Unverified):
        verify(replace(opened, proofs=(shorter,)), DECK_52[:32])


def test_a_card_dealt_twice_from_a_single_deck_is_found() -> None:
    false_deck = Sealed.make((0, 1, 0, 3), [bytes([at]) * 16 for at in range(4)])
    assert verify(false_deck.opened([0, 1]), DECK_52[:4]) == {0: 0, 1: 1}
    with pytest.raises(Unverified, match="2c was proved more often"):
        verify(false_deck.opened([0, 2]), DECK_52[:4])
    with pytest.raises(Unverified, match="not the game's deck"):
        false_deck.audit(DECK_52[:4])
    assert verify(false_deck.opened([0, 2]), (0, 0, 1, 3)) == {0: 0, 2: 0}


def test_an_audit_checks_the_whole_deck() -> None:
    house = sealed().with_seeds(PLEDGES, SEEDS)
    house.audit(DECK_52)
    swapped = (house.deck[1], house.deck[0], *house.deck[2:])
    for false in (replace(house, deck=swapped), replace(house, root=bytes(32)), replace(house, salts=())):
        with pytest.raises(Unverified):
            false.audit(DECK_52)


@given(st.sets(st.integers(0, 51)))
def test_a_viewer_gets_no_salt_beyond_those_of_the_cards_shown(places: set[int]) -> None:
    house = sealed()
    opened = house.opened(places)
    assert {proof.position for proof in opened.proofs} == places
    travels = msgspec.json.encode(opened)
    for at, salt in enumerate(house.salts):
        assert (b64encode(salt) in travels) == (at in places)


def test_a_viewer_cannot_recompute_the_leaf_of_a_card_not_shown() -> None:
    house = sealed()
    opened = house.opened([0, 1, 2, 10, 11, 12, 13, 14])
    hashes = {node for proof in opened.proofs for node in proof.path}
    shown = {proof.position: proof.salt for proof in opened.proofs}
    for at in set(range(52)) - set(shown):
        assert not hashes & {leaf(at, card, salt) for card in DECK_52 for salt in shown.values()}
    assert leaf(3, house.deck[3], house.salts[3]) in hashes  # so it is the missing salt that hides it


def test_decks_that_differ_in_unseen_cards_look_alike_but_for_hashes() -> None:
    house = sealed()
    other = Sealed.make((*house.deck[:40], *house.deck[:39:-1]), house.salts)
    for one, two in zip(house.opened(range(40)).proofs, other.opened(range(40)).proofs, strict=True):
        assert replace(one, path=()) == replace(two, path=())
        assert [len(node) for node in one.path] == [len(node) for node in two.path] == [32] * 6


def test_the_players_seeds_cut_the_deck() -> None:
    house = sealed()
    after = house.with_seeds(PLEDGES, SEEDS)
    start = cut(house.root, SEEDS, 52)
    assert start != 0
    assert after.order == house.deck[start:] + house.deck[:start]
    assert after.root == house.root
    assert house.order == house.deck


def test_every_seed_its_seat_and_the_root_count_for_the_cut() -> None:
    root = sealed().root
    large = 2**255
    variants = [SEEDS, SEEDS[::-1], SEEDS[:2], (SEEDS[0] + SEEDS[1], SEEDS[2]), (*SEEDS[:2], SEEDS[2] + b"!")]
    cuts = {cut(root, seeds, large) for seeds in variants} | {cut(sealed(seed=2).root, SEEDS, large)}
    assert len(cuts) == 6


def test_cuts_are_even() -> None:
    root = sealed().root
    seen = [cut(root, [nth.to_bytes(16, "big")], 13) for nth in range(13_000)]
    squares = sum((seen.count(start) - 1000) ** 2 / 1000 for start in range(13))
    assert sorted(set(seen)) == list(range(13))
    assert squares < 32.9  # chi-square, 12 degrees of freedom, p 0.001


def test_a_cut_beyond_the_even_part_is_drawn_again() -> None:
    size = 2**255 + 1  # nearly half of all hashes must be rejected
    cuts = [cut(bytes([nth]), SEEDS, size) for nth in range(64)]
    assert all(start < size for start in cuts)
    assert cuts != [cut(bytes([nth]), SEEDS, 2**256) for nth in range(64)]


@pytest.mark.parametrize("seeds", [SEEDS[::-1], SEEDS[:2], (*SEEDS[:2], b"another seed of six"), ()])
def test_a_seed_other_than_pledged_is_found(seeds: tuple[bytes, ...]) -> None:
    house = sealed()
    with pytest.raises(Unverified) as found:
        house.with_seeds(PLEDGES, seeds)
    assert found.value.code == "commitment/seeds"
    with pytest.raises(Unverified):
        verify(replace(house.with_seeds(PLEDGES, SEEDS).opened([1]), seeds=seeds), DECK_52)


def test_a_seed_that_could_be_guessed_is_refused() -> None:
    with pytest.raises(BadOption, match="at least 16 bytes, not 5"):
        seed_commitment(b"short")
    with pytest.raises(Unverified):
        sealed().with_seeds([sha256(b"\4short").digest()], [b"short"])


def test_what_travels_survives_json() -> None:
    house = sealed().with_seeds(PLEDGES, SEEDS)
    opened = house.opened([0, 7])
    assert msgspec.json.decode(msgspec.json.encode(house), type=Sealed) == house
    assert msgspec.json.decode(msgspec.json.encode(opened), type=Opened) == opened


def test_a_committed_pile_is_the_base_shuffle_whole() -> None:
    chance = Committed(Seeded(4))
    order = chance.shuffled("deck", DECK_52, 9)
    assert order == Seeded(4).shuffled("deck", DECK_52, 52)
    assert verify(chance.sealed["deck"].opened(range(9)), DECK_52) == dict(enumerate(order[:9]))


def test_the_root_is_known_before_the_cut_and_holds_after_it() -> None:
    chance = Committed(Rigged(Seeded(4), [51, 50]))
    root = chance.commit("deck", DECK_52)
    chance.cut("deck", PLEDGES, SEEDS)
    order = chance.shuffled("deck", DECK_52, 9)
    opened = chance.sealed["deck"].opened([0, 51])
    assert opened.root == root
    assert verify(opened, DECK_52) == {0: order[0], 51: order[51]}
    assert chance.sealed["deck"].deck[:2] == (51, 50)


def test_salts_are_fresh_for_every_card_and_round() -> None:
    rounds = [Committed(Seeded(4)) for _ in range(2)]
    roots = {chance.commit("deck", DECK_52) for chance in rounds}
    salts = {salt for chance in rounds for salt in chance.sealed["deck"].salts}
    assert len(roots) == 2
    assert len(salts) == 104
