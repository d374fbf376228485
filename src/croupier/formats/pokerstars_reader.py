"""Reading PokerStars's hand history text: each hand becomes one of PHH, which the rules can play again.

Hold'em and Omaha are read, cash games and tournaments, with amounts in any currency or none: `chip` is always 100, so
that cents of one hand are cents of all. Lines about chat, connections and who comes and goes are skipped. A hand that
cannot be read is an error that names it and its line.
"""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from msgspec import Struct
from msgspec.structs import replace

from croupier.errors import CroupierError, Malformed
from croupier.formats.amounts import units, written
from croupier.formats.phh import Hand, at_line
from croupier.formats.pokerstars import ALL_IN, EASTERN
from croupier.games.game import Chips, Seat
from croupier.games.poker.engine import Poker
from croupier.games.poker.family import poker_classes
from croupier.kit.cards import UNKNOWN, Cards, parse_cards, show

CENTS: Final = 100
_LETTERS_MOST: Final = 400  # of a line: no pattern has to look at more

_MONEY: Final = r"[$€£¥]?([\d,]+(?:\.\d+)?)"
_BEGIN: Final = re.compile(r"\ufeff?PokerStars .*?(?:Hand|Game) #(\d+):\s*(.*)")
_LIMITS: Final = {"No Limit": "no", "Pot Limit": "pot", "Limit": "fixed"}
_STAKES: Final = re.compile(rf"(.*?) (No Limit|Pot Limit|Limit)\b.*?\({_MONEY}/{_MONEY}(?: [A-Z]{{3}})?\)(.*)")
_TIME: Final = re.compile(r"(\d{4}/\d\d?/\d\d? \d\d?:\d\d:\d\d)(?: ([A-Z]+))?")
_TABLE: Final = re.compile(r"Table '(.*)' .*?Seat #(\d+) is the button")
_SEAT: Final = re.compile(rf"Seat (\d+): (.+) \({_MONEY} in chips.*?\)(.*)")
_SECTION: Final = re.compile(r"\*\*\* (.+?) \*\*\*\s*(.*)")
_CARDS: Final = re.compile(r"\[([^\]]*)\]")
_POST: Final = re.compile(
    rf"posts (?:the )?(ante|small blind|big blind|small & big blinds|straddle) {_MONEY}(?:{ALL_IN})?"
)
_MOVE: Final = re.compile(
    rf"(folds|checks|calls|bets|raises)(?: {_MONEY})?(?: to {_MONEY})?(?:{ALL_IN})?(?: \[(.*)\])?"
)
_SHOWS: Final = re.compile(r"(shows|mucks hand|doesn't show hand)(?: \[(.*?)\])?.*")
_SILENT: Final = re.compile(r"(sits out|is sitting out|has timed out|is disconnected|is connected).*")
_COLLECTED: Final = re.compile(rf"collected {_MONEY} from .*")
_STREETS: Final = ("FLOP", "TURN", "RIVER")


class Told(Struct, frozen=True):
    """A hand that was read, and to whom the file says cards were dealt: its owner, where that is one player."""

    hand: Hand
    dealt_to: tuple[str, ...] = ()


def begins(line: str) -> bool:
    """Return whether a line is the first of a hand."""
    return _BEGIN.fullmatch(line.strip()[:_LETTERS_MOST]) is not None


def read(text: str) -> Iterator[Told | Malformed]:
    """Yield the hands of a file in order; one that cannot be read comes as the error that names hand and line."""
    for number, lines in _blocks(text):
        reader = _Reader(number, lines)
        try:
            yield reader.told()
        except CroupierError as error:
            yield at_line(error, number, reader.at)


def _blocks(text: str) -> Iterator[tuple[str, list[tuple[int, str]]]]:
    number, block = "", list[tuple[int, str]]()
    for at, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()[:_LETTERS_MOST]
        if found := _BEGIN.fullmatch(line):
            if number:
                yield number, block
            number, block = found[1], []
        if line and number:
            block.append((at, line))
    if number:
        yield number, block


class _Reader:
    """A reader of one hand, line by line. `at` is the line that is being read."""

    def __init__(self, number: str, lines: list[tuple[int, str]]) -> None:
        self.number = number
        self.lines = lines
        self.at = lines[0][0]
        self.kind: type[Poker]
        self.code = ""
        self.low = self.high = 0
        self.started: datetime | None = None
        self.table, self.button = "", 0
        self.chips: dict[Seat, Chips] = {}
        self.seats: dict[str, Seat] = {}
        self.part: set[Seat] = set()  # who takes part
        self.known: dict[Seat, Cards] = {}
        self.dealt_to: list[str] = []
        self.posts: list[tuple[Seat, str, Chips]] = []
        self.did: list[tuple[int, Seat, str]] = []  # line, seat, PHH's word; seat -1 is the dealer
        self.won: dict[Seat, Chips] = {}
        self.board: Cards = ()
        self.showed: dict[Seat, Cards] = {}

    def told(self) -> Told:
        self.head()
        section = ""
        for at, line in self.lines[2:]:
            self.at = at
            if found := _SECTION.fullmatch(line):
                section = found[1]
                self.open(section, found[2])
            elif section == "SUMMARY":
                self.sum_up(line)
            elif not (not section and self.sit(line)):
                self.take(line)
        self.at = self.lines[0][0]
        if section != "SUMMARY":
            raise Malformed("pokerstars/truncated")
        return Told(self.hand(), tuple(self.dealt_to))

    def head(self) -> None:
        """Read the first two lines: game, stakes, time, table, button."""
        rest = _BEGIN.fullmatch(self.lines[0][1])
        stakes = _STAKES.fullmatch(rest[2]) if rest else None
        if not stakes:
            raise Malformed("pokerstars/line", line=repr(self.lines[0][1]))
        self.game(stakes[1], _LIMITS[stakes[2]])
        self.low, self.high = self.money(stakes[3]), self.money(stakes[4])
        self.started = _moment(stakes[5])
        self.at, line = self.lines[min(1, len(self.lines) - 1)]
        table = _TABLE.match(line)
        if not table:
            raise Malformed("pokerstars/line", line=repr(line))
        self.table, self.button = table[1], int(table[2]) - 1

    def game(self, title: str, limit: str) -> None:
        for kind in poker_classes():
            name = kind.variant.pokerstars
            if name and title.endswith(name) and limit in kind.variant.phh and not kind.variant.has_up_cards:
                self.kind, self.code = kind, kind.variant.phh[limit]
                return
        raise Malformed("pokerstars/game", game=title.rpartition("USD ")[2])

    def money(self, text: str) -> Chips:
        return units(text.replace(",", ""), CENTS)

    def sit(self, line: str) -> bool:
        found = _SEAT.fullmatch(line)
        if not found:
            return False
        seat = int(found[1]) - 1
        if found[2] in self.seats or seat in self.chips:
            raise Malformed("pokerstars/seat-twice", line=repr(line))
        self.chips[seat], self.seats[found[2]] = self.money(found[3]), seat
        return True

    def open(self, section: str, rest: str) -> None:
        if section in _STREETS:
            cards = parse_cards(_CARDS.findall(rest)[-1] if _CARDS.search(rest) else "")
            self.board += cards
            self.did.append((self.at, -1, f"d db {_run(cards)}"))
        elif section.startswith(("FIRST", "SECOND", "THIRD")):
            raise Malformed("pokerstars/boards")

    def take(self, line: str) -> None:
        """Take a line about a player; all others say nothing about the hand."""
        if line.startswith("Dealt to "):
            self.deal(line.removeprefix("Dealt to "))
            return
        for name in sorted(self.seats, key=len, reverse=True):
            if line.startswith(f"{name}: "):
                self.act(self.seats[name], line[len(name) + 2 :])
                return
            if line.startswith(f"{name} ") and (found := _COLLECTED.fullmatch(line[len(name) + 1 :])):
                seat = self.seats[name]
                self.won[seat] = self.won.get(seat, 0) + self.money(found[1])
                return

    def deal(self, rest: str) -> None:
        name, _, cards = rest.rpartition(" [")
        if name not in self.seats:
            raise Malformed("pokerstars/player", player=repr(name))
        self.dealt_to.append(name)
        self.learn(self.seats[name], cards.rstrip("]"))

    def learn(self, seat: Seat, text: str) -> Cards:
        cards = parse_cards(text)
        if len(cards) == self.kind.variant.streets[0].down:
            self.known[seat] = cards
        return cards

    def act(self, seat: Seat, said: str) -> None:
        if found := _POST.fullmatch(said):
            self.posts.append((seat, found[1], self.money(found[2])))
        elif found := _MOVE.fullmatch(said):
            self.move(seat, found)
        elif found := _SHOWS.fullmatch(said):
            self.show(seat, found[1], found[2] or "")
        elif not _SILENT.fullmatch(said):
            raise Malformed("pokerstars/line", line=repr(said))
        self.part |= set() if _SILENT.fullmatch(said) else {seat}

    def move(self, seat: Seat, found: re.Match[str]) -> None:
        if found[4]:
            self.learn(seat, found[4])
        match found[1]:
            case "folds":
                word = "f"
            case "checks" | "calls":
                word = "cc"
            case _:
                word = f"cbr {written(self.money(found[3] or found[2] or ''), CENTS)}"
        self.did.append((self.at, seat, word))

    def show(self, seat: Seat, verb: str, text: str) -> None:
        if verb == "shows":
            self.showed[seat] = self.learn(seat, text)
        elif verb == "mucks hand":
            self.showed[seat] = ()

    def sum_up(self, line: str) -> None:
        """Take a line of the summary: it names all who were dealt in, and cards that were mucked."""
        found = re.match(r"Seat (\d+): ", line)
        seat = int(found[1]) - 1 if found else -1
        if seat in self.chips and "sitting out" not in line:
            self.part.add(seat)
            if cards := re.search(r"(?:mucked|showed) \[(.*?)\]", line):
                self.learn(seat, cards[1])

    def hand(self) -> Hand:
        order = sorted(self.part, key=lambda seat: (seat - self.button - 1) % 100)
        if len(order) < 2:
            raise Malformed("pokerstars/alone")
        names = {seat: name for name, seat in self.seats.items()}
        steps = [*self.dealing(order), *self.steps(order), *self.showings(order)]
        antes, dead = self.antes(order)
        fixed = self.code == self.kind.variant.phh.get("fixed")
        made = Hand(
            variant=self.code,
            antes=antes,
            blinds_or_straddles=self.blinds(order),
            ante_trimming_status=not dead if any(antes) else None,
            small_bet=self.low if fixed else 0,
            big_bet=self.high if fixed else 0,
            min_bet=0 if fixed else self.high,
            starting_stacks=tuple([self.chips[seat] for seat in order]),
            actions=tuple([text for _, text in steps]),
            winnings=tuple([self.won.get(seat, 0) for seat in order]),
            players=tuple([names[seat] for seat in order]),
            seats=tuple([seat + 1 for seat in order]),
            table=self.table,
            hand=self.number,
            started=self.started,
            chip=CENTS,
            label=self.number,
            line=self.at,
            lines=tuple([line for line, _ in steps]),
        )
        blinds = made.by_player(made.blinds_or_straddles)
        return replace(made, antes=made.by_player(antes), blinds_or_straddles=blinds)

    def dealing(self, order: list[Seat]) -> list[tuple[int, str]]:
        hidden = (UNKNOWN,) * self.kind.variant.streets[0].down
        return [(self.at, f"d dh p{at} {_run(self.known.get(seat, hidden))}") for at, seat in enumerate(order, 1)]

    def steps(self, order: list[Seat]) -> list[tuple[int, str]]:
        named = {seat: f"p{at} " for at, seat in enumerate(order, 1)} | {-1: ""}
        return [(line, named[seat] + word) for line, seat, word in self.did]

    def showings(self, order: list[Seat]) -> list[tuple[int, str]]:
        shown = [(at, self.showed[seat]) for at, seat in enumerate(order, 1) if seat in self.showed]
        return [(self.at, f"p{at} sm {_run(cards)}".rstrip()) for at, cards in shown]

    def antes(self, order: list[Seat]) -> tuple[tuple[Chips, ...], bool]:
        """Return antes by player and whether they are dead: one that a single player pays is, and a dead blind."""
        paid = dict.fromkeys(order, 0)
        for seat, kind, amount in self.posts:
            paid[seat] += amount if kind == "ante" else max(0, amount - self.big) if kind.endswith("blinds") else 0
        dead = any(kind.endswith("blinds") for _, kind, _ in self.posts) or sum(map(bool, paid.values())) == 1
        return tuple(paid.values()), dead

    @property
    def big(self) -> Chips:
        """Return the big blind: of a game with a fixed limit, the small bet."""
        return self.low if self.code == self.kind.variant.phh.get("fixed") else self.high

    def blinds(self, order: list[Seat]) -> tuple[Chips, ...]:
        """Return what was due of each player, even where a stack did not reach; who buys in posts a negative one."""
        asked = dict.fromkeys(order, 0)
        due = {"small blind", "big blind"}
        for seat, kind, amount in self.posts:
            if kind in due:
                due.discard(kind)
                short = amount == self.chips[seat] - self.ante_of(seat)
                asked[seat] = max(amount, self.big) if short and kind == "big blind" else amount
            elif kind == "straddle":
                asked[seat] = amount
            elif kind != "ante":
                asked[seat] = -min(amount, self.big)
        return tuple(asked.values())

    def ante_of(self, seat: Seat) -> Chips:
        return sum([amount for who, kind, amount in self.posts if who == seat and kind == "ante"])


def _run(cards: Cards) -> str:
    return "".join(map(show, cards))


def _moment(text: str) -> datetime | None:
    """Return the first time of the line that names a zone which is known, in UTC; None if there is none."""
    for said, short in _TIME.findall(text):
        try:
            zone = UTC if short in ("UTC", "GMT") else ZoneInfo(EASTERN if short in ("ET", "EST", "EDT") else short)
            return datetime.strptime(said, "%Y/%m/%d %H:%M:%S").replace(tzinfo=zone).astimezone(UTC)
        except (ValueError, ZoneInfoNotFoundError, OverflowError):
            continue
    return None
