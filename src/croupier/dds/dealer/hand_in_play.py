"""The hands of a hosted game, one after the other: the rules, the shoe that stays on the table, and chance."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from croupier.games.blackjack import Blackjack
from croupier.games.blackjack.events import Carry
from croupier.games.blackjack.state import State
from croupier.games.game import Act, Dice, Draw, Over, SeatInfo
from croupier.kit.chance import Chance
from croupier.play.advance import advance

Happened = Callable[[Any], None]


class HandInPlay:
    """Plays by `games.blackjack` alone. `happened` is called with every event, once it is written into the state."""

    def __init__(self, game: Blackjack, chance: Chance, happened: Happened) -> None:
        self.game = game
        self.chance = chance
        self.carry: Carry | None = None
        self.state: State | None = None
        self._happened = happened
        self._piles: dict[str, Iterator[int]] = {}

    def build_shoe(self) -> None:
        """Put the cards in order: done when the game is started, and not before (UBER:96)."""
        if self.game.counted:
            state = self.game.begin([SeatInfo("", self.game.options.minimum)], None)
            name = f"shoe {state.shoe}"
            self._shuffle(state, name)

    @property
    def running(self) -> bool:
        return self.state is not None and not isinstance(self.state.need, Over)

    def open(self, seats: Sequence[SeatInfo | None]) -> State:
        """Return the state in which bets are placed, without beginning the hand."""
        return self.game.begin(seats, self.carry)

    def begin(self, seats: Sequence[SeatInfo | None], bets: Sequence[tuple[int, Any]]) -> None:
        """Begin a hand with the bets, and deal."""
        state = self.state = self.open(seats)
        for seat, action in bets:
            self._apply(self.game.act(state, seat, action))
        self._go_on()

    def act(self, seat: int, action: Any) -> None:
        """Act for a seat. Raise IllegalAction, and change nothing, if the rules refuse it."""
        assert self.state is not None
        self._apply(self.game.act(self.state, seat, action))
        self._go_on()

    def leave(self, seat: int) -> None:
        """Take a seat out of the hand: its bets that are not settled are lost (UBER:36)."""
        assert self.state is not None
        self._apply(self.game.leave(self.state, seat))
        self._go_on()

    def cancel(self) -> None:
        """Call the hand off: bets that are not settled go back (UBER:97)."""
        if self.state is not None:
            self._apply(self.game.cancel(self.state))

    def _go_on(self) -> None:
        assert self.state is not None
        need = advance(self.game, self.state, self._drawn, lambda events, *_: self._apply(events))
        if isinstance(need, Over):
            self.carry = need.carry
            kept = f"shoe {self.carry.shoe}"
            self._piles = {name: pile for name, pile in self._piles.items() if name == kept}
        else:
            assert isinstance(need, Act)

    def _apply(self, events: Sequence[Any]) -> None:
        assert self.state is not None
        for event in events:
            self.game.evolve(self.state, event)
            self._happened(event)

    def _drawn(self, need: Draw) -> Sequence[int]:
        assert self.state is not None
        source = self.game.source(self.state, need.source)
        if isinstance(source, Dice):
            return self.chance.rolled(need.source, source.faces, need.count)
        pile = self._piles.get(need.source) or self._shuffle(self.state, need.source)
        return [next(pile) for _ in range(need.count)]

    def _shuffle(self, state: State, name: str) -> Iterator[int]:
        source = self.game.source(state, name)
        assert not isinstance(source, Dice)
        pile = self._piles[name] = iter(self.chance.shuffled(name, source.cards, len(source.cards)))
        return pile
