"""What is kept of a round in columns is what its record says."""

from typing import Any

import msgspec
import pytest

from croupier.arena.sums import Sums, count
from croupier.bots.simple import Caller, Random
from croupier.errors import Malformed
from croupier.games import registry
from croupier.games.blackjack import events as blackjack
from croupier.games.game import AnyGame, SeatInfo
from croupier.games.poker.events import HandsShown
from croupier.games.poker.options import BlindOptions, SokoOptions, StudOptions
from croupier.games.poker.variants.holdem import Holdem
from croupier.games.poker.variants.soko import Soko
from croupier.games.poker.variants.stud import Stud
from croupier.games.profile import Limits, Profile, profile_of
from croupier.kit.cards import DECK_52, parse_cards, show_cards
from croupier.kit.chance import Secure, Seeded
from croupier.kit.clock import Manual
from croupier.play.record import Record, decode, record_of, redacted
from croupier.play.replay import state_at
from croupier.play.round import Host, Round
from croupier.store.rounds.summary import RoundSummary, summary_of
from examples.kuhn import Kuhn
from tests.formats.deals import STARTED, gambled, scripted
from tests.store.house import played

POKER: list[AnyGame] = [
    Holdem(),
    Holdem(BlindOptions(big_blind=20, ante=5)),
    registry.make("omaha"),
    Soko(),
    Stud(),
    Stud(StudOptions(rules="csc478")),
]


@pytest.mark.req("POKERIV3:DATA-BET-LIMIT", "POKERIV3:DATA-POT-LIMIT", "POKERIV3:DATA-ANTE", "POKERIV3:DATA-BLIND")
@pytest.mark.parametrize(
    ("game", "expected"),
    [
        (Holdem(BlindOptions(limit="fixed", big_blind=2)), Limits(2, 0, 2, 0)),
        (Holdem(BlindOptions(limit="no", big_blind=2)), Limits(2, 0, 0, 0)),
        (Holdem(BlindOptions(limit="pot", big_blind=2)), Limits(2, 0, 0, 1)),
        (Holdem(BlindOptions(big_blind=500, small_blind=250, ante=20)), Limits(500, 20, 0, 0)),
        (Soko(SokoOptions(limit="fixed", low=4, high=8, ante=1)), Limits(0, 1, 4, 0)),
        (Soko(SokoOptions(limit="pot", low=4, high=8, ante=0)), Limits(0, 0, 0, 1)),
        (Stud(StudOptions(low=10, high=20, ante=3)), Limits(0, 3, 10, 0)),
        (registry.make("landlord"), Limits()),
        (registry.make("blackjack"), Limits()),
    ],
)
def test_what_a_table_is_played_for(game: AnyGame, expected: Limits) -> None:
    assert profile_of(game).limits == expected


@pytest.mark.req("POKERIV3:DATA-PLAYER-COUNT", "POKERIV3:DATA-PLAYERS", "POKERIV3:DATA-DEALER")
def test_players_seats_and_dealer_are_those_of_the_deal() -> None:
    seats = [None, SeatInfo("Ann", 100), SeatInfo("Cid", 100, "out"), SeatInfo("Dora", 100), SeatInfo("Ben", 100)]
    [record] = played(Holdem(), [Caller()] * 5, seats)
    facts = summary_of(record)
    assert facts.players == 3
    assert {seat.seat: (seat.player, seat.dealt) for seat in facts.seats} == {
        1: ("Ann", True),
        2: ("Cid", False),
        3: ("Dora", True),
        4: ("Ben", True),
    }
    assert facts.dealer == state_at(record).button


def test_time_is_kept_in_nanoseconds_and_counted_from_the_start() -> None:
    record = scripted(Holdem(), [100, 100], "c k k k k k k k s s")
    facts = summary_of(record)
    assert facts.started_ns == 1_772_368_496 * 10**9
    assert [turn.at_ns - facts.started_ns for turn in facts.turns] == [mark.at_ns for mark in record.marks]
    assert facts.ended_ns == facts.turns[-1].at_ns
    given = summary_of(record, started_ns=5, ended_ns=9)
    assert (given.started_ns, given.ended_ns) == (5, 9)
    untold = msgspec.structs.replace(record, header=msgspec.structs.replace(record.header, started=""))
    assert summary_of(untold).started_ns == 0


def test_a_time_that_is_none_and_a_record_of_one_viewer_are_refused() -> None:
    record = scripted(Holdem(), [100, 100], "f")
    odd = msgspec.structs.replace(record, header=msgspec.structs.replace(record.header, started="yesterday"))
    with pytest.raises(Malformed, match="'yesterday' is not a time"):
        summary_of(odd)
    with pytest.raises(Malformed, match="Only the full record"):
        summary_of(redacted(record, 0))


@pytest.mark.req("POKERIV3:DATA-STACKS", "POKERIV3:FLOWa")
@pytest.mark.parametrize("game", POKER, ids=lambda game: game.name)
def test_before_every_turn_chips_and_pot_add_up_to_the_same_sum(game: AnyGame) -> None:
    for record in gambled(game, 4, 20, unit=10):
        facts = summary_of(record)
        assert len(facts.turns) == len(record.marks) > 0
        for turn, mark in zip(facts.turns, record.marks, strict=True):
            state = state_at(record, turn.event)
            assert (state.need.seats[0], list(turn.stacks), turn.pot) == (mark.seat, state.stack, state.pot())
            assert sum(turn.stacks) + turn.pot == sum(seat.chips for seat in facts.seats)


@pytest.mark.req("POKERIV3:DATA-BOARD")
def test_the_turns_of_a_deal_store_no_three_four_and_five_open_cards() -> None:
    facts = summary_of(scripted(Holdem(), [100, 100], "c k k k k k k k s s", cards="2c3c4c5c6c7c8c9cTcJcQcKcAc"))
    counts = [len(turn.board.split()) for turn in facts.turns]
    assert list(dict.fromkeys(counts)) == [0, 3, 4, 5]
    assert facts.board == facts.turns[-1].board


@pytest.mark.req("POKERIV3:DATA-DECK", "POKERIV3:DATA-HANDS")
@pytest.mark.parametrize("chance", [Seeded(3), Secure()], ids=["seeded", "secure"])
@pytest.mark.parametrize("game", POKER, ids=lambda game: game.name)
def test_deck_board_burnt_cards_and_hands_are_the_52_cards_each_once(game: AnyGame, chance: Any) -> None:
    seats = [SeatInfo(name, 500) for name in ("Ann", "Bob", "Cid", "Dora")]
    for record in played(game, [Random(seed) for seed in range(4)], seats, rounds=10, chance=chance):
        facts = summary_of(record)
        cards = " ".join([facts.deck, facts.board, facts.burned, *(seat.cards for seat in facts.seats)])
        assert sorted(parse_cards(cards)) == list(DECK_52)


def test_the_deck_that_is_left_lies_in_its_order() -> None:
    [record] = played(Holdem(), [Caller()] * 2, [SeatInfo("Ann", 100), SeatInfo("Bob", 100)], chance=Secure())
    facts = summary_of(record)
    assert facts.deck == show_cards(record.decks["deck"][52 - len(facts.deck.split()) :])


@pytest.mark.req("POKERIV3:DATA-HANDS")
def test_all_hands_are_stored_and_as_shown_only_those_that_were() -> None:
    cards = "AcAd2c3c4c5c6c7c8c9cTcJcQcKc"
    record = scripted(Holdem(), [100, 100, 100, 100], "f c c k k k k k k k k k k s m s", cards=cards)
    facts = summary_of(record)
    assert [len(seat.cards.split()) for seat in facts.seats] == [2] * 4
    shown = [event for event in record.events if isinstance(event, HandsShown)]
    turned = {seat for event in shown for seat, hand in zip(event.seats, event.hands, strict=True) if hand}
    assert 0 < len(turned) < 3
    assert [seat.shown for seat in facts.seats] == [seat.cards if seat.seat in turned else "" for seat in facts.seats]


def test_of_stud_everybody_has_seen_the_cards_that_lay_open() -> None:
    [record] = gambled(Stud(), 3, 1)
    state = state_at(record)
    for seat in summary_of(record).seats:
        assert seat.shown.endswith(show_cards(state.up[seat.seat]))
        assert seat.cards == show_cards((*state.hole[seat.seat], *state.up[seat.seat]))


class Splitter:
    """Plays blackjack: bets, splits whatever can be split, and stands."""

    def choose(self, view: Any, legal: Any, budget: Any) -> Any:
        if view.stage == "bets":
            return blackjack.Bet(500)
        return blackjack.SPLIT if blackjack.SPLIT in legal else blackjack.STAND


def rounds_of(game: AnyGame, players: list[Any], chips: int, count: int) -> list[tuple[Round, Record]]:
    host = Host(game, players, chance=Seeded(5), clock=Manual(step_ns=1000))
    seats = tuple(SeatInfo(f"p{n}", chips) for n in range(len(players)))
    carry, made = None, []
    for number in range(count):
        round = host.play(seats, carry)
        carry = round.over.carry
        made.append((round, record_of(round, number=number + 1, started=STARTED)))
    return made


@pytest.mark.parametrize(
    "game", [*POKER, registry.make("blackjack"), registry.make("landlord")], ids=lambda game: game.name
)
def test_won_and_took_part_mean_what_they_mean_in_a_match(game: AnyGame) -> None:
    chips = 50_000 if game.name == "blackjack" else 0 if game.name == "landlord" else 500
    for round, record in rounds_of(game, [Random(seed) for seed in range(3)], chips, 30):
        seats = summary_of(record, game=game).seats
        sums = [Sums() for _ in round.seats]
        count(round, sums)
        counted = [(one.hands, one.won, one.took_part) for one in sums]
        assert [(seat.dealt, seat.won, seat.took_part) for seat in seats] == counted
        assert tuple(seat.payoff for seat in seats) == record.payoffs


def test_who_was_dealt_in_at_poker_and_got_nothing_has_lost() -> None:
    facts = summary_of(scripted(Holdem(), [100, 100, 100], "f f"))
    assert [(seat.won, seat.lost, seat.took_part) for seat in facts.seats] == [
        (False, True, False),
        (False, True, False),
        (True, False, False),
    ]


def test_a_push_at_blackjack_is_neither_won_nor_lost() -> None:
    game = registry.make("blackjack", {"shoe": "test", "scenario": "push"})
    [(_, record)] = rounds_of(game, [Splitter()], 50_000, 1)
    [seat] = summary_of(record).seats
    assert (seat.dealt, seat.won, seat.lost, seat.payoff) == (True, False, False, 0)


def test_blackjack_tells_hands_side_by_side_the_dealers_cards_and_what_is_left_of_the_shoe() -> None:
    game = registry.make("blackjack", {"decks": 1})
    for _, record in rounds_of(game, [Random(seed) for seed in range(3)], 50_000, 60):
        facts, state = summary_of(record), state_at(record)
        assert facts.board == show_cards(state.dealer)
        assert len(facts.deck.split()) in (0, state.left)
        assert [seat.cards for seat in facts.seats] == [seat.shown for seat in facts.seats]
        for turn in facts.turns:
            before = state_at(record, turn.event)
            assert turn.board == show_cards(before.dealer[1:])
            assert (turn.pot, list(turn.stacks)) == (before.at_stake(), before.stack)
    [(_, record)] = rounds_of(
        registry.make("blackjack", {"shoe": "test", "scenario": "split"}), [Splitter()], 50_000, 1
    )
    assert summary_of(record).seats[0].cards.count(" / ") == 2


def test_landlord_tells_hands_back_cards_scores_and_the_bet() -> None:
    game = registry.make("landlord")
    for _, record in rounds_of(game, [Random(seed) for seed in range(3)], 7, 10):
        facts, state = summary_of(record), state_at(record)
        assert not facts.for_chips
        assert facts.board == (show_cards(state.back) if state.landlord >= 0 else "")
        assert facts.turns[-1].stacks == (7, 7, 7)
        assert [seat.cards for seat in facts.seats] == [show_cards(hand) for hand in state.hands]
        assert all(set(seat.shown.split()) <= set(seat.cards.split()) for seat in facts.seats)


def test_any_other_game_is_kept_by_who_sat_there_and_who_won() -> None:
    registry_free = Kuhn()
    [(_, record)] = rounds_of(registry_free, [Random(1), Random(2)], 10, 1)
    facts = summary_of(record, game=registry_free)
    assert (facts.game, facts.players, facts.dealer, facts.limits) == ("kuhn", 2, None, Limits())
    assert [(seat.won, seat.lost) for seat in facts.seats] == [(chips > 0, chips < 0) for chips in record.payoffs]
    assert facts.for_chips


def test_a_module_says_itself_that_it_is_not_played_for_chips() -> None:
    class Points(Profile):
        unit = "points"

    class Chess(Kuhn):
        @property
        def profile(self) -> Points:
            return Points(self)

    game = Chess()
    [(_, record)] = rounds_of(game, [Random(1), Random(2)], 10, 1)
    assert not summary_of(record, game=game).for_chips


def test_the_record_is_kept_whole() -> None:
    record = scripted(Holdem(), [100, 100], "c k k k k k k k s s")
    facts: RoundSummary = summary_of(record)
    assert decode(facts.record) == record
    assert (facts.number, facts.game, facts.version) == (record.header.number, "holdem", record.header.version)
    assert msgspec.json.decode(facts.options) == record.header.options
