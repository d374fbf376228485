"""Hand histories of other rooms, PokerStars text or PHH, played again by our rules: records with amounts in cents.

Where a file says what its players won, that is their result: a rake is taken off, and odd chips go as they went there.
A hand that ends otherwise by our rules is an error.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.errors import CroupierError, Malformed
from croupier.formats import phh_reader, pokerstars_reader
from croupier.formats.phh import Hand, at_line
from croupier.formats.phh_ending import amounts_of_ends, disagreement, is_raked
from croupier.formats.phh_player import play
from croupier.formats.phh_table import chairs
from croupier.formats.pokerstars_reader import CENTS, Told
from croupier.games.game import Chips
from croupier.play.record import Record

_AMOUNTS: Final = ("antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks", "winnings")
_SINGLE: Final = ("bring_in", "small_bet", "big_bet", "min_bet")


class History(Struct, frozen=True):
    """A hand as it was played elsewhere, and to whom its file says cards were dealt."""

    record: Record
    dealt_to: tuple[str, ...]


def histories(text: str) -> Iterator[History | Malformed]:
    """Yield the hands of a file in order; one that cannot be read or played comes as the error that names its line.

    Raise Malformed if the text is of neither format.
    """
    lines = text.splitlines()
    if any(map(pokerstars_reader.begins, lines)):
        yield from map(_history, pokerstars_reader.read(text))
    elif any(line.replace(" ", "").startswith("variant=") for line in lines):
        yield from map(_history, _phh(text))
    else:
        raise Malformed("import/format")


def _phh(text: str) -> Iterator[Told | Malformed]:
    for hand in phh_reader.read(text):
        yield Told(hand, _with_known_cards(hand)) if isinstance(hand, Hand) else hand


def _with_known_cards(hand: Hand) -> tuple[str, ...]:
    """Return the players whose cards the file knows from the start."""
    words = [action.split() for action in hand.actions if action.startswith("d dh ")]
    known = {int(word[2][1:]) for word in words if len(word) > 3 and "?" not in word[3] and word[2][1:].isdecimal()}
    return tuple([name for at, name in enumerate(hand.players, 1) if at in known])


def _history(told: Told | Malformed) -> History | Malformed:
    if isinstance(told, Malformed):
        return told
    try:
        hand = _in_cents(told.hand)
        return History(_as_paid(hand, play(hand)), told.dealt_to)
    except Malformed as error:
        return error
    except CroupierError as error:
        return at_line(error, told.hand.label, told.hand.line)
    except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError):  # amounts and seats that no room has
        return at_line(Malformed("import/unplayable"), told.hand.label, told.hand.line)


def _in_cents(hand: Hand) -> Hand:
    """Return a hand with all amounts in cents. Actions are text, in whole chips as before."""
    if hand.chip == CENTS:
        return hand
    times, rest = divmod(CENTS, hand.chip)
    if rest or not times:
        raise at_line(Malformed("import/fractions"), hand.label, hand.line)
    lists = {name: _times(getattr(hand, name), times) for name in _AMOUNTS}
    single = {name: getattr(hand, name) * times for name in _SINGLE}
    return replace(hand, chip=CENTS, options=None, **lists, **single)


def _times(amounts: Sequence[Chips] | None, times: int) -> tuple[Chips, ...] | None:
    return None if amounts is None else tuple([amount * times for amount in amounts])


def _as_paid(hand: Hand, record: Record) -> Record:
    """Return the record with the results of the file. Raise Malformed if they do not follow from the rules."""
    says = disagreement(hand, record)
    if says is None:
        return record
    theirs, ours = amounts_of_ends(hand, record)
    apart = [a - b for a, b in zip(theirs, ours, strict=False)]
    odd = len(theirs) == len(ours) and sum(apart) == 0 and max(map(abs, apart)) < CENTS
    if not odd and not is_raked(hand, record):
        raise at_line(Malformed("import/ending", reason=says), hand.label, hand.line)
    payoffs = [*record.payoffs]
    for seat, more in zip(chairs(hand), apart, strict=True):
        payoffs[seat] += more
    return replace(record, payoffs=tuple(payoffs))
