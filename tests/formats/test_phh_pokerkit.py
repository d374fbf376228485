"""PHH between us and PokerKit: each reads what the other writes, and plays it to the same stacks."""

import warnings
from itertools import pairwise
from typing import Any

import pokerkit
import pytest

from croupier.formats.phh import Hand, dumps, dumps_all
from croupier.formats.phh_ending import disagreement
from croupier.formats.phh_player import play
from croupier.formats.phh_reader import read
from croupier.formats.phh_writer import hand_of
from croupier.formats.story import Story
from croupier.formats.story_of_record import story_of
from croupier.games.game import AnyGame
from croupier.games.poker import BlindOptions, Holdem, Omaha, Stud
from croupier.games.poker.events import Posted, PotWon
from croupier.play.record import Record
from tests.formats.deals import gambled, scripted
from tests.formats.phh_hands import named, pokerkit_stacks


def differs_by_odd_chips(record: Record) -> bool:
    """PokerKit merges pots and gives all odd chips of a split to one player; WSOP rule 74 does neither."""
    return any(type(e) is PotWon and e.amount % len(e.seats) for e in record.events)


def differs_by_short_blind(record: Record) -> bool:
    """PokerKit lets an all-in blind lower the price."""
    return any(type(e) is Posted and e.kind == "big" and e.amount < big_blind_of(record) for e in record.events)


def big_blind_of(record: Record) -> int:
    return int(record.header.options["big_blind"] or 2)


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize(
    "game", [Holdem(), Holdem(BlindOptions(limit="fixed")), Holdem(BlindOptions(ante=2)), Omaha()], ids=named
)
def test_pokerkit_plays_what_we_write_to_the_same_stacks(game: AnyGame, players: int) -> None:
    compared = 0
    for record in gambled(game, players, 40, seed=players):
        if not differs_by_odd_chips(record) and not differs_by_short_blind(record):
            theirs, ours = pokerkit_stacks(dumps(hand_of(record)))
            assert theirs == ours
            compared += 1
    assert compared >= 30


def differs_in_stud(story: Story) -> bool:
    """PokerKit has four bets a street even heads-up, no choice of the high bet, nothing to complete after a short
    all-in, and takes a side pot from who mucks."""
    if any(showing.mucked and story.won(showing.seat) for showing in story.showings):
        return True
    for street, chapter in enumerate(story.streets):
        sizes = [move.amount for move in chapter.moves if move.verb in ("bets", "raises", "completes")]
        if (
            len(sizes) > 4
            or any(size % 10 for size in sizes)
            or (street == 1 and any(size % 20 == 0 for size in sizes[:1]))
        ):
            return True
        if street == 1 and any(b - a > 10 for a, b in pairwise(sizes)):
            return True
    return False


def test_pokerkit_plays_stud_as_we_write_it() -> None:
    compared = 0
    for record in gambled(Stud(), 4, 60, seed=2):
        if not differs_in_stud(story_of(record)) and not differs_by_odd_chips(record):
            theirs, ours = pokerkit_stacks(dumps(hand_of(record)))
            assert theirs == ours
            compared += 1
    assert compared >= 20


def pokerkit_hand(variant: str, seed: int) -> pokerkit.HandHistory:
    """A hand that PokerKit played, checked and called to the end, as it writes it."""
    automations = tuple(pokerkit.Automation)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        if variant == "F7S":
            game: Any = pokerkit.FixedLimitSevenCardStud(automations, True, 1, 2, 4, 8)
        elif variant == "FT":
            game = pokerkit.FixedLimitTexasHoldem(automations, True, 0, (2, 4), 4, 8)
        elif variant == "PO":
            game = pokerkit.PotLimitOmahaHoldem(automations, True, 0, (1, 2), 2)
        else:
            game = pokerkit.NoLimitTexasHoldem(automations, True, 1, (1, 2), 2)
        state = game((60, 100, 80, 200), 4)
        raises = seed
        while state.status:
            if state.can_post_bring_in():
                state.post_bring_in()
            elif raises % 3 == 0 and state.can_complete_bet_or_raise_to():
                state.complete_bet_or_raise_to()
            else:
                state.check_or_call()
            raises += 1
    ends = [int(stack) for stack in state.stacks]
    return pokerkit.HandHistory.from_game_state(game, state, finishing_stacks=ends, players=["a", "b'c", "d", "e"])


@pytest.mark.parametrize("variant", ["NT", "FT", "PO", "F7S"])
def test_we_read_what_pokerkit_writes(variant: str) -> None:
    histories = [pokerkit_hand(variant, seed) for seed in range(8)]
    hands = list(read(pokerkit.HandHistory.dumps_all(histories)))
    for hand in hands:
        assert isinstance(hand, Hand)
        record = play(hand)
        if not differs_by_odd_chips(record):
            assert disagreement(hand, record) is None
    assert len(hands) == 8


def test_heads_up_the_forced_bets_are_listed_small_blind_first_though_p1_is_the_big_blind() -> None:
    record = scripted(Holdem(BlindOptions(ante=3, ante_by="big")), [100, 50], "c k  k k  k k  k k")
    hand = hand_of(record)
    assert hand.players == ("Bob", "Ann")  # Ann has the button
    assert hand.blinds_or_straddles == (1, 2)
    assert hand.antes == (0, 3)
    posts = [(e.seat, e.amount, e.kind, e.live) for e in play(hand).events if type(e) is Posted]
    assert posts == [(1, 3, "ante", False), (0, 1, "small", True), (1, 2, "big", True)]
    assert pokerkit_stacks(dumps(hand))[0] == list(hand.finishing_stacks or ())


def test_several_hands_are_numbered_tables_that_pokerkit_reads_too() -> None:
    records = list(gambled(Holdem(), 3, 5))
    text = dumps_all([hand_of(record) for record in records])
    assert [hand.label for hand in read(text) if isinstance(hand, Hand)] == ["1", "2", "3", "4", "5"]
    assert [history.hand for history in pokerkit.HandHistory.loads_all(text)] == [1, 2, 3, 4, 5]
