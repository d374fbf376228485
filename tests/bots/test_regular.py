"""`regular` beats the yardsticks, beyond what chance explains, and decides as pot odds say."""

from typing import Any

import pytest

from croupier.arena.match import results
from croupier.arena.plan import arrange
from croupier.arena.report import Report
from croupier.bots.regular import Regular
from croupier.games.game import SeatInfo
from croupier.games.poker import BlindOptions, Holdem
from croupier.games.poker.events import Action, Bet, Call, Check, Fold, RaiseTo
from croupier.kit.cards import parse_cards
from croupier.kit.chance import Rigged, Seeded
from croupier.play.player import Budget
from croupier.play.round import Host

YARDSTICKS = ["random", "caller", "raiser"]


def report(game: str, bots: list[str], hands: int, options: dict[str, Any] | None = None) -> Report:
    plan = arrange(game, bots, hands=hands, seed=7, options=options)
    total = Report(plan)
    for played in results(plan):
        total.add(played)
    return total


@pytest.mark.parametrize("other", YARDSTICKS)
@pytest.mark.parametrize("limit", ["no", "pot", "fixed"])
def test_regular_beats_the_yardsticks_heads_up_in_holdem(limit: str, other: str) -> None:
    rate = report("holdem", ["regular", other], 800, {"limit": limit}).stats[0].per_hand
    assert rate.clear
    assert rate.mean > 0


@pytest.mark.parametrize("other", YARDSTICKS)
@pytest.mark.parametrize(("game", "options"), [("omaha", {"limit": "pot"}), ("stud", {}), ("soko", {})])
def test_regular_beats_the_yardsticks_in_every_variant(game: str, options: dict[str, Any], other: str) -> None:
    rate = report(game, ["regular", other], 200, options).stats[0].per_hand
    assert rate.clear
    assert rate.mean > 0


def test_regular_comes_out_ahead_of_all_three_at_one_table() -> None:
    total = report("holdem", ["regular", *YARDSTICKS], 300)
    assert total.stats[0].per_hand.mean > 0
    assert total.stats[0].chips == max(stats.chips for stats in total.stats)


class Scripted:
    """Does what it is told, then checks or calls."""

    def __init__(self, *actions: Action) -> None:
        self.actions = list(actions)

    def choose(self, view: Any, legal: Any, budget: Budget) -> Any:
        return self.actions.pop(0) if self.actions else legal.passive()


class Watched(Regular):
    """Keeps what it chose."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.chose: list[Action] = []

    def choose(self, view: Any, legal: Any, budget: Budget) -> Any:
        self.chose.append(super().choose(view, legal, budget))
        return self.chose[-1]


def chosen(cards: str, *script: Action) -> list[Action]:
    """What regular does in the big blind of 2, the button playing a script; cards are dealt to it first, one each."""
    bot = Watched(1)
    game = Holdem(BlindOptions(burn=False))
    chance = Rigged(Seeded(1), parse_cards(cards))
    Host(game, [Scripted(*script), bot], chance=chance).play([SeatInfo("script", 200), SeatInfo("regular", 200)])
    return bot.chose


def test_regular_folds_a_bad_hand_to_an_all_in_raise() -> None:
    assert chosen("7c As 2d Ah", RaiseTo(200)) == [Fold()]


def test_regular_calls_an_all_in_raise_with_aces() -> None:
    assert chosen("As 7c Ah 2d", RaiseTo(200)) == [Call()]


def test_regular_does_not_fold_where_checking_is_free() -> None:
    assert chosen("7c As 2d Ah Kd Qd Jd", Call())[:2] == [Check(), Check()]


def test_regular_bets_the_nuts() -> None:
    first, second, *_ = chosen("As 7c Ah 2d Ad Ac 7d", Call())
    assert isinstance(first, RaiseTo)
    assert isinstance(second, Bet)
