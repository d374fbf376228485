"""Golden playthroughs: whole rounds written out, so that a change of the rules shows as a difference to review.

`python -m croupier.testing.golden --write` writes them anew; a test compares.
"""

import argparse
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from croupier.games.game import Over
from croupier.kit.chance import Seeded
from croupier.play.player import Budget
from croupier.play.round import Host
from croupier.testing.cases import SETTINGS, case_of
from croupier.testing.course import Case
from croupier.testing.sampling import some_action

FOLDER = Path("tests/playthroughs")
ROUNDS = 3

Setting = tuple[str, dict[str, Any]]


class Writer:
    """Plays at random and writes down what it was offered and what it took."""

    def __init__(self, case: Case, seat: int, lines: list[str], rng: random.Random) -> None:
        self.case, self.seat, self.lines, self.rng = case, seat, lines, rng

    def choose(self, view: Any, legal: Any, budget: Budget) -> Any:
        state = view.view()
        action = some_action(self.case.game, state, self.seat, self.rng)
        self.lines.append(f"seat {self.seat} may {_json(legal.describe())}")
        self.lines.append(f"seat {self.seat} does {_json(action)}")
        return action


def playthrough(name: str, options: dict[str, Any], number: int) -> Iterator[str]:
    """Play one round, and yield the table, each decision, all events, and what a spectator sees at the end."""
    case = case_of(name, options, number)
    rng = random.Random(number)
    lines: list[str] = []
    host = Host(case.game, [Writer(case, p, lines, rng) for p in range(len(case.seats))], chance=Seeded(number))
    played = host.play(case.seats, case.carry)
    assert not played.faults, played.faults
    yield f"# {name} {_json(options)}, round {number}"
    yield f"seats {_json(case.seats)}"
    yield from lines
    yield from [_json(event) for event in played.events]
    yield f"spectator {_json(case.game.picture(case.game.view(played.state, None)))}"
    assert isinstance(played.over, Over)
    yield f"payoffs {_json(played.over.payoffs)}"


def playthroughs() -> dict[str, Setting]:
    """Return what every file is about, by the file's name."""
    return {f"{at:02d}-{_called(*setting)}.txt": setting for at, setting in enumerate(SETTINGS)}


def written(setting: Setting) -> str:
    """Play the rounds of a file and return its text."""
    return "\n".join(line for number in range(ROUNDS) for line in (*playthrough(*setting, number), ""))


def _called(name: str, options: dict[str, Any]) -> str:
    return "-".join([name, *map(str, options.values())]).replace(":", "to")  # no file of Windows has a colon


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare the golden playthroughs, or write them anew.")
    parser.add_argument("--write", action="store_true")
    folder = FOLDER
    if parser.parse_args().write:
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.glob("*.txt"):
            old.unlink()
        for name, setting in playthroughs().items():
            (folder / name).write_text(written(setting), encoding="utf-8")
    different = [n for n, one in playthroughs().items() if (folder / n).read_text(encoding="utf-8") != written(one)]
    raise SystemExit(f"other than before: {', '.join(different)}" if different else 0)


if __name__ == "__main__":
    main()
