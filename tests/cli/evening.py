"""An evening of stud in the terminal, with cards that the test names for the first hand."""

import io
from contextlib import nullcontext
from pathlib import Path

import pytest

from croupier.bots.simple import Caller
from croupier.cli.journal import Journal
from croupier.cli.session import Session
from croupier.games.poker import Stud
from croupier.kit.cards import DECK_52, Card, parse_cards
from croupier.kit.chance import Rigged, Seeded

# In the order dealt: two down, four up, one down. The person's door card is the lowest and brings it in;
# the caller's board is always the better one, so that the caller acts and shows first.
ACES = "Ah As 2c 5d 8h Td Js"
KING_HIGH = "9s 4d Kd Qh 7c 6c 3h"
THREE_KINGS = "Ks Kh Kd Qh 7c 6c 3h"
BROADWAY = "Ad Kc 2s Qd Jh Th 3c"
OTHER_BROADWAY = "Ac Kh Qc Ks Js Tc 3h"
LINES = "i/c/c/c/c"  # to the showdown


class Evening:
    """Types these lines, `/` between them, and reads the screen."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys

    def plays(self, lines: str, *, mine: str = ACES, its: str = KING_HIGH, records: Path | None = None) -> str:
        self.monkeypatch.setattr("sys.stdin", io.StringIO(lines.replace("/", "\n") + "\n"))
        chance = Rigged(Seeded(1), stacked(mine, its))
        with Journal(records) if records else nullcontext() as journal:
            Session(Stud(), Caller(), "caller", stack=800, chance=chance, journal=journal).run()
        return self.capsys.readouterr().out


def stacked(mine: str, its: str) -> list[Card]:
    """A deck that deals these hands heads-up: the button is the person's, so the bot gets the first card."""
    hands = [parse_cards(its), parse_cards(mine)]
    burns = [card for card in DECK_52 if card not in hands[0] + hands[1]][:4]
    deck = [hand[at] for at in range(3) for hand in hands]
    for at, burn in enumerate(burns, 3):
        deck += [burn, *(hand[at] for hand in hands)]
    return deck
