"""The layers of the architecture: lower never imports higher, neighbours meet in a `ports.py`.

The checker reads every import there is, those inside functions and under `if TYPE_CHECKING` too:
a type is knowledge as well. Names given to `import_module` as text are not seen.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "croupier"
FILES = sorted(SOURCE.rglob("*.py"))

LEVELS = {
    "__init__": 0,  # croupier itself: the version
    "words": -1,  # sentences, as files; errors say theirs by key
    "errors": 0,
    "web": 0,  # the built pages, as files
    "kit": 1,
    "games": 2,
    "play": 3,
    "bots": 4,
    "table": 4,
    "bank": 4,
    "formats": 4,
    "testing": 4,  # shipped: other people's games are put to the laws where they are loaded
    "protocol": 5,  # what travels: shapes that the store fills, and server and clients exchange
    "modules": 6,
    "store": 6,
    "arena": 7,
    "cbs": 7,  # a bank that houses reach by HTTP alone
    "server": 7,
    "client": 7,
    "dds": 7,
    "cli": 8,
    "__main__": 9,
}
FAMILIES = {"poker", "blackjack", "landlord"}  # of games, which share nothing but the interface
COMPOSES = "croupier.server.app"  # where the parts of a server are put together, neighbours or not
KNOWS_TABLES = {  # in the server: a room, what it is made of, and what makes it
    f"croupier.server.{name}"
    for name in ("live.room", "live.persistence", "live.broadcast", "live.news", "live.recovery")
} | {"croupier.server.table_settings"}  # tries settings with a table that is never opened
INSIDE_TABLES = {
    f"croupier.table.{name}" for name in ("emitter", "evolve", "reactor", "round", "seating", "snapshot", "state")
}
IMPURE = {"asyncio", "datetime", "io", "os", "pathlib", "random", "secrets", "socket", "time"}


def violations(code: str, module: str, *, is_package: bool = False) -> list[str]:
    """What a module with this full name may not import, by line."""
    found = ((line, objection(module, name)) for line, name in imports(code, module, is_package=is_package))
    return [f"line {line}: {why}" for line, why in found if why]


def imports(code: str, module: str, *, is_package: bool) -> Iterator[tuple[int, str]]:
    """Line and full name of all that is imported: `from a import b` is `a.b`."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            source = absolute(node, module, is_package=is_package)
            yield from ((node.lineno, f"{source}.{alias.name}") for alias in node.names)


def absolute(node: ast.ImportFrom, module: str, *, is_package: bool) -> str:
    """In `a.b.c` one dot means `a.b` and two mean `a`; in a package, one dot less."""
    if not node.level:
        return node.module or ""
    parts = module.split(".")
    base = parts[: len(parts) - node.level + is_package]
    return ".".join([*base, node.module] if node.module else base)


def objection(module: str, name: str) -> str | None:
    """Why `module` may not import `name`, or None if it may."""
    package, target = package_of(module), package_of(name)
    if not name.startswith("croupier."):
        top = name.split(".")[0]
        return f"games are pure and may not import {top}" if package == "games" and top in IMPURE else None
    if unplaced := {package, target} - LEVELS.keys():
        return f"{min(unplaced)} has no level in tests/test_layers.py"
    if package == "server" and module not in KNOWS_TABLES and name.rpartition(".")[0] in INSIDE_TABLES:
        return "only a room knows the inside of its table: ask for its overview"
    if package == target:
        return between_games(module, name)
    return between_packages(module, name)


def between_packages(module: str, name: str) -> str | None:
    package, target = package_of(module), package_of(name)
    if LEVELS[target] > LEVELS[package]:
        return f"{package} is below {target} and may not import it"
    if LEVELS[target] == LEVELS[package] and name.split(".")[2:3] != ["ports"] and module != COMPOSES:
        return f"{package} and {target} are neighbours and may meet only in a ports.py"
    return None


def between_games(module: str, name: str) -> str | None:
    pair = set(module.split(".")[2:3] + name.split(".")[2:3])
    if package_of(module) == "games" and len(pair & FAMILIES) == 2:
        return f"{' and '.join(sorted(pair))} are two families of games and may not import each other"
    return None


def package_of(name: str) -> str:
    """`croupier.kit.cards` is in `kit`; `croupier` and `croupier.__version__` are in `__init__`."""
    part = "".join(name.split(".")[1:2])
    return "__init__" if part in ("", "__version__") else part


def dotted(file: Path) -> str:
    return ".".join(file.relative_to(SOURCE.parent).with_suffix("").parts).removesuffix(".__init__")


@pytest.mark.parametrize("file", FILES, ids=dotted)
def test_every_module_imports_only_what_its_layer_may(file: Path) -> None:
    code = file.read_text("utf-8")
    assert violations(code, dotted(file), is_package=file.name == "__init__.py") == []


def privates(code: str) -> Iterator[str]:
    """Private attributes that a module reads from what other modules define."""
    nodes = [*ast.walk(ast.parse(code))]
    found = [node for node in nodes if isinstance(node, ast.Attribute) and re.match(r"_[^_]", node.attr)]
    own = {node.attr for node in found if isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")}
    own |= {node.name for node in nodes if isinstance(node, ast.FunctionDef)}
    yield from (f"line {node.lineno}: {node.attr}" for node in found if node.attr not in own)


@pytest.mark.parametrize("file", [file for file in FILES if "server" in file.parts], ids=dotted)
def test_in_the_server_what_is_private_stays_private(file: Path) -> None:
    """So the reactor that a room keeps for itself cannot be reached through the room."""
    assert [*privates(file.read_text("utf-8"))] == []


def test_a_private_attribute_of_something_else_is_found() -> None:
    assert [*privates("self._mail\nother._mail\nroom._table.state")] == ["line 3: _table"]


@pytest.mark.parametrize(
    ("module", "code", "why"),
    [
        ("kit.cards", "from croupier.games import game", "kit is below games"),
        ("kit.cards", "import croupier.games.game", "kit is below games"),
        ("kit.cards", "from croupier import games", "kit is below games"),
        ("kit.cards", "from ..games.game import Act", "kit is below games"),
        ("errors", "def f():\n    from croupier.kit import cards", "line 2: errors is below kit"),
        ("play.round", "if TYPE_CHECKING:\n    from croupier.bots import Bot", "line 2: play is below bots"),
        ("bots.simple", "from croupier.formats.phh import read", "bots and formats are neighbours"),
        ("table.seats", "from croupier.bank.ledger import Ledger", "table and bank are neighbours"),
        ("arena.match", "from croupier.server.ports2 import X", "arena and server are neighbours"),
        ("play.round", "from croupier.table.ports import Bank", "play is below table"),
        ("testing.golden", "from croupier.cli.main import main", "testing is below cli"),
        ("testing.golden", "from croupier.bots.simple import Random", "testing and bots are neighbours"),
        ("games.registry", "from croupier.modules import Modules", "games is below modules"),
        ("games.poker.betting.pots", "import random", "may not import random"),
        ("games.poker.betting.pots", "def f():\n    from os.path import join", "may not import os"),
        ("games.registry", "from pathlib import Path", "may not import pathlib"),
        (
            "games.poker.betting.pots",
            "from croupier.games.blackjack import shoe",
            "blackjack and poker are two families",
        ),
        ("games.poker.betting.pots", "from ...landlord import cards", "landlord and poker are two families"),
        ("server.live.hub", "from croupier.table.reactor import TableReactor", "only a room knows"),
        (
            "server.live.lobby",
            "if TYPE_CHECKING:\n    from croupier.table.state import TableState",
            "only a room knows",
        ),
        ("misc.things", "from croupier.kit import cards", "misc has no level"),
        ("cli.play", "from croupier.misc import things", "misc has no level"),
    ],
)
def test_the_checker_finds_a_planted_violation(module: str, code: str, why: str) -> None:
    found = violations(code, f"croupier.{module}")
    assert len(found) == 1
    assert why in found[0]


def test_the_checker_reads_relative_imports_of_a_package() -> None:
    assert violations("from .cards import rank", "croupier.kit", is_package=True) == []
    assert len(violations("from ..games import game", "croupier.kit", is_package=True)) == 1


@pytest.mark.parametrize(
    ("module", "code"),
    [
        ("kit.cards", "from croupier.errors import Malformed\nimport random, os"),
        ("games.poker.betting.pots", "from croupier.games.game import Seat\nfrom .limits import Bet\nimport math"),
        (
            "games.registry",
            "from croupier.games.poker import Holdem\nfrom croupier.games.blackjack import rules",
        ),
        ("bank.ledger", "from croupier.table.ports import Bank"),
        ("bank.ledger", "from croupier.table import ports"),
        ("server.app", "from croupier.arena import match"),
        ("server.live.room", "from croupier.table.state import TableState"),
        ("server.live.lobby", "from croupier.table.overview import TableOverview"),
        ("cli.main", "from croupier import __version__\nimport croupier"),
        ("modules.folder", "from croupier.testing.laws import LAWS"),
        ("__main__", "from croupier.cli.main import main"),
    ],
)
def test_the_checker_lets_pass_what_is_allowed(module: str, code: str) -> None:
    assert violations(code, f"croupier.{module}") == []
