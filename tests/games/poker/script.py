"""A hand of poker written down in one line: whose cards, which actions, and what came of them.

    hand = Script(Holdem(), [100, 100, 100], hands={0: "AsAd"}, board="2c7d9h Js 3c").run("c c k  b10 f c")

Actions are for whoever's turn it is: `f` fold, `k` check, `c` call, `b10` bet 10, `r20` raise to 20,
`a` all-in, `s` show, `m` muck, `i` bring in. Cards that nobody named come from the rest of the deck.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from croupier.games.game import Act, Chips, Draw, Over, Proceed, Seat, SeatInfo
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
    Carry,
    Event,
    RaiseTo,
)
from croupier.games.poker.seats import clockwise
from croupier.games.poker.state import State
from croupier.kit.cards import DECK_52, Card, parse_cards

PLAIN: dict[str, Action] = {"f": FOLD, "k": CHECK, "c": CALL, "s": SHOW, "m": MUCK, "i": BRING_IN}
Sitting = Sequence[Chips | SeatInfo | None]


class Script:
    """One hand in progress. It stops whenever a player has to act."""

    def __init__(
        self,
        game: Poker,
        stacks: Sitting,
        *,
        button: Seat = 0,
        carry: Carry | None = None,
        deck: str = "",
        hands: Mapping[Seat, str] | None = None,
        board: str = "",
    ) -> None:
        self.game = game
        self.seats = [SeatInfo(f"p{i}", s) if isinstance(s, int) else s for i, s in enumerate(stacks)]
        self.carry = carry or Carry((button - 1) % len(stacks))
        self._hands = {seat: list(parse_cards(text)) for seat, text in (hands or {}).items()}
        self._board = list(parse_cards(board))
        self._deck = list(parse_cards(deck))
        named = {*self._deck, *self._board, *[card for hand in self._hands.values() for card in hand]}
        self._rest = [card for card in DECK_52 if card not in named]
        self.state: State = game.begin(self.seats, self.carry)
        self.events: list[Event] = []
        self.asked: list[Seat] = []
        self._write(game.start(self.state))
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
        kind, amount = word[0], word[1:]
        if kind in PLAIN:
            return PLAIN[kind]
        moves = self.game.legal(self.state, self.turn)
        if kind == "a":
            return moves.aggressive(self.state.bet[self.turn] + self.state.stack[self.turn])
        assert kind in "br", word
        return Bet(int(amount)) if kind == "b" else RaiseTo(int(amount))

    def check_down(self) -> "Script":
        """Everybody does the least to stay in, to the end."""
        while self.turn >= 0:
            self.act(self.turn, self.game.legal(self.state, self.turn).passive())
        return self

    def offered(self, seat: Seat | None = None) -> dict[str, Any]:
        """What a seat may do, by name; of the seat whose turn it is if none is given."""
        return self.game.legal(self.state, self.turn if seat is None else seat).describe()

    @property
    def choices(self) -> set[str]:
        return set(self.offered())

    @property
    def turn(self) -> Seat:
        need = self.state.need
        return need.seats[0] if isinstance(need, Act) else -1

    @property
    def to_call(self) -> Chips:
        return int(self.offered().get("call", {"amount": 0})["amount"])

    @property
    def pots(self) -> list[tuple[Chips, set[Seat]]]:
        """The main pot and the side pots as the table sees them, each with those who can win it."""
        seen = self.game.picture(self.game.view(self.state, None))
        return [(pot["amount"], set(pot["seats"])) for pot in seen["pots"]]

    @property
    def payoffs(self) -> list[Chips]:
        need = self.state.need
        assert isinstance(need, Over), need
        return list(need.payoffs)

    @property
    def stacks(self) -> list[Chips]:
        return self.state.stack

    def of(self, *kinds: type) -> list[Any]:
        """The events of these kinds, in order."""
        return [event for event in self.events if isinstance(event, kinds)]

    def _go_on(self) -> None:
        """To the next person who has to decide."""
        while not isinstance(need := self.state.need, Act | Over):
            self._write(self.game.deal(self.state, () if isinstance(need, Proceed) else self._drawn(need)))
        if isinstance(need, Act):
            self.asked.append(need.seats[0])

    def _drawn(self, need: Draw) -> list[Card]:
        if self._deck:
            drawn, self._deck = self._deck[: need.count], self._deck[need.count :]
            return drawn + [self._rest.pop() for _ in range(need.count - len(drawn))]
        street = self.game.variant.streets[self.state.street + 1]
        cards = [self._rest.pop() for _ in range(self.game.burns[self.state.street + 1])]
        for _ in range(street.down + street.up):
            cards += [self._next(self._hands.get(p, [])) for p in clockwise(self.state.live, self.state.button)]
        return cards + [self._next(self._board) for _ in range(street.board)]

    def _next(self, named: list[Card]) -> Card:
        return named.pop(0) if named else self._rest.pop()

    def _write(self, events: Sequence[Event]) -> None:
        for event in events:
            self.game.evolve(self.state, event)
        self.events += events
