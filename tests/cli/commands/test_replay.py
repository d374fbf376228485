"""`croupier replay`: one hand again, move by move."""

from pathlib import Path

import pytest

from croupier.cli.replay.transcript import lines
from croupier.formats.handlog import log
from croupier.formats.story_of_record import story_of
from croupier.games.game import AnyGame
from croupier.games.poker import Holdem, Omaha, Soko, Stud
from croupier.play.record import encode
from tests.cli.commands.test_convert import kept, pigs, status
from tests.formats.deals import gambled
from tests.formats.test_handlog import sample


def test_a_deal_is_shown_move_by_move_with_the_pot(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "r.jsonl"
    file.write_bytes(encode(sample()))
    assert status("replay", file, "--viewer", "1") in (0, None)
    shown = capsys.readouterr().out.splitlines()
    assert shown[0] == "Deal 23, Texas Hold'em FL 2/4, table Nunki, 2006/07/11 14:02:48 UTC"
    assert shown[1] == "   1  pot        1  pelaaja: posts small blind 1"
    assert shown[3] == "   3  pot        3  HOLE CARDS, dealt to pelaaja [Qs Js]"
    assert any("  pot        8  FLOP [" in line for line in shown)
    assert [line[4:] for line in shown if "raises" in line] == ["  pot       32  pelaaja: raises to 8"]
    assert [line[4:] for line in shown if "collects" in line] == ["  pot        0  pelaaja collects 36 from Main pot"]
    assert shown[-5] == "Seat 1: pelaaja (small blind) 2785"
    assert "8h Kh" not in "\n".join(shown)


def test_a_replay_can_stop_after_any_move() -> None:
    shown = list(lines(story_of(sample()), until=3))
    assert len(shown) == 1 + 3 + 5
    assert shown[-5:-3] == ["Seat 1: pelaaja (small blind) 2764", "Seat 2: Cookiedog (big blind) 4060"]


@pytest.mark.parametrize("game", [Holdem(), Omaha(), Soko(), Stud()], ids=lambda game: game.name)
def test_a_replay_ends_with_an_empty_pot_and_the_final_stacks(game: AnyGame) -> None:
    for record in gambled(game, 4, 15):
        *_, last, a, b, c, d = lines(story_of(record))
        assert "pot        0  " in last
        ends = [info.chips + won for info, won in zip(record.header.seats, record.payoffs, strict=True) if info]
        assert [int(seat.split()[-1]) for seat in (a, b, c, d)] == ends


def test_the_deal_is_found_by_its_number(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status("replay", kept(tmp_path, Holdem()), "--deal", "3")
    assert capsys.readouterr().out.startswith("Deal 3, ")


def test_hand_histories_are_replayed_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status("convert", kept(tmp_path, Holdem()), "--to", "phh", "--out", tmp_path / "r.phhs")
    status("replay", tmp_path / "r.phhs", "--deal", "2", "--viewer", "all")
    record = list(gambled(Holdem(), 3, 2))[1]
    posts = [line for line in log(record).splitlines() if ": posts" in line]
    shown = capsys.readouterr().out
    assert all(post in shown for post in posts)


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("--deal", "9"), "There is no deal 9 in"),
        (("--viewer", "7"), "Seat 7 is empty in hand 1."),
        (("--viewer", "x"), "'x' is not a viewer"),
    ],
)
def test_what_is_not_there_is_said(
    args: tuple[str, ...], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert status("replay", kept(tmp_path, Holdem()), *args) == 2
    assert says in capsys.readouterr().err


def test_a_round_of_another_game_is_named_with_its_deal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = pigs(tmp_path, monkeypatch)
    capsys.readouterr()
    assert status("replay", file, "--deal", "2") == 2
    says = "croupier: pig.jsonl, deal 2: A round of Pig cannot be written as a hand of poker. [format/not-poker]\n"
    assert capsys.readouterr().err == says


def test_a_file_without_a_hand_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "r.jsonl").write_text("nonsense\n", "utf-8")
    assert status("replay", tmp_path / "r.jsonl") == 2
    shown = capsys.readouterr().err
    assert "r.jsonl, line 1: Not a record" in shown
    assert "it has none that can be read" in shown
