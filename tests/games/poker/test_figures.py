"""What each player did in a hand: figures counted by hand, and those of hands that were really played."""

import os
from collections.abc import Sequence
from pathlib import Path

import pytest

from croupier.games.game import AnyGame
from croupier.games.poker.events import Carry, Event, HandsShown
from croupier.games.poker.options import BlindOptions, StudOptions
from croupier.games.poker.positions import positions
from croupier.games.poker.variants.holdem import Holdem
from croupier.games.poker.variants.omaha import Omaha
from croupier.games.poker.variants.soko import Soko
from croupier.games.poker.variants.stud import Stud
from croupier.games.profile import RoundFigures, SeatFigures, Tally, profile_of
from croupier.store.rounds.summary import figures_of
from tests.formats.deals import gambled, scripted, seated
from tests.hands.replay import Hand, Replay, read

SELECTION = sorted(Path(__file__).parents[2].joinpath("hands").glob("*.jsonl"))
MORE = sorted(Path(os.environ["CROUPIER_HANDS"]).glob("*.jsonl")) if "CROUPIER_HANDS" in os.environ else []
FIRST = Carry(button=5)  # the button goes to seat 0


def figures(game: AnyGame, stacks: Sequence[int | None], script: str, *, cards: str = "") -> RoundFigures:
    found = figures_of(scripted(game, stacks, script, cards=cards, carry=FIRST))
    assert found is not None
    return found


def test_a_hand_of_six_counted_by_hand() -> None:
    """Seats 3 and 4 act first; 3 raises, 5 calls, 0 (button) folds, small blind 1 folds, big blind 2 calls. On the flop
    2 checks, 3 bets, 5 folds, 2 calls; on the turn both check; on the river 2 bets and 3 calls."""
    found = figures(Holdem(), [200] * 6, "r6 f c f f c k b10 f c k k b20 c")
    assert found.pot == 6 * 3 + 1 + 20 + 40
    assert found.all_in is None
    assert found.seats == {
        0: SeatFigures("button", decided=True),
        1: SeatFigures("small", decided=True),
        2: SeatFigures("big", True, True, False, 1, 1, 0, saw_flop=True, showdown=True),
        3: SeatFigures("early", True, True, True, 1, 1, 0, saw_flop=True, showdown=True),
        4: SeatFigures("middle", decided=True),
        5: SeatFigures("late", True, True, False, 0, 0, 1, saw_flop=True),
    }


def test_checking_the_big_blind_is_a_decision_and_no_chips_put_in_by_choice() -> None:
    found = figures(Holdem(), [200] * 3, "c f k k k k k k k")
    assert found.seats[2] == SeatFigures("big", decided=True, saw_flop=True, heads_up=True, showdown=True)
    assert found.seats[0] == SeatFigures("button", True, vpip=True, saw_flop=True, heads_up=True, showdown=True)
    assert found.seats[1] == SeatFigures("small", decided=True)


def test_a_walk_leaves_the_big_blind_without_a_decision() -> None:
    found = figures(Holdem(), [200] * 3, "f f")
    assert found.pot == 2  # the other chip of the big blind was not called
    assert found.seats[2] == SeatFigures("big")
    assert not any(seat.showdown or seat.saw_flop for seat in found.seats.values())


def test_a_bet_that_all_fold_to_is_no_showdown() -> None:
    found = figures(Holdem(), [200] * 2, "c k b10 f")
    assert found.seats[0] == SeatFigures("button", True, True, folds=1, saw_flop=True, heads_up=True)
    assert found.seats[1] == SeatFigures("big", True, raises=1, saw_flop=True, heads_up=True)


def test_all_streets_after_the_first_count_for_aggression() -> None:
    found = figures(Holdem(), [200] * 2, "c k b4 r12 c b20 c k b30 c")
    big, button = found.seats[1], found.seats[0]
    assert (big.raises, big.calls, big.folds) == (2, 2, 0)
    assert (button.raises, button.calls, button.folds) == (2, 1, 0)


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        (2, "button big"),
        (3, "button small big"),
        (4, "button small big late"),
        (5, "button small big early late"),
        (6, "button small big early middle late"),
        (7, "button small big early early middle late"),
        (8, "button small big early early middle middle late"),
        (9, "button small big early early early middle middle late"),
        (10, "button small big early early early middle middle middle late"),
    ],
)
def test_positions_at_every_table_size(players: int, expected: str) -> None:
    state = Holdem().begin(seated([100] * players), Carry(button=players - 1))
    found = positions(state)
    assert [found[seat] for seat in range(players)] == expected.split()


def test_players_who_sit_out_have_no_position() -> None:
    state = Holdem().begin(seated([100, None, 100, 100]), Carry(button=3))
    assert positions(state) == {0: "button", 2: "small", 3: "big"}


def test_stud_has_no_positions_and_a_bring_in_is_no_choice() -> None:
    stud = Stud(StudOptions(ante=0))
    cards = "2c 3c 4c 5c 6c 7c 2d 9d"  # down, down; seat 1 has the lowest card face up
    record = scripted(stud, [100, 100], "i f", cards=cards)
    found = figures_of(record)
    assert found is not None
    assert {seat.position for seat in found.seats.values()} == {""}
    assert not any(seat.vpip for seat in found.seats.values())


def test_an_all_in_is_worth_what_the_shown_hands_win_on_average() -> None:
    """Aces against kings of the same suits are worth 82.6 % of the pot before the flop; here the kings hit."""
    found = figures(Holdem(), [100, 100], "r100 c", cards="As Ks Ad Kd 9h Kh 2c 3c 9d 4d 9c 8h")
    assert found.all_in is not None
    expected = found.all_in.expected()
    [share] = {abs(expected[0])}
    assert sum(expected.values()) == pytest.approx(0)
    assert share == pytest.approx(200 * 0.82637 - 100, abs=1.2)


def test_an_all_in_on_the_turn_is_exact() -> None:
    """Seat 1 has a pair of kings and seat 0 an open-ended straight draw: 8 of 44 rivers win."""
    found = figures(Holdem(), [100, 100], "c k k k b98 c", cards="Ac Jc Kc Td 2d Kh 9s 8s 3d 2c")
    assert found.all_in is not None
    outs = found.all_in.expected()
    low = min(outs, key=lambda seat: outs[seat])
    assert outs[low] == pytest.approx(200 * 8 / 44 - 100)


def test_side_pots_and_bets_that_come_back_are_part_of_the_expectation() -> None:
    """The short stack plays for the main pot alone. What the biggest stack did not get called is its own."""
    found = figures(Holdem(), [300, 50, 120], "r300 c c", cards="As Kd Qh Ah Kc Qd 2c 3c 4d 8h 9s")
    assert found.all_in is not None
    expected = found.all_in.expected()
    assert sum(expected.values()) == pytest.approx(0)
    assert min(expected.values()) >= -120
    assert -50 <= expected[1] <= 100


def test_an_all_in_with_the_last_card_dealt_is_worth_what_it_paid() -> None:
    assert figures(Holdem(), [100, 100], "c k k k k k b98 c").all_in is None


def test_folded_hands_have_no_part_in_an_all_in() -> None:
    """Two records that differ only in the cards of a player who folded are worth the same."""
    same = {"script": "f r100 c", "stacks": [100] * 3}
    first = figures(Holdem(), cards="As Kd 2h Ad Kc 2d 7c 7d 8h 9s 3c", **same).all_in  # type: ignore[arg-type]
    second = figures(Holdem(), cards="As Kd Ah Ad Kc Kh 7c 7d 8h 9s 3c", **same).all_in  # type: ignore[arg-type]
    assert first is not None
    assert second is not None
    assert first.expected() == second.expected()


@pytest.mark.parametrize("game", [Holdem(), Omaha(), Soko(), Stud(), Stud(StudOptions(rules="csc478"))])
def test_figures_hold_together_in_any_game(game: AnyGame) -> None:
    for record in gambled(game, 5, 60):
        found = figures_of(record)
        assert found is not None
        showdowns = [seat for seat, one in found.seats.items() if one.showdown]
        assert len(showdowns) != 1
        for event in record.events:
            if isinstance(event, HandsShown) and len(showdowns) > 1:
                assert set(event.seats) <= set(showdowns)
        for one in found.seats.values():
            assert one.vpip <= one.decided
            assert one.pfr <= one.vpip
            assert one.heads_up <= one.saw_flop
            assert one.raises + one.calls + one.folds == 0 or one.saw_flop
        if found.all_in:
            expected = found.all_in.expected()
            assert sum(expected.values()) == pytest.approx(0, abs=1e-6)
            assert expected.keys() == found.seats.keys()


def test_an_all_in_counts_by_the_rules_of_eps_and_in_omaha_too() -> None:
    for game in (Holdem(BlindOptions(rules="eps")), Omaha(BlindOptions(limit="pot"))):
        found = [figures_of(record) for record in gambled(game, 3, 80)]
        assert any(one and one.all_in for one in found)


class Tallied(Replay):
    """A real hand with its tally."""

    tally: Tally | None = None

    def write(self, events: Sequence[Event]) -> None:
        self.tally = self.tally or profile_of(self.game).tally(self.state)
        assert self.tally
        for event in events:
            self.tally.take(self.state, event)
            super().write([event])

    def tallied(self) -> RoundFigures:
        self.run()
        assert self.tally
        return self.tally.figures()


def counted(hand: Hand, seat: int) -> tuple[bool, bool, int, int, int]:
    """VPIP, PFR, raises, calls and folds as the recorded acts say, without any rules."""
    mine = [act for act in hand.acts if act.seat == seat]
    first, later = [a.code for a in mine if a.street == 0], [a.code for a in mine if a.street]
    raised, called = any(code in "brm" for code in first), any(code == "c" for code in first)
    return raised or called, raised, sum(c in "brm" for c in later), later.count("c"), later.count("f")


@pytest.mark.parametrize("path", [*SELECTION, *MORE], ids=lambda path: path.stem)
def test_real_hands_have_the_figures_that_their_acts_say(path: Path) -> None:
    for hand in read(path):
        found = Tallied(hand).tallied()
        assert found.pot == sum(pot.amount for pot in hand.pots), hand.id
        assert ("showdown" in hand.tags) == any(seat.showdown for seat in found.seats.values()), hand.id
        for seat, one in found.seats.items():
            assert (one.vpip, one.pfr, one.raises, one.calls, one.folds) == counted(hand, seat), (hand.id, seat)
            saw = any(act.street for act in hand.acts) and not any(
                act.street == 0 and act.code == "f" and act.seat == seat for act in hand.acts
            )
            assert one.saw_flop == saw or one.showdown, (hand.id, seat)
            assert one.decided == any(act.street == 0 and act.seat == seat and act.code != "p" for act in hand.acts)
