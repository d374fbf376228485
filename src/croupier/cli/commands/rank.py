"""`croupier rank`: what a hand is called, which five cards make it, and which of several hands is best."""

import sys
from collections.abc import Sequence
from typing import Annotated

import msgspec

from croupier.cli.parameters import Argument, Option
from croupier.errors import BadOption, Malformed, Unknown
from croupier.games.poker import ranking
from croupier.kit.cards import UNKNOWN, Cards, parse_cards, show, show_cards


class Ranked(msgspec.Struct, frozen=True):
    """A hand and what it is worth; equal hands share a place."""

    place: int
    hand: str
    name: str
    description: str
    cards: str
    value: int


def run(
    hands: Annotated[list[str], Argument(help='One or more hands, as in "As Ks Qs Js Ts" or AsKs.')],
    board: Annotated[str, Option(help="Cards that all hands share.")] = "",
    game: Annotated[str, Option(help="holdem, omaha, stud or soko.")] = "holdem",
    as_json: Annotated[bool, Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Name each hand and the five cards that make it, the best first. Fewer than five cards rank too."""
    shared = parse_cards(board)
    found = _placed([_ranked(parse_cards(hand), shared, game) for hand in hands])
    if as_json:
        sys.stdout.write(msgspec.json.encode(found).decode() + "\n")
    else:
        _show(found)


def _ranked(hand: Cards, board: Cards, game: str) -> Ranked:
    _check(hand, board, game)
    match game:
        case "omaha":
            value, cards = ranking.omaha(hand, board), ranking.best_omaha(hand, board)
        case "soko":
            value, cards = ranking.soko(hand), ranking.best_soko(hand)
        case _:
            value, cards = ranking.rank(hand + board), ranking.best_five(hand + board)
    return Ranked(0, show_cards(hand), ranking.name(value), ranking.describe(value), show_cards(cards), value)


def _check(hand: Cards, board: Cards, game: str) -> None:
    for card in hand + board:
        if card == UNKNOWN or card > 51:
            raise Malformed("cards/not-in-deck", f"{show(card)} cannot be ranked: name one of the 52 cards.")
    for card in hand:
        if card in board:
            raise Malformed("cards/duplicate", f"{show(card)} is in a hand and on the board.")
    _check_counts(len(hand), len(board), game)


def _check_counts(hand: int, board: int, game: str) -> None:
    match game:
        case "holdem" | "stud":
            fits, wanted = hand >= 1 and hand + board <= 7, "1 to 7 cards, hand and board together"
        case "omaha":
            fits, wanted = hand == 4 and 3 <= board <= 5, "4 cards and a board (--board) of 3 to 5"
        case "soko":
            fits, wanted = 1 <= hand <= 5 and not board, "1 to 5 cards and no board"
        case _:
            raise Unknown("rank/unknown-game", f"There is no ranking for {game!r}: try holdem, omaha, stud or soko.")
    if not fits:
        here = f"here are {hand} and a board of {board}" if hand else "here is an empty one"
        raise BadOption("rank/card-count", f"A hand of {game} is ranked from {wanted}; {here}.")


def _placed(found: Sequence[Ranked]) -> list[Ranked]:
    values = [one.value for one in found]
    placed = [msgspec.structs.replace(one, place=1 + sum(other > one.value for other in values)) for one in found]
    return sorted(placed, key=lambda one: one.place)


def _show(found: Sequence[Ranked]) -> None:
    from rich.console import Console

    from croupier.cli.output.columns import plain_table

    table = plain_table("place", "hand", "value", "cards")
    for one in found:
        table.add_row(str(one.place), one.hand, one.description, one.cards)
    Console().print(table)
