"""Games of installed packages: found by their entry points, and reported where they cannot be played."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.errors import BadOption
from croupier.games import registry
from tests.modules.samples import PIG, pig


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder that packages are installed into."""
    monkeypatch.syspath_prepend(str(tmp_path))
    yield tmp_path
    monkeypatch.undo()
    registry.look_again()


def install(site: Path, package: str, text: str, **entries: str) -> None:
    (site / f"{package}.py").write_text(text, "utf-8")
    about = site / f"{package}-0.1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 0.1\n")
    listed = [f"{name} = {package}:{kind}" for name, kind in entries.items()]
    (about / "entry_points.txt").write_text("\n".join(["[croupier.games]", *listed]))
    registry.look_again()


def test_a_package_offers_its_game_by_an_entry_point(site: Path) -> None:
    install(site, "good_pigs", PIG, pig="Pig")
    assert registry.names()[-1] == "pig"
    assert registry.make("pig", {"goal": 50}).title == "Pig"
    assert list(registry.offers())[-1] == registry.Offer("pig", "Pig", (2, 2), 1, "package good_pigs 0.1")
    assert list(registry.problems()) == []


@pytest.mark.parametrize(
    ("package", "text", "entry", "code", "says"),
    [
        (
            "pigs_a",
            "1 / 0",
            {"pig": "Pig"},
            "game/unloadable",
            "cannot be loaded: ZeroDivisionError: division by zero.",
        ),
        ("pigs_b", "raise SystemExit", {"pig": "Pig"}, "game/unloadable", "cannot be loaded: SystemExit."),
        ("pigs_c", "", {"pig": "Pig"}, "game/unloadable", "has no attribute 'Pig'"),
        ("pigs_d", "Pig = 17", {"pig": "Pig"}, "game/no-game", "is not a game: 17 is not a class."),
        ("pigs_e", "class Pig: pass", {"pig": "Pig"}, "game/no-game", "its name has to be a word of small letters"),
        ("pigs_f", PIG, {"hog": "Pig"}, "game/other-name", "calls itself 'pig'"),
        (
            "pigs_g",
            pig("holdem"),
            {"holdem": "Pig"},
            "game/name-taken",
            "'holdem' is taken by a game that is built in.",
        ),
    ],
)
def test_a_package_whose_game_cannot_be_played_is_reported_and_left_out(
    site: Path, package: str, text: str, entry: dict[str, str], code: str, says: str
) -> None:
    install(site, package, text, **entry)
    [problem] = registry.problems()
    assert (problem.origin, problem.code) == (f"package {package} 0.1", code)
    assert says in problem.says
    assert {offer.origin for offer in registry.offers()} == {"built in"}
    if "holdem" not in entry:
        with pytest.raises(BadOption):
            registry.make(next(iter(entry)))


def test_of_two_packages_with_one_name_the_first_keeps_it(site: Path) -> None:
    install(site, "pigs_h", PIG, pig="Pig")
    install(site, "pigs_i", pig(title="Another pig"), pig="Pig")
    [problem] = registry.problems()
    [offer] = [offer for offer in registry.offers() if offer.origin != "built in"]
    assert "The name 'pig' is taken by a game of the package pigs_" in problem.says
    assert {problem.origin, offer.origin} == {"package pigs_h 0.1", "package pigs_i 0.1"}
