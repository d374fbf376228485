"""The laws deal what a live table deals: empty seats, players who sit out, short stacks, scores below zero."""

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from croupier.errors import BadOption
from croupier.games import registry
from croupier.games.game import AnyGame, Over, SeatInfo
from croupier.games.profile import Profile
from croupier.table.seat import SeatedPlayer
from croupier.table.seating import Seating
from croupier.table.terms import Terms
from croupier.testing.check import CaseOf, Trouble, cases, tried, trouble
from croupier.testing.seats import next_seats, random_seats, takes_part, with_idle_seats
from examples.pig import Pig
from tests.modules.brought import highcard
from tests.modules.brought.highcard import Carry, ForChips, HighCard, State

GAMES: list[AnyGame] = [HighCard(), Pig(), registry.make("holdem", {}), registry.make("soko", {"ante": 7})]
EVERY_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def at_a_table(game: AnyGame, seats: Sequence[SeatInfo | None]) -> Seating:
    """The seats of a live table of this game where the same people sit."""
    seating = Seating.at(game, size=len(seats), terms=Terms.of(game))
    seating.chairs = [SeatedPlayer(seat.player, seat.chips, seat.presence) if seat else None for seat in seats]
    seating.started = True
    return seating


@EVERY_GAME
def test_a_live_table_would_hand_out_the_same_seats(game: AnyGame) -> None:
    for seed in range(200):
        seats = random_seats(game, random.Random(seed))
        seating = at_a_table(game, seats)
        assert seating.seats == tuple(seats)
        assert seating.can_deal


@EVERY_GAME
def test_so_it_would_for_the_next_round(game: AnyGame) -> None:
    for seed in range(200):
        rng = random.Random(seed)
        seats = random_seats(game, rng)
        payoffs = [-seat.chips if seat and takes_part(seat) and rng.random() < 0.2 else 0 for seat in seats]
        following = next_seats(game, seats, payoffs, rng)
        if following:
            assert at_a_table(game, following).seats == tuple(following)
            assert at_a_table(game, following).can_deal


def test_seats_of_all_kinds_are_dealt() -> None:
    tables = [random_seats(HighCard(), random.Random(seed)) for seed in range(300)]
    seats = [seat for table in tables for seat in table]
    assert {len(table) for table in tables} == {2, 3, 4, 5}
    assert {sum(map(takes_part, table)) for table in tables} == {2, 3, 4, 5}
    assert None in seats
    taken = [seat for seat in seats if seat]
    assert {seat.presence for seat in taken} == {"in", "out"}
    assert {seat.chips for seat in taken if seat.presence == "out"} == {0, 100}
    assert min(seat.chips for seat in taken if seat.presence == "in") == 1


def test_scores_may_be_zero_or_less_and_newcomers_wait_for_the_blind() -> None:
    seats = [seat for at in range(100) for seat in random_seats(Pig(), random.Random(at)) if seat]
    assert {0, -40, 100} <= {seat.chips for seat in seats if seat.presence == "in"}
    holdem = registry.make("holdem", {})
    blinds = [seat for at in range(100) for seat in random_seats(holdem, random.Random(at)) if seat]
    assert "wait" in {seat.presence for seat in blinds}


def test_as_many_players_are_ready_as_were_asked_for() -> None:
    tables = [cases(HighCard(), 3)(seed).seats for seed in range(50)]
    assert {sum(map(takes_part, table)) for table in tables} == {3}
    assert {len(table) for table in tables} == {3, 4, 5}


def test_a_module_s_own_seats_are_put_at_larger_tables() -> None:
    own = highcard.case(0).seats
    tables = [with_idle_seats(HighCard(), own, random.Random(seed)) for seed in range(100)]
    assert {len(table) for table in tables} == {3, 4, 5}
    assert all([seat for seat in table if takes_part(seat)] == list(own) for table in tables)
    assert all(not seat.chips for table in tables for seat in table if seat and seat.presence == "out")


class ReadsEmptySeats(HighCard):
    def begin(self, seats: Sequence[Any], carry: Carry | None) -> State:
        assert sum(seat.chips for seat in seats) > 0
        return super().begin(seats, carry)


class AsksAll(HighCard):
    """Deals in whoever sits there, though some sit out."""

    def begin(self, seats: Sequence[Any], carry: Carry | None) -> State:
        return super().begin([SeatInfo(seat.player, seat.chips) if seat else None for seat in seats], carry)


class PaysPlayersOnly(HighCard):
    def evolve(self, state: State, event: Any) -> None:
        super().evolve(state, event)
        if isinstance(state.need, Over):
            paid = [state.need.payoffs[seat] for seat in state.players]
            state.need = Over(tuple(paid), state.need.carry)


class ForgetsSomebody(HighCard):
    """Deals in a player who takes no part, as the profile has it."""

    @property
    def profile(self) -> Profile:
        class OneLess(ForChips):
            def dealt(self, state: State, seats: Any) -> frozenset[int]:
                return super().dealt(state, seats) - {max(state.players)}

        return OneLess(self)


class LetsThemOwe(HighCard):
    def actions(self, state: State, seat: int) -> Any:
        return highcard.Decision(False), highcard.Decision(True)


class TrustsTheDealer(HighCard):
    """The dealer of the last round may have got up since."""

    def begin(self, seats: Sequence[Any], carry: Carry | None) -> State:
        assert carry is None or seats[carry.dealer].player
        return super().begin(seats, carry)


@pytest.mark.parametrize(
    ("kind", "law", "says"),
    [
        (ReadsEmptySeats, 0, "AttributeError: 'NoneType' object has no attribute 'chips'"),
        (AsksAll, 11, "but it sits out"),
        (PaysPlayersOnly, 11, "payoffs"),
        (ForgetsSomebody, 11, "but it takes no part, as its profile's `dealt` says"),
        (LetsThemOwe, 6, "loses 2 chips and has only 1"),
        (TrustsTheDealer, 0, "AttributeError: 'NoneType' object has no attribute 'player'"),
    ],
)
def test_a_game_that_a_live_table_would_halt_is_caught(kind: type[Any], law: int, says: str) -> None:
    found = troubles(cases(kind()))
    assert any(one.law == law and says in one.says for one in found), found


def of_all(state: State) -> int:
    return sum(state.stacks)


def of_players(state: State) -> int:
    return sum(state.stacks[seat] for seat in state.players)


@pytest.mark.parametrize(
    ("chips", "laws"), [(of_all, set()), (of_players, set()), (lambda state: of_all(state) + 1, {6})]
)
def test_chips_of_those_who_sit_out_may_be_counted_or_not(chips: Callable[[State], int], laws: set[int]) -> None:
    case_of = cases(HighCard())
    assert {one.law for one in troubles(lambda seed: replace(case_of(seed), chips=chips))} == laws


def test_a_table_that_the_game_refuses_is_not_played() -> None:
    class EvenOnly(HighCard):
        def begin(self, seats: Sequence[Any], carry: Carry | None) -> State:
            if sum(map(takes_part, seats)) % 2:
                raise BadOption("seats/odd", "An even number of players is needed.")
            return super().begin(seats, carry)

    case_of = cases(EvenOnly())
    rounds = [tried(case_of, seed) for seed in range(40)]
    assert {round.begun for round in rounds} == {True, False}
    assert not any(round.trouble for round in rounds)
    assert not any(round.decisions for round in rounds if not round.begun)


def troubles(case_of: CaseOf, rounds: int = 60) -> list[Trouble]:
    return [found for seed in range(rounds) if (found := trouble(case_of, seed))]
