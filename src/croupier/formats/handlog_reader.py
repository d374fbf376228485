"""Reading hand logs back into stories, without loss. A block that cannot be read is an error that names hand and line.

Sections may stand between dashes of any kind or asterisks.
"""

import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any, Final, get_args

from croupier.errors import CroupierError, Malformed
from croupier.formats.amounts import NUMBER, units
from croupier.formats.handlog import ALL_IN, FIRST_STREET, HOLE_CARDS, POST_NAMES, SHOW_DOWN, SITTING_OUT, SUMMARY
from croupier.formats.story import Chair, Chapter, Dealt, Move, Share, Showing, Story, Verb
from croupier.games.game import Chips, Seat
from croupier.games.poker.events import Posted
from croupier.kit.cards import Cards, parse_cards

_RULE: Final = r"(?:-{2,}|\*{2,}|[—–]+)"
_AMOUNT: Final = rf"({NUMBER})"
_CARDS: Final = r"\[([^\]]*)\]"
_SECTION: Final = re.compile(rf"{_RULE}\s*([A-Z][A-Z0-9 ]*?)\s*{_RULE}\s*(.*)")
_HAND: Final = re.compile(rf"{_RULE}\s*HAND (\d+)\s*{_RULE}\s*(.*)")
_GAME: Final = re.compile(r"Game #(.*?): (.*) - (\d{4}/\d\d/\d\d - \d\d:\d\d:\d\d) \(UTC\)")
_TABLE: Final = re.compile(r'Table "(.*)" Seat (\d+) is the button\.?')
_CHAIR: Final = re.compile(rf"Seat (\d+): (.*) \({_AMOUNT} in chips\)({SITTING_OUT})?")
_POST: Final = re.compile(rf"posts (joining |owed )?(dead )?({'|'.join(POST_NAMES.values())}) {_AMOUNT}")
_DEALT: Final = re.compile(rf"(?: {_CARDS})?(?: up {_CARDS})?")
_PLAIN: Final = re.compile(r"(folds|checks)")
_PAYS: Final = re.compile(rf"(calls|bets|raises|completes|brings in)(?: to| for)? {_AMOUNT}({ALL_IN})?")
_RETURNED: Final = re.compile(rf"Uncalled bet \({_AMOUNT}\) returned to (.*)")
_SHOWS: Final = re.compile(rf"(shows|mucks hand)(?: {_CARDS})?(?: \((.*)\))?")
_COLLECTS: Final = re.compile(rf"collects {_AMOUNT} from (?:Main pot|Side pot (\d+))")
_TOTAL: Final = re.compile(rf"Total pot {_AMOUNT}((?: (?:Main pot|Side pot \d+) {NUMBER})*) Rake {_AMOUNT}")
_BOARD: Final = re.compile(rf"Board {_CARDS}")
_VERBS: Final[dict[str, Verb]] = {verb: verb for verb in get_args(Verb)}
_KINDS: Final[dict[str, Any]] = {name: kind for kind, name in POST_NAMES.items()}


def read(text: str) -> Iterator[Story | Malformed]:
    """Yield the hands of a log in order; one that cannot be read comes as the error that names hand and line."""
    for block in _blocks(text):
        reader = _Reader(block)
        try:
            yield reader.story()
        except CroupierError as error:
            yield Malformed("handlog/unreadable", hand=reader.hand or "?", line=reader.number, reason=error)


def begins(line: str) -> bool:
    """Return whether a line is the first of a hand."""
    return _HAND.fullmatch(line.strip()) is not None


def _blocks(text: str) -> Iterator[list[tuple[int, str]]]:
    """Yield numbered lines that are not empty, hand by hand; what a line of dashes introduces may be on the same
    line."""
    block: list[tuple[int, str]] = []
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        found = _HAND.fullmatch(line)
        if found and block:
            yield block
            block = []
        if line:
            block.append((number, line))
        if found and found[2]:
            block[-1:] = [(number, f"--- HAND {found[1]} ---"), (number, found[2])]
    if block:
        yield block


class _Reader:
    """A reader of the lines of one block, from top to bottom."""

    def __init__(self, block: list[tuple[int, str]]) -> None:
        self.lines = block
        self.at = 0
        self.hand = ""
        self.chairs: list[Chair] = []
        self.posts: list[Posted] = []
        self.streets: list[tuple[str, Cards]] = []
        self.dealt: list[list[Dealt]] = []
        self.moves: list[list[Move]] = []
        self.showings: list[Showing] = []
        self.shown_after: list[Showing] = []
        self.shares: list[Share] = []
        self.rake = 0
        chips = [found[3] for _, line in block if (found := _CHAIR.fullmatch(line))]
        self.chip = 10 ** max((len(text.partition(".")[2]) for text in chips), default=0)

    @property
    def number(self) -> int:
        """Return the number of the line that is being read."""
        return self.lines[min(self.at, len(self.lines) - 1)][0]

    @property
    def line(self) -> str:
        if self.at >= len(self.lines):
            raise Malformed("handlog/truncated")
        return self.lines[self.at][1]

    def story(self) -> Story:
        self.hand = self.take(_HAND, "--- HAND number ---")[1]
        game = self.take(_GAME, "Game #number: game and stakes - yyyy/mm/dd - hh:mm:ss (UTC)")
        started = self.moment(game[3])
        table = self.take(_TABLE, 'Table "name" Seat number is the button.')
        self.seats()
        button = int(table[2]) - 1
        if button not in [chair.seat for chair in self.chairs if chair.dealt]:
            raise Malformed("handlog/button", seat=button + 1)
        self.body()
        self.summary()
        return Story(
            number=int(self.hand),
            id=game[1],
            stakes=game[2],
            started=started,
            table=table[1],
            button=button,
            chairs=tuple(self.chairs),
            posts=tuple(self.posts),
            streets=self.chapters(),
            showings=tuple(self.showings),
            shown_after=tuple(self.shown_after),
            shares=tuple(self.shares),
            rake=self.rake,
            chip=self.chip,
        )

    def take(self, pattern: re.Pattern[str], wanted: str) -> re.Match[str]:
        found = pattern.fullmatch(self.line)
        if not found:
            raise Malformed("handlog/line", key="handlog/other-line", line=repr(self.line), wanted=repr(wanted))
        self.at += 1
        return found

    def moment(self, text: str) -> datetime:
        try:
            return datetime.strptime(text, "%Y/%m/%d - %H:%M:%S").replace(tzinfo=UTC)
        except ValueError:
            self.at -= 1
            raise Malformed("handlog/time", text=repr(text)) from None

    def money(self, text: str) -> Chips:
        return units(text, self.chip)

    def seats(self) -> None:
        while found := _CHAIR.fullmatch(self.line):
            self.chairs.append(Chair(int(found[1]) - 1, found[2], self.money(found[3]), not found[4]))
            self.at += 1
        self.names = sorted(((c.player, c.seat) for c in self.chairs), key=lambda pair: -len(pair[0]))

    def chapters(self) -> tuple[Chapter, ...]:
        streets = zip(self.streets, self.dealt, self.moves, strict=True)
        return tuple(Chapter(name, board, tuple(dealt), tuple(moves)) for (name, board), dealt, moves in streets)

    def body(self) -> None:
        while True:
            found = _SECTION.fullmatch(self.line)
            if found and found[1] == SUMMARY:
                return
            if found and found[1] != SHOW_DOWN:
                self.open(found[1], found[2])
            elif not found and not self.takes_line():
                raise Malformed("handlog/line", line=repr(self.line))
            self.at += 1

    def open(self, title: str, cards: str) -> None:
        name = FIRST_STREET if title == HOLE_CARDS else title.lower()
        brackets = [parse_cards(found) for found in re.findall(_CARDS, cards)]
        board = tuple(card for _, new in self.streets for card in new)
        if len(brackets) > 1 and tuple(c for old in brackets[:-1] for c in old) != board:
            raise Malformed("handlog/board", key="handlog/board-so-far", cards=repr(cards))
        self.streets.append((name, brackets[-1] if brackets else ()))
        self.dealt.append([])
        self.moves.append([])

    def takes_line(self) -> bool:
        """Take the line, if it is about a player or cards dealt to one, and return whether it is."""
        line = self.line
        if found := _RETURNED.fullmatch(line):
            return self.add_move(Move(self.seat_of(found[2]), "takes back", self.money(found[1])))
        for start, end, add in self.kinds():
            for name, seat in self.names:
                if line.startswith(start + name + end) and add(seat, line[len(start + name + end) :]):
                    return True
        return False

    def kinds(self) -> list[tuple[str, str, Callable[[Seat, str], bool]]]:
        return [("", ": ", self.did), ("dealt to ", "", self.got), ("", " ", self.collected)]

    def seat_of(self, player: str) -> Seat:
        for name, seat in self.names:
            if name == player:
                return seat
        raise Malformed("handlog/player", player=repr(player))

    def add_move(self, move: Move) -> bool:
        if not self.moves:
            raise Malformed("handlog/no-street", line=repr(self.line))
        self.moves[-1].append(move)
        return True

    def did(self, seat: Seat, what: str) -> bool:
        if found := _PLAIN.fullmatch(what):
            return self.add_move(Move(seat, _VERBS[found[1]]))
        if found := _PAYS.fullmatch(what):
            return self.add_move(Move(seat, _VERBS[found[1]], self.money(found[2]), bool(found[3])))
        if found := _POST.fullmatch(what):
            why: Any = (found[1] or "due").strip()
            self.posts.append(Posted(seat, self.money(found[4]), _KINDS[found[3]], why, not found[2]))
        elif found := _SHOWS.fullmatch(what):
            cards = parse_cards(found[2] or "")
            shown = self.shown_after if self.shares else self.showings
            shown.append(Showing(seat, cards, found[3] or "", found[1] != "shows"))
        return bool(found)

    def got(self, seat: Seat, cards: str) -> bool:
        found = _DEALT.fullmatch(cards)
        if not found or not self.dealt:
            return False
        self.dealt[-1].append(Dealt(seat, parse_cards(found[1] or ""), parse_cards(found[2] or "")))
        return True

    def collected(self, seat: Seat, what: str) -> bool:
        found = _COLLECTS.fullmatch(what)
        if found:
            self.shares.append(Share(int(found[2] or 0), seat, self.money(found[1])))
        return bool(found)

    def summary(self) -> None:
        """Read the summary, which repeats the hand. Raise Malformed where it does not agree with it."""
        self.at += 1
        total = self.take(_TOTAL, "Total pot amount Main pot amount Rake amount")
        self.rake = self.money(total[3])
        pots = [self.money(amount) for amount in re.findall(rf"pot(?: \d+)? ({NUMBER})", total[2])]
        collected = sum(share.amount for share in self.shares)
        if self.money(total[1]) != sum(pots) + self.rake or sum(pots) != collected:
            self.at -= 1
            raise Malformed("handlog/total", line=repr(self.line), collected=collected)
        if self.at < len(self.lines) and (board := _BOARD.fullmatch(self.line)):
            if parse_cards(board[1]) != tuple(card for _, new in self.streets for card in new):
                raise Malformed("handlog/board", line=repr(self.line))
            self.at += 1
        while self.at < len(self.lines):
            self.seat_summary()

    def seat_summary(self) -> None:
        known = [f"Seat {chair.seat + 1}: {chair.player} " for chair in self.chairs]
        if not self.line.startswith(tuple(known)):
            raise Malformed("handlog/summary", line=repr(self.line))
        self.at += 1
