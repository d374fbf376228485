"""`croupier games`: lists the games with their origin, or the settings of one."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Any

import msgspec

from croupier.cli.options.modules_folder import ModulesFolder
from croupier.cli.output.terminal import say, write
from croupier.cli.parameters import Argument, Option
from croupier.games import registry
from croupier.games.game import AnyGame, player_counts
from croupier.games.registry import Offer, Problem


def run(
    game: Annotated[str | None, Argument(help="List the settings of this game.")] = None,
    modules: ModulesFolder = None,
    as_json: Annotated[bool, Option("--json", help="Print the list as JSON, with settings.")] = False,
) -> None:
    """List the games, or the settings of one game with their defaults."""
    if game is not None:
        _one(registry.make(game), as_json)
        return
    offers, problems = list(registry.offers()), list(registry.problems())
    if as_json:
        games = [msgspec.to_builtins(offer) | {"options": _defaults(registry.make(offer.name))} for offer in offers]
        _write({"games": games, "problems": problems})
    else:
        _show(offers, problems)


def _show(offers: Iterable[Offer], problems: Iterable[Problem]) -> None:
    from croupier.cli.output.columns import plain_table
    from croupier.cli.output.console import Console

    table = plain_table("game", "title", "for")
    for heading in ("version", "from"):
        table.add_column(heading, no_wrap=True)
    for offer in offers:
        least, most = offer.players
        table.add_row(offer.name, offer.title, player_counts(range(least, most + 1)), str(offer.version), offer.origin)
    console = Console(highlight=False)
    console.width = max(console.width, table.__rich_measure__(console, console.options.update(width=1000)).maximum)
    console.print(table)
    for line in _problem_lines(problems):
        console.print(line, markup=False, soft_wrap=True)


def _problem_lines(problems: Iterable[Problem]) -> Iterator[str]:
    for at, problem in enumerate(problems):
        yield from ("", "Left out:")[: 0 if at else 2]
        yield f"  {problem.says} [{problem.code}]"


def _one(game: AnyGame, as_json: bool) -> None:
    if as_json:
        _write(_defaults(game))
        return
    fields = msgspec.structs.fields(game.options)
    width = max((len(field.encode_name) for field in fields), default=0)
    for field in fields:
        values = str(registry.values(field.type)).removeprefix("a ")
        say(f"{field.encode_name:{width}}  {_shown(getattr(game.options, field.name)):8}  {values}")


def _defaults(game: AnyGame) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(game.options)
    return found


def _write(data: Any) -> None:
    write(msgspec.json.encode(data).decode() + "\n")


def _shown(value: Any) -> str:
    return "auto" if value is None else msgspec.json.encode(value).decode().strip('"')
