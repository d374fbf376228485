"""`croupier blackjack` and what it prints."""

import json

import pytest

from croupier.cli.main import main


@pytest.fixture
def asked(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> "Asked":
    monkeypatch.setenv("COLUMNS", "100")
    return Asked(capsys)


class Asked:
    """Runs a command line, its arguments set apart by spaces; `_` within one stands for a space."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, line: str) -> str:
        assert self.status(line) == 0
        return self._capsys.readouterr().out

    def status(self, line: str) -> object:
        return main(["blackjack", *[word.replace("_", " ") for word in line.split()]])

    def refused(self, line: str) -> str:
        assert self.status(line) == 2
        shown = self._capsys.readouterr()
        assert shown.out == ""
        return shown.err


QUICK = "--rules casino --option hands=2 --option surrender=none"  # takes the least time to work out


def words(text: str, first: str) -> list[list[str]]:
    return [line.split() for line in text.splitlines() if line.split()[:1] == [first]]


def test_the_three_tables_are_printed_with_the_edge(asked: Asked) -> None:
    shown = asked(f"strategy {QUICK}")
    assert shown.startswith("Basic strategy: 8 decks, dealer stands on soft 17, looks for blackjack, ")
    heads = [words(shown, kind)[0] for kind in ("hard", "soft", "pair")]
    assert heads == [[kind, *"23456789TA"] for kind in ("hard", "soft", "pair")]
    assert words(shown, "16")[0] == ["16", *"SSSSSHHHHH"]
    assert words(shown, "18")[1] == ["18", "S", "Ds", "Ds", "Ds", "Ds", "S", "S", "H", "H", "H"]
    assert words(shown, "8")[1] == ["8", "8", *"PPPPPPPPPP"]
    assert "House edge: 0.488% of the first bet." in shown


def test_expected_values_are_printed_for_every_move(asked: Asked) -> None:
    shown = asked(f"strategy {QUICK} --ev")
    assert [line[0] for move in ("hit", "stand", "double", "split") for line in words(shown, move)] == [
        "hit", "stand", "double", "split",
    ]  # fmt: skip
    assert "surrender" not in shown.partition("no surrender")[2]
    [pair] = [line for line in shown.splitlines() if line.startswith("pair 8 8")][-1:]
    assert len(pair.split()) == 13
    assert max(map(len, shown.splitlines())) < 100


def test_json_has_every_cell(asked: Asked) -> None:
    found = json.loads(asked(f"strategy {QUICK} --json"))
    assert {kind: len(found[kind]) for kind in ("hard", "soft", "pairs")} == {"hard": 17, "soft": 9, "pairs": 10}
    cell = found["hard"]["11"]["6"]
    assert cell["text"] == "Dh"
    assert cell["evs"]["double"] > cell["evs"]["hit"] > cell["evs"]["stand"]
    assert found["edge"]["basic"] == pytest.approx(0.0048768, abs=1e-6)
    assert found["edge"]["perfect"] < found["edge"]["basic"]


@pytest.mark.parametrize("hand", ["8_8", "88", "8c8d", "8,_8"])
def test_a_hand_is_read_apart_or_together_with_suits_or_without(asked: Asked, hand: str) -> None:
    shown = asked(f"ev {hand} --up T {QUICK}")
    assert shown.startswith("8 8 against T, if the dealer has no blackjack: 8 decks")
    assert [words(shown, move)[0][0] for move in ("split", "hit", "stand", "double")] == [
        "split", "hit", "stand", "double",
    ]  # fmt: skip
    assert "By the book: split." in shown


def test_a_hand_of_more_cards_may_only_hit_or_stand(asked: Asked) -> None:
    found = json.loads(asked("ev T_4_2 --up K --option decks=1 --json"))
    assert found["hand"] == "T 4 2"
    assert found["up"] == "T"
    assert [*found["evs"]] == ["stand", "hit"], "three cards of 16 against a ten stand"
    assert found["book"] == "hit"
    assert found["insurance"] is None


def test_insurance_is_told_where_it_is_offered(asked: Asked) -> None:
    assert "Insurance, before the dealer looks, is worth -0.142857" in asked(f"ev TT --up A {QUICK} --option decks=1")
    assert "Insurance" not in asked("ev TT --up A --option decks=1 --option hands=1")


def test_the_edge_is_simulated_beside_the_calculated_one(asked: Asked) -> None:
    shown = asked(f"edge {QUICK} --option reshuffle-at=415 --rounds 20000 --seed 7")
    assert "basic strategy, 20,000 rounds with seed 7" in shown
    assert " ± " in shown
    assert "0.488" in shown
    assert "Rounds are independent in both." in shown


def test_the_edge_as_json_repeats_with_the_seed(asked: Asked) -> None:
    line = f"edge {QUICK} --rounds 5000 --json"
    found = json.loads(asked(line))
    assert set(found["simulated"]) == {"edge", "error", "rounds", "seed"}
    assert found["calculated"]["basic"] == pytest.approx(0.0048768, abs=1e-6)
    assert json.loads(asked(line)) == found
    assert json.loads(asked(f"{line} --seed 8"))["simulated"]["edge"] != found["simulated"]["edge"]


def test_a_cut_card_is_told_of(asked: Asked) -> None:
    shown = asked(f"edge {QUICK} --rounds 1000")
    assert "The simulated one is shuffled when 25 or fewer cards are left" in shown


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("ev 8x --up T", '\'8x\' cannot be read: write ranks, as in "8 8", A7 or "T 4 2".'),
        ("ev , --up T", "',' cannot be read"),
        ("ev 8 --up T", "A hand has at least two cards, but '8' is one."),
        ("ev T58 --up T", "'T58' is over 21 already."),
        ("ev 88 --up 1", "'1' is not an up card: write its rank, as in 6, T or A."),
        ("ev 2222 --up 2 --option decks=1", "The shoe holds only 4 cards like 2, not 5."),
        ("ev A_A_A_A_A_A_A_A_A_A_A --up 2", "A hand has at most 10 cards here, not 11."),
        ("strategy --option decks=9", "decks must be 1 to 8, not 9."),
        ("strategy --option soft-17=maybe", "soft_17 must be stand or hit, not 'maybe'."),
        ("strategy --option hat=3", "blackjack has no option 'hat'"),
        ("strategy --option hat", "'hat' is not a setting"),
        ("edge --rounds 0", "A simulation has at least one round, not 0."),
        ("edge --rounds 5 --seed -1", "A seed is a number from 0 to 2**63 - 1, not -1."),
        ("edge --option shoe=test", "A test shoe leaves nothing to chance"),
    ],
)
def test_bad_input_is_one_sentence(asked: Asked, line: str, says: str) -> None:
    said = asked.refused(line)
    assert said.startswith("croupier: ")
    assert says in said
    assert said.count("\n") == 1


def test_commands_of_its_own_are_named(asked: Asked) -> None:
    assert "No such command 'count'." in asked.refused("count")
    assert "Missing option '--up'." in asked.refused("ev 88")
