"""A variant's ranking: what follows from a few methods, and how variants that no kernel knows are compared."""

from collections.abc import Sequence

import msgspec
import pytest

from croupier.bots.odds import share
from croupier.games.poker import Holdem, MadeHand, Stud
from croupier.games.poker.equity import equity
from croupier.games.poker.equity.calculation import SLOW_DEALS
from croupier.games.poker.ranking import rank
from croupier.games.poker.variant import Variant
from croupier.games.poker.variants.holdem import HoldemRanking
from croupier.games.poker.variants.stud import StudRanking
from croupier.kit.cards import Cards, parse_cards
from tests.games.poker.script import Script


class Lowest(HoldemRanking):
    """Hold'em for the worst hand."""

    def values(self, board: Cards, hands: Sequence[Cards]) -> list[int]:
        return [-rank(hand + board) for hand in hands]


class LowHoldem(Holdem):
    variant = msgspec.structs.replace(Holdem.variant, ranking=Lowest())


class SlowStud(StudRanking):
    """Stud's own order, by values that no kernel knows."""

    def values(self, board: Cards, hands: Sequence[Cards]) -> list[int]:
        return [rank(hand) - 10**20 for hand in hands]

    def name(self, value: int) -> str:
        return super().name(value + 10**20)


def test_a_ranking_that_no_kernel_knows_gives_the_same_equity_deal_by_deal() -> None:
    slow = msgspec.structs.replace(Stud.variant, ranking=SlowStud())
    hands = [parse_cards(hand) for hand in ("AhKhQs2d7c", "7s6s5s4d9d", "2c2h")]
    assert equity(hands, game=slow, samples=500, seed=4) == equity(hands, game="stud", samples=500, seed=4)
    exact = [parse_cards("AhKhQs2d7c8c9c"), parse_cards("7s6s5s4d9d2c")]
    assert equity(exact, game=slow) == equity(exact, game="stud")
    assert equity(hands, game=slow).deals == SLOW_DEALS


def test_who_overrides_values_has_not_inherited_how_others_were_compared() -> None:
    ranking, (low, high) = SlowStud(), (parse_cards("2c3d4h5s7c8d9h"), parse_cards("AcAdAhAsKcKdKh"))
    assert ranking.final((), [high]) == ranking.values((), [high])
    assert ranking.highest([low[:2], high[:2]], (0, 1)) == 1
    assert sorted(ranking.best_five((), high)) == sorted(parse_cards("AcAdAhAsKc"))
    assert ranking.describe(ranking.values((), [high])[0]) == "Four of a kind"
    assert StudRanking().describe(rank(high)) == "Four of a kind, Aces, King kicker"
    assert ranking.made(ranking.values((), [high])[0]) == MadeHand("")
    assert StudRanking().made(rank(high)) == MadeHand("four-of-a-kind", ("A",), ("K",))


class Poetic(StudRanking):
    """Stud with words of its own."""

    def describe(self, value: int) -> str:
        return f"A wonderful {self.name(value).lower()}"


def test_who_describes_hands_in_words_of_its_own_is_not_named_by_those_of_its_base() -> None:
    assert Poetic().made(0) == MadeHand("")
    assert Poetic().name(0) == StudRanking().name(0)


def test_a_ranking_is_made_from_the_class_that_fills_in_the_rest() -> None:
    class Loose:
        def values(self, board: Cards, hands: Sequence[Cards]) -> list[int]:
            return [0 for _ in hands]

    with pytest.raises(
        TypeError, match=r"the ranking of Loose has to be a subclass of croupier\.games\.poker\.variant"
    ):
        Variant("loose", "Loose", Stud.variant.streets, "up-cards", range(2, 8), Loose())  # type: ignore[arg-type]


def test_a_variant_of_holdem_with_a_ranking_of_its_own_is_not_read_from_holdems_tables() -> None:
    hand = Script(LowHoldem(), [100, 100], hands={0: "As Ad", 1: "2c 7d"})
    assert share(hand.game.lens(hand.state, 0), LowHoldem.variant, 1) < 0.4
    assert share(Holdem().lens(hand.state, 0), Holdem.variant, 1) > 0.8


def test_values_may_be_below_zero() -> None:
    hand = Script(LowHoldem(), [100, 100], hands={0: "As Ad", 1: "2c 7d"}, board="Kc Qd 9h 4s 3s").run(
        "c k k k k k k k"
    )
    assert list(hand.payoffs) == [-2, 2]
