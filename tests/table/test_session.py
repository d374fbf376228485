"""Deal after deal at one table: what carries over, who comes and goes, and when it ends."""

from collections.abc import Sequence
from itertools import islice, pairwise
from typing import Any

import pytest

from croupier.errors import Unknown
from croupier.games import registry
from croupier.games.poker import BlindOptions, Holdem, Stud, StudOptions
from croupier.games.poker.events import HandsDealt, Posted
from croupier.kit.cards import Card, parse_cards
from croupier.kit.chance import Rigged, Seeded
from croupier.play.record import Record, decode, encode
from croupier.play.replay import state_at
from croupier.play.seat_changes import BrokeRemoved, Joined, Left, ToppedUp
from croupier.table import Seating, Session
from tests.games.poker.script import Script
from tests.table.bots import Folder, Passive, Restless, Shover


def session(names: str, *, size: int = 6, bot: type[Passive] = Passive, chips: int = 100, **options: Any) -> Session:
    """A table with these players, one letter each, all of them with the same kind of bot."""
    game = Holdem(BlindOptions(**options))
    seating = Seating.at(game, size=size)
    for name in names:
        seating.join(name, chips)
    return Session(game, seating, {letter: bot() for letter in "ABCDEFGHNQRX"}, Seeded(1), table="T")


def seated(made: Session) -> str:
    return "".join(chair.player if chair else "." for chair in made.seating.chairs)


def stacks(made: Session) -> dict[str, int]:
    return {chair.player: chair.chips for chair in made.seating.chairs if chair}


def played(made: Session, deals: int) -> list[Record]:
    records = [made.deal() for _ in range(deals)]
    assert all(record is not None for record in records)
    return [record for record in records if record]


def button(record: Record) -> str:
    return str(state_at(record).players[state_at(record).button])


def posts(record: Record) -> str:
    """`B1 C2 N2j`: forced payments, joining and owed ones marked, dead ones as d."""
    mark = {"due": "", "joining": "j", "owed": "o"}
    names = [seat.player if seat else "" for seat in record.header.seats]
    due = [event for event in record.events if isinstance(event, Posted)]
    return " ".join(f"{names[e.seat]}{e.amount}{mark[e.why] if e.live else 'd'}" for e in due)


def test_ten_games_at_one_table_have_one_table_and_seats_and_ten_ids() -> None:
    records = played(session("ABC"), 10)
    assert {record.header.table for record in records} == {"T"}
    assert {tuple(s.player if s else "" for s in record.header.seats) for record in records} == {(*"ABC", "", "", "")}
    assert [record.header.number for record in records] == list(range(1, 11))
    assert len({record.header.id for record in records}) == 10
    for record in records:  # one game: from the blinds to the award
        assert isinstance(record.events[0], Posted)
        assert [type(event).__name__ for event in record.events].count("PotWon") == 1
        assert type(record.events[-1]).__name__ == "PotWon"


def test_stacks_and_button_carry_over() -> None:
    records = played(session("ABC"), 7)
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

    made = session("ABC")
    made.chance = Shuffler(1)
    for record in islice(made.deals(), 3):
        log += [type(event).__name__ for event in record.events if type(event).__name__ in ("HandsDealt", "PotWon")]
    assert log == ["shuffle", "HandsDealt", "PotWon"] * 3
    first, second, third = (record.decks["deck"] for record in played(made, 3))
    assert len({first, second, third}) == 3


@pytest.mark.req("POKERIV3:FLOW")
def test_a_table_waits_for_enough_players() -> None:
    made = session("A")
    assert made.deal() is None
    assert made.seating.status == "waiting"
    made.seating.join("B", 100)
    record = made.deal()
    assert record is not None
    assert record.header.changes == (Joined("A", 0, 100), Joined("B", 1, 100))


@pytest.mark.req("POKERIV3:FLOWb", "POKERIV3:EVENT-REMOVE-BROKE", "POKERIV3:EVENT-PLAYER-JOINS")
def test_a_bust_at_a_full_table_gives_the_seat_to_the_first_in_the_queue() -> None:
    made = session("ABC", size=3)
    made.players = {**made.players, "A": Shover(), "B": Shover(), "C": Folder()}
    made.chance = Rigged(Seeded(1), parse_cards("KsQsAs KdQdAd 2c7d9h3s 2d4c 2hJd"))  # A aces, B kings, C queens
    for guest in "QR":
        assert made.seating.join(guest, 150) is None
    played(made, 1)
    assert seated(made) == "AQC"
    assert [guest.player for guest in made.seating.queue] == ["R"]
    (following,) = played(made, 1)
    assert following.header.changes == (BrokeRemoved(("B",), (1,)), Joined("Q", 1, 150))
    assert decode(encode(following)).header.changes == following.header.changes


@pytest.mark.req("POKERIV3:FLOWb")
def test_who_accepts_new_chips_keeps_the_seat() -> None:
    made = session("AB", size=2, bot=Shover)
    made.seating.join("Q", 100)
    asked: list[str] = []

    def rebuy(player: str) -> int:
        asked.append(player)
        return 120

    made.rebuy = rebuy
    while not asked:
        played(made, 1)
    assert seated(made) == "AB"
    assert stacks(made)[asked[0]] == 120
    (following,) = played(made, 1)
    assert [type(change) for change in following.header.changes] == [ToppedUp]


def test_a_freeze_out_ends_with_one_player_who_has_all_the_chips() -> None:
    made = session("ABCDEF", bot=Shover)
    records = list(made.deals())
    assert list(stacks(made).values()) == [600]
    assert made.seating.status == "waiting"
    assert made.deal() is None
    removed = [p for r in records for c in r.header.changes if isinstance(c, BrokeRemoved) for p in c.players]
    removed += [p for c in made.seating.changes if isinstance(c, BrokeRemoved) for p in c.players]
    assert len(removed) == 5


@pytest.mark.req("POKERIV3:FLOWc")
def test_with_the_last_player_gone_in_mid_deal_the_deal_is_settled_and_the_table_idle() -> None:
    made = session("AB")
    seating = made.seating
    made.players = {"A": Restless(lambda: seating.leave("A")), "B": Restless(lambda: seating.leave("B"))}
    (record,) = played(made, 1)
    assert sum(record.payoffs) == 0
    assert made.deal() is None
    assert seating.status == "idle"
    left = [change for change in seating.changes if isinstance(change, Left)]
    assert sum(change.chips for change in left) == 200


@pytest.mark.req("POKERIV3:FLOWc")
def test_a_hand_whose_players_all_leave_is_settled_by_the_rules() -> None:
    made = session("ABC")
    seating = made.seating
    hand = Script(Holdem(), seating.seats).run("c c k  b10")
    seating.begin({0, 1, 2})
    for seat, player in ((2, "C"), (0, "A")):
        seating.leave(player)
        hand.leave(seat)
    assert hand.turn == -1
    seating.leave("B")
    seating.settle(hand.payoffs)
    assert seating.status == "idle"
    assert not seating.can_deal
    assert seating.changes[-3:] == [Left("A", 0, 98), Left("B", 1, 104), Left("C", 2, 98)]


def test_who_leaves_in_mid_deal_has_played_it_to_the_end() -> None:
    made = session("ABC", size=3)
    made.players = {**made.players, "B": Restless(lambda: made.seating.leave("B"))}
    made.seating.join("Q", 100)
    (record,) = played(made, 1)
    assert seated(made) == "AQC"
    assert len(next(e for e in record.events if isinstance(e, HandsDealt)).down[1]) == 2
    (following,) = played(made, 1)
    assert following.header.changes == (Left("B", 1, 100 + record.payoffs[1]), Joined("Q", 1, 100))


@pytest.mark.req("POKERIV3:RULE-D", "POKERIV3:RULE-Db")
def test_who_joins_in_mid_deal_plays_from_a_later_one_and_posts() -> None:
    made = session("ABCD")
    made.players = {**made.players, "A": Restless(lambda: made.seating.join("N", 100))}
    first, second = played(made, 2)
    assert first.header.seats[4] is None
    assert posts(second) == "C1 D2 N2j"
    assert second.header.changes == (Joined("N", 4, 100),)


@pytest.mark.req("POKERIV3:RULE-Dc")
def test_who_waits_for_the_big_blind_pays_nothing_extra_and_then_is_like_any_other() -> None:
    made = session("ABCD", size=5)
    played(made, 1)
    made.seating.join("N", 100, wait=True)
    records = played(made, 7)
    assert [posts(record) for record in records] == [
        "C1 D2", "D1 N2", "N1 A2", "A1 B2", "B1 C2", "C1 D2", "D1 N2"
    ]  # fmt: skip


@pytest.mark.req("POKERIV3:RULE-Dd")
def test_sitting_out_for_a_round_costs_one_round() -> None:
    made = session("ABCDX", size=5)
    played(made, 1)  # button A
    made.seating.sit_out("X")
    played(made, 4)  # buttons B, C, D, A: X missed the big blind and the small one
    made.seating.sit_in("X")
    (back,) = played(made, 1)
    assert button(back) == "B"
    assert posts(back) == "C1 D2 X2o X1d"
    assert posts(played(made, 1)[0]) == "D1 X2"


def test_standing_up_does_not_wipe_out_the_debt_but_a_reset_does() -> None:
    made = session("ABCDX", size=6)
    played(made, 1)
    made.seating.sit_out("X")
    played(made, 4)
    made.seating.leave("X")
    made.seating.join("X", 100, seat=5)
    assert posts(played(made, 1)[0]) == "C1 D2 X2o X1d"
    made.seating.sit_out("X")
    played(made, 5)
    for player in "ABCD":
        made.seating.leave(player)
    assert made.deal() is None
    made.seating.sit_in("X")
    made.seating.join("A", 100)
    (fresh,) = played(made, 1)
    assert posts(fresh) in ("A1 X2", "X1 A2")
    assert fresh.header.carry is None
    assert fresh.header.number == 12  # the numbering goes on


def test_two_seated_of_whom_one_sits_out_wait_and_nothing_is_reset() -> None:
    made = session("AB")
    played(made, 1)
    made.seating.sit_out("B")
    assert made.deal() is None
    assert made.seating.status == "waiting"
    made.seating.sit_in("B")
    (record,) = played(made, 1)
    assert (button(record), posts(record)) == ("B", "B1 A2")


@pytest.mark.req("POKERIV3:RULE-Bg")
def test_from_three_players_to_two_and_back() -> None:
    made = session("ABC", size=3)
    told = [posts(record) for record in played(made, 2)]
    made.seating.leave("A")  # who had the big blind
    told += [posts(record) for record in played(made, 3)]
    made.seating.join("N", 100)
    told += [posts(record) for record in played(made, 4)]
    assert told == ["B1 C2", "C1 A2", "C1 B2", "B1 C2", "C1 B2", "C1 N2", "N1 B2", "B1 C2", "C1 N2"]


@pytest.mark.req("POKERIV3:RULE-D2b")
def test_a_top_up_in_mid_deal_counts_from_the_next_one() -> None:
    made = session("AB", max_buy_in=500)
    made.players = {**made.players, "A": Restless(lambda: made.seating.top_up("A", 50))}
    first, second = played(made, 2)
    assert first.header.seats[0].chips == 100  # type: ignore[union-attr]
    assert second.header.seats[0].chips == 150 + first.payoffs[0]  # type: ignore[union-attr]
    assert second.header.changes == (ToppedUp("A", 0, 50),)


def test_a_player_with_no_one_to_decide_is_named_and_nothing_begins() -> None:
    made = session("AB")
    made.players = {"A": Passive()}
    with pytest.raises(Unknown, match="Nobody decides for B"):
        made.deal()
    assert made.seating.dealing is None
    assert made.number == 0


def test_players_who_cannot_pay_the_ante_wait() -> None:
    game = Stud(StudOptions(ante=5, min_buy_in=3))
    seating = Seating.at(game)
    for name in "AB":
        seating.join(name, 4)
    assert Session(game, seating, {"A": Passive(), "B": Passive()}, Seeded(1)).deal() is None


@pytest.mark.parametrize("name", registry.names())
def test_every_game_plays_deal_after_deal(name: str) -> None:
    game = registry.make(name)
    size = min(4, game.seat_counts[-1])
    seating = Seating.at(game, size=size)
    chips = 10 * seating.buy_in[0] if seating.buy_in and not seating.buy_in[1] else 100
    for player in "ABCD"[:size]:
        seating.join(player, chips)
    made = Session(game, seating, dict.fromkeys("ABCD", Passive()), Seeded(2), table=name)
    records = played(made, 5)
    assert sum(stacks(made).values()) == size * chips + sum(sum(record.payoffs) for record in records)
    assert [record.faults for record in records] == [()] * 5
