"""A match against the house: its edge is a share of the first bets, with an interval."""

from math import sqrt
from typing import Any

import pytest

from croupier.arena.match import results
from croupier.arena.plan import arrange
from croupier.arena.report import Report
from croupier.arena.stats import Stats
from croupier.arena.sums import Sums, count
from croupier.games.blackjack.engine import Blackjack
from croupier.games.blackjack.events import SIT_OUT, STAND, Bet
from croupier.games.game import SeatInfo
from croupier.games.profile import Outcome, profile_of
from croupier.kit.chance import Seeded
from croupier.play.player import Budget
from croupier.play.round import Host, Round


class Stander:
    """Bets the same each time, or nothing, and stands."""

    def __init__(self, amount: int) -> None:
        self.amount = amount

    def choose(self, view: Any, legal: Any, budget: Budget) -> Any:
        if view.stage != "bets":
            return STAND
        return Bet(self.amount) if self.amount else SIT_OUT


def outcome(played: Round) -> Outcome:
    return profile_of(played.game).outcome(played.state, played.seats, played.events, played.over.payoffs)


def played(*amounts: int, seed: int = 1) -> Round:
    host = Host(Blackjack(), [Stander(amount) for amount in amounts], chance=Seeded(seed))
    return host.play([SeatInfo(f"p{seat}", 50_000) for seat in range(len(amounts))])


def match(hands: int, jobs: int = 1) -> Report:
    report = Report(arrange("blackjack", ["random", "random"], hands=hands, seed=3))
    for block in results(report.plan, jobs):
        report.add(block)
    return report


def test_what_is_staked_is_the_first_bet_and_who_sits_out_is_not_dealt_in() -> None:
    one = played(700, 0, 500)
    went = outcome(one)
    assert went.staked == {0: 700, 2: 500}
    assert went.dealt == {0, 2}


def test_the_edge_is_the_loss_per_first_bet_with_the_error_of_a_ratio() -> None:
    sums = [Sums(), Sums()]
    rounds = [played(700 if seed % 3 else 1500, 500, seed=seed) for seed in range(200)]
    for one in rounds:
        count(one, sums)
    stats = sums[0].stats()
    bets = [outcome(one).staked[0] for one in rounds]
    gains = [one.over.payoffs[0] for one in rounds]
    ratio = sum(gains) / sum(bets)
    spread = sqrt(sum((gain - ratio * bet) ** 2 for gain, bet in zip(gains, bets, strict=True)))
    assert stats.edge.mean == pytest.approx(-100 * ratio)
    assert stats.edge.margin == pytest.approx(100 * 1.959964 * spread / sum(bets))


def test_edges_of_parts_are_those_of_the_whole() -> None:
    parts = [Sums(), Sums()]
    whole = [Sums()]
    for seed in range(60):
        count(played(900, seed=seed), [parts[seed % 2]])
        count(played(900, seed=seed), whole)
    assert (parts[0].stats() + parts[1].stats()).edge == whole[0].stats().edge


def test_without_a_bet_there_is_no_edge() -> None:
    assert Stats().edge.margin is None


def test_a_match_says_what_the_house_wins_of_each_bot() -> None:
    report = match(300)
    rows = report.rows()
    for name, row, sentence in zip(report.plan.names, rows, report.verdicts(), strict=True):
        assert sentence.startswith(f"{name}: the house wins {row['edge_percent']:.1f} ± ")
        assert row["staked"] > 0
        assert "bb_per_100" not in row
    assert report.rate_name == "edge %"


def test_a_house_that_is_behind_loses() -> None:
    report = match(40)
    report.stats = [Stats(hands=40, chips=1000, squares=10**9, staked=20_000), *report.stats[1:]]
    assert report.verdicts()[0].startswith("random: the house loses 5 ± ")


def test_too_few_rounds_tell_no_edge() -> None:
    assert match(5).verdicts()[0] == "random: too few rounds to tell the house's edge."


def test_a_shoe_goes_on_through_a_block_and_jobs_do_not_change_the_result() -> None:
    assert [stats.chips for stats in match(250).stats] == [stats.chips for stats in match(250, jobs=2).stats]
