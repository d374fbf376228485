"""`croupier play --game landlord`: the auction and the cards, as a person types and reads them."""

import os
import subprocess
import sys
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from croupier.cli.terminal.landlord.words import hand_words
from croupier.games.landlord import Landlord
from croupier.games.landlord.events import Bid
from croupier.games.landlord.pattern import parse_pattern
from croupier.games.landlord.state import SEATS
from croupier.games.landlord.types import reading
from croupier.kit.cards import DECK_54
from croupier.kit.chance import Seeded
from croupier.play.player import Budget, Player
from tests.cli.terminal.typist import Typist, in_order, status, stored
from tests.games.landlord.script import deck

MINE = "3334567TJQQKA22BR"
BACK = "578"
LEAD = "You lead:  cards, as in 33 or 34567  [h]int  [?]\n"


class Meek:
    """Bids 1 and gives its lowest card where it must; otherwise it passes."""

    def choose(self, view: Any, legal: Any, budget: Budget) -> Any:
        return legal.passive()


class Bold(Meek):
    """Bids 3, and beats whatever it can."""

    def choose(self, view: Any, legal: Any, budget: Budget) -> Any:
        if legal.bidding:
            return Bid(3)
        return next(legal.plays(), legal.passive())


class Stuck(Meek):
    def choose(self, view: Any, legal: Any, budget: Budget) -> Any:
        raise KeyboardInterrupt


@pytest.fixture
def person(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Typist:
    return Typist(monkeypatch, capsys)


def seed_of(first: int) -> int:
    """A seed whose chance, after the shuffle, asks this seat first."""
    for seed in count():
        chance = Seeded(seed)
        chance.shuffled("deck", DECK_54, len(DECK_54))
        if chance.shuffled("first", tuple(range(SEATS)), SEATS)[0] == first:
            break
    return seed


def evening(
    person: Typist,
    lines: str,
    *,
    mine: str = MINE,
    others: tuple[str, str] = ("", ""),
    back: str = BACK,
    first: int = 0,
    bots: tuple[Meek, Meek] = (Meek(), Meek()),
    records: Path | None = None,
) -> str:
    names: dict[str, Player] = {"ann": bots[0], "ben": bots[1]}
    cards = deck((mine, *others), back)
    return person.spends(lines, Landlord(), names, cards, stack=0, seed=seed_of(first), records=records)


def test_an_evening_from_the_first_bid_to_the_farewell(person: Typist, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    lines = "3/333Q/10JQKA/5 5/4/h/g/6/rocket/p/77/8/22//quit/y"
    out = evening(person, lines, records=file)
    told = [
        "Game 1: Fight the Landlord",
        "─ Your cards ─",
        "│ 3♣ 3♦ 3♥ 4♣ 5♣ 6♣ 7♣ T♣ J♣ Q♣ Q♦ K♣ A♣ 2♣ 2♦ BJ RJ ",
        "You are asked first.\nYour bid:  [1]  [2]  [3]  [?]\n> 3\nYou bid 3.\n",
        "You are the landlord for 3 and take the back cards 5♦ 7♦ 8♣.\n",
        "─ You lead ─",
        "│ ann            17 cards ",
        "│ you, landlord  20 cards ",
        "│ back cards               5♦ 7♦ 8♣ ",
        "│ 3♣ 3♦ 3♥ 4♣ 5♣ 5♦ 6♣ 7♣ 7♦ 8♣ T♣ J♣ Q♣ Q♦ K♣ A♣ 2♣ 2♦ BJ RJ ",
        f"{LEAD}> 333Q\nYou give 3♣ 3♦ 3♥ Q♣, three 3s with a card. (16 left)\nann passes.\nben passes.\n",
        "> 10JQKA\nYou give T♣ J♣ Q♦ K♣ A♣, a straight of 5, 10 to ace. (11 left)\n",
        "> 5 5\nYou give 5♣ 5♦, a pair of 5s. (9 left)\n",
        "> 4\nYou give 4♣. (8 left)\n",
        "> h\nHint: ",
        "> rocket\nYou give BJ RJ, the rocket. (",
        "> p\nYou open the round and cannot pass: give any hand.\n",
        "(0 left)\nYou, the landlord, win.\nScores: you +6, ann -3, ben -3. After 1 game you are +6.\n",
        "Enter for the next game, q to leave\n> \n",
        "Game 2",
        "> quit\nLeaving is a surrender and costs you ",
        "Goodbye. After 2 games you are ",
    ]
    in_order(out, told)
    assert stored(file)[0].payoffs == (6, -3, -3)


def test_the_other_side_of_the_auction(person: Typist) -> None:
    """ann bids 3, gives her lowest cards, and the person beats them."""
    out = evening(person, "q/2/p/quit/y", first=1, bots=(Bold(), Meek()))
    told = [
        "ann is asked first.\nann bids 3.\nann is the landlord for 3 and takes the back cards 5♦ 7♦ 8♣.\n",
        "ann gives 5♦. (19 left)\nben passes.\n",
        "─ To beat: a 5 ─",
        "│ ann, landlord      19 cards  5♦ ",
        "│ ben, your partner  17 cards  passed ",
        "│ you                17 cards ",
        "│ back cards                   5♦ 7♦ 8♣ ",
        "Beat a 5:  cards, as in 33  [p]ass  [h]int  [?]\n> q\nYou give Q♣. (16 left)\nann gives K♦. (18 left)\n",
        "Beat a king:",
        "> 2\nYou give 2♣. (15 left)\nann passes.\nben passes.\n",
        "> p\nYou open the round and cannot pass: give any hand.\n",
        "Leaving is a surrender and costs you 6 points. Leave? [y/N]\n> y\nYou surrender.\nann, the landlord, wins.\n",
        "Scores: you -6, ann +6, ben +0. After 1 game you are -6.\nGoodbye. After 1 game you are -6.\n",
    ]
    in_order(out, told)


def test_nobody_elses_cards_are_on_the_screen_before_they_are_given(person: Typist) -> None:
    out = evening(person, "1/p/quit/y")
    suits = "♣♦♥♠"
    hidden = [f"{rank}{suit}" for rank in "9" for suit in suits] + ["K♦", "K♥", "A♦", "2♥", "4♦", "8♦"]
    assert "You are the landlord for 1" in out
    assert not [card for card in hidden if card in out]
    assert "8♣" not in out[: out.index("back cards")], "nor the back cards before the auction is over"


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("3", "You give 3♣. "),
        ("33", "You give 3♣ 3♦, a pair of 3s. "),
        ("3, 3, 3", "You give 3♣ 3♦ 3♥, three 3s. "),
        ("3 3 3 4", "You give 3♣ 3♦ 3♥ 4♣, three 3s with a card. "),
        ("33355", "You give 3♣ 3♦ 3♥ 5♣ 5♦, three 3s with a pair. "),
        ("345678", "You give 3♣ 4♣ 5♣ 6♣ 7♣ 8♣, a straight of 6, 3 to 8. "),
        ("tjqka", "You give T♣ J♣ Q♣ K♣ A♣, a straight of 5, 10 to ace. "),
        ("10 J Q K A", "You give T♣ J♣ Q♣ K♣ A♣, "),
        ("3h", "You give 3♥. "),
        ("3h 3", "You give 3♣ 3♥, a pair of 3s. "),
        ("3♥3♦", "You give 3♦ 3♥, a pair of 3s. "),
        ("10c", "You give T♣. "),
        ("Q", "You give Q♣. "),
        ("b", "You give BJ. "),
        ("RJ", "You give RJ. "),
        ("little joker", "You give BJ. "),
        ("big", "You give RJ. "),
        ("BR", "You give BJ RJ, the rocket. "),
        ("Rocket", "You give BJ RJ, the rocket. "),
        ("333br", "BJ RJ is not a hand"),
        ("h/g", "You give 3♣ 4♣ 5♣ 6♣ 7♣ 8♣, a straight of 6, 3 to 8. "),
        ("h/hint/give", "You give 3♣ 3♦ 3♥ 5♣ 5♦, three 3s with a pair. "),
    ],
)
def test_cards_are_given_by_their_ranks(person: Typist, answer: str, told: str) -> None:
    assert told in evening(person, f"3/{answer}/quit/y")


@pytest.mark.parametrize(
    ("answer", "told"),
    [("bomb 4", "You give 4♣ 4♦ 4♥ 4♠, a bomb of 4s. "), ("bomb of 10s", "You give T♣ T♦ T♥ T♠, a bomb of 10s. ")],
)
def test_bombs_are_given_by_name(person: Typist, answer: str, told: str) -> None:
    out = evening(person, f"3/bomb/{answer}/bomb/quit/y", mine="4444TTTT36789JQKA")
    assert "Which bomb? Type its rank, as in bomb 5." in out
    assert told in out
    assert out.count(", a bomb of ") == 2, "the other one needs no rank"


@pytest.mark.parametrize(
    ("answer", "explained"),
    [
        ("", "Your move: ? explains."),
        ("dance", "'dance' is not a move: write ranks, as in 33 or 10JQKA; ? explains."),
        ("3x", "'3x' is not a move"),
        ("35", "3c 5c is not a hand that can be given."),
        ("44", "You hold only one 4."),
        ("9", "You hold no 9."),
        ("333 3", "You hold only three 3s."),
        ("9d", "You do not hold 9d."),
        ("3c 3c", "3c is named twice: you have it once."),
        ("33333", "You hold only three 3s."),
        ("bomb", "You have no four of a kind."),
        ("bomb 9", "You hold no 9."),
        ("p", "You open the round and cannot pass: give any hand."),
        ("g", "Ask for a hint first with h, or type the cards."),
        ("?", "surrender  give the game up"),
        ("surrender/n", "Surrendering costs you 6 points. Give up? [y/N]"),
        ("quit/n", "Leaving is a surrender and costs you 6 points. Leave? [y/N]"),
        ("h", "Hint: 3♣ 4♣ 5♣ 6♣ 7♣ 8♣, a straight of 6, 3 to 8. g gives it, h shows another."),
    ],
)
def test_what_cannot_be_given_is_explained_and_asked_again(person: Typist, answer: str, explained: str) -> None:
    out = evening(person, f"3/{answer}/3/quit/y")
    assert explained in out
    assert out.count(LEAD) == 3, "asked, asked again, and asked once more when the 3 was given"
    assert "│ you, landlord  19 cards" in out, "the 3 and nothing else"


def test_a_hand_that_does_not_beat_is_refused_and_hints_beat(person: Typist) -> None:
    out = evening(person, "4/55/h/h/p/quit/y", first=1, bots=(Bold(), Meek()))
    assert "4c does not beat 5d." in out
    assert "You hold only one 5." in out
    assert "Hint: 6♣, a 6." in out
    assert "Hint: 7♣, a 7." in out
    assert "> p\nYou pass.\n" in out


def test_where_nothing_beats_the_hint_says_so(person: Typist) -> None:
    out = evening(person, "h/p/quit/y", mine="333", others=("BR", ""), first=1, bots=(Rocketeer(), Meek()))
    assert "ann gives BJ RJ, the rocket." in out
    assert "Beat the rocket:" in out
    assert "> h\nYou have nothing that beats it: p passes.\n" in out


class Rocketeer(Bold):
    def choose(self, view: Any, legal: Any, budget: Budget) -> Any:
        return Bid(3) if legal.bidding else list(legal.plays())[-1]


def test_the_queen_that_one_does_not_hold_is_no_way_to_leave_but_the_way_is_told(person: Typist) -> None:
    out = evening(person, "3/q/quit/y", mine="3334567TJKKA22BRA")
    assert "> q\nYou hold no queen. `quit` leaves the table.\nYou lead:" in out


@pytest.mark.parametrize(
    ("answer", "explained"),
    [
        ("x", "'x' is not a bid: type 1, 2 or 3, or p to pass."),
        ("", "Your move: ? explains."),
        ("4", "A bid is 1, 2 or 3."),
        ("1", "1 is bid already: bid more or pass."),
        ("33", "A bid is 1, 2 or 3."),
        ("?", "1 2 3      bid so many points"),
        ("surrender/", "Surrendering costs you 2 points. Give up? [y/N]"),
        ("q/n", "Leaving is a surrender and costs you 2 points. Leave? [y/N]"),
    ],
)
def test_a_bid_that_cannot_be_is_explained_and_asked_again(person: Typist, answer: str, explained: str) -> None:
    out = evening(person, f"{answer}/bid 2/quit/y", first=1)
    assert explained in out
    assert out.count("1 is bid:  [2]  [3]  [p]ass  [?]\n") == 2
    assert "ann bids 1.\nben passes.\n" in out
    assert "You bid 2." in out


def test_the_first_bidder_cannot_pass(person: Typist) -> None:
    assert "You are asked first and cannot pass: bid 1, 2 or 3." in evening(person, "p/1/quit/y")


@pytest.mark.parametrize(("lines", "price"), [("surrender/y", 2), ("2/surrender/y", 4), ("3/surrender/yes", 6)])
def test_who_surrenders_pays_and_may_play_on(person: Typist, lines: str, price: int) -> None:
    out = evening(person, f"{lines}//q")
    half = price // 2
    assert "You surrender.\nann and ben win.\n" in out
    assert f"Scores: you -{price}, ann +{half}, ben +{half}. After 1 game you are -{price}.\n" in out
    assert "Game 2" in out


def test_the_end_of_the_input_is_a_surrender_without_a_question(person: Typist, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    out = evening(person, "3/33", records=file)
    assert "Leave?" not in out
    assert out.endswith("Goodbye. After 1 game you are -6.\n")
    assert [record.payoffs for record in stored(file)] == [(-6, 3, 3)]


def test_the_end_of_the_input_answers_no_question_either(person: Typist) -> None:
    """Leaving is not confirmed by it, but then there is nobody left to ask."""
    assert evening(person, "3/quit").endswith("Goodbye. After 1 game you are -6.\n")


def test_control_c_while_a_bot_thinks_is_a_surrender(person: Typist, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    out = evening(person, "3/33", bots=(Stuck(), Stuck()), records=file)
    told = "You leave the game, which is a surrender and costs you 6 points.\nGoodbye. After 1 game you are -6.\n"
    assert out.endswith(told)
    assert file.read_bytes() == b"", "no game came to its end"


@pytest.mark.parametrize(
    ("ranks", "words"),
    [
        ("8", "an 8"),
        ("A", "an ace"),
        ("2", "a 2"),
        ("B", "the little joker"),
        ("KK", "a pair of kings"),
        ("222", "three 2s"),
        ("TTT3", "three 10s with a card"),
        ("JJJ33", "three jacks with a pair"),
        ("34567", "a straight of 5, 3 to 7"),
        ("QQKKAA", "3 pairs in a row, queen to ace"),
        ("333444", "2 triples in a row, 3 to 4"),
        ("33344456", "2 triples in a row, 3 to 4, with 2 cards"),
        ("3334445566", "2 triples in a row, 3 to 4, with 2 pairs"),
        ("333356", "four 3s with two cards"),
        ("33335566", "four 3s with two pairs"),
        ("AAAA", "a bomb of aces"),
        ("BR", "the rocket"),
    ],
)
def test_every_kind_of_hand_has_words(ranks: str, words: str) -> None:
    assert hand_words(reading(parse_pattern(ranks))) == words


LANDLORD = ("--game", "landlord", "--seed", "5")


def test_the_command_seats_two_bots_and_keeps_the_games(person: Typist, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    argv = (*LANDLORD, "--bot", "random", "--records", str(file))
    first, second = (person.plays("3/surrender/y//q/y", *argv) for _ in range(2))
    assert first == second, "the same seed, the same cards"
    assert "random#2" in first, "one bot fills both seats"
    assert [record.header.number for record in stored(file)] == [1, 2, 3, 4]
    assert status("verify", str(file)) == 0


def test_without_a_bot_named_there_are_two(person: Typist) -> None:
    out = person.plays("q/y", *LANDLORD)
    assert out.count("#2 +1") == 1


@pytest.mark.parametrize(
    ("argv", "code"),
    [(("--bot", "random") * 3, "play/too-many-bots"), (("--bot", "caller"), "bot/other-game")],
)
def test_what_cannot_be_played_is_one_sentence(
    argv: tuple[str, ...], code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert status("play", *LANDLORD, *argv) == 2
    assert f"[{code}]" in capsys.readouterr().err


def test_a_narrow_terminal_without_symbols_shows_every_card() -> None:
    command = [sys.executable, "-X", "utf8=0", "-m", "croupier", "play", *LANDLORD, "--bot", "random"]
    env = {**os.environ, "PYTHONIOENCODING": "ascii", "COLUMNS": "30"}
    shown = subprocess.run(command, input="q\ny\n", capture_output=True, text=True, env=env)
    assert shown.returncode == 0, shown.stderr
    frame = [line for line in shown.stdout.splitlines() if line.startswith("|")]
    assert all(len(line) == 30 for line in frame)
    cards = " ".join([line.strip("| ") for line in frame]).split()
    assert len(set(cards)) == 17
    assert all(card[1] in "cdhsJ" for card in cards)
