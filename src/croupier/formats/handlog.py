"""The hand log: plain text, one block per hand, in the style of a poker room (pokeriv3, appendix 2).

What the document's sample contradicts or leaves out is settled as the requirement rows say: sections
stand between three dashes, seats are those of the table, a raise is written with its total on the
street, a mucked hand without cards unless the log's owner may know them.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from croupier.formats.amounts import written
from croupier.formats.story import Chair, Dealt, Move, Share, Showing, Sight, Story
from croupier.formats.story_of_record import story_of
from croupier.games.game import Chips, Seat
from croupier.games.poker.events import Posted
from croupier.kit.cards import Cards, show_cards
from croupier.play.record import Record

FIRST_STREET: Final = "preflop"
HOLE_CARDS: Final = "HOLE CARDS"
SHOW_DOWN: Final = "SHOW DOWN"
SUMMARY: Final = "SUMMARY"
ALL_IN: Final = " and is all-in"
SITTING_OUT: Final = " is sitting out"
POST_NAMES: Final = {"ante": "ante", "small": "small blind", "big": "big blind", "straddle": "straddle"}


def log(record: Record, viewer: Sight = "all") -> str:
    """Return the block of one hand, as a viewer may keep it."""
    return write(story_of(record, viewer))


def write_all(stories: Iterable[Story]) -> str:
    return "\n".join(write(story) for story in stories)


def write(story: Story) -> str:
    return "\n".join(_Writer(story).lines()) + "\n"


def section(name: str) -> str:
    return f"--- {name} ---"


def pot_name(number: int) -> str:
    return f"Side pot {number}" if number else "Main pot"


def bracket(cards: Cards) -> str:
    return f"[{show_cards(cards)}]"


class Phrases:
    """The sentences of a hand log: one thing that happened, one line."""

    def __init__(self, story: Story) -> None:
        self.story = story
        self.names = story.names

    def money(self, amount: Chips) -> str:
        return written(amount, self.story.chip)

    def chair(self, chair: Chair) -> str:
        out = "" if chair.dealt else SITTING_OUT
        return f"Seat {chair.seat + 1}: {chair.player} ({self.money(chair.chips)} in chips){out}"

    def post(self, post: Posted) -> str:
        why = "" if post.why == "due" else f"{post.why} "
        dead = "" if post.live else "dead "
        return f"{self.names[post.seat]}: posts {why}{dead}{POST_NAMES[post.kind]} {self.money(post.amount)}"

    def title(self, street: int) -> str:
        name = self.story.streets[street].name
        return HOLE_CARDS if name == FIRST_STREET else name.upper()

    def board(self, street: int) -> str:
        """Return the board as a street leaves it, new cards apart and a space before it; nothing where no card came."""
        before = tuple(card for earlier in self.story.streets[:street] for card in earlier.board)
        new = self.story.streets[street].board
        return f" {bracket(before) if before else ''}{bracket(new)}" if new else ""

    def dealt(self, dealt: Dealt) -> str:
        down = f" {bracket(dealt.down)}" if dealt.down else ""
        up = f" up {bracket(dealt.up)}" if dealt.up else ""
        return f"dealt to {self.names[dealt.seat]}{down}{up}"

    def move(self, move: Move) -> str:
        name = self.names[move.seat]
        amount = self.money(move.amount)
        if move.verb == "takes back":
            return f"Uncalled bet ({amount}) returned to {name}"
        if move.verb in ("folds", "checks"):
            return f"{name}: {move.verb}"
        to = " to" if move.verb in ("raises", "completes") else " for" if move.verb == "brings in" else ""
        return f"{name}: {move.verb}{to} {amount}{ALL_IN if move.all_in else ''}"

    def showing(self, showing: Showing) -> str:
        name = self.names[showing.seat]
        cards = f" {bracket(showing.cards)}" if showing.cards else ""
        if showing.mucked:
            return f"{name}: mucks hand{cards}"
        return f"{name}: shows{cards}" + (f" ({showing.hand})" if showing.hand else "")

    def share(self, share: Share) -> str:
        return f"{self.names[share.seat]} collects {self.money(share.amount)} from {pot_name(share.pot)}"


class _Writer(Phrases):
    """The whole block of a hand."""

    def lines(self) -> Iterator[str]:
        s = self.story
        yield section(f"HAND {s.number}")
        yield f"Game #{s.id}: {s.stakes} - {s.started:%Y/%m/%d - %H:%M:%S} (UTC)"
        yield f'Table "{s.table}" Seat {s.button + 1} is the button.'
        yield from map(self.chair, s.chairs)
        yield from map(self.post, s.posts)
        for street, chapter in enumerate(s.streets):
            yield section(self.title(street)) + self.board(street)
            yield from map(self.dealt, chapter.dealt)
            yield from map(self.move, chapter.moves)
        if s.showings:
            yield section(SHOW_DOWN)
        yield from map(self.showing, s.showings)
        yield from map(self.share, s.shares)
        yield from map(self.showing, s.shown_after)
        yield from self.summary()

    def summary(self) -> Iterator[str]:
        s = self.story
        pots = " ".join(f"{pot_name(number)} {self.money(amount)}" for number, amount in s.pots.items())
        yield section(SUMMARY)
        yield f"Total pot {self.money(s.total)} {pots} Rake {self.money(s.rake)}"
        if s.board:
            yield f"Board {bracket(s.board)}"
        for chair in s.chairs:
            if chair.dealt:
                places = "".join(f" ({place})" for place in s.places(chair.seat))
                yield f"Seat {chair.seat + 1}: {chair.player}{places} {self.fate(chair.seat)}"

    def fate(self, seat: Seat) -> str:
        s = self.story
        street = s.folded(seat)
        if street is not None:
            return self.fold(seat, street)
        showing, won = s.showing(seat), s.won(seat)
        if showing is None:
            return f"collected ({self.money(won)})"
        cards = f" {bracket(showing.cards)}" if showing.cards else ""
        if showing.mucked:
            return f"mucked{cards}" + (f" and won ({self.money(won)})" if won else "")
        hand = f" with {showing.hand}" if showing.hand else ""
        return f"showed{cards} and {f'won ({self.money(won)})' if won else 'lost'}{hand}"

    def fold(self, seat: Seat, street: int) -> str:
        """Return where a player folded, with the sample's note if nothing but an ante was paid."""
        note = " (didn't bet)" if self.story.idle(seat) else ""
        name = self.story.streets[street].name
        return f"folded {'before Flop' if name == FIRST_STREET else f'on the {name.capitalize()}'}{note}"
