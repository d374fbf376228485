"""Reading PHH files hand by hand; a hand that cannot be read is an error that names it and its line.

Each hand's text is parsed for itself, so that one bad hand does not spoil the file.
"""

import re
import tomllib
from collections.abc import Iterator
from datetime import UTC, datetime, time, tzinfo
from decimal import Decimal
from typing import Any, Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

from croupier.errors import CroupierError, Malformed
from croupier.formats.phh import Hand, at_line
from croupier.games.game import Chips

_TITLE: Final = re.compile(r"""\[\s*["']?([^\[\]"']+?)["']?\s*\]\s*(?:#.*)?""")
_AT: Final = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")
_AMOUNT: Final = re.compile(r"\s*p\d+\s+cbr\s+(\d+(?:\.\d+)?)")
_LISTS: Final = ("antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks", "winnings")
_SINGLE: Final = ("bring_in", "small_bet", "big_bet", "min_bet")
_ZONES: Final = {  # abbreviations that name no zone of the IANA database, or another one than poker rooms mean
    "ET": "America/New_York",
    "EDT": "America/New_York",
    "CT": "America/Chicago",
    "CDT": "America/Chicago",
    "MT": "America/Denver",
    "MDT": "America/Denver",
    "PT": "America/Los_Angeles",
    "PST": "America/Los_Angeles",
    "PDT": "America/Los_Angeles",
    "BST": "Europe/London",
    "CEST": "Europe/Berlin",
    "EEST": "Europe/Athens",
    "MSK": "Europe/Moscow",
}


def read(text: str, name: str = "") -> Iterator[Hand | Malformed]:
    """Yield the hands of a .phh or .phhs file in order; `name` is what a hand without a title is called. One that
    cannot be read comes as the error that names its line."""
    for label, line, part in _parts(text, name):
        source = _Source(label, line, part)
        try:
            yield source.hand()
        except CroupierError as error:
            yield at_line(error, source.label, source.at)


def _parts(text: str, name: str) -> Iterator[tuple[str, int, str]]:
    """Yield title, first line and text of each hand. What comes before the first title is a hand if it says
    anything."""
    label, start, lines = name, 1, list[str]()
    for number, line in enumerate(text.splitlines(), 1):
        title = _TITLE.fullmatch(line.strip())
        if not title:
            lines.append(line)
            continue
        if label != name or _says(lines):
            yield label, start, "\n".join(lines)
        label, start, lines = title[1], number + 1, []
    if label != name or _says(lines):
        yield label, start, "\n".join(lines)


def _says(lines: list[str]) -> bool:
    return any(line.strip() and not line.lstrip().startswith("#") for line in lines)


class _Source:
    """The text of one hand on its way to being one. `at` is the line that is being read."""

    def __init__(self, label: str, line: int, text: str) -> None:
        self.label = label
        self.first = line
        self.at = line
        self.text = text
        self.fields: dict[str, Any] = {}
        self.places = 0

    def hand(self) -> Hand:
        self.fields = self.parsed()
        actions = self.texts("actions", required=True)
        self.places = max([0, *map(_places, self._amounts(actions))])
        lists = {name: self.amounts(name) for name in _LISTS if name in self.fields}
        single = {name: self.amount(name, self.fields[name]) for name in _SINGLE if name in self.fields}
        for name in ("antes", "starting_stacks"):
            self.required(name)
        self.at = self.first
        return Hand(
            variant=self.word("variant", required=True),
            **lists,  # type: ignore[arg-type]
            **single,  # type: ignore[arg-type]
            actions=actions,
            ante_trimming_status=self.flag("ante_trimming_status"),
            players=self.texts("players"),
            seats=self.numbers("seats"),
            seat_count=self.number("seat_count"),
            table=self.word("table"),
            hand=self.word("hand"),
            started=self.started(),
            options=self.options(),
            shown=self.texts("_croupier_shown"),
            chip=10**self.places,
            label=self.label,
            line=self.first,
            lines=tuple(self.lines(actions)),
        )

    def parsed(self) -> dict[str, Any]:
        try:
            return tomllib.loads(self.text, parse_float=Decimal)
        except tomllib.TOMLDecodeError as error:
            found = _AT.search(str(error))
            last = self.text.count("\n") + 1
            self.at = self.first - 1 + (int(found[1]) if found and found[1] else last)
            raise Malformed("phh/toml", reason=_AT.sub("", str(error))) from None

    def find(self, name: str) -> None:
        """Note the line of a field, for what may be wrong with it."""
        found = re.search(rf"^\s*{name}\s*=", self.text, re.MULTILINE)
        self.at = self.first + (self.text.count("\n", 0, found.end()) if found else 0)

    def required(self, name: str) -> None:
        if name not in self.fields:
            self.at = self.first
            raise Malformed("phh/missing", field=name, name=name)

    def checked(self, name: str, wanted: type, kind: str) -> Any:
        value = self.fields.get(name)
        if value is not None and (not isinstance(value, wanted) or isinstance(value, bool) != (wanted is bool)):
            self.find(name)
            raise Malformed("phh/field", field=name, name=name, value=repr(value), kind=kind)
        return value

    def texts(self, name: str, *, required: bool = False) -> tuple[str, ...]:
        if required:
            self.required(name)
        values = self.checked(name, list, "texts") or []
        for value in values:
            if not isinstance(value, str):
                self.find(name)
                raise Malformed("phh/field", key="phh/no-text", field=name, name=name, value=repr(value))
        return tuple(values)

    def numbers(self, name: str) -> tuple[int, ...]:
        values = self.checked(name, list, "numbers") or []
        return tuple(values) if all(type(value) is int for value in values) else ()

    def number(self, name: str) -> int:
        return int(self.checked(name, int, "number") or 0)

    def flag(self, name: str) -> bool | None:
        value: bool | None = self.checked(name, bool, "flag")
        return value

    def word(self, name: str, *, required: bool = False) -> str:
        """Return a field as text; tables and hands may have numbers too."""
        if required:
            self.required(name)
        return str(self.fields.get(name, ""))

    def _amounts(self, actions: tuple[str, ...]) -> list[Any]:
        listed = [x for name in _LISTS if isinstance(self.fields.get(name), list) for x in self.fields[name]]
        raised = [Decimal(found[1]) for action in actions if (found := _AMOUNT.match(action))]
        return [*listed, *[self.fields.get(name) for name in _SINGLE], *raised]

    def amounts(self, name: str) -> tuple[Chips, ...]:
        return tuple(self.amount(name, value) for value in self.checked(name, list, "amounts"))

    def amount(self, name: str, value: Any) -> Chips:
        """Return an amount in the smallest unit that the hand uses. Raise Malformed if it is not a number."""
        if type(value) not in (int, Decimal) or not Decimal(value).is_finite():
            self.find(name)
            raise Malformed("phh/amount", field=name, name=name, value=value)
        return int(Decimal(value).scaleb(self.places))

    def started(self) -> datetime | None:
        year, month, day = (self.fields.get(name) for name in ("year", "month", "day"))
        clock = self.fields.get("time", time())
        try:
            said = datetime.combine(datetime(year, month, day), clock, self.zone()).astimezone(UTC)  # type: ignore[arg-type]
        except (TypeError, ValueError, OverflowError, ZoneInfoNotFoundError):
            return None  # a date that is not whole is no date
        return said if said.year > 1900 else None

    def zone(self) -> tzinfo:
        """Return the zone that the hand names, or its abbreviation stands for; UTC where it names none."""
        short = self.fields.get("time_zone_abbreviation", "")
        name = self.fields.get("time_zone") or _ZONES.get(short, short)
        return ZoneInfo(name) if name else UTC

    def options(self) -> dict[str, Any] | None:
        text = self.checked("_croupier_options", str, "text")
        try:
            return None if text is None else msgspec.json.decode(text, type=dict[str, Any])
        except msgspec.DecodeError as error:
            self.find("_croupier_options")
            raise Malformed("phh/options", reason=error) from None

    def lines(self, actions: tuple[str, ...]) -> Iterator[int]:
        """Yield the line of each action: where its text is next found in quotes."""
        found = re.search(r"^\s*actions\s*=", self.text, re.MULTILINE)
        cursor = found.end() if found else 0
        for action in actions:
            ends = [self.text.find(q + action + q, cursor) for q in "\"'"]
            cursor = min([end for end in ends if end >= 0], default=cursor)
            yield self.first + self.text.count("\n", 0, cursor)
            cursor += 1 if any(end >= 0 for end in ends) else 0


def _places(value: Any) -> int:
    if not isinstance(value, Decimal) or not value.is_finite():
        return 0
    exponent = value.normalize().as_tuple().exponent
    assert isinstance(exponent, int)
    return max(0, -exponent)
