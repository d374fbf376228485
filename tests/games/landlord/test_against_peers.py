"""Our move rules against OpenSpiel's dou_dizhu and RLCard's doudizhu, whose extras are the stricter house rules.

`docs/differences.md` says where they depart; those plays are left out by a predicate, and counted.
"""

import random
from collections.abc import Iterator
from functools import cache
from itertools import chain, product
from typing import Any, Final, NamedTuple

import pytest

from croupier.games.landlord.pattern import RUNNING, Pattern, at_least, parse_pattern, show_pattern
from croupier.games.landlord.plays import plays
from croupier.games.landlord.types import (
    AIRPLANE,
    NONE,
    QUADS_PLUS,
    SINGLE_STRAIGHT,
    TRIPLE_STRAIGHT,
    TYPES,
    HandInfo,
    TypeRules,
    bigger,
    reading,
)

STRICT: Final = TypeRules(wing_bombs=False, wing_jokers=False, wing_matches=False)
WHOLE_DECK: Final = parse_pattern("3333444455556666777788889999TTTTJJJJQQQQKKKKAAAA2222BR")
DEALS: Final = 200
# Every variant of four and aeroplane that 20 cards can have, with a priority below the lowest of it.
WITH_EXTRAS: Final = [HandInfo(QUADS_PLUS, kind, 2) for kind in (1, 2)] + [
    HandInfo(AIRPLANE, 10 * triples + kind, triples + 1)
    for triples, kind in product(range(2, 6), (1, 2))
    if triples * (3 + kind) <= 20
]
ROCKET: Final = reading(parse_pattern("BR"))


class Decision(NamedTuple):
    """What a player may give according to the peer."""

    hand: Pattern
    to_beat: HandInfo
    theirs: frozenset[Pattern]


def patterns(texts: Any) -> frozenset[Pattern]:
    """Ranks as the peers write them."""
    return frozenset(map(_pattern, texts))


@cache
def _pattern(text: str) -> Pattern:
    return parse_pattern(text.replace("(BWJ)", "B").replace("(CJ)", "R").replace("-", ""))


def longest_run(pattern: Pattern) -> int:
    """Of triples."""
    mask, length = at_least(pattern, 3) & RUNNING, 0
    while mask:
        mask &= mask >> 4
        length += 1
    return length


def has_a_longer_run(pattern: Pattern) -> bool:
    """Whether an aeroplane has extras that are a triple next to its run, so that it could be read in other ways;
    a triple straight of four is such an aeroplane, too."""
    info = reading(pattern, STRICT)
    if info.handle == TRIPLE_STRAIGHT:
        return info.aux == 4
    return info.handle == AIRPLANE and longest_run(pattern) > info.aux // 10


def assert_same(ours: frozenset[Pattern], decision: Decision) -> None:
    told = [sorted(map(show_pattern, some)) for some in (ours - decision.theirs, decision.theirs - ours)]
    assert ours == decision.theirs, (show_pattern(decision.hand), decision.to_beat, "only ours, only theirs:", *told)


@pytest.mark.parametrize("clustered", [False, True])
def test_openspiel_allows_the_same_plays(clustered: bool) -> None:
    decisions = compared = left_out = 0
    for seed in range(DEALS):
        for decision in openspiel_decisions(seed, clustered=clustered):
            ours = frozenset(plays(decision.hand, decision.to_beat, STRICT))
            doubtful = frozenset(filter(has_a_longer_run, ours | decision.theirs))
            lacking = frozenset([pattern for pattern in ours - doubtful if openspiel_lacks(decision.hand, pattern)])
            if decision.to_beat == ROCKET:
                assert not ours
                doubtful = decision.theirs  # bombs over the rocket, which nothing beats
            assert_same(ours - doubtful - lacking, decision._replace(theirs=decision.theirs - doubtful))
            decisions += 1
            compared += len(ours - doubtful - lacking)
            left_out += len(doubtful | lacking)
    print(f"{decisions} decisions, {compared} plays compared, {left_out} left out")
    assert decisions > 5000
    assert compared > left_out


def openspiel_lacks(hand: Pattern, pattern: Pattern) -> bool:
    """It has no four with extras, and starts no straight with a rank of which the player holds four."""
    info = reading(pattern, STRICT)
    if SINGLE_STRAIGHT <= info.handle <= TRIPLE_STRAIGHT:
        lowest = (pattern & -pattern).bit_length() - 1 & ~3
        return hand >> lowest & 15 == 4
    return info.handle == QUADS_PLUS


def openspiel_decisions(seed: int, *, clustered: bool) -> Iterator[Decision]:
    """Every decision of a game in which whoever can give cards does, at random."""
    pyspiel = pytest.importorskip("pyspiel")
    rng = random.Random(seed)
    state = pyspiel.load_game("dou_dizhu").new_initial_state()
    state.apply_action(0)  # which card lies face up
    for card in some_deal(rng, clustered=clustered):
        state.apply_action(51 + card)
    state.apply_action(3)  # the first player bids 3
    to_beat, passes = NONE, 0
    while not state.is_terminal():
        player = state.current_player()
        told = {action: state.action_to_string(player, action) for action in state.legal_actions()}
        hand = state.observation_string(player).partition("\n")[0].removeprefix("My hand ")
        yield Decision(_pattern(hand), to_beat, patterns(text for text in told.values() if text != "Pass"))
        clear = [a for a, text in told.items() if text != "Pass" and not has_a_longer_run(_pattern(text))]
        action = rng.choice(clear or [*told])
        state.apply_action(action)
        passes = passes + 1 if told[action] == "Pass" else 0
        if not passes:
            to_beat = reading(_pattern(told[action]), STRICT)
        elif passes == 2:
            to_beat = NONE


def some_deal(rng: random.Random, *, clustered: bool) -> list[int]:
    """51 cards in the order in which three players get one each, ranks as 13 a suit; clustered: each player's are
    mostly of ranks that are neighbours, so that there are fours and aeroplanes."""
    cards = rng.sample(range(54), 54)
    if clustered:
        cards.sort(key=lambda card: (card % 13 if card < 52 else rng.randrange(13)) + rng.gauss(0, 1.2))
        hands = [cards[:17], cards[17:34], cards[34:51]]
        rng.shuffle(hands)
        return list(chain.from_iterable(zip(*hands, strict=True)))
    return cards[:51]


def test_rlcard_allows_the_same_plays() -> None:
    game = rlcard_game(1)
    decisions = compared = left_out = 0
    while decisions < 6000:
        for decision in rlcard_decisions(game):
            ours = frozenset(plays(decision.hand, decision.to_beat, STRICT))
            strange = frozenset([pattern for pattern in ours if rlcard_lacks(pattern)])
            assert_same(ours - strange, decision)
            decisions += 1
            compared += len(ours - strange)
            left_out += len(strange)
    print(f"{decisions} decisions, {compared} plays compared, {left_out} left out")
    assert compared > 50 * left_out


def rlcard_lacks(pattern: Pattern) -> bool:
    """Three extras of one rank next to the run of an aeroplane."""
    return reading(pattern, STRICT).handle == AIRPLANE and has_a_longer_run(pattern)


def rlcard_game(seed: int) -> Any:
    """It has no auction: its own judgement of the hands makes somebody the landlord."""
    module = pytest.importorskip("rlcard.games.doudizhu.game")
    numpy = pytest.importorskip("numpy")
    game = module.DoudizhuGame()
    game.np_random = numpy.random.RandomState(seed)
    return game


def rlcard_decisions(game: Any) -> Iterator[Decision]:
    state, _ = game.init_game()
    to_beat, passes = NONE, 0
    while not game.is_over():
        theirs = [text for text in state["actions"] if text != "pass"]
        yield Decision(_pattern(state["current_hand"]), to_beat, patterns(theirs))
        action = game.np_random.choice(theirs or ["pass"])
        state, _ = game.step(action)
        passes = passes + 1 if action == "pass" else 0
        if not passes:
            to_beat = reading(_pattern(action), STRICT)
        elif passes == 2:
            to_beat = NONE


def rlcard_table() -> dict[Pattern, tuple[str, int]]:
    """Every hand that it knows, with its type and weight."""
    known = pytest.importorskip("rlcard.games.doudizhu.utils").CARD_TYPE[0]
    return {_pattern(text): (str(kinds[0][0]), int(kinds[0][1])) for text, kinds in known.items()}


def test_rlcards_table_of_all_hands_is_ours() -> None:
    """But for its missing aeroplanes and for straights of more cards than a player ever has."""
    ours = {pattern for kind in TYPES for pattern in kind.table}
    ours |= {pattern for info in WITH_EXTRAS for pattern in plays(WHOLE_DECK, info, STRICT) if pattern not in ours}
    possible = {pattern for pattern in ours if len(show_pattern(pattern)) <= 20}
    theirs = rlcard_table()
    assert theirs.keys() == {pattern for pattern in possible if not rlcard_lacks(pattern)}
    assert len(theirs) == 27471


def test_rlcards_types_and_weights_order_hands_as_ours_do() -> None:
    rng = random.Random(1)
    table = rlcard_table()
    same = {
        (kind, info.handle, info.aux) for pattern, (kind, _) in table.items() for info in [reading(pattern, STRICT)]
    }
    assert len(same) == len({kind for kind, *_ in same}) == len({tuple(ours) for _, *ours in same})
    plain = [pattern for pattern, (kind, _) in table.items() if kind not in ("bomb", "rocket")]
    for _ in range(20_000):
        a, b = rng.choices(plain, k=2)
        if table[a][0] == table[b][0]:
            assert bigger(reading(a, STRICT), reading(b, STRICT)) == (table[a][1] > table[b][1])
