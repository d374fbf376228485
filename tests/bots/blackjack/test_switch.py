"""Five ways to play, changed at any moment and in effect from the next round on."""

from typing import Any

import pytest

from croupier.bots.blackjack import STYLES, SYSTEMS, Choice, Strategist
from croupier.errors import BadOption, Unknown
from croupier.games.blackjack.engine import Blackjack
from croupier.games.blackjack.events import HIT, STAND, Action, Bet, BetPlaced, CardAsked, SitOut, Stood
from croupier.games.blackjack.legal import Moves
from croupier.games.game import SeatInfo
from croupier.kit.chance import Seeded
from croupier.play.player import Budget, Player
from croupier.play.round import Host, Round
from tests.bots.blackjack.situations import table

TEN_CARDS = table(shoe="test", scenario="ten-cards")  # 2 2 2 2 2 2 2 2 A A


class Meddling:
    """A strategist whose user asks for another way to play at its n-th decision of a round, bets counted."""

    def __init__(self, player: Strategist, nth: int, *change: str) -> None:
        self.player, self.nth, self.change = player, nth, change
        self.told: list[tuple[str, str]] = []
        self.decisions = 0

    def choose(self, view: Any, legal: Any, budget: Budget) -> Any:
        self.decisions += 1
        if self.decisions == self.nth:
            self.player.change(*self.change)
        action = self.player.choose(view, legal, budget)
        self.told.append((str(self.player.active), str(self.player.pending or "")))
        return action


def played(player: Player, game: Blackjack = TEN_CARDS) -> Round:
    found = Host(game, [player], chance=Seeded(1)).play([SeatInfo("ann", 50_000)])
    assert not found.faults
    return found


def hits(found: Round) -> int:
    return sum(isinstance(event, CardAsked) for event in found.events)


def shown(player: Strategist) -> tuple[str, str | None]:
    """The style that is active, and the one that is pending."""
    return player.active.style, player.pending.style if player.pending else None


def answer(view: Any, legal: Moves) -> Action:
    return Bet(700) if legal.betting else STAND


@pytest.mark.req("UBER:22", "UBER:INTRO-b")
@pytest.mark.parametrize("style", STYLES)
def test_each_of_five_ways_can_be_chosen_and_plays_a_hand(style: str) -> None:
    """They differ in how many of ten small cards they take: a person as told, Reckless all, Conservative to 12."""
    assert [str(Choice(style)) for style in STYLES] == [
        "Manual",
        "By the Book",
        "Conservative",
        "Reckless",
        "Card Counting",
    ]
    player = Strategist(game=TEN_CARDS, style="reckless", ask=answer)
    player.change(style)
    found = played(player)
    assert player.active.style == style
    takes = {"manual": 0, "book": 7, "conservative": 4, "reckless": 8, "counting": 7}
    assert hits(found) == takes[style]
    assert isinstance(found.events[0], BetPlaced)
    assert found.events[0].amount == (700 if style == "manual" else 500)


@pytest.mark.req("UBER:22", "UBER:27")
@pytest.mark.parametrize("system", SYSTEMS)
def test_every_counting_system_can_be_chosen_and_plays_a_hand(system: str) -> None:
    player = Strategist(game=TEN_CARDS)
    player.change("counting", system)
    assert str(player.active) == f"Card Counting ({SYSTEMS[system].title})"
    assert hits(played(player)) == 7


@pytest.mark.req("UBER:UC1e")
@pytest.mark.parametrize("nth", [2, 3, 5])
def test_a_change_in_mid_hand_alters_nothing_in_that_hand(nth: int) -> None:
    player = Strategist(game=TEN_CARDS, style="reckless")
    assert hits(played(Meddling(player, nth, "conservative"))) == 8
    assert hits(played(player)) == 4
    assert hits(played(Meddling(player, nth, "reckless"))) == 4
    assert hits(played(player)) == 8


@pytest.mark.req("UBER:100")
def test_a_change_in_mid_hand_is_accepted_and_shown_as_pending_then_as_active() -> None:
    player = Strategist(game=TEN_CARDS, style="conservative")
    user = Meddling(player, 3, "counting", "ko")
    played(user)
    now, later = "Conservative", "Card Counting (KO)"
    assert user.told == [(now, ""), (now, ""), (now, later), (now, later), (now, later), (now, later)]
    played(user)
    assert set(user.told[6:]) == {(later, "")}


@pytest.mark.req("UBER:100", "UBER:UC1e")
def test_where_no_round_is_running_a_change_is_active_at_once() -> None:
    player = Strategist(game=TEN_CARDS)
    player.change("reckless")
    assert shown(player) == ("reckless", None)
    played(player)
    player.round_over()
    player.change("conservative")
    assert shown(player) == ("conservative", None)


def test_the_end_of_a_round_makes_what_is_pending_active() -> None:
    player = Strategist(game=TEN_CARDS)
    played(Meddling(player, 2, "reckless"))
    assert shown(player) == ("book", "reckless")
    player.round_over()
    assert shown(player) == ("reckless", None)


def test_who_sits_out_plays_no_round() -> None:
    player = Strategist(game=TEN_CARDS, style="manual", ask=lambda view, legal: SitOut())
    played(player)
    player.change("book")
    assert shown(player) == ("book", None)


def test_a_change_back_leaves_nothing_pending() -> None:
    player = Strategist(game=TEN_CARDS, style="book")
    played(Meddling(player, 2, "reckless"))
    player.change("book")
    assert shown(player) == ("book", None)


def test_who_changes_while_asked_for_a_bet_is_not_asked_further() -> None:
    def asked(view: Any, legal: Moves) -> Any:
        player.change("conservative")

    player = Strategist(game=TEN_CARDS, style="manual", ask=asked)
    found = played(player)
    assert isinstance(found.events[0], BetPlaced)
    assert hits(found) == 4


def test_all_ways_bet_the_amount_set() -> None:
    player = Strategist(game=TEN_CARDS, style="reckless")
    player.bet = 2500
    for style in ("reckless", "book", "counting"):
        player.round_over()
        player.change(style)
        assert played(player).events[0] == BetPlaced(0, 2500)


def test_what_cannot_be_chosen_is_refused_and_changes_nothing() -> None:
    player = Strategist(game=TEN_CARDS, style="reckless")
    with pytest.raises(Unknown, match="no way to play 'wild'; there are manual, book"):
        player.change("wild")
    with pytest.raises(Unknown, match="no counting system 'red-7'; there are hi-lo, hi-lo-indices, ko"):
        player.change("counting", "red-7")
    with pytest.raises(BadOption, match="needs a person"):
        player.change("manual")
    assert shown(player) == ("reckless", None)


def test_a_person_may_take_over_in_the_next_round() -> None:
    asked: list[str] = []

    def ask(view: Any, legal: Moves) -> Action:
        asked.append(view.stage)
        return Bet(500) if legal.betting else HIT if len(view.hand.cards) < 4 else STAND

    player = Strategist(game=TEN_CARDS, style="reckless", ask=ask)
    played(Meddling(player, 4, "manual"))
    assert asked == []
    found = played(player)
    assert asked == ["bets", "turn", "turn", "turn"]
    assert (hits(found), sum(isinstance(event, Stood) for event in found.events)) == (2, 1)
