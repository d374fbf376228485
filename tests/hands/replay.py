"""Real hands as data, and what our engine makes of them: the first difference, or none.

A hand is one line of JSON; `docs/differences.md` lists its fields and sources. The recorded cards and
acts are fed to the engine; who acts, what a call costs and how far a raise may go are compared at
every act, then what goes back, who wins which pot and every final stack.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final, Literal, NamedTuple

import msgspec
from msgspec import Struct, field

from croupier.errors import IllegalAction
from croupier.games.game import Act, Chips, Draw, Over, Seat, SeatInfo
from croupier.games.poker import BlindOptions, Holdem, Omaha, Stud, StudOptions
from croupier.games.poker.betting.pots import pots
from croupier.games.poker.engine import Poker
from croupier.games.poker.events import (
    BRING_IN,
    CALL,
    CHECK,
    FOLD,
    SHOW,
    Action,
    Bet,
    Carry,
    Event,
    Posted,
    PotWon,
    RaiseTo,
    Returned,
)
from croupier.games.poker.options import Limit
from croupier.games.poker.seats import clockwise
from croupier.games.poker.state import State
from croupier.kit.cards import DECK_52, UNKNOWN, parse_cards

LIMITS: Final[dict[str, Limit]] = {"nl": "no", "pl": "pot", "fl": "fixed"}
PLAIN: Final[dict[str, Action]] = {"f": FOLD, "k": CHECK, "c": CALL, "p": BRING_IN}


class Step(NamedTuple):
    """One recorded act, and what was possible before it: a call's price, the totals one could raise to."""

    street: int
    seat: Seat
    code: Literal["f", "k", "c", "b", "r", "p", "m"]
    to: Chips | None
    put: Chips
    to_call: Chips | None
    least: Chips | None
    most: Chips | None


class PotLine(NamedTuple):
    """One pot: its chips, who could win it, who did."""

    amount: Chips
    seats: tuple[Seat, ...]
    winners: tuple[Seat, ...]


class Hand(Struct, frozen=True):
    """One recorded hand. Seat 0 is left of the button; heads-up the button is seat 1."""

    id: str
    src: str
    game: Literal["holdem", "omaha", "stud7"]
    limit: Literal["nl", "pl", "fl"]
    n: int
    btn: Seat | None
    stacks: tuple[Chips, ...]
    hole: tuple[str, ...]
    board: str
    acts: tuple[Step, ...]
    refund: tuple[Chips, ...]
    pots: tuple[PotLine, ...]
    final: tuple[Chips, ...]
    tags: tuple[str, ...]
    antes: tuple[Chips, ...] = ()
    ante_mode: Literal["live", "dead"] = "live"
    blinds: tuple[Chips, ...] = ()
    bring_in: Chips = 0
    small_bet: Chips = 0
    big_bet: Chips = 0
    min_bet: Chips = 0
    alt_final: dict[str, tuple[Chips, ...]] = field(default_factory=dict)
    disputed_acts: tuple[int, ...] = ()
    chip_scale: int = 1


def read(path: Path) -> list[Hand]:
    """The hands of a file of JSON lines."""
    decoder = msgspec.json.Decoder(Hand)
    return [decoder.decode(line) for line in path.read_bytes().splitlines()]


def game_of(hand: Hand) -> Poker:
    """The table at which a hand was played. At the WSOP a bet and four raises make the cap."""
    if hand.game == "stud7":
        return Stud(StudOptions(ante=hand.antes[0], low=hand.small_bet, high=hand.big_bet, bring_in=hand.bring_in))
    options = BlindOptions(
        limit=LIMITS[hand.limit],
        big_blind=max(hand.blinds),
        small_blind=min([b for b in hand.blinds if b]),
        ante=max(hand.antes, default=0),
        ante_by="big" if hand.antes and not all(hand.antes) else "all",
        cap=5,
    )
    return Omaha(options) if hand.game == "omaha" else Holdem(options)


def posts(hand: Hand) -> tuple[Posted, ...]:
    """Antes and blinds as they were paid; blinds beside the first big one and the one before it bought seats in."""
    if not hand.blinds:
        return tuple([Posted(seat, ante, "ante") for seat, ante in enumerate(hand.antes)])
    paid = [Posted(seat, ante, "ante", live=hand.ante_mode == "live") for seat, ante in enumerate(hand.antes) if ante]
    full = max(hand.blinds)
    big = hand.blinds.index(full)
    due = {big, 1 - big if hand.n == 2 else big - 1}
    for seat in sorted({p for p, b in enumerate(hand.blinds) if b}, key=lambda p: (p not in due, hand.blinds[p])):
        amount = hand.blinds[seat]
        paid.append(Posted(seat, amount, "big" if amount == full else "small", "due" if seat in due else "joining"))
    return tuple(paid)


def carry_of(hand: Hand, game: Poker) -> Carry:
    """The button on the last seat; payments by name only where they are not what the rules ask."""
    carry = Carry(button=hand.n - 2)
    asked = game.begin(seats_of(hand), carry).dues
    return carry if set(asked) == set(posts(hand)) else Carry(button=hand.n - 2, posts=posts(hand))


def seats_of(hand: Hand) -> list[SeatInfo]:
    return [SeatInfo(f"seat {seat}", chips) for seat, chips in enumerate(hand.stacks)]


class Dealer:
    """Gives out the recorded cards; burned and unknown ones are any that the record does not name."""

    def __init__(self, hand: Hand) -> None:
        holes = [parse_cards(text) for text in hand.hole]
        self.board = parse_cards(hand.board)
        named = {card for cards in (*holes, self.board) for card in cards}
        self.spare = [card for card in DECK_52 if card not in named]
        self.holes = [[self.spare.pop() if card == UNKNOWN else card for card in cards] for cards in holes]

    def deal(self, game: Poker, state: State) -> list[int]:
        street = game.variant.streets[state.street + 1]
        cards = [self.spare.pop() for _ in range(game.burns[state.street + 1])]
        at = len(state.board)
        cards += self.board[at : at + street.board]
        for _ in range(street.down + street.up):
            cards += [self.holes[seat].pop(0) for seat in clockwise(state.live, state.button)]
        return cards


class Difference(Exception):
    """Where and how the engine departs from the record."""


class Replay:
    """One hand through the engine; `run` raises at the first Difference."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.game = game_of(hand)
        self.carry = carry_of(hand, self.game)
        self.state = self.game.begin(seats_of(hand), self.carry)
        self.dealer = Dealer(hand)
        self.acts = 0
        self.refund = [0] * hand.n
        self.pots: dict[int, PotLine] = {}
        self.write(self.game.start(self.state))

    def run(self) -> None:
        while not isinstance(need := self.state.need, Over):
            if isinstance(need, Act):
                self.write(self.decided(need.seats[0]))
            else:
                cards = self.dealer.deal(self.game, self.state) if isinstance(need, Draw) else []
                self.write(self.game.deal(self.state, cards))
        self.finish()

    def decided(self, seat: Seat) -> Sequence[Event]:
        action = self.choice(seat)
        try:
            return self.game.act(self.state, seat, action)
        except IllegalAction as refused:
            raise Difference(f"{self.hand.id}, act {self.acts}: {action} is refused: {refused.says}") from None

    def write(self, events: Sequence[Event]) -> None:
        for event in events:
            if isinstance(event, Returned):
                self.refund[event.seat] += event.amount
            elif isinstance(event, PotWon):
                self.won(event)
            self.game.evolve(self.state, event)

    def won(self, event: PotWon) -> None:
        s = self.state
        eligible = pots(s.put(), s.live, dead=sum(s.dead))[event.pot].seats
        self.pots[event.pot] = PotLine(event.amount, eligible, tuple(sorted(event.seats)))

    def choice(self, seat: Seat) -> Action:
        """The recorded act, after comparing what was possible; the end of a record is a showdown of all."""
        if self.state.street > self.game.last_street:
            return SHOW
        self.same("acts", True, self.acts < len(self.hand.acts))
        step = self.hand.acts[self.acts]
        moves = self.game.legal(self.state, seat)
        disputed = self.acts in self.hand.disputed_acts
        self.same("street", step.street, self.state.street)
        self.same("acting seat", step.seat, seat)
        if step.to_call is not None:
            self.same("to call", step.to_call, moves.due)
        self.same("least raise", None if disputed else step.least, moves.least or None)
        self.same("most", None if disputed else step.most, moves.most or None)
        self.acts += 1
        return self.action(step)

    def action(self, step: Step) -> Action:
        if step.to is None or step.code not in "brm":
            return PLAIN[step.code]
        return RaiseTo(step.to) if self.state.high else Bet(step.to)

    def finish(self) -> None:
        hand = self.hand
        self.same("acts", len(hand.acts), self.acts)
        self.same("chips", sum(hand.stacks), sum(self.state.stack))
        self.same("refund", hand.refund, tuple(self.refund))
        self.same("pots", hand.pots, tuple([self.pots[i] for i in sorted(self.pots)]))
        self.same("final", hand.alt_final.get("one_chip_each", hand.final), tuple(self.state.stack))

    def same(self, what: str, recorded: object, ours: object) -> None:
        if recorded != ours:
            raise Difference(f"{self.hand.id}, act {self.acts}: {what}: recorded {recorded}, ours {ours}")
