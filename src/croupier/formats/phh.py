"""The poker hand history format, PHH: a hand as a TOML table, several hands as numbered tables of one file.

Facts of the format that the code relies on: players are p1, p2, ... clockwise from the button's left, so
the button comes last. Heads-up that makes p1 the big blind, but `antes` and `blinds_or_straddles` are still
written small blind first: the two lists are reversed. A negative blind is a live post that does not
move the first turn. With `ante_trimming_status` false antes are dead money, for the main pot whole.
`cbr` has the total on the street, `sm` without cards mucks, `?` stands for what is not known.

The variants say themselves which codes they have. Beyond the standard's we write `PT` for pot-limit hold'em, `NO` and
`FO` for no-limit and fixed-limit Omaha, `_croupier_options` where the fields do not tell a table's options, and
`_croupier_shown` where a player who won by folds showed cards: the format's actions end with the last fold.
"""

import json
from datetime import datetime
from typing import Any, Final

from msgspec import Struct

from croupier.errors import CroupierError, Malformed
from croupier.formats.amounts import written
from croupier.games.game import Chips

CODES: Final = ("NT", "NS", "FT", "PO", "FO/8", "F7S", "F7S/8", "FR", "N2L1D", "F2L3D", "FB")  # of the standard


class Hand(Struct, frozen=True, kw_only=True):
    """The fields of a hand that matter here, amounts as ints of which `chip` make one.

    `shown` are actions after the hand, which the format has not: a winner shows cards. `label` and `line` say where it
    was read, `lines` where each of its actions.
    """

    variant: str
    antes: tuple[Chips, ...]
    blinds_or_straddles: tuple[Chips, ...] = ()
    bring_in: Chips = 0
    small_bet: Chips = 0
    big_bet: Chips = 0
    min_bet: Chips = 0
    starting_stacks: tuple[Chips, ...]
    actions: tuple[str, ...]
    finishing_stacks: tuple[Chips, ...] | None = None
    winnings: tuple[Chips, ...] | None = None
    ante_trimming_status: bool | None = None
    players: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    seat_count: int = 0
    table: str = ""
    hand: str = ""
    started: datetime | None = None
    options: dict[str, Any] | None = None
    shown: tuple[str, ...] = ()
    chip: int = 1
    label: str = ""
    line: int = 1
    lines: tuple[int, ...] = ()

    @property
    def count(self) -> int:
        return len(self.starting_stacks)

    def by_player(self, amounts: tuple[Chips, ...]) -> tuple[Chips, ...]:
        """Return a list of forced bets in the order of the players, or the other way round."""
        return amounts[::-1] if self.count == 2 else amounts


def place(hand: Hand, line: int) -> str:
    """Return where something stands, as errors say it: the hand by its title and the line of the file."""
    return f"hand {hand.label}, line {line}" if hand.label else f"line {line}"


def at_line(error: CroupierError, label: str, line: int, *, code: str | None = None) -> Malformed:
    """Return the error with the place in the file that it is about, under its own code unless one is given."""
    if label:
        return Malformed(code or error.code, key="phh/at-hand", hand=label, line=line, reason=error)
    return Malformed(code or error.code, key="phh/at-line", line=line, reason=error)


def dumps(hand: Hand) -> str:
    """Return a hand as TOML, one field a line and one action a line."""
    lines = [f"{name} = {value}" for name, value in _fields(hand)]
    actions = "".join(f"  {_text(action)},\n" for action in hand.actions)
    lines.insert(
        next(i for i, line in enumerate(lines) if line.startswith("starting_stacks")) + 1, f"actions = [\n{actions}]"
    )
    return "\n".join(lines) + "\n"


def dumps_all(hands: list[Hand]) -> str:
    """Return several hands as numbered tables: the content of a .phhs file."""
    return "\n".join(f"[{number}]\n{dumps(hand)}" for number, hand in enumerate(hands, 1))


def _fields(hand: Hand) -> list[tuple[str, str]]:
    """Name and TOML value of all that a hand has, required fields first."""

    def amount(chips: Chips) -> str:
        return written(chips, hand.chip)

    def amounts(chips: tuple[Chips, ...] | None) -> str:
        return f"[{', '.join(map(amount, chips))}]" if chips else ""

    trims = hand.ante_trimming_status
    fields = {
        "variant": _text(hand.variant),
        "ante_trimming_status": "" if trims is None else str(trims).lower(),
        "antes": amounts(hand.antes),
        "blinds_or_straddles": amounts(hand.blinds_or_straddles),
        "bring_in": amount(hand.bring_in) if hand.bring_in else "",
        "small_bet": amount(hand.small_bet) if hand.small_bet else "",
        "big_bet": amount(hand.big_bet) if hand.big_bet else "",
        "min_bet": amount(hand.min_bet) if hand.min_bet else "",
        "starting_stacks": amounts(hand.starting_stacks),
        **_when(hand.started),
        "hand": hand.hand if hand.hand.isdecimal() else hand.hand and _text(hand.hand),
        "seats": str(list(hand.seats)) if hand.seats else "",
        "seat_count": str(hand.seat_count) if hand.seat_count else "",
        "table": hand.table and _text(hand.table),
        "players": f"[{', '.join(map(_text, hand.players))}]" if hand.players else "",
        "finishing_stacks": amounts(hand.finishing_stacks),
        "winnings": amounts(hand.winnings),
        "_croupier_shown": f"[{', '.join(map(_text, hand.shown))}]" if hand.shown else "",
        "_croupier_options": "" if hand.options is None else _text(json.dumps(hand.options)),
    }
    return [(name, value) for name, value in fields.items() if value]


def _when(started: datetime | None) -> dict[str, str]:
    if started is None:
        return {}
    return {
        "time": f"{started:%H:%M:%S}",
        "time_zone": '"UTC"',
        "day": str(started.day),
        "month": str(started.month),
        "year": str(started.year),
    }


def _text(text: str) -> str:
    """Return a TOML basic string: JSON's escapes are among TOML's, but for the delete character."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
