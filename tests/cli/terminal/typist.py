"""An evening at a table in the terminal: lines typed, the screen read, cards that the test names or a seed deals."""

import io
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from croupier.bots.simple import Caller
from croupier.cli.main import main
from croupier.cli.terminal.game_loop import GameLoop
from croupier.cli.terminal.record_appender import RecordAppender
from croupier.cli.terminal.screen import Screen
from croupier.cli.terminal.table_choice import table_class
from croupier.games.game import Chips
from croupier.games.poker import Stud
from croupier.kit.cards import DECK_52, Card, parse_cards
from croupier.kit.chance import Rigged, Seeded
from croupier.play.player import Player
from croupier.play.record import Record, read

# In the order dealt: two down, four up, one down. The person's door card is the lowest and brings it in;
# the caller's board is always the better one, so that the caller acts and shows first.
ACES = "Ah As 2c 5d 8h Td Js"
KING_HIGH = "9s 4d Kd Qh 7c 6c 3h"
THREE_KINGS = "Ks Kh Kd Qh 7c 6c 3h"
BROADWAY = "Ad Kc 2s Qd Jh Th 3c"
OTHER_BROADWAY = "Ac Kh Qc Ks Js Tc 3h"
LINES = "i/c/c/c/c"  # to the showdown


def status(*argv: str) -> object:
    return main(argv)


class Typist:
    """Types these lines, `/` between them, and reads the screen."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys

    def types(self, lines: str) -> None:
        self.monkeypatch.setattr("sys.stdin", io.StringIO(lines.replace("/", "\n") + "\n"))

    def plays(self, lines: str, *argv: str) -> str:
        """`croupier play`."""
        self.types(lines)
        assert status("play", *argv) == 0
        shown = self.capsys.readouterr()
        assert shown.err == ""
        return shown.out

    def spends(
        self,
        lines: str,
        game: Any,
        bots: dict[str, Player],
        cards: Sequence[Card],
        *,
        stack: Chips,
        seed: int = 1,
        records: Path | None = None,
    ) -> str:
        """An evening with these bots, by their names, and these cards on top of the first pile."""
        self.types(lines)
        table = table_class(game)(game, ("you", *bots), Screen())
        chance = Rigged(Seeded(seed), cards)
        with RecordAppender(records) if records else nullcontext() as kept:
            GameLoop(table, list(bots.values()), stack=stack, chance=chance, records=kept).run()
        return self.capsys.readouterr().out


class Evening:
    """Seven card stud against a caller."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.typist = Typist(monkeypatch, capsys)

    def plays(self, lines: str, *, mine: str = ACES, its: str = KING_HIGH, records: Path | None = None) -> str:
        bots: dict[str, Player] = {"caller": Caller()}
        return self.typist.spends(lines, Stud(), bots, stacked(mine, its), stack=800, records=records)


def stacked(mine: str, its: str) -> list[Card]:
    """A deck that deals these hands heads-up: the button is the person's, so the bot gets the first card."""
    hands = [parse_cards(its), parse_cards(mine)]
    burns = [card for card in DECK_52 if card not in hands[0] + hands[1]][:4]
    deck = [hand[at] for at in range(3) for hand in hands]
    for at, burn in enumerate(burns, 3):
        deck += [burn, *(hand[at] for hand in hands)]
    return deck


def stored(file: Path) -> list[Record]:
    records = [record for record in read(file) if isinstance(record, Record)]
    assert len(records) == len(file.read_bytes().splitlines())
    return records


def in_order(out: str, told: Sequence[str]) -> None:
    """All this stands on the screen, one after the other."""
    at = 0
    for words in told:
        assert words in out[at:], words
        at = out.index(words, at) + len(words)
