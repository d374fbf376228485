"""A game of Fight the Landlord written down in one line: whose cards, which actions, and what came of them.

    game = Script(["333444..", "", ""], first=1).run("b1 p b3  34567 p p  TT p p")

Hands are ranks as in `parse_pattern`, `T` a ten, `B` and `R` the jokers; the suits are whichever are left, and so
is every card that nobody named. Actions are for whoever's turn it is: `b2` bid 2, `p` pass, `s` surrender, and
ranks for cards to give, of the lowest suits held.
"""

from collections.abc import Sequence
from typing import Any

import pytest

from croupier.errors import IllegalAction
from croupier.games.game import Act, Chips, Draw, Over, Proceed, Seat, SeatInfo, Viewer
from croupier.games.landlord import Landlord, LandlordOptions
from croupier.games.landlord.events import PASS, SURRENDER, Action, Bid, Event, Play
from croupier.games.landlord.held import cards_of, lowest
from croupier.games.landlord.legal import Moves
from croupier.games.landlord.pattern import pack, parse_pattern, show_pattern
from croupier.games.landlord.state import State
from croupier.kit.cards import DECK_54, Card

SEATS = tuple([SeatInfo(name, score) for name, score in (("Ann", 10), ("Ben", 0), ("Cid", -5))])


class Script:
    """One game in progress. It stops whenever a player has to act."""

    def __init__(
        self,
        hands: Sequence[str] = ("", "", ""),
        *,
        back: str = "",
        first: Seat = 0,
        seats: Sequence[SeatInfo | None] = SEATS,
        **options: Any,
    ) -> None:
        self.game = Landlord(LandlordOptions(**options))
        self.deck = deck(hands, back)
        self.first = first
        self.state: State = self.game.begin(seats, None)
        self.events: list[Event] = []
        self.asked: list[Seat] = []
        self._go_on()

    def act(self, seat: Seat, action: Action) -> "Script":
        self._write(self.game.act(self.state, seat, action))
        self._go_on()
        return self

    def leave(self, seat: Seat) -> "Script":
        self._write(self.game.leave(self.state, seat))
        self._go_on()
        return self

    def run(self, actions: str) -> "Script":
        for word in actions.split():
            self.act(self.turn, self.action(word))
        return self

    def action(self, word: str) -> Action:
        if word in ("p", "s"):
            return PASS if word == "p" else SURRENDER
        if word[0] == "b":
            return Bid(int(word[1:]))
        return Play(lowest(parse_pattern(word), self.state.held[self.turn]))

    def refused(self, word: str | Action, seat: Seat | None = None) -> str:
        """The code with which an action is refused; nothing may have changed."""
        action = self.action(word) if isinstance(word, str) else word
        before = self.state.copy()
        with pytest.raises(IllegalAction) as refusal:
            self.game.act(self.state, self.turn if seat is None else seat, action)
        assert self.state == before
        assert refusal.value.says
        return refusal.value.code

    def silent(self) -> "Script":
        """Nobody answers, to the end."""
        while self.turn >= 0:
            self.act(self.turn, self.game.default(self.state, self.turn))
        return self

    def legal(self, seat: Seat | None = None) -> Moves:
        return self.game.legal(self.state, self.turn if seat is None else seat)

    def offered(self, seat: Seat | None = None) -> dict[str, Any]:
        return self.legal(seat).describe()

    def view(self, viewer: Viewer) -> State:
        return self.game.view(self.state, viewer)

    def folded(self, viewer: Viewer) -> State:
        """What a viewer makes of the log that is sent to that viewer."""
        seen = self.game.begin(SEATS, None)
        for event in self.events:
            self.game.evolve(seen, self.game.redact(event, viewer))
        return seen

    def picture(self, viewer: Viewer) -> dict[str, Any]:
        return self.game.picture(self.view(viewer))

    def hand(self, seat: Seat) -> str:
        """The ranks that a seat holds."""
        return show_pattern(pack(cards_of(self.state.held[seat])))

    @property
    def turn(self) -> Seat:
        need = self.state.need
        return need.seats[0] if isinstance(need, Act) else -1

    @property
    def over(self) -> bool:
        return isinstance(self.state.need, Over)

    @property
    def payoffs(self) -> list[Chips]:
        need = self.state.need
        assert isinstance(need, Over), need
        return list(need.payoffs)

    def of(self, *kinds: type) -> list[Any]:
        """The events of these kinds, in order."""
        return [event for event in self.events if isinstance(event, kinds)]

    def _go_on(self) -> None:
        """To the next person who has to decide."""
        while not isinstance(need := self.state.need, Act | Over):
            self._write(self.game.deal(self.state, () if isinstance(need, Proceed) else self._drawn(need)))
        if isinstance(need, Act):
            self.asked.append(need.seats[0])

    def _drawn(self, need: Draw) -> Sequence[int]:
        return self.deck if need.source == "deck" else (self.first,)

    def _write(self, events: Sequence[Event]) -> None:
        for event in events:
            self.game.evolve(self.state, event)
        self.events += events


def deck(hands: Sequence[str], back: str) -> list[Card]:
    """The order of the deck that deals these hands; what is not named is filled up with the highest cards left."""
    left = list(DECK_54)
    named = [[_taken(rank, left) for rank in hand] for hand in (*hands, back)]
    for cards, size in zip(named, (17, 17, 17, 3), strict=True):
        cards += [left.pop() for _ in range(size - len(cards))]
    assert not left
    return [named[at % 3][at // 3] for at in range(51)] + named[3]


def _taken(rank: str, left: list[Card]) -> Card:
    card = next(card for card in left if show_pattern(pack([card])) == rank)
    left.remove(card)
    return card
