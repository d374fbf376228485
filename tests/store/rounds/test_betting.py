"""Figures of how a player bets, kept with a round or worked out when they are first asked for."""

from typing import Any

import msgspec
import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

from croupier.games import registry
from croupier.games.poker.events import Carry
from croupier.games.poker.variants.holdem import Holdem
from croupier.play.record import Record
from croupier.protocol.rest.statistics import BettingFigures, BettingReport, OpponentFigures
from croupier.store import Store
from croupier.store.rounds.extracts import Filter, Page
from croupier.store.rounds.figuring import Figuring
from croupier.store.tables.tables import NewTable
from tests.formats.deals import gambled, scripted
from tests.store.house import NOW, account, keep, table

pytestmark = pytest.mark.anyio

ANN = Filter(player="Ann", game="holdem")
RACE = "As Ks Ad Kd 9h Kh 2c 3c 9d 4d 9c 8h"  # Bob's aces lose to Ann's kings
KINGS = "2d 7h Ks 3h 5c Kd 9h 4s 8d Tc 9d Jh 9c 2s"  # Cid, Ann, Bob


def hands() -> list[Record]:
    """Three hands of Ann, Bob and Cid, each with the button in turn, and one of Ann and Bob alone."""

    def hand(number: int, button: int, script: str, stacks: list[int], cards: str = "") -> Record:
        return scripted(Holdem(), stacks, script, cards=cards, carry=Carry(button=button), number=number)

    three = [200, 200, 200]
    return [
        hand(1, 2, "r6 f c k b10 c k b20 f", three),  # Ann on the button raises and bets twice; Cid folds on the turn
        hand(2, 0, "c f k k k k k k k", three, KINGS),  # Bob on the button calls; Ann, big blind, checks it down
        hand(3, 1, "f r6 f", three),  # Cid on the button folds, Ann, small blind, raises, Bob folds
        hand(4, 1, "r100 c", [100, 100], RACE),  # Ann on the button
    ]


async def kept(store: Store) -> BettingReport:
    await keep(store, await table(store), hands())
    await store.figuring.fill(ANN)
    return await store.betting.of(ANN)


async def test_figures_are_those_counted_by_hand(store: Store) -> None:
    report = await kept(store)
    found = report.all
    assert report.unit == "dollars"
    assert (found.hands, found.decided, found.vpip, found.pfr) == (4, 4, 3, 3)
    assert (found.raises, found.calls, found.folds) == (2, 0, 0)
    assert (found.saw_flop, found.showdowns, found.showdowns_won, found.all_in) == (3, 2, 1, 1)
    by_position = {row.position: row.hands for row in report.positions}
    assert by_position == {"button": 2, "small": 1, "big": 1}
    assert sum(row.total for row in report.positions) == found.total
    assert [list(by_position)] == [["button", "small", "big"]]


async def test_what_was_won_at_showdowns_and_without_them_is_all_that_was_won(store: Store) -> None:
    found = (await kept(store)).all
    assert (found.total, found.showdown_total) == ((6 + 10 + 1) - 2 + 2 + 100, 100 - 2)
    assert found.all_in_total == 100
    assert found.expected == pytest.approx(100 - 200 * 0.82637, abs=1.2)


async def test_results_are_counted_in_big_blinds_with_their_interval(store: Store) -> None:
    found = (await kept(store)).all
    assert found.blinds == pytest.approx(found.total / 2 / 4)
    assert found.blinds_error is not None


async def test_opponents_are_listed_with_the_hands_played_together(store: Store) -> None:
    await account(store, "Bob")
    report = await kept(store)
    bob, cid = report.opponents
    assert (bob.player, bob.nickname, bob.hands, bob.total) == ("Bob", "Bob the Great", 4, report.all.total)
    assert (bob.heads_up, bob.heads_up_total) == (2, 98)
    assert (cid.player, cid.nickname, cid.hands) == ("Cid", "Cid", 3)
    assert cid == OpponentFigures(player="Cid", nickname="Cid", hands=3, total=17, heads_up=1, heads_up_total=17)


@pytest.mark.parametrize(
    ("more", "deals"),
    [
        ({"position": "button"}, [1, 4]),
        ({"position": "small"}, [3]),
        ({"position": "late"}, []),
        ({"showdown": True}, [2, 4]),
        ({"showdown": False}, [1, 3]),
        ({"ending": "won", "showdown": False}, [1, 3]),
        ({"ending": "lost", "position": "big"}, [2]),
        ({"other": "Cid"}, [1, 2, 3]),
        ({"other": "Cid", "position": "button"}, [1]),
    ],
)
async def test_deals_are_found_by_position_ending_showdown_and_opponent(
    store: Store, more: dict[str, Any], deals: list[int]
) -> None:
    await kept(store)
    which = msgspec.structs.replace(ANN, **more)
    assert [row.deal for row in await store.extracts.deals(which)] == deals
    assert (await store.betting.of(which)).all.hands == len(deals)
    assert (await store.curves.of(which)).rounds == len(deals)


async def test_a_list_of_deals_has_winner_and_pot(store: Store) -> None:
    await kept(store)
    rows = await store.extracts.deals(ANN)
    assert [row.pot for row in rows] == [6 + 6 + 1 + 20, 5, 4, 200]
    assert [[place.player for place in row.seats.values() if place.won] for row in rows] == [
        ["Ann"],
        ["Bob"],
        ["Ann"],
        ["Ann"],
    ]


async def test_the_curve_of_expectation_differs_by_the_all_ins_alone(store: Store) -> None:
    report = await kept(store)
    series = await store.curves.of(ANN)
    assert series.all_in == 1
    assert [point.expected for point in series.points[:3]] == [point.total for point in series.points[:3]]
    last = series.points[-1]
    assert last.expected - last.total == pytest.approx(report.all.expected - report.all.all_in_total)
    in_cents = (await store.curves.of(Filter(player="Ann"))).points[-1]
    assert in_cents.expected == pytest.approx(last.expected * 100)


async def test_a_game_without_betting_has_no_figures(store: Store) -> None:
    await keep(store, await table(store), [msgspec.structs.replace(_summary(), betting=False, game="landlord")])
    report = await store.betting.of(Filter(player="Ann", game="landlord"))
    assert report.all == BettingFigures()
    assert (report.positions, report.opponents) == ((), ())


def _summary() -> Any:
    from croupier.store import summary_of

    return summary_of(hands()[0])


async def test_practice_does_not_count(store: Store) -> None:
    here = await store.tables.create(
        NewTable(name="P", game="holdem", settings=b"{}", seats=3, minimum=2, practice=True), at_ns=NOW
    )
    await keep(store, here, hands())
    await store.figuring.fill(ANN)
    assert (await store.betting.of(ANN)).all.hands == 0


async def test_rounds_kept_before_there_were_figures_get_them_when_first_asked_for(database_url: str) -> None:
    """The same deals, in a database of the schema before and in one of today."""
    async with Store.open(database_url) as store:
        expected = await kept(store)
        old = await store.database.read(_rows)
        await store.database.write(_before_figures, old)
    async with Store.open(database_url) as store:
        assert (await store.betting.of(ANN)).all.hands == 0
        assert await store.figuring.fill(ANN) == 0
        assert await store.betting.of(ANN) == expected
        assert [row.pot for row in await store.extracts.deals(ANN)] == [33, 5, 4, 200]


def _rows(connection: Connection) -> dict[str, list[Any]]:
    named = {"tables": "*", "rounds": "*", "seats": "*"}
    return {
        name: [dict(row._mapping) for row in connection.execute(text(f"SELECT {which} FROM {name}"))]
        for name, which in named.items()
    }


def _before_figures(connection: Connection, rows: dict[str, list[Any]]) -> None:
    """Replace the database by one of schema 0004 with these rows."""
    from croupier.store.database.schema import metadata

    metadata.drop_all(connection)
    connection.execute(text("DROP TABLE alembic_version"))
    config = Config()
    config.set_main_option("script_location", "croupier.store.database:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "0004")
    for name, found in rows.items():
        columns = [row[1] for row in _columns(connection, name)]
        for row in found:
            values = ", ".join(f":{column}" for column in columns)
            insertion = text(f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({values})")
            connection.execute(insertion, {column: row[column] for column in columns})


def _columns(connection: Connection, name: str) -> list[tuple[str, str]]:
    from sqlalchemy import inspect

    return [(name, column["name"]) for column in inspect(connection).get_columns(name)]


async def test_a_page_of_deals_works_out_its_own_and_no_more(store: Store) -> None:
    here = await table(store)
    await keep(store, here, hands())
    await store.database.write(lambda c: c.execute(text("DELETE FROM figures")))
    await store.figuring.fill_page(Filter(), Page(2))
    assert [row.pot for row in await store.extracts.deals()] == [0, 0, 4, 200]
    await store.figuring.fill_page(Filter(showdown=True), Page(1))
    assert [row.pot for row in await store.extracts.deals()] == [33, 5, 4, 200]


async def test_so_many_are_worked_out_at_a_time_and_the_rest_is_told(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.store.rounds.figuring.AT_ONCE", 2)
    here = await table(store)
    await keep(store, here, list(gambled(registry.make("holdem"), 3, 7)))
    await store.database.write(lambda c: c.execute(text("DELETE FROM figures")))
    assert [await store.figuring.fill(ANN, most=4) for _ in range(2)] == [3, 0]


async def test_a_round_whose_game_is_gone_keeps_others_from_nothing(store: Store) -> None:
    here = await table(store)
    await keep(store, here, hands())
    broken = "UPDATE rounds SET record = replace(record, '\"holdem\"', '\"gone\"') WHERE number = 2"
    await store.database.write(lambda c: c.execute(text("DELETE FROM figures")))
    await store.database.write(lambda c: c.execute(text(broken)))
    assert await Figuring(store.database).fill(ANN) == 0
    assert (await store.betting.of(ANN)).all.hands == 3
