"""The rules stand apart from the server: they load and play in a process in which there is none (POKERIV3:UN3)."""

import subprocess
import sys
from pathlib import Path

import pytest

from croupier.games import registry

ROOT = Path(__file__).parents[2]

ALONE = """
import sys
from importlib import import_module
from pkgutil import walk_packages

FORBIDDEN = {"arena", "bank", "cli", "client", "protocol", "server", "store", "table"}

class Refusing:
    def find_spec(self, name, path=None, target=None):
        if name.startswith("croupier.") and name.split(".")[1] in FORBIDDEN:
            raise ImportError(f"the rules asked for {name}")

sys.meta_path.insert(0, Refusing())

import croupier.games
from croupier.bots.simple import Random
from croupier.games import registry
from croupier.games.game import SeatInfo
from croupier.kit.chance import Seeded
from croupier.play.round import Host
from examples.kuhn import Kuhn
from examples.pig import Pig

for module in walk_packages(croupier.games.__path__, "croupier.games."):
    if ".kernels" not in module.name:  # they take seconds to load, and only compute
        import_module(module.name)
for game in [*map(registry.make, registry.BUILT_IN), Kuhn(), Pig()]:
    seats = [SeatInfo(f"p{at}", 1000) for at in range(game.seat_counts[0])]
    players = [Random(at) for at in range(len(seats))]
    print(game.name, Host(game, players, chance=Seeded(1)).play(tuple(seats), None).over.payoffs)
"""


@pytest.mark.req("POKERIV3:UN3")
def test_every_game_ours_and_those_people_bring_loads_and_plays_where_there_is_no_server() -> None:
    done = subprocess.run([sys.executable, "-c", ALONE], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert [line.split()[0] for line in done.stdout.splitlines()] == [*registry.BUILT_IN, "kuhn", "pig"]
