"""`croupier check-game`: checks a game against the laws, and explains what it breaks."""

import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import msgspec

from croupier.cli.options.game_settings import Options, game_settings
from croupier.cli.output.terminal import write
from croupier.cli.parameters import Argument, Option
from croupier.errors import BadOption

if TYPE_CHECKING:
    from croupier.modules.findings import Breach, Findings
    from croupier.modules.trial import Answer, Request
    from croupier.testing.check import Trouble

BROKEN: Final = 1
LIMIT_S: Final = 30.0
SHORT: Final = 3  # decisions a round: with fewer, most of a game's rules may not have been reached
_HOW_TO_SAY: Final = "Add a function case(seed) -> Case to the module, as in docs/writing-a-game.md."
_SHORT: Final = "If people play longer ones, few of these have been tried: play more, as with --rounds 2000."
_NOT_THE_SAME: Final = "Played again it went well: chance and time may only come in by a Draw, not by random or time."


def run(
    file: Annotated[Path, Argument(help="A game: a file NAME.py, or the folder of a package.")],
    rounds: Annotated[int, Option(help="How many random rounds to play.")] = 200,
    seed: Annotated[int, Option(help="The first round; the others have the seeds that follow.")] = 0,
    option: Options = None,
    players: Annotated[
        int | None, Option(help="Players that begin a round; if not given, any number that may play.")
    ] = None,
    time_limit: Annotated[float, Option(help="Seconds that a round may take.")] = LIMIT_S,
    as_json: Annotated[bool, Option("--json", help="Print the findings as JSON.")] = False,
) -> int:
    """Play random rounds of a game, check every law at every step, and explain what it breaks.

    Exit status: 0 if the laws hold, 1 if one is broken, 2 if the game cannot be loaded.
    """
    from croupier.modules.findings import findings
    from croupier.modules.trial import Request

    if rounds < 1 or not 0 < time_limit < 1e6:
        raise BadOption("check/too-little")
    given = game_settings(limit=None, blinds=None, ante=None, rules=None, option=option)
    request = Request(
        path=str(file),
        rounds=rounds,
        seed=seed,
        options=given,
        players=players,
        limit_s=time_limit,
        thorough=True,
    )
    found = findings(request, _watched(request))
    if as_json:
        write(msgspec.json.encode(found).decode() + "\n")
    else:
        _print(request, found)
    return BROKEN if any(game.breaches for game in found) else 0


def _watched(request: "Request") -> "Iterator[Answer]":
    """Yield the answers, with a progress bar on the error output if that is a terminal."""
    from rich.progress import Progress

    from croupier.cli.output.console import Console
    from croupier.modules.trial import Playing, tried

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("Checking", total=request.rounds)
        for _, answer in tried([request], quiet=False):
            progress.advance(task, isinstance(answer, Playing))
            yield answer


def _print(request: "Request", found: "Sequence[Findings]") -> None:
    from croupier.cli.output.columns import plain_table
    from croupier.cli.output.console import Console
    from croupier.testing.laws import LAWS

    console = Console(highlight=False)
    for game in found:
        console.print(_head(request, game), markup=False, soft_wrap=True)
        if most := game.decisions_most:
            console.print(f"{game.decisions:.1f} decisions a round on average, {most} at most")
        table = plain_table("law", "result", "what it says")
        for law, result in game.laws.items():
            table.add_row(str(law), result, LAWS[law])
        console.print("", table, "", sep="\n")
        for line in _lines(request, game):
            console.print(line, markup=False, soft_wrap=True)


def _head(request: "Request", found: "Findings") -> str:
    from croupier.games.game import player_counts

    game = found.game
    counts = player_counts(range(game.players[0], game.players[1] + 1))
    seeds = (
        f"seed {request.seed}" if found.rounds == 1 else f"seeds {request.seed} to {request.seed + found.rounds - 1}"
    )
    said = f"{game.title} ({game.name}, version {game.version}) in {Path(request.path).name}, for {counts}"
    return f"{said}: {found.rounds} random round{'s' * (found.rounds != 1)}, {seeds}"


def _lines(request: "Request", found: "Findings") -> Iterator[str]:
    """Yield the lines under the table: what is broken, what could not be checked, and the verdict."""
    from croupier.testing.laws import UNSAID

    for breach in found.breaches:
        yield from _explained(request, found, breach)
    if found.refused:
        yield f"In {found.refused} of {found.rounds} rounds `begin` refused the players by BadOption: none was played."
    if found.decisions_most and found.decisions < SHORT:
        yield f"Rounds were short: {found.decisions:.1f} decisions on average. {_SHORT}"
    missing = [law for law, result in found.laws.items() if result == "not checked"]
    for law in missing:
        yield f"Law {law} was not checked: {UNSAID[law]}."
    if missing:
        yield _HOW_TO_SAY
    if not found.breaches:
        yield "All laws that could be checked hold." if missing else "All laws hold."


def _explained(request: "Request", found: "Findings", breach: "Breach") -> Iterator[str]:
    from croupier.testing.laws import LAWS, MEANS

    rounds = "the round" if found.rounds == 1 else f"{breach.rounds} of {found.rounds} rounds"
    says = f"Law {breach.law} is broken in {rounds}: {LAWS[breach.law]}" if breach.law else f"It fails in {rounds}."
    yield says
    yield f"  {MEANS.get(breach.law, '')}".rstrip()
    for label, text in _facts(breach.first):
        yield f"  {label:7}  {text}"
    yield f"  {'again':7}  {_again(request, breach.first.seed)}"
    yield ""


def _facts(trouble: "Trouble") -> Iterator[tuple[str, str]]:
    """Yield the facts about a round that broke a law, each with its label."""
    yield "what", trouble.says
    if not trouble.repeats:
        yield "but", _NOT_THE_SAME
    from croupier.testing.check import leaves

    players = f", {trouble.players} players{' who may leave' * leaves(trouble.seed)}" if trouble.players else ""
    events = f", after event {trouble.events}" if trouble.events else ""
    yield "where", f"seed {trouble.seed}{players}{events}"
    yield from [("event", event) for event in trouble.last]
    yield from [("differs", line) for line in trouble.differs]
    if trouble.line:
        yield "line", trouble.line


def _again(request: "Request", seed: int) -> str:
    """Return the command that plays only this round."""
    words = ["croupier", "check-game", request.path, "--seed", str(seed), "--rounds", "1"]
    words += [word for key, value in request.options.items() for word in ("--option", f"{key}={value}")]
    words += ["--players", str(request.players)] if request.players else []
    return shlex.join(words)
