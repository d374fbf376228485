"""The table that a PHH hand was played at, as far as its fields tell: game and options, seats, forced bets."""

from typing import Any, Final, Literal, TypeAlias

import msgspec

from croupier.errors import BadOption, Malformed
from croupier.formats.amounts import in_chips, written
from croupier.formats.phh import OTHERS, VARIANTS, Hand, place
from croupier.games.game import Chips, Seat
from croupier.games.poker.events import Posted
from croupier.games.poker.options import BlindOptions, StudOptions
from croupier.games.registry import game_class

NOT_PLAYED: Final = "phh/not-played"

Due: TypeAlias = tuple[int, Chips, dict[str, Any]]  # player, amount asked, what for


def options_of(hand: Hand) -> BlindOptions | StudOptions:
    """The options that the hand names, or those that its fields ask for."""
    if hand.options is None:
        return inferred(hand)
    kind = game_class(game_name(hand)).types.options
    try:
        options: BlindOptions | StudOptions = msgspec.convert(hand.options, kind)
    except msgspec.ValidationError as error:
        raise Malformed("phh/options", f"_croupier_options: {error}.") from None
    return options


def check_game(hand: Hand) -> None:
    """Raise Malformed unless the hand's game is played here: the actions of other games need not be readable."""
    if hand.variant in VARIANTS:
        return
    there_are = f"there are {', '.join(VARIANTS)}."
    if hand.variant in OTHERS:
        says = f"The variant {hand.variant!r} is a game that is not played here; {there_are}"
        raise Malformed(NOT_PLAYED, f"{place(hand, hand.line)}: {says}")
    says = f"The variant {hand.variant!r} is not a code of PHH; {there_are}"
    raise Malformed("phh/variant", f"{place(hand, hand.line)}: {says}")


def game_name(hand: Hand) -> str:
    """Return the name of a game that `check_game` has passed."""
    return VARIANTS[hand.variant][0]


def inferred(hand: Hand) -> BlindOptions | StudOptions:
    """Return the options that the fields of the standard ask for; BadOption tells amounts in the file's unit."""
    try:
        return _stud(hand) if game_name(hand) == "stud" else _blinds(hand)
    except BadOption as error:
        raise BadOption(error.code, in_chips(error.says, hand.chip)) from None


def _stud(hand: Hand) -> StudOptions:
    # A player needs the ante to be dealt in, but this one was dealt in with less.
    ante = min(max(hand.antes), *hand.starting_stacks)
    raises = max(StudOptions().max_raises, _most_bets(hand) - 1)
    low, high = hand.small_bet, hand.big_bet
    return StudOptions(ante=ante, low=low, high=high, bring_in=hand.bring_in, max_raises=raises, chip=hand.chip)


def _blinds(hand: Hand) -> BlindOptions:
    limit: Any = VARIANTS[hand.variant][1]
    big = hand.small_bet if limit == "fixed" else hand.min_bet
    if limit == "fixed" and hand.big_bet != 2 * hand.small_bet:
        bets = [written(bet, hand.chip) for bet in (hand.big_bet, hand.small_bet)]
        raise Malformed("phh/bets", "The big bet {} is not twice the small bet {}.".format(*bets))
    blinds = [blind for blind in hand.blinds_or_straddles if blind > 0]
    small = min(*blinds, big) if len(blinds) > 1 else max(1, big // 2)
    ante, ante_by = _ante(hand)
    kind: type[BlindOptions] = game_class(game_name(hand)).types.options
    cap = max(kind().cap, _most_bets(hand) + 1)
    return kind(limit=limit, big_blind=big, small_blind=small, ante=ante, ante_by=ante_by, chip=hand.chip, cap=cap)


def _most_bets(hand: Hand) -> int:
    """The most bets and raises of a street: no field says how many a table allows, but it allowed those."""
    if VARIANTS[hand.variant][1] != "fixed":
        return 0
    streets = "\n".join(hand.actions).split("\nd ")
    return max(street.count(" cbr ") for street in streets)


def _ante(hand: Hand) -> tuple[Chips, Literal["all", "big"]]:
    """One ante for all, or one that the big blind pays; anything else is only a payment of this hand."""
    if len(set(hand.antes)) == 1:
        return hand.antes[0], "all"
    payers = [i for i, ante in enumerate(hand.antes) if ante]
    return (hand.antes[1], "big") if payers == [1] else (0, "all")


def chairs(hand: Hand) -> list[Seat]:
    """The seat of each player: the file's seat numbers where they can be ours, else one after another."""
    seats = [number - 1 for number in hand.seats]
    most = game_class(game_name(hand)).seat_counts[-1]
    if len(seats) != hand.count or min(seats) < 0 or max(seats) >= most:
        return list(range(hand.count))
    low = seats.index(min(seats))
    clockwise = seats[low:] + seats[:low] == sorted(set(seats))
    return seats if clockwise else list(range(hand.count))


def posts_of(hand: Hand, seats: list[Seat], big: Chips) -> tuple[Posted, ...]:
    """The forced bets, as far as the stacks reach: antes, then blinds, then live posts."""
    left = list(hand.starting_stacks)
    posts = []
    for player, asked, how in _antes(hand) + _blinds_of(hand, big):
        paid = min(asked, left[player])
        left[player] -= paid
        if paid:
            posts.append(Posted(seat=seats[player], amount=paid, **how))
    return tuple(posts)


def _antes(hand: Hand) -> list[Due]:
    """Where the file does not say, antes are dead unless all pay the same. Unmatched parts of live ones are trimmed."""
    antes = hand.by_player(hand.antes)
    live = hand.ante_trimming_status
    if live is None:
        live = len(set(antes)) == 1
    if live:
        matched = sorted(map(min, zip(antes, hand.starting_stacks, strict=True)))[-2]
        antes = tuple(min(ante, matched) for ante in antes)
    return [(i, ante, {"kind": "ante", "live": live}) for i, ante in enumerate(antes)]


def _blinds_of(hand: Hand, big: Chips) -> list[Due]:
    """The small blind, the big blind, then straddles, each above the bet before.

    What is negative, or would be a straddle but raises nothing, is a live post of one who comes in.
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
    """One amount for each player, and none that cannot be."""
    if hand.count < 2:
        raise Malformed("phh/count", f"starting_stacks has {hand.count} amounts, but a hand takes two players.")
    for name in ("antes", "blinds_or_straddles") if game_name(hand) != "stud" else ("antes",):
        amounts = getattr(hand, name)
        if len(amounts) != hand.count:
            raise Malformed("phh/count", f"{name} has {len(amounts)} amounts for {hand.count} players.")
    if min(hand.starting_stacks) <= 0 or min(hand.antes) < 0:
        raise Malformed("phh/amount", "Stacks must be above zero and antes not below it.")
    least = hand.small_bet or hand.min_bet
    if game_name(hand) != "stud" and (least <= 0 or max(hand.blinds_or_straddles) < least):
        raise Malformed("phh/blinds", f"No blind reaches the least bet of {written(least, hand.chip)}.")
