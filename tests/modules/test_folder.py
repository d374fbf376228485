"""Games dropped into a folder: found, changed and gone at the next scan, whatever else lies there."""

import os
import pickle
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.bots.simple import Random
from croupier.errors import CroupierError, Unknown
from croupier.games import registry
from croupier.games.game import Dice, SeatInfo
from croupier.kit.chance import Seeded
from croupier.modules import Modules, Report
from croupier.play.round import Host, Round
from tests.modules.samples import BROKEN, KUHN, PIG, drop_broken, pig

SEATS = (SeatInfo("Ann", 10), SeatInfo("Ben", 10))


@pytest.fixture
def modules(tmp_path: Path) -> Iterator[Modules]:
    """An empty folder that the registry knows of."""
    found = Modules(tmp_path / "games")
    found.folder.mkdir()
    registry.attach(found)
    yield found
    registry.detach(found)


def played(name: str, seed: int = 1, **options: Any) -> Round:
    return Host(registry.make(name, options), (Random(1), Random(2)), chance=Seeded(seed)).play(SEATS)


def drop(modules: Modules, name: str, text: str) -> Path:
    file = modules.folder / name
    file.write_text(text, "utf-8")
    return file


@pytest.mark.req("POKERIV3:KT14", "POKERIV3:TJV9b")
def test_a_file_copied_into_the_folder_can_be_played_without_a_restart(modules: Modules) -> None:
    assert modules.scan() == Report()
    with pytest.raises(Unknown, match="no game 'pig'"):
        registry.make("pig")
    drop(modules, "pig.py", PIG)
    assert modules.scan() == Report(found=("pig",))
    assert registry.names()[-1] == "pig"
    assert set(played("pig", goal=50).over.payoffs) == {1, -1}


@pytest.mark.req("POKERIV3:TJV9b")
def test_a_package_copied_into_the_folder_can_be_played(modules: Modules) -> None:
    package = modules.folder / "hogs"
    package.mkdir()
    (package / "__init__.py").write_text("from .rules.hog import Pig as Hog\n", "utf-8")
    (package / "rules").mkdir()
    (package / "rules" / "__init__.py").write_text("")
    (package / "rules" / "hog.py").write_text(f"{pig('hog')}\nfrom ..goal import GOAL\n", "utf-8")
    (package / "goal.py").write_text(
        "from pathlib import Path\nGOAL = Path(__file__).with_name('goal.txt').read_text()\n"
    )
    (package / "goal.txt").write_text("30")
    assert modules.scan() == Report(found=("hog",))
    assert set(played("hog").over.payoffs) == {1, -1}
    (package / "goal.txt").write_text("40")
    assert modules.scan() == Report(changed=("hog",))


@pytest.mark.req("POKERIV3:TJV9")
def test_two_games_run_side_by_side_and_removing_one_leaves_the_other(modules: Modules) -> None:
    drop(modules, "pig.py", PIG)
    kuhn = drop(modules, "kuhn.py", KUHN)
    assert modules.scan() == Report(found=("kuhn", "pig"))
    under_way = Host(registry.make("kuhn"), (Random(1), Random(2)), chance=Seeded(1))
    assert [played("pig").over, under_way.play(SEATS).over]
    kuhn.unlink()
    assert modules.scan() == Report(gone=("kuhn",))
    assert registry.names()[-1] == "pig"
    with pytest.raises(Unknown):
        registry.make("kuhn")
    assert sum(under_way.play(SEATS).over.payoffs) == 0  # whoever plays it plays on
    assert sum(played("pig").over.payoffs) == sum(played("holdem").over.payoffs) == 0


def test_whatever_is_broken_is_reported_by_name_and_reason_and_disturbs_nothing(modules: Modules) -> None:
    drop_broken(modules.folder)
    drop(modules, "kuhn.py", KUHN)
    drop(modules, "pig.py", PIG)
    before = sorted(modules.folder.rglob("*"))
    report = modules.scan()
    assert report.found == ("kuhn", "pig")
    told = {Path(problem.origin).name: problem for problem in report.broken}
    assert told.keys() == BROKEN.keys()
    for name, (_, code, says) in BROKEN.items():
        assert (told[name].code, says in told[name].says) == (code, True), told[name]
    assert sum(played("pig").over.payoffs) == sum(played("kuhn").over.payoffs) == 0
    assert sorted(modules.folder.rglob("*")) == before, "scanning leaves nothing behind"


@pytest.mark.parametrize(
    "text", ["while True:\n    pass\n", pig(evolve="while state: pass"), "import time\ntime.sleep(1e6)\n"]
)
def test_a_module_that_never_comes_back_is_given_up(tmp_path: Path, text: str) -> None:
    (tmp_path / "endless.py").write_text(text)
    (tmp_path / "kuhn.py").write_text(KUHN)
    report = Modules(tmp_path, limit_s=2).scan()
    assert report.found == ("kuhn",)
    assert report.broken[0].code == "module/died"
    assert "endless.py could not be tried: it did not come back within 2 s: it was in endless.py, line " in (
        report.broken[0].says
    )


def test_what_a_module_prints_does_not_get_among_the_results(
    modules: Modules, capfd: pytest.CaptureFixture[str]
) -> None:
    drop(modules, "pig.py", f"import os\nos.write(1, b'{{}}\\n')\nprint('hello')\n{PIG}")
    assert modules.scan() == Report(found=("pig",))
    assert "hello" not in capfd.readouterr().out


def test_a_file_that_is_still_being_copied_is_tried_again_at_the_next_scan(modules: Modules) -> None:
    for length in (400, 1200, 2000):
        drop(modules, "pig.py", PIG[:length])
        report = modules.scan()
        assert (report.found, len(report.broken)) == ((), 1)
        assert report.broken == tuple(modules.problems())
    drop(modules, "pig.py", PIG)
    assert modules.scan() == Report(found=("pig",))
    assert modules.problems() == []


def test_a_broken_file_that_has_not_changed_is_tried_again_too(modules: Modules, tmp_path: Path) -> None:
    drop(modules, "pig.py", f"open({str(tmp_path / 'needed.txt')!r}).close()\n{PIG}")
    assert len(modules.scan().broken) == 1
    (tmp_path / "needed.txt").touch()
    assert modules.scan() == Report(found=("pig",))


def test_nothing_happens_to_what_has_not_changed(modules: Modules) -> None:
    file = drop(modules, "pig.py", PIG)
    modules.scan()
    kind = registry.game_class("pig")
    file.touch()
    assert modules.scan() == Report()
    assert registry.game_class("pig") is kind


class Meanwhile:
    """Plays at random, and has something done while it thinks for the first time."""

    def __init__(self, deed: Callable[[], Any]) -> None:
        self.deed = deed
        self.bot = Random(1)

    def choose(self, view: Any, legal: Any, budget: Any) -> Any:
        self.deed()
        self.deed = lambda: None
        return self.bot.choose(view, legal, budget)


@pytest.mark.parametrize("version", ["1", "2"])
def test_a_changed_module_serves_new_rounds_while_one_in_progress_ends_on_the_old(
    modules: Modules, version: str
) -> None:
    """The new Pig counts what a die shows threefold, so that its rounds are told from those of the old one."""
    drop(modules, "pig.py", PIG)
    modules.scan()
    threefold = pig(version=version).replace("state.at_stake += pips", "state.at_stake += 3 * pips")
    reports: list[Report] = []

    def change() -> None:
        drop(modules, "pig.py", threefold)
        reports.append(modules.scan())

    old = registry.make("pig")
    undisturbed = Host(old, (Random(1), Random(2)), chance=Seeded(5)).play(SEATS)
    disturbed = Host(old, (Meanwhile(change), Random(2)), chance=Seeded(5)).play(SEATS)
    assert reports == [Report(changed=("pig",))]
    assert disturbed.events == undisturbed.events
    assert disturbed.over == undisturbed.over
    assert played("pig", seed=5).events != undisturbed.events
    assert registry.game_class("pig").version == int(version)


def test_an_edit_of_the_same_length_in_the_same_moment_is_noticed(modules: Modules) -> None:
    for goal in ("30", "40", "50", "30"):
        drop(modules, "pig.py", PIG.replace("goal: int = 30", f"goal: int = {goal}"))
        modules.scan()
        assert registry.make("pig").options.goal == int(goal)


@pytest.mark.parametrize("text", ["def f(:", PIG[:1500], pig("holdem"), pig(evolve="1 / 0")])
def test_a_game_is_offered_on_while_its_newer_text_is_broken(modules: Modules, text: str) -> None:
    drop(modules, "pig.py", PIG)
    modules.scan()
    drop(modules, "pig.py", text)
    report = modules.scan()
    assert (report.found, report.changed, report.gone) == ((), (), ())
    assert report.broken[0].says.endswith(" The text that was loaded before stays in play.")
    assert sum(played("pig").over.payoffs) == 0


def test_a_name_is_kept_by_whoever_had_it_and_free_once_that_is_gone(modules: Modules) -> None:
    first = drop(modules, "b.py", pig())
    modules.scan()
    drop(modules, "a.py", pig(title="Another pig"))
    report = modules.scan()
    assert report.broken[0].says == "a.py has a game called pig, but a game in b.py has that name. Choose another name."
    assert registry.game_class("pig").title == "Pig"
    first.unlink()
    assert modules.scan() == Report(changed=("pig",))
    assert registry.game_class("pig").title == "Another pig"


def test_a_module_may_have_several_games(modules: Modules) -> None:
    drop(modules, "pigs.py", f"{PIG}\n\nclass Boar(Pig):\n    name = 'boar'\n    title = 'Boar'\n")
    assert modules.scan() == Report(found=("pig", "boar"))
    assert played("boar").events == played("pig").events


def test_files_that_are_no_modules_are_passed_over(modules: Modules) -> None:
    for name in ("README.md", "_helper.py", ".hidden.py", "pig.py~", "#pig.py", "pig.pyc", ".pig.py.swp"):
        drop(modules, name, "not Python")
    (modules.folder / "__pycache__").mkdir()
    assert modules.scan() == Report()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no such files here")
def test_a_file_that_is_none_is_not_waited_for(modules: Modules) -> None:
    os.mkfifo(modules.folder / "pipe.py")
    (modules.folder / "lost.py").symlink_to(modules.folder / "nowhere.py")
    assert [problem.code for problem in modules.scan().broken] == ["module/no-file", "module/no-python"]


def test_parts_of_a_package_come_from_the_text_that_was_loaded(modules: Modules) -> None:
    package = modules.folder / "late"
    package.mkdir()
    text = pig().replace("return Dice(6)", "from .faces import FACES; return Dice(FACES)")
    (package / "__init__.py").write_text(text, "utf-8")
    (package / "faces.py").write_text("FACES = 6\n")
    modules.scan()
    old = registry.make("pig")
    (package / "faces.py").write_text("FACES = 2\n")
    modules.scan()
    assert old.source(None, "die") == Dice(6)
    assert registry.make("pig").source(None, "die") == Dice(2)


def test_a_folder_that_is_gone_is_reported_and_its_games_stay(modules: Modules) -> None:
    drop(modules, "pig.py", PIG)
    modules.scan()
    shutil.rmtree(modules.folder)
    assert [problem.code for problem in modules.scan().broken] == ["module/no-folder"]
    assert sum(played("pig").over.payoffs) == 0


def test_a_game_that_is_missed_may_be_one_that_was_left_out(modules: Modules) -> None:
    drop(modules, "pig.py", "def f(:")
    with pytest.raises(Unknown, match=r"no game 'pig'; .* Left out as broken: 1; `croupier games` says why\."):
        registry.make("pig")


def test_a_built_in_game_is_found_without_a_scan(modules: Modules, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(modules, "scan", lambda: pytest.fail("scanned"))
    assert registry.make("holdem").name == "holdem"
    assert registry.played_class("holdem", 1).name == "holdem"


def test_the_games_of_a_scan_go_to_another_process_in_the_same_text(modules: Modules) -> None:
    file = drop(modules, "pig.py", PIG)
    modules.scan()
    kind = registry.game_class("pig")
    there = pickle.loads(pickle.dumps(modules))
    assert there.game_class("pig") is kind  # this very process has it already
    assert there.offers() == [registry.Offer.of(kind, str(file))]
    assert there.game_class("kuhn") is None


def test_a_text_that_was_changed_on_the_way_to_another_process_is_refused(modules: Modules) -> None:
    file = drop(modules, "pig.py", PIG)
    modules.scan()
    there = pickle.loads(pickle.dumps(modules))
    file.write_text(pig(version="2"), "utf-8")
    with pytest.raises(CroupierError, match=r"pig\.py was changed while it was being played"):
        there.game_class("pig")
