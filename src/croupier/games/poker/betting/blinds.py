"""Button and blinds between hands: who is dealt in, who posts what.

The button moves over the players already in the game and never onto a newcomer; newcomers between
it and the small blind wait, all others are dealt in (POKERIV3:RULE-Da). Players who sat out owe the
blinds that passed them, at most one of each, and come back as newcomers do (RULE-Dd to Dg).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from croupier.errors import BadOption
from croupier.games.game import Chips, Seat, SeatInfo
from croupier.games.poker.events import Carry, Owed, Posted
from croupier.games.poker.seats import NEXT, clockwise, mask_of

Seats = Sequence[SeatInfo | None]


@dataclass(frozen=True, slots=True)
class Blinds:
    """The forced bets of a table before the cards."""

    small: Chips
    big: Chips
    ante: Chips
    ante_by_big: bool  # the big blind pays one ante for the table, dead
    button_is_small: bool  # heads-up; otherwise the dealer has the big blind, as EPS says literally
    charge: bool  # newcomers and those who sat out pay to come in
    least: Chips = 1  # what a player needs to be dealt in


@dataclass(frozen=True, slots=True)
class Opening:
    """How a hand opens: the positions, who is dealt in, the forced payments, and what the next hand starts from."""

    button: Seat
    small: Seat
    big: Seat
    dealt: int
    dues: tuple[Posted, ...]
    carry: Carry


def opening(rules: Blinds, seats: Seats, carry: Carry | None) -> Opening:
    """Decide who plays the next hand, with button and blinds. Raise BadOption if fewer than two can."""
    ready = mask_of(i for i, s in enumerate(seats) if s and s.chips >= rules.least and s.presence != "out")
    if ready.bit_count() < 2:
        raise BadOption("seats/too-few", key="seats/too-few-with-chips")
    members = _members(rules, seats, carry, ready)
    reset = members.bit_count() < 2
    if reset:  # fewer than two are left of the last hand: the game starts afresh
        members = ready
    button = NEXT[carry.button if carry else len(seats) - 1][members]
    small = NEXT[button][members]
    waiting = _between(button, small, ready & ~members)
    comers = ready & ~members & ~waiting
    big = NEXT[small][members | comers]
    dealt = members | _coming(seats, comers, big)
    big = NEXT[small][dealt]
    if dealt.bit_count() == 2:
        button, small, big = _heads_up(rules, button, dealt, carry)
    known = dict(enumerate(carry.players)) if carry and not reset else {}
    owed = {o.player: o for o in carry.owed} if carry and not reset else {}
    dues = _dues(rules, seats, button, small, big, dealt, members, known, owed)
    after = _carry(rules, seats, button, big, dealt, known, owed)
    return Opening(button, small, big, dealt, dues, after)


def charges(rules: Blinds, carry: Carry | None) -> bool:
    """Return whether coming in costs something: not in a game's first hand."""
    return rules.charge and carry is not None and bool(carry.players)


def _members(rules: Blinds, seats: Seats, carry: Carry | None, ready: int) -> int:
    """Return who is in the game already and owes nothing: everyone in its first hand, or where nothing is charged."""
    if carry is None or not charges(rules, carry):
        return ready
    owing = {o.player for o in carry.owed}
    known = dict(enumerate(carry.players))
    return mask_of(
        i for i, s in enumerate(seats) if s and ready >> i & 1 and known.get(i) == s.player and s.player not in owing
    )


def _between(start: Seat, end: Seat, mask: int) -> int:
    """Return the seats of a set that lie strictly between two seats, clockwise."""
    between = 0
    seat = start
    for _ in range(mask.bit_count()):
        seat = NEXT[seat][mask | 1 << end]
        if seat == end:
            break
        between |= 1 << seat
    return between


def _coming(seats: Seats, comers: int, big: Seat) -> int:
    """Return the newcomers who come in now: all but those who prefer to wait for their big blind."""
    return mask_of(i for i, s in enumerate(seats) if s and comers >> i & 1 and (s.presence == "in" or i == big))


def _heads_up(rules: Blinds, button: Seat, dealt: int, carry: Carry | None) -> tuple[Seat, Seat, Seat]:
    other = NEXT[button][dealt & ~(1 << button)]
    if not rules.button_is_small:
        return button, other, button
    if carry and carry.big == other and dealt >> carry.big & 1:  # no player posts the big blind twice running
        button, other = other, button
    return button, button, other


def _dues(
    rules: Blinds,
    seats: Seats,
    button: Seat,
    small: Seat,
    big: Seat,
    dealt: int,
    members: int,
    known: dict[Seat, str],
    owed: dict[str, Owed],
) -> tuple[Posted, ...]:
    """Return the antes, then the blinds, then what newcomers and returning players pay."""
    left = [s.chips if s else 0 for s in seats]
    order = clockwise(dealt, button)
    dues: list[Posted] = []

    def post(seat: Seat, amount: Chips, due: Posted) -> None:
        paid = min(amount, left[seat])
        if paid > 0:
            left[seat] -= paid
            dues.append(Posted(seat, paid, due.kind, due.why, due.live))

    if rules.ante:
        for seat in [big] if rules.ante_by_big else order:
            post(seat, rules.ante, Posted(seat, 0, "ante", live=not rules.ante_by_big))
    post(small, rules.small, Posted(small, 0, "small"))
    post(big, rules.big, Posted(big, 0, "big"))
    for seat in order:
        info = seats[seat]
        assert info is not None
        if not members >> seat & 1 and seat != big:
            for amount, due in entry_dues(rules, seat, owed.get(info.player), known.get(seat) != info.player):
                post(seat, amount, due)
    return tuple(dues)


def entry_dues(rules: Blinds, seat: Seat, debt: Owed | None, newcomer: bool) -> list[tuple[Chips, Posted]]:
    """Return what coming in costs: the debt or, for a newcomer, a live big blind if that is more."""
    if debt is None or (newcomer and not debt.big):
        return [(rules.big, Posted(seat, 0, "big", "joining"))]
    if not debt.big:
        return [(rules.small, Posted(seat, 0, "small", "owed"))]
    dead = [(rules.small, Posted(seat, 0, "small", "owed", False))] if debt.small else []
    return [(rules.big, Posted(seat, 0, "big", "owed")), *dead]


def _carry(
    rules: Blinds, seats: Seats, button: Seat, big: Seat, dealt: int, known: dict[Seat, str], owed: dict[str, Owed]
) -> Carry:
    """Return who is in the game from now on, and what the players who sit out owe."""
    stays = [s is not None and (dealt >> i & 1 or known.get(i) == s.player) for i, s in enumerate(seats)]
    players = tuple([s.player if s and stay else "" for s, stay in zip(seats, stays, strict=True)])
    if not rules.charge:
        return Carry(button, big, players)
    paid = {s.player for i, s in enumerate(seats) if s and dealt >> i & 1}
    debts = {player: debt for player, debt in owed.items() if player not in paid}
    out = mask_of(
        i
        for i, s in enumerate(seats)
        if s and known.get(i) == s.player and (s.presence == "out" or s.chips < rules.least)
    )
    for seat, kind in _missed(button, dealt, out):
        had = debts.get(players[seat], Owed(players[seat], False, False))
        debts[players[seat]] = Owed(had.player, had.small or kind == "small", had.big or kind == "big")
    return Carry(button, big, players, tuple(debts.values()))


def _missed(button: Seat, dealt: int, out: int) -> list[tuple[Seat, str]]:
    """Return which blind each absent player would have had, counted as in a game of three or more."""
    small = NEXT[button][dealt]
    big = NEXT[small][dealt]
    missed = [(seat, "small") for seat in clockwise(_between(button, small, out), button)]
    return missed + [(seat, "big") for seat in clockwise(_between(small, big, out), small)]
