"""Rounds that have ended: every fact of them can be asked for, and they can be played on from any turn."""

from itertools import pairwise
from typing import Any

import pytest
from sqlalchemy import text

from croupier.bots.simple import Caller, Random
from croupier.errors import BadOption, Unknown
from croupier.formats.chronicle import chronicle
from croupier.games import registry
from croupier.games.game import Act, AnyGame, Draw, Over, SeatInfo
from croupier.games.poker.options import BlindOptions
from croupier.games.poker.variants.holdem import Holdem
from croupier.kit.chance import Recorded, Seeded
from croupier.play.record import Record, game_of, record_of
from croupier.play.replay import state_at
from croupier.play.round import Host
from croupier.play.seat_changes import BrokeRemoved, Joined, Left
from croupier.store import Store, summary_of
from tests.formats.deals import Gambler, scripted
from tests.store.house import account, batch, keep, played, table

pytestmark = pytest.mark.anyio

TRIO = [SeatInfo(name, 200) for name in ("ann", "bob", "cid")]


async def rows(store: Store, query: str) -> list[Any]:
    return await store.database.read(lambda c: [tuple(row) for row in c.execute(text(query))])


@pytest.mark.parametrize("name", ["holdem", "omaha", "soko", "stud", "blackjack", "landlord"])
async def test_a_round_of_any_game_comes_back_as_it_was(store: Store, name: str) -> None:
    game = registry.make(name)
    seats = [SeatInfo(player, 50_000) for player in ("ann", "bob", "cid")]
    records = list(played(game, [Random(seed) for seed in range(3)], seats, rounds=5))
    here = await table(store, game)
    await keep(store, here, records)
    assert await store.rounds.records(here) == records
    assert await store.rounds.records(here, first=2, last=3) == records[1:3]
    assert await store.rounds.record(here, 4) == records[3]
    assert await store.rounds.turns(here, 2) == list(summary_of(records[1]).turns)


async def test_a_deal_that_is_not_there_is_told(store: Store) -> None:
    here = await table(store)
    with pytest.raises(Unknown, match="no deal 1 of table"):
        await store.rounds.record(here, 1)
    await keep(store, here, list(played(Holdem(), [Caller()] * 3, TRIO)))
    with pytest.raises(Unknown, match="has turns 0 to"):
        await store.rounds.situation(here, 1, 99)


@pytest.mark.req("POKERIV3:TJV13")
async def test_a_stored_hand_replays_to_the_same_result_and_keeps_its_order(store: Store) -> None:
    records = list(played(Holdem(), [Gambler(seed) for seed in range(3)], TRIO, rounds=8))
    here = await table(store)
    await keep(store, here, records)
    for number, original in enumerate(records, 1):
        record = await store.rounds.record(here, number)
        game = game_of(record.header)
        host = Host(game, [_Repeater(record)] * 3, chance=Recorded(record.decks, record.rolls))
        again = host.play(record.header.seats, record.header.carry)
        assert (tuple(again.events), again.over.payoffs) == (original.events, original.payoffs)
        turns = await store.rounds.turns(here, number)
        assert all(a.at_ns < b.at_ns and a.event < b.event for a, b in pairwise(turns))
    entries = await store.journal.entries(here)
    assert [(entry.seq, entry.number) for entry in entries] == [(number, number) for number in range(1, 9)]
    assert all(a.at_ns < b.at_ns for a, b in pairwise(entries))


class _Repeater:
    """Does what the record says was done next: whichever legal action leads to the recorded event."""

    def __init__(self, record: Record) -> None:
        game, head = game_of(record.header), record.header
        self.game: AnyGame = game
        self.state = game.begin(head.seats, head.carry)
        self.events = iter(record.events)
        self.marks = iter([(mark.event, record.events[mark.event]) for mark in record.marks])
        self.at = 0

    def choose(self, view: Any, legal: Any, budget: Any) -> Any:
        due, event = next(self.marks)
        while self.at < due:
            self.game.evolve(self.state, next(self.events))
            self.at += 1
        return next(action for action in legal if self.game.act(self.state, legal.seat, action)[0] == event)


@pytest.mark.req("POKERIV3:FLOWa", "POKERIV3:U10")
async def test_every_turn_has_a_situation_that_can_be_played_on_from(store: Store) -> None:
    [record] = played(Holdem(), [Gambler(seed) for seed in range(3)], TRIO)
    here = await table(store)
    await keep(store, here, [record])
    turns = await store.rounds.turns(here, 1)
    assert len(turns) == len(record.marks) > 3
    for nth, turn in enumerate(turns):
        found, state = await store.rounds.situation(here, 1, nth)
        assert found == record
        assert state == state_at(record, turn.event)
        assert (state.need.seats[0], tuple(state.stack), state.pot()) == (turn.seat, turn.stacks, turn.pot)
        end = _played_on(game_of(found.header), state, found)
        assert sum(end.payoffs) == 0


def _played_on(game: AnyGame, state: Any, record: Record) -> Over[Any]:
    """To its end, with the cards that lay there and everybody silent."""
    seen = {*state.board, *state.burned}.union(*state.hole)
    deck = [card for card in record.decks["deck"] if card not in seen]
    while not isinstance(state.need, Over):
        if isinstance(state.need, Act):
            seat = state.need.seats[0]
            events = game.act(state, seat, game.default(state, seat))
        else:
            count = state.need.count if isinstance(state.need, Draw) else 0
            events = game.deal(state, tuple([deck.pop(0) for _ in range(count)]))
        for event in events:
            game.evolve(state, event)
    return state.need


@pytest.mark.req("POKERIV3:DATA", "POKERIV3:DATA-NAME", "POKERIV3:DATA-TABLE-ID")
@pytest.mark.req("POKERIV3:DATA-MIN-PLAYERS", "POKERIV3:DATA-MAX-PLAYERS")
async def test_from_a_user_tables_settings_events_and_states_are_one_query_away(store: Store) -> None:
    ann, bob = await account(store, "Ann"), await account(store, "Bob")
    tables = []
    for nth in range(2):
        here = await table(store, name="Kairo", creator_id=ann.id, settings=b'{"n":%d}' % nth, seats=6, minimum=3)
        seats = [SeatInfo("Ann", 200), None, SeatInfo("Bob", 200)]
        await keep(store, here, list(played(Holdem(), [Caller()] * 3, seats, rounds=nth + 1)))
        tables.append(here)
    await store.accounts.change(ann.id, nickname="Queen Ann")
    found = await rows(
        store,
        """
        SELECT a.name, t.id, t.name, t.settings, t.minimum, t.seats, r.number, j.seq, count(*)
        FROM accounts a JOIN tables t ON t.creator_id = a.id
        JOIN rounds r ON r.table_id = t.id JOIN journal j ON j.table_id = t.id AND j.number = r.number
        JOIN turns s ON s.table_id = r.table_id AND s.number = r.number
        GROUP BY a.name, t.id, t.name, t.settings, t.minimum, t.seats, r.number, j.seq ORDER BY t.id, r.number
        """,
    )
    turns = len(await store.rounds.turns(tables[0], 1))
    assert [row[:-1] for row in found] == [
        ("Ann", tables[0], "Kairo", '{"n":0}', 3, 6, 1, 1),
        ("Ann", tables[1], "Kairo", '{"n":1}', 3, 6, 1, 1),
        ("Ann", tables[1], "Kairo", '{"n":1}', 3, 6, 2, 2),
    ]
    assert found[0][-1] == turns > 0
    sat = await rows(store, f"SELECT seat, account_id, player FROM seats WHERE table_id = {tables[0]} ORDER BY seat")
    assert sat == [(0, ann.id, "Ann"), (2, bob.id, "Bob")]


async def test_deals_are_numbered_on_at_each_table_when_a_house_opens_again(database_url: str) -> None:
    async def deal(store: Store, here: int, count: int) -> None:
        host = Host(Holdem(), [Caller()] * 3, chance=Seeded(1))
        seats = [SeatInfo(name, 200) for name in ("ann", "bob", "cid")]
        begun = await store.rounds.last_number(here)
        played = [record_of(host.play(seats, None), number=begun + at + 1) for at in range(count)]
        await keep(store, here, played)

    async with Store.open(database_url) as store:
        first = await table(store)
        await deal(store, first, 3)
    async with Store.open(database_url) as store:
        second = await table(store)
        await deal(store, first, 2)
        await deal(store, second, 1)
        numbers = await rows(store, "SELECT table_id, number FROM rounds ORDER BY table_id, number")
    assert numbers == [(first, 1), (first, 2), (first, 3), (first, 4), (first, 5), (second, 1)]


@pytest.mark.req("POKERIV3:DATA-EVENT")
async def test_all_seventeen_kinds_of_event_are_stored_in_their_order(store: Store) -> None:
    game = Holdem(BlindOptions(big_blind=10, ante=2))
    came = (Joined("Ann", 0, 60), Joined("Bob", 1, 60), Joined("Cid", 2, 60))
    gone = (BrokeRemoved(("Bob",), (1,)), Left("Cid", 2, 58))
    cards = "Kh Ah 3d  Ks As 2c  4c 7h 8d Tc  5c Js  6c Qd"
    records = [
        scripted(game, [60, 60, 60], "c c k  k k k  k k k  b20 f c", cards=cards, number=1, changes=came),
        scripted(game, [80, None, None, 60], "f", number=2, changes=gone),
    ]
    here = await table(store, game)
    await keep(store, here, records)
    events = list(chronicle(await store.rounds.records(here)))
    assert events == list(chronicle(records))
    assert [event.seq for event in events] == list(range(len(events)))
    assert {type(event).__name__ for event in events} == {
        "PlayerJoins", "PlayerLeaves", "GameStarts", "Shuffle", "DealerChosen", "BigBlind", "SmallBlind", "Ante",
        "DealCards", "Action", "Flop", "Turn", "River", "Showdown", "Winner", "PotShare", "RemoveBroke",
    }  # fmt: skip


@pytest.mark.req("POKERIV3:KT3a")
async def test_after_a_game_both_players_records_have_changed_by_its_result(store: Store) -> None:
    ann, bob = await account(store, "ann"), await account(store, "bob")
    here = await table(store)
    await keep(store, here, list(played(Holdem(), [Gambler(1), Gambler(2)], TRIO[:2], rounds=4)))
    before = [(await store.results.of(who.id))[0] for who in (ann, bob)]
    record = scripted(Holdem(), TRIO[:2], "f", number=5)
    await store.append([batch(here, 5, number=5, round=summary_of(record))])
    after = [(await store.results.of(who.id))[0] for who in (ann, bob)]
    assert [b.balance - a.balance for a, b in zip(before, after, strict=True)] == list(record.payoffs) == [-1, 1]
    assert [b.played - a.played for a, b in zip(before, after, strict=True)] == [1, 1]
    assert [(b.won - a.won, b.lost - a.lost) for a, b in zip(before, after, strict=True)] == [(0, 1), (1, 0)]


@pytest.mark.req("POKERIV3:U11")
async def test_an_account_has_one_balance_for_each_game_equal_to_the_sum_of_its_rounds(store: Store) -> None:
    players = [await account(store, name) for name in ("ann", "bob", "cid")]
    seats = [SeatInfo(player.name, 50_000) for player in players]
    games = [Holdem(), registry.make("blackjack"), registry.make("landlord")]
    sums: dict[tuple[int, str], int] = {}
    for game in games:
        here = await table(store, game)
        records = list(played(game, [Random(seed) for seed in range(3)], seats, rounds=10))
        await keep(store, here, records)
        for record in records:
            for seat in summary_of(record).seats:
                gain = seat.payoff if game.name != "landlord" else seat.won - seat.lost
                sums[seat.seat, game.name] = sums.get((seat.seat, game.name), 0) + gain
    for nth, player in enumerate(players):
        found = await store.results.of(player.id)
        assert {result.game: result.balance for result in found} == {game.name: sums[nth, game.name] for game in games}
    assert await store.results.wrong() == []


async def test_results_that_are_not_what_the_rounds_add_up_to_are_named(store: Store) -> None:
    ann = await account(store, "ann")
    here = await table(store)
    await keep(store, here, list(played(Holdem(), [Caller()] * 3, TRIO)))
    await store.database.write(lambda c: c.execute(text("UPDATE results SET played = 7")))
    [wrong] = await store.results.wrong()
    assert wrong.startswith(f"Of holdem, account {ann.id} has (7, ")


async def test_who_has_no_account_is_kept_by_name_and_who_sat_out_has_played_nothing(store: Store) -> None:
    ann, bob = await account(store, "ann"), await account(store, "bob")
    here = await table(store)
    seats = [SeatInfo("ann", 200), SeatInfo("bob", 200, "out"), SeatInfo("house bot", 200)]
    await keep(store, here, list(played(Holdem(), [Caller()] * 3, seats)))
    assert [result.played for result in await store.results.of(ann.id)] == [1]
    assert await store.results.of(bob.id) == []
    sat = await rows(store, "SELECT player, account_id, dealt FROM seats ORDER BY seat")
    assert sat == [("ann", ann.id, 1), ("bob", bob.id, 0), ("house bot", None, 1)]


async def test_a_round_that_is_there_already_is_refused_with_its_batch(store: Store) -> None:
    here = await table(store)
    [record] = played(Holdem(), [Caller()] * 3, TRIO)
    await keep(store, here, [record])
    with pytest.raises(BadOption) as refused:
        await store.append([batch(here, 2, round=summary_of(record))])
    assert refused.value.code == "store/refused"
    assert await store.journal.last_seq(here) == 1


async def test_where_the_last_round_ended_is_known(store: Store) -> None:
    here = await table(store)
    assert await store.journal.last_round_end(here) == 0
    [record] = played(Holdem(), [Caller()] * 3, TRIO)
    await store.append([batch(here, 1), batch(here, 2, round=summary_of(record)), batch(here, 3)])
    assert await store.journal.last_round_end(here) == 2
    assert [entry.seq for entry in await store.journal.entries(here, after=2)] == [3]


async def test_rounds_of_elsewhere_are_kept_and_count_for_nobodys_account(store: Store) -> None:
    ann = await account(store, "ann")
    here = await table(store)
    records = list(played(Holdem(), [Caller()] * 3, TRIO, rounds=3))
    await store.rounds.keep(here, [summary_of(record) for record in records])
    await store.rounds.keep(here, [])
    assert await store.rounds.records(here) == records
    assert await store.results.of(ann.id) == []
    assert await store.results.wrong() == []
