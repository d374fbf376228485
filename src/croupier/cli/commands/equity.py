"""`croupier equity`: shows how much of the pot each hand wins on average."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from croupier.cli.options.modules_folder import ModulesFolder
from croupier.cli.output.terminal import write
from croupier.cli.parameters import Argument, Option
from croupier.kit.cards import Cards, parse_cards, show_cards

if TYPE_CHECKING:
    from croupier.games.poker.equity import Equity, HandEquity


def run(
    hands: Annotated[list[str], Argument(help="Two to ten hands, as in AhKh QsQd; ?? is an unknown card.")],
    board: Annotated[str, Option(help='Cards on the board, as in "2h 7h Tc".')] = "",
    dead: Annotated[str, Option(help="Cards that are out of play.")] = "",
    game: Annotated[str, Option(help="The poker variant; `croupier games` lists them.")] = "holdem",
    samples: Annotated[int | None, Option(help="Number of random deals, if there are more ways to deal.")] = None,
    seed: Annotated[int, Option(help="Seed of the random deals.")] = 0,
    as_json: Annotated[bool, Option("--json", help="Print the result as JSON.")] = False,
    modules: ModulesFolder = None,
) -> None:
    """Compare hands: exactly if there are at most 2.5 million ways to deal the rest, else with random deals."""
    from croupier.games.poker.equity import equity

    cards = [parse_cards(hand) for hand in hands]
    found = equity(cards, parse_cards(board), parse_cards(dead), game, samples=samples, seed=seed)
    if as_json:
        write(msgspec.json.encode(_plain(cards, found)).decode() + "\n")
    else:
        _show(cards, found)


def _plain(cards: Sequence[Cards], found: "Equity") -> dict[str, Any]:
    hands = [
        {"hand": show_cards(hand), "win": of.win, "tie": of.tie, "equity": of.equity, "error": of.error}
        for hand, of in zip(cards, found.hands, strict=True)
    ]
    return {"exact": found.exact, "deals": found.deals, "hands": hands}


def _show(cards: Sequence[Cards], found: "Equity") -> None:
    from croupier.cli.output.columns import plain_table
    from croupier.cli.output.console import Console

    how = f"exact: all {found.deals:,} deals" if found.exact else f"{found.deals:,} random deals, ± standard error"
    table = plain_table("hand", figures=("win %", "tie %", "equity %"))
    for hand, of in zip(cards, found.hands, strict=True):
        table.add_row(show_cards(hand), f"{of.win:.2%}"[:-1], f"{of.tie:.2%}"[:-1], _share(of, exact=found.exact))
    console = Console(highlight=False)
    console.print(f"Equity, {how}", "", table, sep="\n")


def _share(of: "HandEquity", *, exact: bool) -> str:
    return f"{100 * of.equity:.2f}" if exact else f"{100 * of.equity:.2f} ± {100 * of.error:.2f}"
