"""The table that a PHH hand was played at, as far as its fields tell: game and options, seats, forced bets."""

from typing import Any, Final, Literal, TypeAlias

import msgspec

from croupier.errors import BadOption, Malformed
from croupier.formats.amounts import in_chips, written
from croupier.formats.phh import CODES, Hand, at_line
from croupier.games.game import Chips, Seat
from croupier.games.poker.engine import Poker
from croupier.games.poker.events import Posted
from croupier.games.poker.family import poker_classes
from croupier.games.poker.options import BlindOptions, StudOptions

NOT_PLAYED: Final = "phh/not-played"

Due: TypeAlias = tuple[int, Chips, dict[str, Any]]  # player, amount asked, what for


def game_class(hand: Hand) -> type[Poker]:
    """Return the class of the hand's game. Raise Malformed if it is not played here, with another code if PHH has no
    such game."""
    codes: list[str] = []
    for kind in poker_classes():
        if hand.variant in kind.variant.phh.values():
            return kind
        codes += kind.variant.phh.values()
    variant, played = repr(hand.variant), ", ".join(codes)
    if hand.variant in CODES:
        raise at_line(Malformed("phh/not-played", variant=variant, codes=played), hand.label, hand.line)
    raise at_line(Malformed("phh/variant", variant=variant, codes=played), hand.label, hand.line)


def options_of(hand: Hand) -> BlindOptions | StudOptions:
    """Return the options that the hand names, or those that its fields ask for."""
    if hand.options is None:
        return inferred(hand)
    kind = game_class(hand).types.options
    try:
        options: BlindOptions | StudOptions = msgspec.convert(hand.options, kind)
    except msgspec.ValidationError as error:
        raise Malformed("phh/options", reason=error) from None
    return options


def inferred(hand: Hand) -> BlindOptions | StudOptions:
    """Return the options that the fields of the standard ask for. Raise BadOption, with amounts in the file's unit, if
    no table has them."""
    kind = game_class(hand).types.options
    try:
        return _stud(hand, kind) if issubclass(kind, StudOptions) else _blinds(hand, kind)
    except BadOption as error:
        raise in_chips(error, hand.chip) from None


def _stud(hand: Hand, kind: type[StudOptions]) -> StudOptions:
    # A player needs the ante to be dealt in, but this one was dealt in with less.
    ante = min(max(hand.antes), *hand.starting_stacks)
    raises = max(kind().max_raises, _most_bets(hand) - 1)
    low, high = hand.small_bet, hand.big_bet
    return kind(ante=ante, low=low, high=high, bring_in=hand.bring_in, max_raises=raises, chip=hand.chip)


def _blinds(hand: Hand, kind: type[BlindOptions]) -> BlindOptions:
    limit = _limit(hand)
    big = hand.small_bet if limit == "fixed" else hand.min_bet
    if limit == "fixed" and hand.big_bet != 2 * hand.small_bet:
        big_bet, small_bet = [written(bet, hand.chip) for bet in (hand.big_bet, hand.small_bet)]
        raise Malformed("phh/bets", big=big_bet, small=small_bet)
    blinds = [blind for blind in hand.blinds_or_straddles if blind > 0]
    small = min(*blinds, big) if len(blinds) > 1 else max(1, big // 2)
    ante, ante_by = _ante(hand)
    cap = max(kind().cap, _most_bets(hand) + 1)
    return kind(limit=limit, big_blind=big, small_blind=small, ante=ante, ante_by=ante_by, chip=hand.chip, cap=cap)


def _limit(hand: Hand) -> Any:
    """Return how bets are limited, by the hand's code."""
    codes = game_class(hand).variant.phh
    return next(limit for limit, code in codes.items() if code == hand.variant)


def _most_bets(hand: Hand) -> int:
    """Return the most bets and raises of a street: no field says how many a table allows, but it allowed those."""
    if _limit(hand) != "fixed":
        return 0
    streets = "\n".join(hand.actions).split("\nd ")
    return max(street.count(" cbr ") for street in streets)


def _ante(hand: Hand) -> tuple[Chips, Literal["all", "big"]]:
    """Return one ante for all, or one that the big blind pays; anything else is only a payment of this hand."""
    if len(set(hand.antes)) == 1:
        return hand.antes[0], "all"
    payers = [i for i, ante in enumerate(hand.antes) if ante]
    return (hand.antes[1], "big") if payers == [1] else (0, "all")


def chairs(hand: Hand) -> list[Seat]:
    """Return the seat of each player: the file's seat numbers where they can be ours, else one after another."""
    seats = [number - 1 for number in hand.seats]
    most = game_class(hand).seat_counts[-1]
    if len(seats) != hand.count or min(seats) < 0 or max(seats) >= most:
        return list(range(hand.count))
    low = seats.index(min(seats))
    clockwise = seats[low:] + seats[:low] == sorted(set(seats))
    return seats if clockwise else list(range(hand.count))


def posts_of(hand: Hand, seats: list[Seat], big: Chips) -> tuple[Posted, ...]:
    """Return the forced bets, as far as the stacks reach: antes, then blinds, then live posts."""
    left = list(hand.starting_stacks)
    posts = []
    for player, asked, how in _antes(hand) + _blinds_of(hand, big):
        paid = min(asked, left[player])
        left[player] -= paid
        if paid:
            posts.append(Posted(seat=seats[player], amount=paid, **how))
    return tuple(posts)


def _antes(hand: Hand) -> list[Due]:
    """Return the antes. Where the file does not say, they are dead unless all pay the same. Unmatched parts of live
    ones are trimmed."""
    antes = hand.by_player(hand.antes)
    live = hand.ante_trimming_status
    if live is None:
        live = len(set(antes)) == 1
    if live:
        matched = sorted(map(min, zip(antes, hand.starting_stacks, strict=True)))[-2]
        antes = tuple(min(ante, matched) for ante in antes)
    return [(i, ante, {"kind": "ante", "live": live}) for i, ante in enumerate(antes)]


def _blinds_of(hand: Hand, big: Chips) -> list[Due]:
    """Return the small blind, the big blind, then straddles, each above the bet before.

    What is negative, or would be a straddle but raises nothing, is a live post of a player who comes in.
    """
    amounts = hand.by_player(hand.blinds_or_straddles)
    due = sorted(((i, x) for i, x in enumerate(amounts) if x > 0), key=lambda pair: pair[1] if hand.count == 2 else 0)
    small = len(due) > 1 and (due[0][1] < big or due[1][0] <= 1)  # else there was none in this hand
    kinds = ["small", "big"] if small else ["big"]
    blinds: list[Due] = [(i, x, {"kind": kind}) for (i, x), kind in zip(due, kinds, strict=False)]
    posts: list[Due] = []
    for i, x in [*due[len(kinds) :], *((i, -x) for i, x in enumerate(amounts) if x < 0)]:
        if amounts[i] > max(asked for _, asked, _ in blinds):
            blinds.append((i, x, {"kind": "straddle"}))
        else:
            posts.append((i, x, {"kind": "big" if x >= big else "small", "why": "joining"}))
    return blinds + posts


def check_amounts(hand: Hand) -> None:
    """Raise Malformed unless there is one amount for each player, and none that cannot be."""
    if hand.count < 2:
        raise Malformed("phh/count", key="phh/too-few-players", field="starting_stacks", players=hand.count)
    has_blinds = not game_class(hand).variant.has_up_cards
    for name in ("antes", "blinds_or_straddles") if has_blinds else ("antes",):
        amounts = getattr(hand, name)
        if len(amounts) != hand.count:
            raise Malformed("phh/count", field=name, name=name, amounts=len(amounts), players=hand.count)
    if min(hand.starting_stacks) <= 0 or min(hand.antes) < 0:
        raise Malformed("phh/amount", key="phh/stacks")
    least = hand.small_bet or hand.min_bet
    if has_blinds and (least <= 0 or max(hand.blinds_or_straddles) < least):
        raise Malformed("phh/blinds", field="blinds_or_straddles", least=written(least, hand.chip))
