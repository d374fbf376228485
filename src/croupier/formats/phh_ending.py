"""Comparing the end of a hand in a PHH file with the end by our rules: final stacks or, without them, winnings.

Winnings are what a player collected from pots, after a rake. We take none, so a hand may agree but for it. Some poker
rooms count an uncalled bet among them, as they do where all fold to the big blind; others give it back first.
"""

from collections.abc import Sequence
from typing import Final

from croupier.formats.amounts import written
from croupier.formats.phh import Hand
from croupier.formats.phh_table import chairs
from croupier.games.game import Chips
from croupier.games.poker.events import PotWon, Returned
from croupier.play.record import Record
from croupier.words import sentence

RAKE_SHARE: Final = 10  # a rake is at most the tenth part of the pots: what is missing beyond that was none


def has_ending(hand: Hand) -> bool:
    """Return whether the file has an end to compare."""
    return hand.finishing_stacks is not None or hand.winnings is not None


def disagreement(hand: Hand, record: Record) -> str | None:
    """Return where the file ends otherwise than our rules, in a sentence or two; None where it does not."""
    if not has_ending(hand):
        return None
    theirs, ours = amounts_of_ends(hand, record)
    if len(theirs) != hand.count:
        field = "winnings" if hand.finishing_stacks is None else "finishing_stacks"
        return sentence("phh/count", name=field, amounts=len(theirs), players=hand.count)
    apart = [(i, a, b) for i, (a, b) in enumerate(zip(ours, theirs, strict=True), 1) if a != b]
    said = [_differs(hand, i, written(a, hand.chip), written(b, hand.chip)) for i, a, b in apart]
    most = max([abs(a - b) for _, a, b in apart], default=0)
    return " ".join(said + _reasons(hand, record, sum(ours) - sum(theirs), most)) if apart else None


def _differs(hand: Hand, number: int, ours: str, theirs: str) -> str:
    if hand.finishing_stacks is None:
        return sentence("phh/wins", number=number, ours=ours, theirs=theirs)
    return sentence("phh/ends-with", number=number, ours=ours, theirs=theirs)


def is_raked(hand: Hand, record: Record) -> bool:
    """Return whether the file differs from our rules by a rake alone: taken from those who won, and not too large."""
    theirs, ours = amounts_of_ends(hand, record)
    if len(theirs) != hand.count:
        return False
    won = _collected(hand, record)
    fair = all(b == a or (b < a and w > 0) for a, b, w in zip(ours, theirs, won, strict=True))
    return fair and 0 < (sum(ours) - sum(theirs)) * RAKE_SHARE <= sum(won)


def amounts_of_ends(hand: Hand, record: Record) -> tuple[Sequence[Chips], Sequence[Chips]]:
    """Return the amounts of the file and ours, by player."""
    if hand.finishing_stacks is None:
        theirs, ours = hand.winnings or (), _collected(hand, record)
        return theirs, ours if sum(theirs) <= sum(ours) else _collected(hand, record, uncalled=True)
    ends = [info.chips + won if info else 0 for info, won in zip(record.header.seats, record.payoffs, strict=True)]
    return hand.finishing_stacks, [ends[seat] for seat in chairs(hand)]


def _collected(hand: Hand, record: Record, *, uncalled: bool = False) -> list[Chips]:
    """Return what each player took out of pots, with or without bets that came back uncalled."""
    won = [0] * len(record.header.seats)
    for event in record.events:
        if isinstance(event, PotWon):
            for seat, share in zip(event.seats, event.shares, strict=True):
                won[seat] += share
        elif isinstance(event, Returned) and uncalled:
            won[event.seat] += event.amount
    return [won[seat] for seat in chairs(hand)]


def _reasons(hand: Hand, record: Record, missing: Chips, most: Chips) -> list[str]:
    """Return what is known to make amounts differ, a sentence each."""
    if missing > 0:
        return [sentence("phh/chips-missing", chips=written(missing, hand.chip))]
    if missing < 0:
        return [sentence("phh/chips-added", chips=written(-missing, hand.chip))]
    split = max(len(event.seats) for event in record.events if isinstance(event, PotWon))
    return [sentence("phh/odd-chips")] if split > 1 and most < split else []
