"""The programs in a terminal: a live view where there is a terminal, lines of text where there is none."""

import sys
import time
from collections.abc import Callable
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.live import Live
from rich.table import Table
from rich.text import Text

from croupier.cli.output.terminal import say
from croupier.dds.pictures import Picture

REFRESH_S: Final = 0.25


class Lines:
    """Says what is new, a line each: for logs and other programs."""

    def __init__(self, lines: Callable[[], list[str]]) -> None:
        self._lines = lines

    def show(self) -> None:
        for line in self._lines():
            say(line, flush=True)

    def close(self) -> None:
        self.show()


class LiveView:
    """Draws the picture of a program again and again."""

    def __init__(self, picture: Callable[[], Picture], lines: Callable[[], list[str]]) -> None:
        self._picture = picture
        self._lines = lines
        self._said: list[str] = []
        self._drawn = 0.0
        self._live = Live(auto_refresh=False)
        self._live.start()

    def show(self) -> None:
        self._said = [*self._said, *self._lines()][-8:]
        if time.monotonic() - self._drawn >= REFRESH_S:
            self._drawn = time.monotonic()
            self._live.update(drawn(self._picture(), self._said), refresh=True)

    def close(self) -> None:
        self._live.stop()


def screen_for(picture: Callable[[], Picture], lines: Callable[[], list[str]]) -> Lines | LiveView:
    return LiveView(picture, lines) if sys.stdout.isatty() else Lines(lines)


def drawn(picture: Picture, said: list[str]) -> RenderableType:
    """Return a program's picture as text and tables."""
    parts: list[RenderableType] = []
    tables = picture.get("tables") or [picture.get("table")]
    parts += [part for table in tables if table for part in _table(table)]
    if not any(tables) or picture["role"] == "pitboss":
        parts.append(_games(picture))
    parts += [Text(f"{n['name']}: {n['says']}", style="yellow") for n in picture.get("notices", [])[:8]]
    parts += [Text(line) for line in said]
    return Group(*parts)


def _games(picture: Picture) -> RenderableType:
    games = picture.get("games")
    if games is None:
        return Text("host 8-decks | host infinite | host test SCENARIO")
    listed = Table("", "dealer", "state", "players", "shoe", title="Games")
    for number, game in enumerate(games, 1):
        listed.add_row(str(number), game["dealer"], game["state"], str(game["players"]), game["shoe"])
    return listed


def _table(table: Picture) -> list[RenderableType]:
    if "picture" not in table:
        return [Text(f"{table['dealer_cards']} {table['people']}")]
    picture = table["picture"]
    left = picture["shoe"]["left"]
    dealer = picture["dealer"]
    head = (
        f"{table['dealer']['name']} ({table['dealer']['uid']})  {table['phase']}  round {table['round']}  "
        f"count {table['count']:+d}  {picture['shoe']['kind']}, {'∞' if left is None else left} cards left  "
        f"clock {max(table['clock_ms'], 0) / 1000:.0f}"
    )
    seats = Table("player", "uid", "status", "plays", "balance", "hands", "expected")
    for at, (person, seat) in enumerate(zip(table["people"], picture["seats"], strict=True)):
        if person is not None:
            seats.add_row(*_row(person, seat, turn=picture["turn"] == at))
    hidden = table.get("hole")
    shown = " ".join([hidden or dealer["cards"][0], *dealer["cards"][1:]]) if dealer["cards"] else ""
    return [Text(head), Text(f"dealer  {shown}  {table.get('dealer_points', dealer['points'])}"), seats]


def _row(person: Picture, seat: Any, *, turn: bool) -> list[str]:
    hands = [
        f"{' '.join(hand['cards'])} ({hand['points']}) {hand['bet_usd']} {hand['result'] or ''}".strip()
        for hand in (seat or {}).get("hands", [])
    ]
    plays = person["style"] + (f" ({person['system']})" if person["system"] else "")
    mark = "> " if turn else ""
    return [
        mark + person["name"], person["uid"], person["status"].replace("_", " "), plays, person["balance_usd"],
        " / ".join(hands), person.get("expected", ""),
    ]  # fmt: skip
