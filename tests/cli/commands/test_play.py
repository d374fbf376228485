"""`croupier play`: a person's answers, from a pipe; what comes of them is on the screen."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.terminal.typist import Typist, in_order, status

SHOW = """\
class Passive:
    def choose(self, view, legal, budget):
        return legal.passive()
"""


@pytest.fixture
def person(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Typist:
    return Typist(monkeypatch, capsys)


CALLER = ("--bot", "caller", "--seed", "3")


def test_a_hand_is_told_from_blinds_to_showdown(person: Typist) -> None:
    out = person.plays("c/c/c/c/q", *CALLER)
    told = [
        "Hand 1: Texas Hold'em NL200 (1/2)",
        "You post the small blind of 1.",
        "caller posts the big blind of 2.",
        "Preflop, pot 3",
        "Pot 3, 1 to call:  [f]old  [c]all 1  [r]aise to 4-200  [?]",
        "You call 1.",
        "caller checks.",
        "Flop, pot 4",
        "Pot 4:  [c]heck  [b]et 2-198  [f]old  [?]",
        "Turn, pot 4",
        "River, pot 4",
        " shows ",
        " wins 4" if "caller wins" in out else "You win 4",
        "After 1 hand you are ",
        "Goodbye.",
    ]
    in_order(out, told)


def test_the_bots_cards_stay_hidden_until_it_shows_them(person: Typist) -> None:
    out = person.plays("c/q", *CALLER)
    bots = [line for line in out.splitlines() if "│ caller" in line]
    assert len(bots) == 2
    assert all("?? ??" in line for line in bots)


@pytest.mark.parametrize(
    ("answer", "explained"),
    [
        ("dance", "'dance' is not a move: ? explains."),
        ("", "Your move: ? explains."),
        ("r 3", "Raise to at least 4."),
        ("r 500", "Raise to at most 200: that is all you have."),
        ("r", "How much? From 4 to 200, as in `r 4`."),
        ("check", "You cannot check: it is 1 to call."),
        ("?", "q        leave the table"),
        ("show", "Show is not possible here."),
    ],
)
def test_an_answer_that_cannot_be_is_explained_and_asked_again(person: Typist, answer: str, explained: str) -> None:
    out = person.plays(f"{answer}/q", *CALLER)
    assert explained in out
    assert out.count("Pot 3, 1 to call:") == 2


@pytest.mark.req("POKERIV3:RULE-C", "EPS:RF-BR-009")
def test_where_checking_is_free_it_comes_first_and_a_fold_is_asked_about_before_it_is_made(person: Typist) -> None:
    out = person.plays("c/f/n/f/y/q", *CALLER)
    refused, made = out.split("> n\n")
    choices = "Pot 4:  [c]heck  [b]et 2-198  [f]old  [?]\n> f\nChecking is free. Fold anyway? [y/N]\n"
    assert refused.endswith(choices)
    assert made.startswith(f"{choices}> y\nYou fold.\n")


def test_a_fold_to_a_bet_is_made_at_once(person: Typist) -> None:
    assert "> f\nYou fold.\n" in person.plays("f/q", *CALLER)


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("r 6", "You raise to 6."),
        ("R6", "You raise to 6."),
        ("raise to 6", "You raise to 6."),
        ("b 6", "You raise to 6."),
        ("r min", "You raise to 4."),
        ("r pot", "You raise to 6."),
        ("all in", "You raise to 200, all in."),
        ("r max", "You raise to 200, all in."),
        ("call", "You call 1."),
        ("f", "You fold."),
    ],
)
def test_there_are_many_ways_to_say_it(person: Typist, answer: str, told: str) -> None:
    assert told in person.plays(f"{answer}/q", *CALLER)


def test_stacks_and_score_carry_over(person: Typist) -> None:
    out = person.plays("f//fold/y/q", *CALLER)
    assert "You have 199 (-1), caller has 201 (+1). After 1 hand you are -1." in out
    assert "You have 197 (-2), caller has 203 (+2). After 2 hands you are -3." in out
    assert out.rstrip().endswith("Goodbye. After 2 hands you are -3.")


def test_when_one_is_broke_both_may_begin_anew(person: Typist) -> None:
    out = person.plays("all in/y/f/q", *CALLER, "--stack", "10")
    assert "is out of chips. Start over with 10 each?" in out or "You are out of chips. Start over with 10 each?" in out
    assert "Hand 2" in out
    assert person.plays("all in/n", *CALLER, "--stack", "10").count("Hand ") == 1


def test_who_leaves_in_mid_hand_folds_and_leaves_the_chips(person: Typist) -> None:
    out = person.plays("r 20/q", *CALLER)
    assert "> q\nYou fold.\ncaller wins 40.\nYou have 180 (-20), caller has 220 (+20)." in out
    assert out.endswith("Goodbye. After 1 hand you are -20.\n")


def test_the_end_of_the_input_is_a_polite_goodbye(person: Typist) -> None:
    assert person.plays("c", *CALLER).rstrip().endswith("Goodbye. After 1 hand you are -2.")


def test_control_c_is_a_polite_goodbye(person: Typist, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    assert person.plays("", *CALLER).endswith("Goodbye. After 1 hand you are -1.\n")


def test_control_c_stops_a_bot_that_thinks_for_ever(person: Typist, tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text(SHOW.replace("return legal.passive()", "raise KeyboardInterrupt"))
    out = person.plays("r 20", "--bot", str(tmp_path / "slow.py"), "--records", str(tmp_path / "hands.jsonl"))
    assert out.endswith("You leave the hand and lose 20 in the pot.\nGoodbye. After 1 hand you are -20.\n")
    assert (tmp_path / "hands.jsonl").read_bytes() == b"", "no hand came to its end"


def test_the_same_seed_deals_the_same_cards_and_none_does_not(person: Typist) -> None:
    def hand(*argv: str) -> str:
        out = person.plays("q", "--bot", "caller", *argv)
        return next(line for line in out.splitlines() if "│ you" in line)

    assert hand("--seed", "5") == hand("--seed", "5")
    assert len({hand() for _ in range(6)}) > 1


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (("--game", "holdem", "--limit", "fixed"), "[r]aise to 4  [?]"),
        (("--game", "omaha", "--limit", "pot"), "Omaha PL200 (1/2)"),
        (("--game", "soko"), "Second street"),
        (("--game", "stud"), "Third street"),
        (("--game", "stud", "--rules", "csc478"), "Third street"),
    ],
)
def test_every_variant_can_be_played_to_a_showdown(person: Typist, argv: tuple[str, ...], told: str) -> None:
    """Every answer that is wrong is explained; so all of them are tried until one fits."""
    out = person.plays("c/s/i/b min/" * 15, "--bot", "caller", "--seed", "2", *argv)
    assert told in out
    assert " show" in out
    assert "After 1 hand" in out
    assert "made no decision" not in out


def test_a_bot_that_fails_is_told_and_the_game_goes_on(person: Typist, tmp_path: Path) -> None:
    (tmp_path / "lost.py").write_text(SHOW.replace("legal.passive()", "1 / 0"))
    out = person.plays("r 6/q", "--bot", str(tmp_path / "lost.py"), "--seed", "1")
    assert "lost folds." in out
    assert "(lost did not decide: ZeroDivisionError: division by zero (lost.py, line 3))" in out


@pytest.mark.parametrize(
    ("argv", "code"),
    [
        (("--game", "bridge"), "game/unknown"),
        (("--bot", "nobody"), "bot/unknown"),
        (("--stack", "1"), "match/stack"),
        (("--blinds", "x"), "blinds/unreadable"),
    ],
)
def test_what_cannot_be_played_is_one_sentence(
    argv: tuple[str, ...], code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert status("play", *argv) == 2
    assert f"[{code}]" in capsys.readouterr().err


def test_a_terminal_without_suit_symbols_gets_letters() -> None:
    command = [sys.executable, "-X", "utf8=0", "-m", "croupier", "play", *CALLER]
    env = {"PYTHONIOENCODING": "ascii", "PATH": "", "SYSTEMROOT": ""}
    shown = subprocess.run(command, input="c\nq\n", capture_output=True, text=True, env=env)
    assert shown.returncode == 0, shown.stderr
    assert "♠" not in shown.stdout
    assert "you (button)" in shown.stdout


def test_poker_is_played_heads_up(capsys: pytest.CaptureFixture[str]) -> None:
    assert status("play", "--bot", "caller", "--bot", "raiser") == 2
    assert "[play/too-many-bots]" in capsys.readouterr().err


def test_a_narrow_terminal_shows_the_cards(person: Typist, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "36")
    out = person.plays("q", *CALLER)
    assert "199 chips  K♦ K♣ " in out
    assert "Pot 3, 1 to call:\n[f]old  [c]all 1  [r]aise to 4-200  [?]\n" in out
