"""A hand as people describe it: who sat where, what was posted, each street's cards and moves, the end.

The formats share this: they differ only in how they write it down. A story holds what one viewer may
know and nothing else; what follows from that is a property or a method. A card that the viewer
does not know is simply not there.
"""

from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from croupier.games.game import Chips, Seat
from croupier.games.poker.events import Posted
from croupier.games.poker.seats import clockwise
from croupier.kit.cards import Cards

Sight: TypeAlias = Seat | Literal["all"] | None  # None: a spectator

Verb: TypeAlias = Literal["folds", "checks", "calls", "bets", "raises", "completes", "brings in", "takes back"]

EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)  # of a record that does not say when it was played


class Chair(Struct, frozen=True):
    """A taken seat as the hand begins; not `dealt` in: sitting out or waiting."""

    seat: Seat
    player: str
    chips: Chips
    dealt: bool = True


class Dealt(Struct, frozen=True):
    """Cards that a seat got on a street, as far as they are known."""

    seat: Seat
    down: Cards = ()
    up: Cards = ()


class Move(Struct, frozen=True):
    """What a seat did. The amount is the total on the street where it `raises` or `completes`, else what it paid,
    or what it `takes back` uncalled."""

    seat: Seat
    verb: Verb
    amount: Chips = 0
    all_in: bool = False

    def put(self, bet: Chips) -> Chips:
        """Return what a move added to the pot, for a seat that had bet so much on the street; less than 0 if it came
        back."""
        if self.verb == "takes back":
            return -self.amount
        return self.amount - bet if self.verb in ("raises", "completes") else self.amount


class Chapter(Struct, frozen=True):
    """A street: the cards that came and what was done. `board` are the new cards only."""

    name: str
    board: Cards = ()
    dealt: tuple[Dealt, ...] = ()
    moves: tuple[Move, ...] = ()


class Showing(Struct, frozen=True):
    """A hand at the showdown, turned up or mucked; its cards, down cards first, and what they amount to, if known."""

    seat: Seat
    cards: Cards = ()
    hand: str = ""
    mucked: bool = False


class Share(Struct, frozen=True):
    """What a seat got of a pot; 0 is the main pot."""

    pot: int
    seat: Seat
    amount: Chips


class Story(Struct, frozen=True, kw_only=True):
    """A hand as one viewer may know it. Of amounts, `chip` make one chip.

    `shown_after` are cards that a winner turned up after the pots were paid, one or more of a hand that was not seen.
    """

    number: int
    id: str
    stakes: str
    started: datetime
    table: str
    button: Seat
    chairs: tuple[Chair, ...]
    posts: tuple[Posted, ...]
    streets: tuple[Chapter, ...]
    showings: tuple[Showing, ...]
    shown_after: tuple[Showing, ...] = ()
    shares: tuple[Share, ...]
    rake: Chips = 0
    chip: int = 1

    @property
    def names(self) -> dict[Seat, str]:
        return {chair.seat: chair.player for chair in self.chairs}

    @property
    def order(self) -> Sequence[Seat]:
        """Return the seats dealt in, clockwise from the button's left."""
        return clockwise(sum(1 << chair.seat for chair in self.chairs if chair.dealt), self.button)

    @property
    def board(self) -> Cards:
        return tuple(card for chapter in self.streets for card in chapter.board)

    @property
    def pots(self) -> dict[int, Chips]:
        """Return the amounts of the pots by number, main pot first."""
        sums: Counter[int] = Counter()
        for share in self.shares:
            sums[share.pot] += share.amount
        return dict(sorted(sums.items()))

    @property
    def total(self) -> Chips:
        return sum(self.pots.values()) + self.rake

    def won(self, seat: Seat) -> Chips:
        return sum(share.amount for share in self.shares if share.seat == seat)

    def blind(self, kind: Literal["small", "big"]) -> Seat | None:
        """Return whose blind it was; None where there is none, as in stud."""
        return next((p.seat for p in self.posts if p.kind == kind and p.why == "due"), None)

    def places(self, seat: Seat) -> list[str]:
        """Return what positions a seat held."""
        held = {"button": self.button, "small blind": self.blind("small"), "big blind": self.blind("big")}
        return [place for place, holder in held.items() if holder == seat]

    def folded(self, seat: Seat) -> int | None:
        """Return on which street a seat folded, or None."""
        for street, chapter in enumerate(self.streets):
            if any(move.seat == seat and move.verb == "folds" for move in chapter.moves):
                return street
        return None

    def showing(self, seat: Seat) -> Showing | None:
        return next((showing for showing in self.showings if showing.seat == seat), None)

    def paid(self, seat: Seat) -> Chips:
        """Return all that a seat put in, less what it took back."""
        total = sum(post.amount for post in self.posts if post.seat == seat)
        bet = sum(post.amount for post in self.posts if post.seat == seat and post.live and post.kind != "ante")
        for chapter in self.streets:
            for move in chapter.moves:
                if move.seat == seat:
                    put = move.put(bet)
                    bet += put
                    total += put
            bet = 0
        return total

    def idle(self, seat: Seat) -> bool:
        """Return whether a seat put in nothing but antes."""
        return self.paid(seat) == sum(post.amount for post in self.posts if post.seat == seat and post.kind == "ante")

    def stacks(self) -> dict[Seat, Chips]:
        """Return the chips of each seat after the hand."""
        return {c.seat: c.chips - self.paid(c.seat) + self.won(c.seat) for c in self.chairs}
