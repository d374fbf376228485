"""The actions of a PHH hand as steps: who deals or does what, where it stands, and which cards are named nowhere."""

import re
from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from croupier.errors import CroupierError, Malformed
from croupier.formats.amounts import units
from croupier.formats.phh import Hand, at_line
from croupier.games.game import Chips
from croupier.kit.cards import DECK_52, UNKNOWN, Card, Cards, parse_cards, show

Word: TypeAlias = Literal["dh", "db", "f", "cc", "cbr", "pb", "sm"]

_STEP: Final = re.compile(
    r"d (?P<dh>dh) p(?P<to>\d+) (?P<hole>\S+)"
    r"|d (?P<db>db) (?P<board>\S+)"
    r"|p(?P<by>\d+) (?:(?P<plain>f|cc|pb)|(?P<cbr>cbr) (?P<amount>\S+)|(?P<sm>sm)(?: (?P<shown>\S+))?)"
)


class Step(Struct, frozen=True):
    """One action. `player` is 0-based, -1 for the dealer's cards on the board."""

    word: Word
    player: int
    cards: Cards
    amount: Chips
    text: str
    line: int


class Script(Struct, frozen=True):
    """What is dealt and done, in order; apart from it the hands that were shown, and cards that were not dealt."""

    steps: tuple[Step, ...]
    shown: dict[int, Cards]  # () where a hand was mucked
    spare: tuple[Card, ...]


def script_of(hand: Hand) -> Script:
    """Read the actions; cards that a player shows at the end are put where they were dealt unknown."""
    steps = list(_steps(hand))
    shown = {step.player: step.cards for step in steps if step.word == "sm"}
    steps = [step for step in steps if step.word != "sm"]
    for player, cards in shown.items():
        steps = list(_revealed(steps, player, cards))
    named = _named(hand, steps)
    return Script(tuple(steps), shown, tuple(card for card in DECK_52 if card not in named))


def _steps(hand: Hand) -> Iterator[Step]:
    lines = hand.lines or (hand.line,) * len(hand.actions)
    shown = [(text, hand.line) for text in hand.shown]
    for text, line in [*zip(hand.actions, lines, strict=True), *shown]:
        bare = " ".join(text.partition("#")[0].split())
        if not bare:  # a comment
            continue
        try:
            yield _step(hand, bare, line)
        except CroupierError as error:
            raise at_line(error, hand.label, line, code="phh/action") from None


def _step(hand: Hand, text: str, line: int) -> Step:
    found = _STEP.fullmatch(text)
    if not found:
        raise Malformed("phh/action", text=repr(text))
    player = int(found["to"] or found["by"] or 0) - 1
    if not found["db"] and not 0 <= player < hand.count:
        raise Malformed("phh/player", text=repr(text), number=player + 1, players=hand.count)
    cards = parse_cards((found["hole"] or found["board"] or found["shown"] or "").replace("-", ""))
    amount = units(found["amount"], hand.chip) if found["amount"] else 0
    word = found["dh"] or found["db"] or found["plain"] or found["cbr"] or found["sm"]
    return Step(word, player, cards, amount, text, line)  # type: ignore[arg-type]


def _revealed(steps: list[Step], player: int, shown: Cards) -> Iterator[Step]:
    """Yield the steps with the cards of `shown` that were not dealt openly in place of the player's unknown ones."""
    dealt = {card for step in steps if step.word == "dh" and step.player == player for card in step.cards}
    rest = iter([card for card in shown if card not in dealt and card != UNKNOWN])
    for step in steps:
        if step.word == "dh" and step.player == player:
            cards = tuple(next(rest, UNKNOWN) if card == UNKNOWN else card for card in step.cards)
            yield Step(step.word, player, cards, 0, step.text, step.line)
        else:
            yield step


def _named(hand: Hand, steps: list[Step]) -> set[Card]:
    named: set[Card] = set()
    for step in steps:
        for card in step.cards:
            if card in named:
                raise at_line(Malformed("phh/card-twice", card=show(card)), hand.label, step.line)
            if card != UNKNOWN:
                named.add(card)
    return named
