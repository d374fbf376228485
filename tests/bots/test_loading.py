"""Bots by name: what is found, and what is said where it is not."""

import sys
from pathlib import Path
from typing import Any

import pytest

from croupier.bots.built_in import BOTS, BuiltIn
from croupier.bots.loading import Bug, bot_class, called, make
from croupier.errors import CroupierError, Unknown
from croupier.games import registry
from croupier.games.poker import Holdem
from croupier.play.player import Budget, Player

GAME = Holdem()

ONE = """\
class Mine:
    def choose(self, view, legal, budget):
        return "mine"
"""
TWO = ONE + "\nclass Other(Mine):\n    pass\n\nclass _Hidden(Mine):\n    pass\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working folder of somebody who writes bots; nothing that is loaded there outlives the test."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    return tmp_path


def made(spec: str, seed: int = 1) -> Player:
    return make(spec, seed=seed, game=GAME)


def choice(bot: Player) -> Any:
    return bot.choose(None, None, Budget())


PROGRAMS = [bot for bot in BOTS if bot.name != "manual"]  # which is a person, and asks for one


@pytest.mark.parametrize("bot", PROGRAMS, ids=lambda bot: f"{bot.name}-{bot.games}")
def test_every_built_in_bot_can_be_made_for_every_game_it_plays(bot: BuiltIn) -> None:
    for game in bot.games or registry.BUILT_IN:
        assert callable(make(bot.name, seed=1, game=registry.make(game)).choose)
        assert bot_class(bot.name, game).__name__ == bot.place.partition(":")[2]


def test_a_bot_of_another_game_is_refused_with_what_it_plays() -> None:
    with pytest.raises(Unknown, match="'caller' plays holdem, omaha, stud, soko, not pig; there are random") as refused:
        bot_class("caller", "pig")
    assert refused.value.code == "bot/other-game"


def test_poker_that_somebody_brings_is_played_by_our_poker_players() -> None:
    class Mine(Holdem):
        name = "mine"

    assert type(make("regular", seed=1, game=Mine())) is bot_class("regular", "holdem")


def test_a_file_with_one_bot_is_that_bot(folder: Path) -> None:
    (folder / "mine.py").write_text(ONE)
    assert choice(made("mine.py")) == "mine"
    assert choice(made(str(folder / "mine.py"))) == "mine"


def test_one_of_several_bots_of_a_file_is_named_after_a_colon(folder: Path) -> None:
    (folder / "mine.py").write_text(TWO)
    assert bot_class("mine.py:Other", "holdem").__name__ == "Other"
    assert choice(made("mine.py:Other")) == "mine"


def test_a_class_of_a_module_in_the_working_folder_is_found(folder: Path) -> None:
    (folder / "my_own_bots.py").write_text(ONE)
    assert choice(made("my_own_bots:Mine")) == "mine"


def test_a_bot_file_may_import_its_neighbour(folder: Path) -> None:
    (folder / "my_own_helper.py").write_text("SAYS = 'helped'\n")
    (folder / "bot.py").write_text("from my_own_helper import SAYS\n" + ONE.replace('"mine"', "SAYS"))
    assert choice(made(str(folder / "bot.py"))) == "helped"


@pytest.mark.parametrize(
    ("parameters", "gets"),
    [("", ""), (", seed", "7"), (", game", "holdem"), (", game, seed=0", "7 holdem"), (", depth=3", "3")],
)
def test_a_bot_is_made_with_what_its_constructor_names(folder: Path, parameters: str, gets: str) -> None:
    shown = "[str(x) if isinstance(x, int) else x.name for x in (%s)]"
    names = [name for name in ("seed", "game", "depth") if name in parameters]
    tuple_text = ", ".join(names) + ("," if names else "")
    (folder / "bot.py").write_text(
        f"class Bot:\n    def __init__(self{parameters}):\n        self.gets = ' '.join({shown % tuple_text})\n"
        "    def choose(self, view, legal, budget):\n        return self.gets\n"
    )
    assert choice(made("bot.py", seed=7)) == gets


@pytest.mark.parametrize(
    ("text", "spec", "code", "words"),
    [
        (None, "gone.py", "bot/no-file", "'gone.py'"),
        (None, "regulr", "bot/unknown", "did you mean 'regular'?"),
        (None, "zzz", "bot/unknown", "random, caller, raiser, regular"),
        (None, "no_such_module_at_all:Bot", "bot/no-module", "'no_such_module_at_all'"),
        ("def choose(:\n", "bot.py", "bot/unloadable", "bot.py, line 1"),
        ("x = 1\nraise ValueError('oh no')\n", "bot.py", "bot/unloadable", "ValueError: oh no (bot.py, line 2)"),
        ("import no_such_module_at_all\n", "bot.py", "bot/unloadable", "no_such_module_at_all"),
        ("import sys\nsys.exit(3)\n", "bot.py", "bot/unloadable", "SystemExit: 3 (bot.py, line 2)"),
        ("class Bot:\n    pass\n", "bot.py", "bot/no-class", "choose(self, view, legal, budget)"),
        (TWO, "bot.py", "bot/several", "bot.py:Mine, bot.py:Other"),
        (ONE, "bot.py:Yours", "bot/no-class", "'Yours'"),
        ("Mine = 3\n", "bot.py:Mine", "bot/no-choose", "Mine in bot.py is not a bot"),
        (ONE + "    def __init__(self):\n        1 / 0\n", "bot.py", "bot/not-made", "ZeroDivisionError"),
        (ONE + "    def __init__(self, model):\n        pass\n", "bot.py", "bot/not-made", "'model'"),
        (ONE, "bot:Mine.choose", "bot/unknown", "'bot:Mine.choose'"),
    ],
)
def test_a_bot_that_cannot_be_had_is_explained_in_one_sentence(
    folder: Path, text: str | None, spec: str, code: str, words: str
) -> None:
    if text is not None:
        (folder / "bot.py").write_text(text)
    with pytest.raises(CroupierError) as refused:
        made(spec)
    assert refused.value.code == code
    assert words in refused.value.says
    assert "\n" not in refused.value.says


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ("return [1, 2][5]", "IndexError: list index out of range (bot.py, line 3)"),
        ("import random; random.choice([])", "IndexError: Cannot choose from an empty sequence (bot.py, line 3)"),
        ("raise SystemExit", "SystemExit: in bot.py, line 3"),
    ],
)
def test_a_crash_inside_a_bot_says_in_which_of_its_lines(folder: Path, body: str, says: str) -> None:
    (folder / "bot.py").write_text(ONE.replace('return "mine"', body))
    with pytest.raises(Bug) as crash:
        choice(made("bot.py"))
    assert f"{crash.type.__name__}: {crash.value}" == says  # as a host tells it


@pytest.mark.parametrize(
    ("spec", "name"),
    [("regular", "regular"), ("a/b/mine.py", "mine"), ("mine.py:Tight", "Tight"), ("pkg.bots:Loose", "Loose")],
)
def test_bots_are_called_by_what_tells_them_apart(spec: str, name: str) -> None:
    assert called(spec) == name
