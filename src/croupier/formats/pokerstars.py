"""PokerStars's hand history text, which trackers and replayers read: records in, text out.

Chips are written as play money. Stud has no button line, as there. Times are UTC and, in brackets, Eastern Time, as
PokerStars writes them for players in other zones: trackers take the hour that they find last for Eastern Time,
whatever zone is named with it. A record without a table is of the table `Croupier`: trackers refuse an empty name.
"""

import re
from collections.abc import Iterable, Iterator
from datetime import datetime
from hashlib import sha256
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from croupier.formats.amounts import written
from croupier.formats.story import Chapter, Move, Showing, Sight, Story
from croupier.formats.story_of_record import poker_of, story_of
from croupier.games.game import Chips, Seat
from croupier.games.poker.engine import Poker
from croupier.games.poker.events import Posted
from croupier.kit.cards import RANK_NAMES, Cards, show_cards
from croupier.play.record import Record

_LIMITS: Final = {"no": "No Limit", "pot": "Pot Limit", "fixed": "Limit"}
_ORDINALS: Final = {"second": "2nd", "third": "3rd", "fourth": "4th", "fifth": "5th", "sixth": "6th"}
_POSTS: Final = {"ante": "the ante", "small": "small blind", "big": "big blind", "straddle": "straddle"}
_HANDS: Final = {"Pair": "a pair", "Full house": "a full house", "Flush": "a flush", "Royal flush": "a Royal Flush"}
ALL_IN: Final = " and is all-in"
NO_TABLE: Final = "Croupier"
EASTERN: Final = "America/New_York"


def text(record: Record, viewer: Sight = "all") -> str:
    """Return one hand, with the cards that a viewer may know."""
    return "\n".join(_Writer(poker_of(record), story_of(record, viewer), len(record.header.seats)).lines()) + "\n"


def text_all(records: Iterable[Record], viewer: Sight = "all") -> str:
    """Return several hands, apart from each other as PokerStars sets them."""
    return "\n\n\n".join(text(record, viewer) for record in records)


class _Writer:
    def __init__(self, game: Poker, story: Story, size: int) -> None:
        self.game = game
        self.story = story
        self.size = size
        self.names = story.names
        self.stud = game.variant.has_up_cards
        self.high = game.blinds.big
        self.held: dict[Seat, Cards] = {}

    def money(self, amount: Chips) -> str:
        return written(amount, self.story.chip)

    def lines(self) -> Iterator[str]:
        s = self.story
        yield f"PokerStars Hand #{self.number()}:  {self.title()} - {_when(s.started)}"
        button = "" if self.stud else f" Seat #{s.button + 1} is the button"
        yield f"Table '{' '.join(s.table.split()) or NO_TABLE}' {self.size}-max (Play Money){button}"
        for chair in s.chairs:
            out = "" if chair.dealt else " is sitting out"
            yield f"Seat {chair.seat + 1}: {chair.player} ({self.money(chair.chips)} in chips){out}"
        yield from self.posts()
        for street, chapter in enumerate(s.streets):
            yield from self.street(street, chapter)
        yield from self.showdown()
        yield from self.summary()

    def number(self) -> str:
        """Return the number of a hand, made from an id that is none: trackers distinguish hands by number."""
        s = self.story
        if s.id.isdecimal():
            return s.id
        return str(int.from_bytes(sha256(f"{s.table}/{s.id}/{s.started}".encode()).digest()[:6], "big"))

    def title(self) -> str:
        o = self.game.options
        limit = self.game.profile.limit
        if self.stud:
            low, high = o.low, o.high
        else:
            low, high = (o.big, 2 * o.big) if limit == "fixed" else (o.small, o.big)
        name = self.game.variant.pokerstars or self.game.title
        return f"{name} {_LIMITS.get(limit, 'Limit')} ({self.money(low)}/{self.money(high)})"

    def posts(self) -> Iterator[str]:
        left = {chair.seat: chair.chips for chair in self.story.chairs}
        for post in self._merged():
            left[post.seat] -= post.amount
            if post.kind == "straddle":
                self.high = post.amount
            all_in = ALL_IN if not left[post.seat] else ""
            what = _POSTS[post.kind] if post.live or post.kind == "ante" else "small & big blinds"
            yield f"{self.names[post.seat]}: posts {what} {self.money(post.amount)}{all_in}"

    def _merged(self) -> Iterator[Posted]:
        """Return posts as they are written: a dead small blind is one line with the live big blind before it."""
        posts = list(self.story.posts)
        for post, then in zip(posts, [*posts[1:], None], strict=True):
            if then and then.seat == post.seat and not then.live and then.kind != "ante":
                yield Posted(post.seat, post.amount + then.amount, "big", live=False)
            elif post.live or post.kind == "ante":
                yield post

    def street(self, street: int, chapter: Chapter) -> Iterator[str]:
        if street:
            self.high = 0
        yield self.heading(street, chapter)
        for dealt in chapter.dealt:
            before = self.held.get(dealt.seat, ())
            new = dealt.down + dealt.up
            self.held[dealt.seat] = before + new
            old = f" [{show_cards(before)}]" if before else ""
            yield f"Dealt to {self.names[dealt.seat]}{old} [{show_cards(new)}]"
        yield from map(self.move, chapter.moves)

    def heading(self, street: int, chapter: Chapter) -> str:
        if not self.stud:
            before = tuple(card for earlier in self.story.streets[:street] for card in earlier.board)
            name = chapter.name.upper() if street else "HOLE CARDS"
            old = f" [{show_cards(before)}]" if before else ""
            return f"*** {name} ***{old}" + (f" [{show_cards(chapter.board)}]" if chapter.board else "")
        name = self.street_name(street).replace("Street", "STREET").replace("River", "RIVER")
        return f"*** {name} ***"

    def street_name(self, street: int) -> str:
        word = self.story.streets[street].name.split()[0]
        if not self.stud:
            return word.capitalize()
        return f"{_ORDINALS[word]} Street" if word in _ORDINALS else "River"

    def move(self, move: Move) -> str:
        name, amount = self.names[move.seat], self.money(move.amount)
        by = move.amount - self.high
        if move.verb in ("bets", "raises", "completes", "brings in"):
            self.high = move.amount
        match move.verb:
            case "takes back":
                return f"Uncalled bet ({amount}) returned to {name}"
            case "folds" | "checks":
                said = f"{move.verb}"
            case "raises" | "completes":
                said = f"raises {self.money(by)} to {amount}"
            case "brings in":
                self.high = self.game.bring_in
                said = f"brings in for {amount}"
            case _:
                said = f"{move.verb} {amount}"
        return f"{name}: {said}{ALL_IN if move.all_in else ''}"

    def showdown(self) -> Iterator[str]:
        s = self.story
        if s.showings:
            yield "*** SHOW DOWN ***"
        for showing in s.showings:
            yield f"{self.names[showing.seat]}: {self.shows(showing)}"
        for share in s.shares:
            yield f"{self.names[share.seat]} collected {self.money(share.amount)} from {self.pot(share.pot)}"
        for showing in s.shown_after:
            yield f"{self.names[showing.seat]}: {self.shows(showing)}"
        seen = {showing.seat for showing in (*s.showings, *s.shown_after)}
        for seat in dict.fromkeys(share.seat for share in s.shares if share.seat not in seen):
            yield f"{self.names[seat]}: doesn't show hand"

    def shows(self, showing: Showing) -> str:
        if showing.mucked:
            return "mucks hand"
        hand = f" ({_phrase(showing.hand)})" if showing.hand else ""
        return f"shows [{show_cards(showing.cards)}]{hand}"

    def pot(self, number: int) -> str:
        count = len(self.story.pots)
        if count == 1:
            return "pot"
        if number == 0:
            return "main pot"
        return "side pot" if count == 2 else f"side pot-{number}"

    def summary(self) -> Iterator[str]:
        s = self.story
        pots = [f"{self.pot(number).capitalize()} {self.money(x)}." for number, x in s.pots.items() if len(s.pots) > 1]
        yield "*** SUMMARY ***"
        yield " ".join([f"Total pot {self.money(s.total)}", *pots, f"| Rake {self.money(s.rake)}"])
        if s.board:
            yield f"Board [{show_cards(s.board)}]"
        for chair in s.chairs:
            if chair.dealt:
                places = "".join(f" ({place})" for place in s.places(chair.seat) if not self.stud)
                yield f"Seat {chair.seat + 1}: {chair.player}{places} {self.fate(chair.seat)}"

    def fate(self, seat: Seat) -> str:
        s = self.story
        street, showing, won = s.folded(seat), s.showing(seat), self.money(s.won(seat))
        if street is not None:
            where = "before Flop" if not self.stud and not street else f"on the {self.street_name(street)}"
            return f"folded {where}" + (" (didn't bet)" if s.idle(seat) else "")
        if showing is None or (showing.mucked and s.won(seat)):
            return f"collected ({won})"
        if showing.mucked:
            return f"mucked [{show_cards(showing.cards)}]" if showing.cards else "mucked"
        end = f"won ({won})" if s.won(seat) else "lost"
        return f"showed [{show_cards(showing.cards)}] and {end} with {_phrase(showing.hand)}"


def _when(moment: datetime) -> str:
    """Return a time as `2026/03/01 12:34:56 UTC [2026/03/01 07:34:56 ET]`; UTC alone on a machine that does not know
    time zones."""
    utc = f"{moment:%Y/%m/%d %H:%M:%S} UTC"
    try:
        return f"{utc} [{moment.astimezone(ZoneInfo(EASTERN)):%Y/%m/%d %H:%M:%S} ET]"
    except ZoneInfoNotFoundError:
        return utc


def _phrase(described: str) -> str:
    """Return a hand in PokerStars's words: no kicker, an article, a straight by both its ends."""
    said = re.sub(r", \w+ kicker$", "", described)
    if found := re.fullmatch(r"(Straight flush|Straight), (\w+) high", said):
        top = RANK_NAMES.index(found[2])
        return f"a {found[1].lower()}, {RANK_NAMES[top - 4]} to {found[2]}"
    for name, words in _HANDS.items():
        if said.startswith(name):
            return words + said.removeprefix(name)
    said = said[:1].lower() + said[1:]
    return said.replace(", ", " ", 1) if said.startswith("high card, ") else said
