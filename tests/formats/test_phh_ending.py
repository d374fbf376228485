"""How hands of PHH end: by the file and by our rules, and why they differ."""

import msgspec
import pytest

from croupier.formats.phh_ending import disagreement, is_raked
from croupier.formats.phh_player import play
from croupier.formats.phh_writer import hand_of
from croupier.games.poker import Holdem
from tests.formats.deals import scripted
from tests.formats.phh_hands import edited, only


def test_where_stacks_differ_the_reason_is_given_as_far_as_it_is_known() -> None:
    hand = only(edited(finishing_stacks="[99, 98, 103]"))
    assert disagreement(hand, play(hand)) is None
    raked = only(edited(finishing_stacks="[99, 98, 102]"))
    says = "p3 ends with 103, the file says 102. 1 are missing at the end, as where a rake was taken."
    assert disagreement(raked, play(raked)) == says
    few = only(edited(finishing_stacks="[99]"))
    assert disagreement(few, play(few)) == "finishing_stacks has 1 amount for 3 players."
    none = only(edited())
    assert disagreement(none, play(none)) is None
    more = only(edited(finishing_stacks="[99, 98, 104]"))
    assert str(disagreement(more, play(more))).endswith("The file has 1 more at the end than there were.")


@pytest.mark.parametrize(
    ("winnings", "says"),
    [
        ("[0, 0, 5]", None),
        ("[0, 0, 9]", None),  # with the 4 that nobody called
        ("[0, 0, 4]", "p3 wins 5, the file says 4. 1 are missing at the end, as where a rake was taken."),
        ("[5, 0, 0]", "p1 wins 0, the file says 5. p3 wins 5, the file says 0."),
        ("[5, 0]", "winnings has 2 amounts for 3 players."),
    ],
)
def test_winnings_are_compared_where_no_stacks_are_told(winnings: str, says: str | None) -> None:
    hand = only(edited(winnings=winnings))
    assert disagreement(hand, play(hand)) == says
    both = only(edited(winnings=winnings, finishing_stacks="[99, 98, 103]"))
    assert disagreement(both, play(both)) is None


@pytest.mark.parametrize(
    ("fields", "raked"),
    [
        ({"winnings": "[0, 0, 4.50]"}, True),
        ({"winnings": "[0, 0, 4.49]"}, False),  # more than a tenth
        ({"winnings": "[0, 0, 5]"}, False),
        ({"winnings": "[0, 0.25, 4.50]"}, False),
        ({"winnings": "[4.75, 0, 0]"}, False),
        ({"winnings": "[4.75]"}, False),
        ({"finishing_stacks": "[99, 98, 102.75]"}, True),
        ({"finishing_stacks": "[98.75, 98, 103]"}, False),  # not from who won
    ],
)
def test_a_rake_is_taken_from_the_winners_and_at_most_a_tenth(fields: dict[str, str], raked: bool) -> None:
    hand = only(edited(**fields))
    assert is_raked(hand, play(hand)) is raked


def test_odd_chips_are_named_as_the_reason() -> None:
    cards = "Kh Kd Ks  Qs Qc Qh  4c 7h 8d Tc  5c Js  6c 2d"
    hand = hand_of(scripted(Holdem(), [100, 100, 100], "c c k  k b3 c c  k k k  k k k", cards=cards))
    assert hand.finishing_stacks == (100, 100, 100)
    moved = msgspec.structs.replace(hand, finishing_stacks=(101, 99, 100))
    assert str(disagreement(moved, play(moved))).endswith("These are the odd chips of a split pot.")
