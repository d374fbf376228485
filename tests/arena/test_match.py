"""Matches: exactly the hands that were asked for, the same ones whoever plays them, and faults that stop nobody."""

import json
import time
from contextlib import closing
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.arena.match import results
from croupier.arena.plan import Plan, arrange
from croupier.arena.report import Report
from croupier.arena.stats import Stats
from croupier.errors import BadOption, CroupierError
from croupier.games import registry
from croupier.play.round import Host

CALLER = """\
class Bot:
    def choose(self, view, legal, budget):
        %s
        return legal.passive()
"""


def played(plan: Plan, jobs: int = 1) -> tuple[Report, list[dict[str, Any]]]:
    """What a match adds up to, and its records."""
    report = Report(plan)
    lines: list[bytes] = []
    for block in results(plan, jobs):
        report.add(block)
        lines += block.records.splitlines()
    return report, [json.loads(line) for line in lines]


def timeless(stats: Stats) -> Stats:
    return msgspec.structs.replace(stats, took_ns=0)


def without_times(record: dict[str, Any]) -> dict[str, Any]:
    return record | {"marks": [mark[:2] for mark in record["marks"]], "header": record["header"] | {"started": ""}}


def bot(folder: Path, line: str, name: str = "bot.py") -> str:
    (folder / name).write_text(CALLER % line)
    return str(folder / name)


@pytest.mark.parametrize("game", ["holdem", "stud"])
def test_the_result_and_the_records_do_not_depend_on_the_number_of_workers(game: str) -> None:
    plan = arrange(game, ["random", "raiser", "random"], hands=55, seed=3, block=10, records=True)
    alone, records_alone = played(plan)
    shared, records_shared = played(plan, jobs=2)
    assert list(map(timeless, alone.stats)) == list(map(timeless, shared.stats))
    assert list(map(without_times, records_alone)) == list(map(without_times, records_shared))
    assert [record["header"]["number"] for record in records_alone] == list(range(1, 56))


def test_another_seed_deals_other_cards() -> None:
    decks = []
    for seed in (1, 2):
        plan = arrange("holdem", ["caller", "caller"], hands=20, seed=seed, block=10, records=True)
        decks.append([record["decks"]["deck"] for record in played(plan)[1]])
    assert len({tuple(deck) for match in decks for deck in match}) == 40


def test_learning_bots_keep_what_they_learn_for_a_block(tmp_path: Path) -> None:
    text = "class Bot:\n    def __init__(self):\n        self.met = 0\n    def choose(self, view, legal, budget):\n"
    text += "        self.met += 1\n        assert self.met <= 40\n        return legal.passive()\n"
    (tmp_path / "bot.py").write_text(text)
    bots = [str(tmp_path / "bot.py"), "caller"]
    assert played(arrange("holdem", bots, hands=40, seed=1, block=10))[0].stats[0].fault_count == 0
    assert played(arrange("holdem", bots, hands=40, seed=1, block=40))[0].stats[0].fault_count > 0


@pytest.mark.req("POKERIV3:KT15")
def test_a_hundred_deals_are_a_hundred_though_bots_lose_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_pause(seconds: float) -> None:
        raise AssertionError(f"paused for {seconds} s")

    monkeypatch.setattr(time, "sleep", no_pause)
    plan = arrange("holdem", ["raiser", "caller"], hands=100, seed=1, stack=10, records=True)
    report, records = played(plan)
    assert report.complete
    assert [stats.hands for stats in report.stats] == [100, 100]
    assert len(records) == 100
    assert sum(abs(record["payoffs"][0]) == 10 for record in records) > 50  # somebody was broke after these
    assert all([seat["chips"] for seat in record["header"]["seats"]] == [10, 10] for record in records)


@pytest.mark.req("POKERIV3:KT15a")
@pytest.mark.parametrize(
    ("game", "bots"), [("holdem", ["random", "regular"]), ("stud", ["random", "caller", "raiser"])]
)
def test_the_figures_match_a_recomputation_from_the_stored_deals(game: str, bots: list[str]) -> None:
    plan = arrange(game, bots, hands=150, seed=5, block=20, records=True)
    report, records = played(plan)
    for name, stats in zip(plan.names, report.stats, strict=True):
        chips, won, part = [], 0, 0
        for record in records:
            seat = [info["player"] for info in record["header"]["seats"]].index(name)
            chips.append(record["payoffs"][seat])
            won += any(e["type"] == "PotWon" and seat in e["seats"] for e in record["events"])
            own = {e["type"] for e in record["events"] if e.get("seat") == seat}
            part += not own.isdisjoint({"Called", "Bet", "RaisedTo", "Completed"})
        assert stats.chips == sum(chips)
        assert stats.won_percent == 100 * won / len(chips)
        assert stats.took_part_percent == 100 * part / len(chips)
        assert stats.per_hand.mean == sum(chips) / len(chips)
    assert sum(stats.chips for stats in report.stats) == 0


@pytest.mark.parametrize(
    ("line", "kind", "says"),
    [
        ("1 / 0", "crash", "ZeroDivisionError: division by zero (bot.py, line 3)"),
        ("raise SystemExit(3)", "crash", "SystemExit: 3 (bot.py, line 3)"),
        ("return None", "illegal", "None is not an action."),
        ("return 'call'", "illegal", "'call' is not an action."),
        ("return type('Mute', (), {'__repr__': None})()", "illegal", "<Mute instance at "),
        ("while True: pass", "late", "50 ms"),
    ],
)
def test_a_faulty_bot_is_counted_and_the_match_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str, kind: str, says: str
) -> None:
    """By the time that the process itself has had: what else the machine does makes no bot late."""
    monkeypatch.setitem(Host.__init__.__kwdefaults__, "clock", time.process_time_ns)  # type: ignore[arg-type]
    plan = arrange("holdem", [bot(tmp_path, line), "caller"], hands=3, seed=1, limit_ms=50)
    report, _ = played(plan)
    faulty, good = report.stats
    assert report.complete
    assert faulty.decisions == sum(faulty.faults) == faulty.faults[("crash", "illegal", "late").index(kind)] > 0
    assert good.fault_count == 0
    assert (report.notes[0].hand, report.notes[0].entrant, report.notes[0].kind) == (1, 0, kind)
    assert says in report.notes[0].says
    assert report.told(report.notes[0]).startswith(f"hand 1, bot: {kind}: ")


def test_only_the_first_faults_are_told(tmp_path: Path) -> None:
    report, _ = played(arrange("holdem", [bot(tmp_path, "1 / 0"), "caller"], hands=40, seed=1, block=10))
    assert report.stats[0].fault_count >= 40
    assert len(report.notes) == 5


def test_what_a_bot_prints_is_no_output_of_the_match(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    played(arrange("holdem", [bot(tmp_path, "print('here')"), "caller"], hands=1, seed=1))
    shown = capsys.readouterr()
    assert shown.out == ""
    assert "here" in shown.err


def test_a_bot_that_ends_its_process_ends_the_match_with_a_sentence(tmp_path: Path) -> None:
    plan = arrange("holdem", [bot(tmp_path, "import os; os._exit(1)"), "caller"], hands=2, seed=1, block=1)
    with pytest.raises(CroupierError) as refused:
        played(plan, jobs=2)
    assert refused.value.code == "match/worker-died"


def test_a_match_that_is_left_early_leaves_no_process_behind(tmp_path: Path) -> None:
    plan = arrange("holdem", [bot(tmp_path, "import time; time.sleep(0.2)"), "caller"], hands=10_000, seed=1, block=1)
    before = set(active_children())
    with closing(results(plan, jobs=2)) as blocks:
        assert next(blocks).hands == 1
        assert len(set(active_children()) - before) == 2
    assert set(active_children()) == before


def test_no_worker_at_all_is_refused() -> None:
    with pytest.raises(BadOption, match="not 0"):
        results(arrange("holdem", ["caller", "caller"], hands=1, seed=1), jobs=0)


def test_a_game_that_is_not_poker_has_matches_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.BUILT_IN, "kuhn", "examples.kuhn:Kuhn")
    plan = arrange("kuhn", ["random", "random"], hands=300, seed=1, records=True)
    report, records = played(plan)
    first, second = report.stats
    assert [stats.hands for stats in report.stats] == [300, 300]
    assert first.won + second.won == 300
    assert first.chips == -second.chips
    assert {abs(record["payoffs"][0]) for record in records} == {1, 2}
    assert first.fault_count == second.fault_count == 0
