"""Modules as people bring them: the games of the examples and of `brought`, whole, changed or spoilt."""

from pathlib import Path

EXAMPLES = Path(__file__).parents[2] / "examples"
PIG = (EXAMPLES / "pig.py").read_text("utf-8")
KUHN = (EXAMPLES / "kuhn.py").read_text("utf-8")
BROUGHT = Path(__file__).with_name("brought")
HIGHCARD = (BROUGHT / "highcard.py").read_text("utf-8")
LADDER = (BROUGHT / "ladder.py").read_text("utf-8")

_EVOLVE = "    def evolve(self, state: State, event: Event) -> None:\n"


def pig(name: str = "pig", **changes: str) -> str:
    """Pig under this name; `version` and `title` may be given, and a line for `evolve` to begin with."""
    text = PIG.replace('"pig"', f'"{name}"')
    if title := changes.get("title"):
        text = text.replace('"Pig"', f'"{title}"')
    if version := changes.get("version"):
        text = text.replace("    seat_counts:", f"    version: ClassVar[int] = {version}\n    seat_counts:")
    return text.replace(_EVOLVE, f"{_EVOLVE}        {changes['evolve']}\n") if "evolve" in changes else text


BROKEN = {
    "asks.py": ('input("?")', "module/unloadable", "asks.py cannot be imported: EOFError"),
    "binary.py": ("\0\1", "module/unloadable", "binary.py cannot be imported: "),
    "dies.py": (pig("dies", evolve="import os; os._exit(3)"), "module/died", "it ended the program (exit status 3)"),
    "empty.py": ("", "module/no-game", "empty.py has no game: a class with name"),
    "forbidden.py": (pig("holdem"), "module/name-taken", "a game called holdem, but a game that is built in"),
    "half.py": (PIG[:900], "module/no-game", "half.py has no game"),
    "leaves.py": (
        pig("leaves").replace("(Gone(seat),)", "()"),
        "module/breaks-law",
        "leaves.py breaks law 9 (After `leave` the round never needs that seat again): a seat that left is needed.",
    ),
    "lacks.py": (pig("lacks").replace("def leave", "def left"), "module/no-game", "it lacks the method leave"),
    "missing.py": ("import nowhere_to_be_found", "module/unloadable", "No module named 'nowhere_to_be_found'"),
    "nameless.py": (PIG.replace('"pig"', "17"), "module/no-game", "not 17"),
    "odd.py": ("class Odd(BaseException): pass\nraise Odd('what')", "module/unloadable", "Odd: what (odd.py, line 2)"),
    "quits.py": ("import sys\nsys.exit(4)", "module/unloadable", "SystemExit: 4 (quits.py, line 2)"),
    "raises.py": (
        pig("raises", evolve="1 / 0"),
        "module/breaks-law",
        "breaks down: ZeroDivisionError: division by zero",
    ),
    "seats.py": (PIG.replace("range(2, 3)", "(2, 3)"), "module/no-game", "as in range(2, 5) for 2 to 4 players"),
    "syntax.py": ("def f(:", "module/unloadable", "syntax.py, line 1: invalid syntax"),
    "twice.py": (f"{PIG}\n\nclass Hog(Pig):\n    pass\n", "module/name-taken", "several games of one name"),
    "untagged.py": (PIG.replace(", tag=True", ""), "module/no-game", "types.event cannot be read back from JSON"),
    "zed": ("", "module/no-init", "zed has no __init__.py"),
}
"""File by file: its text, and the code and words by which it is reported."""


def drop_broken(folder: Path) -> None:
    for name, (text, _, _) in BROKEN.items():
        if name.endswith(".py"):
            (folder / name).write_text(text, "utf-8")
        else:
            (folder / name).mkdir()
