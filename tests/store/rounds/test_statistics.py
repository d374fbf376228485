"""How somebody has fared round by round: the curve, its band, and the figures of games and tables."""

from math import sqrt
from statistics import mean, stdev

import msgspec
import pytest

from croupier.games import registry
from croupier.store import Store, summary_of
from croupier.store.rounds.extracts import Filter
from croupier.store.rounds.statistics import error95
from croupier.store.rounds.summary import RoundSummary
from tests.formats.deals import gambled
from tests.store.house import keep, table

pytestmark = pytest.mark.anyio

SECOND = 10**9


def rounds_of(game: str, players: int, count: int, *, later: int = 0) -> list[RoundSummary]:
    """One a second, after so many seconds."""
    played = map(summary_of, gambled(registry.make(game), players, count))
    return [
        msgspec.structs.replace(facts, started_ns=facts.started_ns + (later + nth) * SECOND)
        for nth, facts in enumerate(played)
    ]


def payoffs(rounds: list[RoundSummary], player: str = "Ann") -> list[int]:
    return [seat.payoff for facts in rounds for seat in facts.seats if seat.player == player]


async def test_the_curve_adds_up_round_by_round_with_the_band_of_as_many_rounds(store: Store) -> None:
    here = await table(store)
    played = rounds_of("holdem", 3, 20)
    await keep(store, here, played)
    series = await store.curves.of(Filter(player="Ann", game="holdem"))
    mine = payoffs(played)
    assert [point.total for point in series.points] == [sum(mine[: n + 1]) for n in range(20)]
    assert [(point.rounds, point.table, point.deal) for point in series.points] == [(n, here, n) for n in range(1, 21)]
    assert [point.at_ns for point in series.points] == [facts.started_ns for facts in played]
    for n in (2, 10, 20):
        half = 1.959964 * stdev(mine[:n]) * sqrt(n)
        assert series.points[n - 1].high - series.points[n - 1].total == pytest.approx(half)
        assert series.points[n - 1].total - series.points[n - 1].low == pytest.approx(half)
    assert (series.rounds, series.total) == (20, sum(mine))
    assert series.mean == pytest.approx(mean(mine))
    assert series.error == pytest.approx(1.959964 * stdev(mine) / sqrt(20))


async def test_games_and_tables_have_their_own_figures(store: Store) -> None:
    here, there, dou = [await table(store, name=name) for name in ("Kairo", "Oslo", "Lima")]
    first, second = rounds_of("holdem", 3, 6), rounds_of("holdem", 2, 4, later=10)
    points = [msgspec.structs.replace(f, game="landlord", for_chips=False) for f in rounds_of("holdem", 3, 5, later=20)]
    for id, played in ((here, first), (there, second), (dou, points)):
        await keep(store, id, played)
    series = await store.curves.of(Filter(player="Ann"))
    assert series.rounds == 10  # the points of landlord are no chips
    assert [(row.game, row.for_chips, row.played) for row in series.games] == [
        ("holdem", True, 10),
        ("landlord", False, 5),
    ]
    assert [(row.table, row.table_name, row.played) for row in series.tables] == [
        (here, "Kairo", 6),
        (there, "Oslo", 4),
        (dou, "Lima", 5),
    ]
    mine = payoffs(first)
    row = series.tables[0]
    assert (row.gained, row.given) == (sum(p for p in mine if p > 0), -sum(p for p in mine if p < 0))
    assert row.mean == pytest.approx(mean(mine))
    assert row.error == pytest.approx(1.959964 * stdev(mine) / sqrt(6))
    landlord = await store.curves.of(Filter(player="Ann", game="landlord"))
    assert [point.total for point in landlord.points][-1] == sum(payoffs(points))


async def test_a_table_a_game_and_a_time_can_be_asked_for(store: Store) -> None:
    here, there = await table(store), await table(store, name="Oslo")
    first, second = rounds_of("holdem", 2, 6), rounds_of("stud", 2, 4, later=10)
    await keep(store, here, first)
    await keep(store, there, second)
    for which, mine in (
        (Filter(player="Ann", table="Oslo"), payoffs(second)),
        (Filter(player="Ann", table_id=here), payoffs(first)),
        (Filter(player="Ann", game="stud"), payoffs(second)),
        (Filter(player="Ann", since_ns=first[2].started_ns, until_ns=first[4].started_ns), payoffs(first)[2:4]),
        (Filter(player="Nobody"), []),
    ):
        series = await store.curves.of(which)
        each = 1 if which.game else 100  # cents, unless a game is asked for
        assert [point.total for point in series.points] == [each * sum(mine[: n + 1]) for n in range(len(mine))]
        assert sum(row.played for row in series.tables) == len(mine)


async def test_dollars_and_cents_add_up_in_cents(store: Store) -> None:
    here, there = await table(store), await table(store, name="Oslo")
    poker = rounds_of("holdem", 2, 6)
    blackjack = [msgspec.structs.replace(facts, game="blackjack") for facts in rounds_of("holdem", 2, 4, later=10)]
    await keep(store, here, poker)
    await keep(store, there, blackjack)
    series = await store.curves.of(Filter(player="Ann"))
    assert (series.unit, series.total) == ("cents", 100 * sum(payoffs(poker)) + sum(payoffs(blackjack)))
    assert [(row.game, row.unit) for row in series.games] == [("blackjack", "cents"), ("holdem", "dollars")]
    for game, unit, played in (("holdem", "dollars", poker), ("blackjack", "cents", blackjack)):
        one = await store.curves.of(Filter(player="Ann", game=game))
        assert (one.unit, one.total) == (unit, sum(payoffs(played)))


async def test_many_rounds_are_thinned_out_evenly_and_the_last_one_is_always_there(store: Store) -> None:
    here = await table(store)
    played = rounds_of("holdem", 2, 23)
    await keep(store, here, played)
    series = await store.curves.of(Filter(player="Ann", game="holdem"), points=5)
    assert [point.rounds for point in series.points] == [3, 8, 13, 18, 23]
    assert series.points[-1].total == series.total == sum(payoffs(played))
    whole = await store.curves.of(Filter(player="Ann", game="holdem"), points=23)
    assert [point for point in whole.points if point.rounds % 5 == 3] == list(series.points)


def test_one_round_has_no_error_and_rounds_that_are_all_alike_have_none_either() -> None:
    assert error95(1, 5, 25) is None
    assert error95(0, 0, 0) is None
    assert error95(4, 20, 100) == 0
    assert error95(2, 10**12, 10**24) == pytest.approx(1.959964 * 0.5 * 10**12, rel=1e-6)
