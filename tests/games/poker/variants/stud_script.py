"""Stud by script: up and down cards by seat, turns that are checked, offers as totals, what each viewer is told.

    hand = StudScript(stud("wsop"), [100] * 3, up=["2d Kh", "2c 9s", "Ks 8c"]).turns("1i 2r10 0f 1c")

A turn is a seat and an action as in `script`: `1i` asserts that it is seat 1's turn and brings it in.
"""

import random
from collections.abc import Sequence
from typing import Any

import pytest

from croupier.errors import BadOption, IllegalAction
from croupier.games.game import Chips, Draw, SeatInfo, Viewer
from croupier.games.poker import Stud, StudOptions
from croupier.games.poker.engine import Poker
from croupier.games.poker.events import (
    BRING_IN,
    CALL,
    CHECK,
    FOLD,
    MUCK,
    SHOW,
    Action,
    Bet,
    BoardDealt,
    Event,
    HandsDealt,
    HandsShown,
    RaiseTo,
)
from croupier.games.poker.legal import Moves
from croupier.games.poker.state import State
from croupier.kit.cards import DECK_52, UNKNOWN, Card, Cards, parse_cards, show_cards
from croupier.kit.chance import Seeded
from croupier.play.player import Budget
from croupier.play.round import Host
from tests.games.poker.script import Script, Sitting


def stud(rules: str, **options: Any) -> Stud:
    """Stakes 10/20 and no ante unless said, so that pots are sums of bets."""
    return Stud(StudOptions(rules=rules, **{"ante": 0, **options}))  # type: ignore[arg-type]


class StudScript(Script):
    """A hand with chosen up and down cards, each in the order dealt; the others come from what nobody named."""

    def __init__(
        self, game: Poker, stacks: Sitting, *, up: Sequence[str] = (), down: Sequence[str] = (), **how: Any
    ) -> None:
        super().__init__(game, stacks, hands=dealt(game, up, down), **how)

    def turns(self, actions: str) -> "StudScript":
        for word in actions.split():
            assert self.turn == int(word[0]), f"{word}: it is the turn of seat {self.turn}"
            self.run(word[1:])
        return self

    @property
    def offers(self) -> dict[str, list[Chips]]:
        """What may be done: amounts to pay for a call or bring-in, totals on the street for the rest."""
        return {name: _totals(how) for name, how in self.offered().items()}

    def refusal(self, action: Action) -> str:
        """The code of the error that an action gets; nothing has changed."""
        before = self.state.copy()
        assert action not in self.game.legal(self.state, self.turn)
        with pytest.raises(IllegalAction) as refused:
            self.game.act(self.state, self.turn, action)
        assert self.state == before
        return refused.value.code

    def told(self, viewer: Viewer) -> list[Event]:
        """The log as a viewer gets it."""
        return [self.game.redact(event, viewer) for event in self.events]

    def faces(self, viewer: Viewer) -> set[Card]:
        """Every card face that has reached a viewer, by log or view."""
        view = self.game.view(self.state, viewer)
        seen = {card for event in self.told(viewer) for card in cards_in(event)}
        by_view = {card for cards in (*view.hole, *view.up, view.board, view.burned) for card in cards}
        assert by_view - {UNKNOWN} <= seen, "the view tells more than the log"
        return seen - {UNKNOWN}

    def cards(self, seat: int) -> str:
        """A seat's cards in the order dealt, read from the log alone."""
        hands = [event.down[seat] + event.up[seat] for event in self.of(HandsDealt)]
        return show_cards([card for hand in hands for card in hand])

    @property
    def street(self) -> str:
        return str(self.game.picture(self.state)["street"])

    def _drawn(self, need: Draw) -> list[Card]:
        if need.source == "stub":  # shuffled again: whatever is not in a hand
            return list(self.game.source(self.state, "stub").cards[: need.count])
        return super()._drawn(need)


def cards_in(event: Event) -> list[Card]:
    match event:
        case HandsDealt():
            return [card for cards in (*event.down, *event.up, event.burned) for card in cards]
        case HandsShown():
            return [card for cards in event.hands for card in cards]
        case BoardDealt():
            return [*event.cards, *event.burned]
        case _:
            return []


def dealt(game: Poker, up: Sequence[str], down: Sequence[str]) -> dict[int, str]:
    """Each seat's cards in the order that the variant deals them."""
    ups, downs = [list(map(list, map(parse_cards, side))) for side in (up, down)]
    named = {card for hand in ups + downs for card in hand}
    rest = [card for card in DECK_52 if card not in named]
    order = "".join("d" * street.down + "u" * street.up for street in game.variant.streets)

    def hand(seat: int) -> str:
        left = {"u": ups[seat] if seat < len(ups) else [], "d": downs[seat] if seat < len(downs) else []}
        return show_cards([left[side].pop(0) if left[side] else rest.pop(0) for side in order])

    return {seat: hand(seat) for seat in range(max(len(up), len(down)))}


def _totals(how: dict[str, Any]) -> list[Chips]:
    if "amount" in how:
        return [how["amount"]]
    return sorted({to for first, last, step in how.get("ranges", []) for to in range(first, last + 1, step)})


class Anyhow:
    """Plays any legal action, and tries all that is offered and some that is not on the way."""

    def __init__(self, game: Poker, seed: int) -> None:
        self.game = game
        self.random = random.Random(seed)

    def choose(self, view: Any, legal: Moves, budget: Budget) -> Action:
        state: State = view.view()
        offered = [action for action in _sample(legal, self.random) if action in legal]
        before = state.copy()
        for action in offered:
            self.game.act(state, legal.seat, action)
        for action in _others(state, legal):
            with pytest.raises(IllegalAction):
                self.game.act(state, legal.seat, action)
        assert self.game.default(state, legal.seat) in legal
        assert state == before
        return self.random.choice(offered)


def _sample(legal: Moves, rng: random.Random) -> list[Action]:
    """Every offer without an amount, and of each range its ends and something between."""
    said = legal.describe()
    plain: dict[str, Action] = {
        "fold": FOLD, "check": CHECK, "call": CALL, "bring_in": BRING_IN, "show": SHOW, "muck": MUCK,
    }  # fmt: skip
    found = [plain[name] for name in said if name in plain]
    tos = {to for sizes in legal.sizes for to in (sizes[0], sizes[-1], rng.choice(sizes))}
    found += [Bet(to) if "bet" in said else RaiseTo(to) for to in sorted(tos)]
    assert len(found) >= len(said)
    return found


def _others(state: State, legal: Moves) -> list[Action]:
    tos = {0, -1, 1, 3, state.high, state.high + 1, legal.least - 1, legal.most + 1, state.stack[legal.seat] + 999}
    tries: list[Action] = [FOLD, CHECK, CALL, BRING_IN, SHOW, MUCK, *map(Bet, tos), *map(RaiseTo, tos)]
    return [action for action in tries if action not in legal]


def play_anyhow(game: Poker, seats: int, seed: int) -> None:
    """Three hands of random play with uneven stacks: hands end, chips are conserved, cards are distinct."""
    stacks = [random.Random(seed * 31 + p).choice([1, 3, 7, 12, 25, 60, 200, 900]) for p in range(seats)]
    host = Host(game, [Anyhow(game, seed * 97 + p) for p in range(seats)], chance=Seeded(seed))
    carry = None
    for _ in range(3):
        try:
            played = host.play([SeatInfo(f"p{p}", chips) for p, chips in enumerate(stacks)], carry)
        except BadOption as refused:
            assert refused.code == "seats/too-few"
            return
        assert not played.faults
        check_chips_and_cards(game, played.state, played.events)
        assert sum(played.over.payoffs) == 0
        assert [a + b for a, b in zip(stacks, played.over.payoffs, strict=True)] == played.state.stack
        stacks, carry = played.state.stack, played.over.carry


def check_chips_and_cards(game: Poker, state: State, events: Sequence[Event]) -> None:
    came: list[Card] = [card for event in events if not isinstance(event, HandsShown) for card in cards_in(event)]
    held: Cards = tuple(card for cards in (*state.hole, *state.up, state.board) for card in cards)
    assert len(set(held)) == len(held)
    assert set(held) <= set(came) <= set(DECK_52)
    assert sum(state.stack) == sum(state.start)
    assert min(state.stack) >= 0
    assert max(map(len, state.hole)) <= sum(street.down for street in game.variant.streets)
