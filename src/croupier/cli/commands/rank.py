"""`croupier rank`: names hands and the five cards that make them, the best first."""

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec

from croupier.cli.options.modules_folder import ModulesFolder
from croupier.cli.output.terminal import write
from croupier.cli.parameters import Argument, Option
from croupier.errors import BadOption, Malformed
from croupier.games.poker.family import poker_class
from croupier.games.poker.variant import Variant
from croupier.kit.cards import UNKNOWN, Cards, parse_cards, show, show_cards


class Ranked(msgspec.Struct, frozen=True):
    """A hand with its name and value; equal hands share a place."""

    place: int
    hand: str
    name: str
    description: str
    cards: str
    value: int


def run(
    hands: Annotated[list[str], Argument(help='One or more hands, as in "As Ks Qs Js Ts" or AsKs.')],
    board: Annotated[str, Option(help="Cards that all hands share.")] = "",
    game: Annotated[str, Option(help="The poker variant; `croupier games` lists them.")] = "holdem",
    as_json: Annotated[bool, Option("--json", help="Print the result as JSON.")] = False,
    modules: ModulesFolder = None,
) -> None:
    """Name each hand and the five cards that make it, the best first. Fewer than five cards can be ranked, too."""
    shared = parse_cards(board)
    variant = poker_class(game).variant
    found = _placed([_ranked(parse_cards(hand), shared, variant) for hand in hands])
    if as_json:
        write(msgspec.json.encode(found).decode() + "\n")
    else:
        _show(found)


def _ranked(hand: Cards, board: Cards, variant: Variant) -> Ranked:
    _check(hand, board, variant)
    ranking = variant.ranking
    [value] = ranking.values(board, [hand])
    cards = show_cards(ranking.best_five(board, hand))
    return Ranked(0, show_cards(hand), ranking.name(value), ranking.describe(value), cards, value)


def _check(hand: Cards, board: Cards, variant: Variant) -> None:
    for card in hand + board:
        if card == UNKNOWN or card > 51:
            raise Malformed("cards/not-in-deck", key="rank/not-in-deck", card=show(card))
    for card in hand:
        if card in board:
            raise Malformed("cards/duplicate", key="rank/duplicate", card=show(card))
    _check_counts(len(hand), len(board), variant)


def _check_counts(hand: int, board: int, variant: Variant) -> None:
    """Raise BadOption unless so many cards can be ranked: any number up to a complete hand or, where hand and board
    count apart, a complete hand with at least a flop."""
    size, shared = variant.hand_size, variant.board_size
    counts: dict[str, Any] = {"game": variant.title, "hand": hand, "board": board}
    if variant.ranking.apart:
        if hand != size or not 3 <= board <= shared:
            raise BadOption("rank/card-count", key="rank/count-apart", size=size, most=shared, **counts)
    elif shared:
        if not hand or hand + board > size + shared:
            raise BadOption("rank/card-count", key="rank/count-together", most=size + shared, **counts)
    elif not 1 <= hand <= size or board:
        raise BadOption("rank/card-count", key="rank/count-without-board", most=size, **counts)


def _placed(found: Sequence[Ranked]) -> list[Ranked]:
    values = [one.value for one in found]
    placed = [msgspec.structs.replace(one, place=1 + sum(other > one.value for other in values)) for one in found]
    return sorted(placed, key=lambda one: one.place)


def _show(found: Sequence[Ranked]) -> None:
    from croupier.cli.output.columns import plain_table
    from croupier.cli.output.console import Console

    table = plain_table("place", "hand", "value", "cards")
    for one in found:
        table.add_row(str(one.place), one.hand, one.description, one.cards)
    Console().print(table)
