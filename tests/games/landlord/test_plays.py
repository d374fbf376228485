"""Every legal play is found, each once, and nothing else."""

import random
from collections.abc import Iterator
from itertools import islice, product

import pytest

from croupier.errors import Malformed
from croupier.games.landlord.cards import by_priority
from croupier.games.landlord.pattern import covers, pack, parse_pattern, show_pattern, size, take
from croupier.games.landlord.plays import families, nth, plays
from croupier.games.landlord.types import NONE, HandInfo, TypeRules, bigger, reading
from croupier.kit.cards import DECK_54, Cards, parse_cards, show_cards

RULES = [TypeRules(*flags) for flags in product((True, False), repeat=3)]


def shown(ranks: str, to_beat: str = "") -> list[str]:
    info = reading(parse_pattern(to_beat)) if to_beat else NONE
    return [show_pattern(pattern) for pattern in plays(parse_pattern(ranks), info)]


def within(hand: int) -> Iterator[int]:
    """Every pattern that a hand covers."""
    counts = [range((hand >> 4 * rank & 15) + 1) for rank in range(15)]
    for taken in product(*counts):
        yield sum(copies << 4 * rank for rank, copies in enumerate(taken))


def clustered(rng: random.Random, most: int) -> Cards:
    """Cards of few ranks next to each other, so that straights, aeroplanes and fours are common."""
    low, ranks = rng.randrange(11), rng.randint(3, 7)
    deck = [card for card in DECK_54 if low <= (card // 4 + 12) % 13 < low + ranks or card > 51]
    return tuple(rng.sample(deck, min(len(deck), rng.randint(5, most))))


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: "".join("ny"[flag] for flag in (
    rules.wing_bombs, rules.wing_jokers, rules.wing_matches)))  # fmt: skip
def test_plays_are_all_that_the_type_system_accepts_and_each_comes_once(rules: TypeRules) -> None:
    rng = random.Random(3)
    for _ in range(60):
        first, second = pack(clustered(rng, 15)), pack(clustered(rng, 13))
        led = list(plays(first, NONE, rules))
        assert len(set(led)) == len(led)
        assert set(led) == {p for p in within(first) if bigger(reading(p, rules), NONE)}
        for info in {reading(p, rules) for p in rng.sample(led, min(4, len(led)))}:
            answers = list(plays(second, info, rules))
            assert len(set(answers)) == len(answers)
            assert set(answers) == {p for p in within(second) if bigger(reading(p, rules), info)}


@pytest.mark.parametrize("rules", [RULES[0], RULES[-1]])
def test_families_count_and_number_the_same_plays(rules: TypeRules) -> None:
    rng = random.Random(4)
    for _ in range(60):
        hand = pack(clustered(rng, 20))
        found = families(hand, NONE, rules)
        written = list(plays(hand, NONE, rules))
        assert sum(map(len, found)) == len(written)
        for at in rng.sample(range(len(written)), min(40, len(written))):
            assert nth(found, at) == written[at]
        with pytest.raises(IndexError):
            nth(found, len(written))
        assert all([*family[1:3]] == [*family][1:3] for family in found)


def test_leading_lists_every_kind_in_the_documented_order() -> None:
    assert shown("33344456BR") == [
        "3", "4", "5", "6", "B", "R", "33", "44", "333", "444",
        "3334", "3335", "3336", "333B", "333R", "3444", "4445", "4446", "444B", "444R", "33344", "33444", "333444",
        "33344456", "3334445B", "3334445R", "3334446B", "3334446R", "333444BR", "BR",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("hand", "to_beat", "answers"),
    [
        ("3344BR", "3", ["4", "B", "R", "BR"]),
        ("33445555", "33", ["44", "55", "5555"]),
        ("34446666", "333", ["444", "666", "6666"]),
        ("34446", "3335", ["3444", "4446"]),
        ("3444667", "33355", ["44466"]),
        ("456789", "34567", ["45678", "56789"]),
        ("44556677", "334455", ["445566", "556677"]),
        ("4445557", "333444", ["444555"]),
        ("44455577", "33344456", ["44455577"]),
        ("44447BR", "333356", ["44447B", "44447R", "4444BR", "4444", "BR"]),
        ("44445566", "33335566", ["44445566", "4444"]),
        ("55556666", "4444", ["5555", "6666"]),
        ("33336666BR", "5555", ["6666", "BR"]),
        ("2222", "BR", []),
        ("3", "4", []),
    ],
)
def test_following_lists_what_beats_the_hand_and_bombs_last(hand: str, to_beat: str, answers: list[str]) -> None:
    assert shown(hand, to_beat) == answers


def test_a_hand_with_two_readings_is_listed_under_its_own() -> None:
    assert "333444555666" not in shown("333444555666", "333444555777"), "a triple straight"
    assert shown("33334444", "33335566") == ["33334444", "3333", "4444"]
    assert shown("33334444", "33344456") == ["3333", "4444"], "which is a four with two pairs, and no aeroplane"


def test_cards_do_as_well_as_their_pattern() -> None:
    cards = parse_cards("3c 3d 4c BJ RJ")
    assert list(plays(cards)) == list(plays(pack(cards)))


def test_enumeration_is_lazy() -> None:
    """All cards at once would be an aeroplane of twelve triples with millions of choices of extras, and many more."""
    led = plays(DECK_54)
    assert [show_pattern(p) for p in islice(led, 3)] == ["3", "4", "5"]
    assert len({size(p) for p in islice(led, 5000)}) > 10


def test_patterns_are_read_and_shown() -> None:
    assert show_pattern(parse_pattern("R3B2T3")) == "33T2BR"
    assert size(parse_pattern("33344455566677778888")) == 20
    for text in ("33333", "BB", "1", "3 4", "x"):
        with pytest.raises(Malformed):
            parse_pattern(text)


def test_a_pattern_takes_the_lowest_suits_of_a_hand() -> None:
    hand = by_priority(parse_cards("3s 3h 3c 4d As Ah RJ"))
    assert show_cards(take(parse_pattern("33AR"), hand)) == "3c 3h Ah RJ"


def test_a_hand_covers_what_it_has() -> None:
    hand = parse_pattern("3344R")
    assert all(covers(hand, parse_pattern(text)) for text in ("", "3", "33", "34R", "3344R"))
    assert not any(covers(hand, parse_pattern(text)) for text in ("333", "5", "B", "33445"))


def test_answers_to_an_unknown_type_of_hand_are_a_bug() -> None:
    with pytest.raises(KeyError):
        families(parse_pattern("3"), HandInfo(-1))
