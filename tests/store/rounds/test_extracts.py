"""The extracts of pokeriv3's appendix 3: how users have fared, and the deals, as far as the asker may see them."""

import csv
import io
import re
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import text

from croupier.games import registry
from croupier.games.game import SeatInfo
from croupier.games.poker.options import BlindOptions, SokoOptions
from croupier.games.poker.variants.holdem import Holdem
from croupier.games.poker.variants.soko import Soko
from croupier.kit.cards import parse_cards
from croupier.play.record import redacted
from croupier.protocol.rest.history import DealRow, Place
from croupier.store import Store, summary_of
from croupier.store.rounds.export import as_csv, as_json, deal_sheet, user_sheet, won_and_lost
from croupier.store.rounds.extracts import HOUSE, Eyes, Filter, Page, UserRow
from croupier.store.rounds.results import Result
from croupier.store.rounds.summary import RoundSummary
from tests.formats.deals import gambled, scripted
from tests.store.house import account, keep, table

pytestmark = pytest.mark.anyio

PAGE = Path(__file__).parents[3] / "docs" / "storage.md"
SECOND = 10**9


def result(game: str, for_chips: bool, played: int, won: int, lost: int, gained: int = 0, given: int = 0) -> Result:
    return Result(game, for_chips, played, won, lost, gained, given)


@pytest.mark.req("POKERIV3:EXTRACT-USER", "POKERIV3:EXTRACT-USERa")
def test_the_sheet_of_users_is_that_of_the_sample() -> None:
    games = {"chess": result("chess", False, 3, 1, 2), "poker": result("poker", True, 2, 1, 1, 500, 20)}
    sheet = user_sheet([UserRow("Superbot", games), UserRow("Idler", {})])
    assert sheet.header == ("User", "chess games", "chess W/L", "poker games", "poker W/L")
    assert sheet.rows == (("Superbot", 3, "1W/2L", 2, "500C/20C"), ("Idler", 0, "", 0, ""))


@pytest.mark.req("POKERIV3:EXTRACT-USERa")
def test_draws_are_told_only_where_there_are_any() -> None:
    assert won_and_lost(result("chess", False, 6, 1, 2)) == "1W/2L/3D"
    assert won_and_lost(result("chess", False, 3, 1, 2)) == "1W/2L"


@pytest.mark.req("POKERIV3:EXTRACT-USER")
async def test_users_have_the_figures_that_their_rounds_add_up_to(store: Store) -> None:
    await account(store, "Ann")
    await account(store, "Idler")
    here, there = await table(store), await table(store, registry.make("stud"))
    records = list(gambled(Holdem(), 3, 12))
    await keep(store, here, records)
    await keep(store, there, list(gambled(registry.make("stud"), 2, 5)))
    users = {row.user: row.games for row in await store.extracts.users()}
    assert list(users) == ["Ann", "Bob", "Cid", "Idler"]
    assert users["Idler"] == {}
    payoffs = [record.payoffs[0] for record in records]
    ann = users["Ann"]["holdem"]
    assert (ann.played, ann.gained, ann.given) == (
        12,
        sum(c for c in payoffs if c > 0),
        -sum(c for c in payoffs if c < 0),
    )
    assert ann.won == sum(summary_of(record).seats[0].won for record in records)
    assert set(users["Cid"]) == {"holdem"}
    assert users["Ann"]["stud"].played == 5


async def test_users_can_be_asked_for_by_player_table_game_and_time(store: Store) -> None:
    here, there = await table(store, name="Kairo"), await table(store, registry.make("stud"), name="Oslo")
    await keep(store, here, [moved(facts, day) for day, facts in enumerate(map(summary_of, gambled(Holdem(), 2, 4)))])
    await keep(store, there, list(gambled(registry.make("stud"), 3, 2)))
    start = summary_of(next(gambled(Holdem(), 2, 1))).started_ns

    async def counts(**which: object) -> dict[str, dict[str, int]]:
        found = await store.extracts.users(msgspec.convert(which, Filter))
        return {row.user: {game: result.played for game, result in row.games.items()} for row in found}

    assert await counts(player="Ann") == {"Ann": {"holdem": 4, "stud": 2}}
    assert await counts(table="Kairo") == {"Ann": {"holdem": 4}, "Bob": {"holdem": 4}}
    assert await counts(table=str(there), player="Cid") == {"Cid": {"stud": 2}}
    assert await counts(game="stud", player="Bob") == {"Bob": {"stud": 2}}
    assert await counts(since_ns=start + 1, until_ns=start + 3 * SECOND) == {"Ann": {"holdem": 2}, "Bob": {"holdem": 2}}
    assert await counts(player="Nobody") == {}
    assert await counts(table="'; DROP TABLE seats; --") == {}


async def test_deals_come_in_pages_the_latest_first(store: Store) -> None:
    here, there = await table(store, name="Kairo"), await table(store, name="1")
    await keep(store, here, [moved(facts, day) for day, facts in enumerate(map(summary_of, gambled(Holdem(), 3, 7)))])
    await keep(store, there, [moved(facts, 100) for facts in map(summary_of, gambled(Holdem(), 2, 2))])

    async def page(limit: int, offset: int = 0, **which: object) -> list[tuple[int, int]]:
        found = await store.extracts.deals(msgspec.convert(which, Filter), eyes=HOUSE, page=Page(limit, offset))
        assert all(len(deal.seats) == deal.players for deal in found)
        return [(deal.table_id, deal.deal) for deal in found]

    everything = [(deal.table_id, deal.deal) for deal in await store.extracts.deals()]
    assert everything == [*[(here, n) for n in range(1, 8)], (there, 1), (there, 2)]
    assert await page(3) == everything[::-1][:3]
    assert await page(3, 3) == everything[::-1][3:6]
    assert await page(100, 8) == [(here, 1)]
    assert await page(100, 9) == []
    assert await page(2, 1, player="Cid") == [(here, 6), (here, 5)]
    assert await page(9, table_id=there) == [(there, 2), (there, 1)]
    assert await page(2, player="Ann", game="holdem", since_ns=0, until_ns=2**62) == [(there, 2), (there, 1)]


@pytest.mark.parametrize("huge", ["9" * 18, "9" * 19, str(2**63), "9" * 60, "٣" * 40])
async def test_a_table_of_a_huge_number_is_none(store: Store, huge: str) -> None:
    await keep(store, await table(store), list(gambled(Holdem(), 2, 1)))
    assert await store.extracts.deals(Filter(table=huge)) == []
    assert await store.extracts.users(Filter(table=huge)) == []


def moved(facts: RoundSummary, seconds: int) -> RoundSummary:
    """The same round, later."""
    return msgspec.structs.replace(facts, started_ns=facts.started_ns + seconds * SECOND)


@pytest.mark.req("POKERIV3:EXTRACT-DEAL", "POKERIV3:EXTRACT-DEALa")
async def test_a_stored_deal_gives_the_row_of_the_sample(store: Store) -> None:
    game = Holdem(BlindOptions(big_blind=500, small_blind=250, ante=20))
    seats = [SeatInfo("Ann", 9000), SeatInfo("Bob", 9000)]
    cards = "Ah 2c Kd 2d  4c 7h 8d Tc  5c Js  6c Qd"
    record = scripted(game, seats, "c k k k k k k k s s", cards=cards)
    here = await table(store, game)
    await keep(store, here, [record])
    sheet = deal_sheet(await store.extracts.deals(eyes=HOUSE))
    assert sheet.header == (
        "Table", "Deal", "No. of players", "Dealer", "Blinds", "Pot limit", "Limit", "Ante", "Open cards",
        "Seat 1", "Seat 2",
    )  # fmt: skip
    [row] = sheet.rows
    dealer = summary_of(record).dealer
    assert dealer is not None
    assert row[:8] == ("Kairo", 6, 2, dealer + 1, 500, 0, 0, 20)
    assert len(parse_cards(str(row[8]))) == 5
    hands = {str(cell).split(" ", 1)[0]: parse_cards(str(cell).split(" ", 1)[1]) for cell in row[9:]}
    assert [len(hand) for hand in hands.values()] == [2, 2]
    assert parse_cards("Ah Kd") in hands.values()


@pytest.mark.req("POKERIV3:EXTRACT-DEALa")
@pytest.mark.parametrize(
    ("game", "pot_limit", "limit", "ante"),
    [
        (Holdem(BlindOptions(limit="no")), 0, 0, 0),
        (Holdem(BlindOptions(limit="fixed", big_blind=4)), 0, 4, 0),
        (Holdem(BlindOptions(limit="pot")), 1, 0, 0),
        (Soko(SokoOptions(limit="pot", ante=3)), 1, 0, 3),
    ],
    ids=["no", "fixed", "pot", "soko"],
)
async def test_limits_stand_where_a_game_has_them_and_0_elsewhere(
    store: Store, game: Holdem, pot_limit: int, limit: int, ante: int
) -> None:
    here = await table(store, game)
    await keep(store, here, list(gambled(game, 2, 1)))
    [row] = deal_sheet(await store.extracts.deals()).rows
    assert row[5:8] == (pot_limit, limit, ante)


@pytest.mark.req("POKERIV3:DATA-HANDS", "POKERIV3:EXTRACT-DEALb")
async def test_an_ordinary_users_query_returns_only_the_own_and_the_shown_cards(store: Store) -> None:
    here = await table(store)
    records = list(gambled(Holdem(), 3, 12))
    await keep(store, here, records)
    full = [summary_of(record).seats for record in records]
    own = await store.extracts.deals(eyes=Eyes(player="Bob"))
    assert [row.seats for row in own] == [
        {s.seat: Place(s.player, s.cards if s.player == "Bob" else s.shown, s.payoff, s.won, s.player) for s in seats}
        for seats in full
    ]
    assert [row.seats for row in await store.extracts.deals()] == [
        {s.seat: Place(s.player, s.shown, s.payoff, s.won, s.player) for s in seats} for seats in full
    ]
    assert [row.seats for row in await store.extracts.deals(eyes=HOUSE)] == [
        {s.seat: Place(s.player, s.cards, s.payoff, s.won, s.player) for s in seats} for seats in full
    ]
    assert any(s.cards and not s.shown for seats in full for s in seats)


@pytest.mark.req("POKERIV3:LIFE")
async def test_records_come_as_the_asker_may_keep_them(store: Store) -> None:
    here = await table(store)
    records = list(gambled(Holdem(), 3, 4))
    await keep(store, here, records)
    assert await store.extracts.records(eyes=HOUSE) == records
    assert await store.extracts.records(eyes=Eyes(player="Bob")) == [redacted(record, 1) for record in records]
    assert await store.extracts.records() == [redacted(record, None) for record in records]
    assert await store.extracts.records(Filter(deal=3), eyes=HOUSE) == records[2:3]


async def test_deals_can_be_asked_for_by_player_table_game_number_and_time(store: Store) -> None:
    here, there = await table(store, name="Kairo"), await table(store, registry.make("stud"), name="Kairo")
    await keep(store, here, list(gambled(Holdem(), 2, 3)))
    await keep(store, there, list(gambled(registry.make("stud"), 3, 2)))

    async def found(**which: object) -> list[tuple[int, int]]:
        return [(row.table_id, row.deal) for row in await store.extracts.deals(msgspec.convert(which, Filter))]

    everything = [(here, 1), (here, 2), (here, 3), (there, 1), (there, 2)]
    assert await found() == await found(table="Kairo") == await found(player="Ann") == everything
    assert await found(table=str(here)) == everything[:3]
    assert await found(player="Cid") == await found(game="stud") == everything[3:]
    assert await found(deal=2) == [(here, 2), (there, 2)]
    assert await found(until_ns=0) == []


def test_sheets_are_written_as_csv_and_rows_as_json_and_read_back() -> None:
    games = {"poker": result("poker", True, 2, 1, 1, 500, 20)}
    users = [UserRow('Ann, the "Great"', games), UserRow("Sökö", {})]
    sheet = user_sheet(users)
    read = [tuple(row) for row in csv.reader(io.StringIO(as_csv(sheet)))]
    assert read == [sheet.header, *[tuple(map(str, row)) for row in sheet.rows]]
    assert msgspec.json.decode(as_json(users), type=list[UserRow]) == users
    assert as_json([]) == "[]\n"
    assert deal_sheet([]).rows == ()


def test_no_spreadsheet_runs_the_name_of_a_player_or_a_table() -> None:
    games = {"poker": result("poker", True, 2, 1, 1, 500, 20)}
    [_, user] = csv.reader(io.StringIO(as_csv(user_sheet([UserRow("=1+1", games)]))))
    assert user == ["'=1+1", "2", "500C/20C"]
    seats = {0: Place("-Ann", "As Td", -5)}
    row = DealRow(
        table_id=1, table="@SUM(A1)", deal=3, game="holdem", unit="chips", started_ns=0, players=1, dealer=0,
        blind=2, pot_limit=0, bet_limit=0, ante=0, board="", seats=seats,
    )  # fmt: skip
    [_, deal] = csv.reader(io.StringIO(as_csv(deal_sheet([row]))))
    assert deal == ["'@SUM(A1)", "3", "1", "1", "2", "0", "0", "0", "", "'-Ann As Td"]


@pytest.mark.req("POKERIV3:SERVERb")
async def test_deals_are_found_by_who_else_sat_there(store: Store) -> None:
    three, two = await table(store, name="Kairo"), await table(store, name="Oslo")
    await keep(store, three, list(gambled(Holdem(), 3, 2)))
    await keep(store, two, list(gambled(Holdem(), 2, 2)))

    async def found(**which: str | int) -> list[tuple[str, int]]:
        return [(row.table, row.deal) for row in await store.extracts.deals(Filter(**which))]  # type: ignore[arg-type]

    assert len(await found(player="Ann", other="Bob")) == 4
    assert {name for name, _ in await found(player="Ann", other="Cid")} == {"Kairo"}
    [(name, _)] = await found(player="Ann", other="Cid", table="Kairo", deal=(await found(table="Kairo"))[0][1])
    assert name == "Kairo"
    assert await found(player="Ann", other="Cid", table="Oslo") == []
    assert await found(player="Ann", other="Nobody") == []


async def test_deals_of_practice_are_in_the_books_and_count_for_nobody(store: Store) -> None:
    ann = await account(store, "Ann")
    here, practice = await table(store), await table(store, name="From Kairo, deal 1", practice=True)
    await keep(store, here, list(gambled(Holdem(), 3, 4)))
    before = await store.extracts.users(), await store.results.of(ann.id), await store.curves.of(Filter(player="Ann"))
    await keep(store, practice, [summary_of(record, counts=False) for record in gambled(Holdem(), 3, 3)])
    after = await store.extracts.users(), await store.results.of(ann.id), await store.curves.of(Filter(player="Ann"))
    assert after == before
    assert len(await store.extracts.deals(Filter(player="Ann", table_id=practice))) == 3
    assert await store.results.wrong() == []


async def test_deals_as_json_read_back_with_all_their_fields(store: Store) -> None:
    here = await table(store, registry.make("stud"))
    await keep(store, here, list(gambled(registry.make("stud"), 3, 2)))
    deals = await store.extracts.deals(eyes=HOUSE)
    assert msgspec.json.decode(as_json(deals), type=list[DealRow]) == deals


def documented() -> list[str]:
    """The queries of docs/storage.md, in order."""
    return re.findall(r"^```sql\n(.*?)^```$", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)


@pytest.mark.req("POKERIV3:KT11")
async def test_the_documented_query_gives_the_share_of_deals_won_among_those_taken_part_in(store: Store) -> None:
    here = await table(store)
    seats = [SeatInfo(name, 200) for name in ("Superbot", "bob", "cid")]  # the button, the small and the big blind
    scripts = (
        "f f",  # cid wins, and nobody has taken part
        "r10 f f",  # Superbot has, and wins
        "r10 f r30 f",  # Superbot and cid have, and cid wins
        "c c r20 f f",  # all have, and cid wins
        "f r10 f",  # bob has, and wins
    )
    records = [scripted(Holdem(), seats, script, number=number) for number, script in enumerate(scripts, 1)]
    await keep(store, here, records)
    query = documented()[0]
    found = await store.database.read(lambda c: c.execute(text(query)).all())
    assert [(player, *map(float, figures)) for player, *figures in found] == [
        ("Superbot", 3, 1, 33.3),
        ("bob", 2, 1, 50.0),
        ("cid", 2, 2, 100.0),
    ]


async def test_every_documented_query_runs_on_both_databases(store: Store) -> None:
    queries = documented()
    assert len(queries) >= 4
    for query in queries:
        await store.database.read(lambda c, query=query: c.execute(text(query)).all())  # type: ignore[misc]
