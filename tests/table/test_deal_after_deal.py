"""Deal after deal at one table: what carries over, who comes and goes, and when it ends."""

from collections.abc import Sequence
from itertools import islice, pairwise

import pytest

from croupier.games import registry
from croupier.games.poker.events import CALL, CHECK, Bet, HandsDealt, Posted
from croupier.kit.cards import Card, parse_cards
from croupier.kit.chance import Rigged, Seeded
from croupier.play.record import Record, decode, encode
from croupier.play.replay import state_at
from croupier.play.seat_changes import BrokeRemoved, Joined, Left, ToppedUp
from croupier.table import commands
from tests.table.bots import Folder, Restless, Shover
from tests.table.evening import Evening


def button(record: Record) -> str:
    return str(state_at(record).players[state_at(record).button])


def posts(record: Record) -> str:
    """`B1 C2 N2j`: forced payments, joining and owed ones marked, dead ones as d."""
    mark = {"due": "", "joining": "j", "owed": "o"}
    names = [seat.player if seat else "" for seat in record.header.seats]
    due = [event for event in record.events if isinstance(event, Posted)]
    return " ".join(f"{names[e.seat]}{e.amount}{mark[e.why] if e.live else 'd'}" for e in due)


def test_ten_games_at_one_table_have_one_table_and_seats_and_ten_ids() -> None:
    records = Evening("ABC").played(10)
    assert {record.header.table for record in records} == {"T"}
    assert {tuple(s.player if s else "" for s in record.header.seats) for record in records} == {(*"ABC", "", "", "")}
    assert [record.header.number for record in records] == list(range(1, 11))
    assert len({record.header.id for record in records}) == 10
    for record in records:  # one game: from the blinds to the award
        assert isinstance(record.events[0], Posted)
        assert [type(event).__name__ for event in record.events].count("PotWon") == 1
        assert type(record.events[-1]).__name__ == "PotWon"


def test_stacks_and_button_carry_over() -> None:
    records = Evening("ABC").played(7)
    assert "".join(button(record) for record in records) == "ABCABCA"
    for before, after in pairwise(records):
        ends = [s.chips + won for s, won in zip(before.header.seats, before.payoffs, strict=True) if s]
        assert [s.chips for s in after.header.seats if s] == ends


@pytest.mark.req("POKERIV3:TJV12")
def test_the_cards_are_shuffled_between_one_games_award_and_the_next_ones_cards() -> None:
    log: list[str] = []

    class Shuffler(Seeded):
        def shuffled(self, name: str, cards: Sequence[Card], most: int) -> list[Card]:
            log.append("shuffle")
            return super().shuffled(name, cards, most)

    made = Evening("ABC", chance=Shuffler(1))
    for record in islice(made.deals(), 3):
        log += [type(event).__name__ for event in record.events if type(event).__name__ in ("HandsDealt", "PotWon")]
    assert log == ["shuffle", "HandsDealt", "PotWon"] * 3
    first, second, third = (record.decks["deck"] for record in made.played(3))
    assert len({first, second, third}) == 3


@pytest.mark.req("POKERIV3:FLOW")
def test_a_table_waits_for_enough_players() -> None:
    made = Evening("A")
    assert made.deal() is None
    assert made.seating.status == "waiting"
    made.join("B", 100)
    record = made.deal()
    assert record is not None
    assert record.header.changes == (Joined("A", 0, 100), Joined("B", 1, 100))


@pytest.mark.req("POKERIV3:FLOWb", "POKERIV3:EVENT-REMOVE-BROKE", "POKERIV3:EVENT-PLAYER-JOINS")
def test_a_bust_at_a_full_table_gives_the_seat_to_the_first_in_the_queue() -> None:
    cards = parse_cards("KsQsAs KdQdAd 2c7d9h3s 2d4c 2hJd")  # A aces, B kings, C queens
    made = Evening("ABC", size=3, chance=Rigged(Seeded(1), cards))
    made.players = {**made.players, "A": Shover(), "B": Shover(), "C": Folder()}
    for queued in "QR":
        made.join(queued, 150)
    made.played(1)
    assert made.seated == "AQC"
    assert [guest.player for guest in made.seating.queue] == ["R"]
    (following,) = made.played(1)
    assert following.header.changes == (BrokeRemoved(("B",), (1,)), Joined("Q", 1, 150))
    assert decode(encode(following)).header.changes == following.header.changes


@pytest.mark.req("POKERIV3:FLOWb")
def test_who_accepts_new_chips_keeps_the_seat() -> None:
    made = Evening("AB", size=2, bot=Shover)
    made.join("Q", 100)
    asked: list[str] = []

    def rebuy(player: str) -> int:
        asked.append(player)
        return 120

    made.rebuy = rebuy
    while not asked:
        made.played(1)
    assert made.seated == "AB"
    assert made.stacks[asked[0]] == 120
    (following,) = made.played(1)
    assert [type(change) for change in following.header.changes] == [ToppedUp]


def test_a_freeze_out_ends_with_one_player_who_has_all_the_chips() -> None:
    made = Evening("ABCDEF", bot=Shover)
    records = list(made.deals())
    assert list(made.stacks.values()) == [600]
    assert made.seating.status == "waiting"
    assert made.deal() is None
    removed = [p for r in records for c in r.header.changes if isinstance(c, BrokeRemoved) for p in c.players]
    removed += [p for c in made.seating.changes if isinstance(c, BrokeRemoved) for p in c.players]
    assert len(removed) == 5


@pytest.mark.req("POKERIV3:EVENT-REMOVE-BROKE")
def test_two_who_lose_everything_in_one_deal_are_removed_by_one_event_and_one_with_a_chip_is_not() -> None:
    cards = parse_cards("KsQsJsAs KdQdJdAd 2c7d9h3s 2d4c 2h8d")  # A aces, B kings, C queens, D jacks
    made = Evening("", size=4, chance=Rigged(Seeded(1), cards))
    for name, chips in (("A", 100), ("B", 100), ("C", 100), ("D", 101)):
        made.join(name, chips)
    made.players = dict.fromkeys("ABCD", Shover())
    made.played(1)
    assert made.stacks == {"A": 400, "D": 1}
    (following,) = made.played(1)
    assert following.header.changes == (BrokeRemoved(("B", "C"), (1, 2)),)
    assert decode(encode(following)).header.changes == following.header.changes


@pytest.mark.req("POKERIV3:FLOWc")
def test_with_the_last_player_gone_in_mid_deal_the_deal_is_settled_and_the_table_idle() -> None:
    made = Evening("AB")
    made.live.do(commands.Resume())
    made.leave("A")
    made.leave("B")
    (record,) = made.live.records
    assert sum(record.payoffs) == 0
    assert made.deal() is None
    assert made.seating.status == "idle"
    left = [change for change in made.seating.changes if isinstance(change, Left)]
    assert sum(change.chips for change in left) == 200


@pytest.mark.req("POKERIV3:FLOWc")
def test_a_hand_whose_players_all_leave_is_settled_by_the_rules() -> None:
    made = Evening("ABC")
    live = made.live
    live.do(commands.Resume())
    for action in (CALL, CALL, CHECK, Bet(10)):
        live.act(live.on_turn[0], action)
    for player in "CA":
        made.leave(player)
    assert not live.state.running
    made.leave("B")
    assert made.seating.status == "idle"
    assert made.seating.changes[-3:] == [Left("A", 0, 98), Left("C", 2, 98), Left("B", 1, 104)]


def test_who_leaves_in_mid_deal_has_folded_and_the_seat_goes_to_the_queue() -> None:
    made = Evening("ABC", size=3)
    made.players = {**made.players, "B": Restless(lambda: made.leave("B"))}
    made.join("Q", 100)
    (record,) = made.played(1)
    assert made.seated == "AQC"
    assert len(next(e for e in record.events if isinstance(e, HandsDealt)).down[1]) == 2
    (following,) = made.played(1)
    assert following.header.changes == (Left("B", 1, 100 + record.payoffs[1]), Joined("Q", 1, 100))


@pytest.mark.req("POKERIV3:RULE-D", "POKERIV3:RULE-Db")
def test_who_joins_in_mid_deal_plays_from_a_later_one_and_posts() -> None:
    made = Evening("ABCD")
    made.players = {**made.players, "A": Restless(lambda: made.join("N", 100))}
    first, second = made.played(2)
    assert first.header.seats[4] is None
    assert posts(second) == "C1 D2 N2j"
    assert second.header.changes == (Joined("N", 4, 100),)


@pytest.mark.req("POKERIV3:RULE-Dc")
def test_who_waits_for_the_big_blind_pays_nothing_extra_and_then_is_like_any_other() -> None:
    made = Evening("ABCD", size=5)
    made.played(1)
    made.join("N", 100, wait=True)
    records = made.played(7)
    assert [posts(record) for record in records] == [
        "C1 D2", "D1 N2", "N1 A2", "A1 B2", "B1 C2", "C1 D2", "D1 N2"
    ]  # fmt: skip


@pytest.mark.req("POKERIV3:RULE-Dd")
def test_sitting_out_for_a_round_costs_one_round() -> None:
    made = Evening("ABCDX", size=5)
    made.played(1)  # button A
    made.sit_out("X")
    made.played(4)  # buttons B, C, D, A: X missed the big blind and the small one
    made.sit_in("X")
    (back,) = made.played(1)
    assert button(back) == "B"
    assert posts(back) == "C1 D2 X2o X1d"
    assert posts(made.played(1)[0]) == "D1 X2"


def test_standing_up_does_not_wipe_out_the_debt_but_a_reset_does() -> None:
    made = Evening("ABCDX", size=6)
    made.played(1)
    made.sit_out("X")
    made.played(4)
    made.leave("X")
    made.join("X", 100, seat=5)
    assert posts(made.played(1)[0]) == "C1 D2 X2o X1d"
    made.sit_out("X")
    made.played(5)
    for player in "ABCD":
        made.leave(player)
    assert made.deal() is None
    made.sit_in("X")
    made.join("A", 100)
    (fresh,) = made.played(1)
    assert posts(fresh) in ("A1 X2", "X1 A2")
    assert fresh.header.carry is None
    assert fresh.header.number == 12  # the numbering goes on


def test_two_seated_of_whom_one_sits_out_wait_and_nothing_is_reset() -> None:
    made = Evening("AB")
    made.played(1)
    made.sit_out("B")
    assert made.deal() is None
    assert made.seating.status == "waiting"
    made.sit_in("B")
    (record,) = made.played(1)
    assert (button(record), posts(record)) == ("B", "B1 A2")


@pytest.mark.req("POKERIV3:RULE-Bg")
def test_from_three_players_to_two_and_back() -> None:
    made = Evening("ABC", size=3)
    told = [posts(record) for record in made.played(2)]
    made.leave("A")  # who had the big blind
    told += [posts(record) for record in made.played(3)]
    made.join("N", 100)
    told += [posts(record) for record in made.played(4)]
    assert told == ["B1 C2", "C1 A2", "C1 B2", "B1 C2", "C1 B2", "C1 N2", "N1 B2", "B1 C2", "C1 N2"]


@pytest.mark.req("POKERIV3:RULE-D2b")
def test_a_top_up_in_mid_deal_counts_from_the_next_one() -> None:
    made = Evening("AB", max_buy_in=500)
    made.players = {**made.players, "A": Restless(lambda: made.top_up("A", 50))}
    first, second = made.played(2)
    assert first.header.seats[0].chips == 100  # type: ignore[union-attr]
    assert second.header.seats[0].chips == 150 + first.payoffs[0]  # type: ignore[union-attr]
    assert second.header.changes == (ToppedUp("A", 0, 50),)


def test_players_who_cannot_pay_the_ante_wait() -> None:
    assert Evening("AB", game="stud", chips=4, ante=5, min_buy_in=3).deal() is None


@pytest.mark.parametrize("name", registry.names())
def test_every_game_plays_deal_after_deal(name: str) -> None:
    game = registry.make(name)
    size = min(4, game.seat_counts[-1])
    bounds = game.profile.buy_in.bounds if game.profile.buy_in else None
    chips = 0 if bounds is None else bounds[1] or 10 * bounds[0]
    made = Evening("ABCD"[:size], game=name, size=size, chips=chips, seed=2)
    records = made.played(5)
    assert sum(made.stacks.values()) == size * chips + sum(sum(record.payoffs) for record in records)
    assert [record.faults for record in records] == [()] * 5
