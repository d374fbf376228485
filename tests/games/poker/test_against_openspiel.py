"""Random hands against OpenSpiel's universal_poker, which is the ACPC's game server inside.

Every payoff is the same once odd chips are cut into fractions, as it does. It departs from us where
`docs/differences.md` says: after a short all-in, and where nobody could answer a raise. In limit games
it knows neither stacks nor more than four players, so those hands are deep.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import pyspiel
import pytest

from croupier.games.game import Chips
from croupier.games.poker import BlindOptions, Holdem
from croupier.games.poker.events import BoardDealt, Called, Checked, Folded, HandsDealt
from tests.games.poker.peers import Choice, Decided, Played, play, some_stacks

NO_LIMIT = [(kind, seats) for kind in ("even", "short", "unequal", "deep") for seats in range(2, 11)]
NO_LIMIT_HANDS = 500
LIMIT = range(2, 5)
LIMIT_HANDS = 700


@pytest.mark.parametrize(("kind", "seats"), NO_LIMIT)
def test_no_limit_hands_pay_the_same(kind: str, seats: int) -> None:
    game = Holdem()
    compared = decisions = 0
    for seed in range(NO_LIMIT_HANDS):
        stacks = some_stacks(kind, seats, seed)
        hand = play(game, stacks, seed)
        peer = table(stacks, betting="nolimit", bettingAbstraction="fullgame")
        for choice, event in follow(hand, peer):
            if comparable(choice):
                assert raises(peer, choice) == (choice.least, choice.most), (seed, choice)
                compared += 1
            decisions += 1
            peer.apply_action(action(choice, event))
        assert_same_end(hand, peer)
    print(f"{compared} of {decisions} raise ranges compared")
    assert compared > 0.9 * decisions


@pytest.mark.parametrize("seats", LIMIT)
def test_limit_hands_pay_the_same(seats: int) -> None:
    game = Holdem(BlindOptions(limit="fixed"))
    rules = {"betting": "limit", "raiseSize": "2 2 4 4", "maxRaises": "3 4 4 4", "bettingAbstraction": "fcpa"}
    for seed in range(LIMIT_HANDS):
        stacks = some_stacks("deep", seats, seed)
        hand = play(game, stacks, seed)
        peer = table(stacks, **rules)
        for choice, event in follow(hand, peer):
            assert (2 in peer.legal_actions()) == (choice.most > 0), (seed, choice)
            peer.apply_action(min(2, action(choice, event)))
        assert_same_end(hand, peer)


def test_twenty_thousand_hands_are_compared() -> None:
    assert len(NO_LIMIT) * NO_LIMIT_HANDS + len(LIMIT) * LIMIT_HANDS >= 20_000


def table(stacks: Sequence[Chips], **rules: str) -> Any:
    """The same table there: blinds of 1 and 2, the button on the last seat."""
    n = len(stacks)
    same = {
        "numPlayers": n,
        "numRounds": 4,
        "numSuits": 4,
        "numRanks": 13,
        "numHoleCards": 2,
        "numBoardCards": "0 3 1 1",
        "blind": "2 1" if n == 2 else "1 2" + " 0" * (n - 2),
        "firstPlayer": "2 1 1 1" if n == 2 else "3 1 1 1",
        "stack": " ".join(map(str, stacks)),
    }
    return pyspiel.load_game("universal_poker", same | rules).new_initial_state()


def follow(hand: Played, peer: Any) -> Iterator[tuple[Choice, Decided]]:
    """Our decisions as the other engine gets to them: it must be waiting for the same seat."""
    cards = dealt(hand)
    for choice, event in hand.decisions():
        deal(peer, cards)
        assert peer.current_player() == choice.seat
        yield choice, event
    deal(peer, cards)


def dealt(hand: Played) -> Iterator[int]:
    """Cards as they come there: all of one player, then the next."""
    for event in hand.events:
        if isinstance(event, HandsDealt):
            for down in event.down:
                yield from down
        elif isinstance(event, BoardDealt):
            yield from event.cards


def deal(peer: Any, cards: Iterator[int]) -> None:
    while peer.is_chance_node():
        peer.apply_action(next(cards))


def comparable(choice: Choice) -> bool:
    """Not after a short all-in, which there neither closes the betting nor moves the least raise; and
    not where nobody could answer a raise, which there is offered all the same."""
    s = choice.before
    covered = s.bet[choice.seat] + s.stack[choice.seat] <= s.high
    return covered or s.able == 1 << choice.seat or (choice.answerable and not choice.short)


def raises(peer: Any, choice: Choice) -> tuple[Chips, Chips]:
    """Amounts there count the whole hand, in rising order after 0 for a fold and 1 for a call."""
    legal = peer.legal_actions()
    least = next((to for to in legal if to > 1), None)
    return (0, 0) if least is None else (least - choice.earlier, legal[-1] - choice.earlier)


def action(choice: Choice, event: Decided) -> int:
    if isinstance(event, Folded):
        return 0
    if isinstance(event, Checked | Called):
        return 1
    return choice.earlier + choice.before.bet[choice.seat] + event.paid


def assert_same_end(hand: Played, peer: Any) -> None:
    assert peer.is_terminal()
    assert peer.returns() == pytest.approx(hand.even_payoffs())
