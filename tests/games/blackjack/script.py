"""A round of blackjack written down in one line: whose cards, which decisions, and what came of them.

    round = Script("8s8d", "Tc9h", dealer="7c 6h", draws="3d Ts 9c").run("p s s  s")

Hands are by seat, the dealer's cards the hole card and the up card, `draws` what comes after the deal. Everybody
bets $10 of $500 unless said otherwise. Decisions are for whoever's turn it is: `h` hit, `s` stand, `d` double,
`d400` double by $4, `p` split, `r` surrender, `i500` insure for $5, `n` no insurance.
"""

from collections.abc import Sequence
from typing import Any

from croupier.errors import IllegalAction
from croupier.games.blackjack.engine import Blackjack
from croupier.games.blackjack.events import (
    DECLINE,
    HIT,
    SIT_OUT,
    SPLIT,
    STAND,
    SURRENDER,
    Action,
    Bet,
    Carry,
    Double,
    Event,
    Insure,
)
from croupier.games.blackjack.hand import Hand
from croupier.games.blackjack.options import BlackjackOptions
from croupier.games.blackjack.state import State
from croupier.games.game import Act, Chips, Draw, Over, Seat, SeatInfo
from croupier.kit.cards import Card, Cards, parse_cards, show_cards

BALANCE = 50_000
BET = 1_000
PLAIN: dict[str, Action] = {"h": HIT, "s": STAND, "p": SPLIT, "r": SURRENDER, "n": DECLINE}


class Table:
    """A round in progress that draws from `cards`. It stops whenever somebody has to decide."""

    def __init__(
        self,
        balances: Sequence[Chips | SeatInfo | None],
        cards: Sequence[Card] = (),
        *,
        carry: Carry | None = None,
        game: Blackjack | None = None,
        **options: Any,
    ) -> None:
        self.game = game or Blackjack(BlackjackOptions(**options))
        self.seats = [SeatInfo(f"p{i}", b) if isinstance(b, int) else b for i, b in enumerate(balances)]
        self.cards = list(cards)
        self.state: State = self.game.begin(self.seats, carry)
        self.events: list[Event] = []
        self.drawn: list[Draw] = []

    def act(self, seat: Seat, action: Action) -> "Table":
        return self._write(self.game.act(self.state, seat, action))

    def leave(self, seat: Seat) -> "Table":
        return self._write(self.game.leave(self.state, seat))

    def cancel(self) -> "Table":
        return self._write(self.game.cancel(self.state))

    def bet(self, *amounts: Chips) -> "Table":
        """By seat; who bets nothing sits out."""
        for seat, amount in enumerate(amounts):
            self.act(seat, Bet(amount) if amount else SIT_OUT)
        return self

    def run(self, words: str) -> "Table":
        for word in words.split():
            self.act(self.asked[0], self.action(word))
        return self

    def action(self, word: str) -> Action:
        kind, amount = word[0], word[1:]
        if kind == "i":
            return Insure(int(amount))
        return Double(int(amount or self.state.hand.bet)) if kind == "d" else PLAIN[kind]

    def refusal(self, seat: Seat, action: Any) -> str:
        """The code with which an action is refused; the state is as it was."""
        before = self.state.copy()
        try:
            self.game.act(self.state, seat, action)
        except IllegalAction as refused:
            assert self.state == before
            assert refused.says
            return refused.code
        raise AssertionError(f"{action} is not refused")

    @property
    def asked(self) -> tuple[Seat, ...]:
        need = self.state.need
        return need.seats if isinstance(need, Act) else ()

    @property
    def choices(self) -> set[str]:
        return set(self.game.legal(self.state, self.asked[0]).describe())

    @property
    def over(self) -> Over[Carry]:
        need = self.state.need
        assert isinstance(need, Over), need
        return need

    @property
    def payoffs(self) -> list[Chips]:
        return list(self.over.payoffs)

    @property
    def balances(self) -> list[Chips]:
        return self.state.stack

    def hand(self, seat: Seat = 0, at: int = 0) -> Hand:
        return self.state.hands[seat][at]

    def shown(self, seat: Seat = 0, at: int = 0) -> str:
        return show_cards(self.hand(seat, at).cards)

    def results(self, seat: Seat = 0) -> list[str | None]:
        return [hand.result for hand in self.state.hands[seat]]

    def of(self, *kinds: type) -> list[Any]:
        """The events of these kinds, in order."""
        return [event for event in self.events if isinstance(event, kinds)]

    def seen(self) -> Any:
        """The picture that a spectator gets."""
        return self.game.picture(self.game.view(self.state, None))

    def _write(self, events: Sequence[Event]) -> "Table":
        """These events and what follows from them, to the next person who has to decide."""
        while True:
            for event in events:
                self.game.evolve(self.state, event)
            self.events += events
            need = self.state.need
            if isinstance(need, Act | Over):
                return self
            events = self.game.deal(self.state, self._drawn(need) if isinstance(need, Draw) else ())

    def _drawn(self, need: Draw) -> Cards:
        self.drawn.append(need)
        assert need.count <= len(self.cards), f"{need.count} more cards are to be drawn than were named"
        cards, self.cards = self.cards[: need.count], self.cards[need.count :]
        return tuple([card + 1 for card in cards] if self.game.infinite else cards)


class Script(Table):
    """A table whose cards are named hand by hand, with the bets placed and the cards dealt."""

    def __init__(
        self,
        *hands: str,
        dealer: str,
        draws: str = "",
        bets: Sequence[Chips] = (),
        balances: Sequence[Chips] = (),
        carry: Carry | None = None,
        game: Blackjack | None = None,
        **options: Any,
    ) -> None:
        dealt = [parse_cards(hand, distinct=False) for hand in (*hands, dealer)]
        cards = [hand[nth] for nth in (0, 1) for hand in dealt]
        cards += parse_cards(draws, distinct=False)
        super().__init__(balances or [BALANCE] * len(hands), cards, carry=carry, game=game, **options)
        self.bet(*(bets or [BET] * len(hands)))
