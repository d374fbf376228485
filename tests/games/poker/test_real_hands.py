"""Hands that were really played, replayed: who acted, what it cost, how far a raise went, who won what.

`tests/hands` keeps a selection with its sources. Where the environment variable CROUPIER_HANDS names a
folder with more files of the same kind, all of their hands are replayed too.
"""

import os
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.hands.replay import Difference, Hand, PotLine, Replay, Step, carry_of, game_of, read

SELECTION = sorted(Path(__file__).parents[2].joinpath("hands").glob("*.jsonl"))
MORE = sorted(Path(os.environ["CROUPIER_HANDS"]).glob("*.jsonl")) if "CROUPIER_HANDS" in os.environ else []


@pytest.fixture(scope="module")
def selection() -> list[Hand]:
    return [hand for path in SELECTION for hand in read(path)]


@pytest.mark.parametrize("path", [*SELECTION, *MORE], ids=lambda path: path.stem)
def test_hands_replay_as_recorded(path: Path) -> None:
    hands = read(path)
    differences = [says for hand in hands if (says := difference(hand))]
    print(f"{path.stem}: {len(hands) - len(differences)} of {len(hands)} hands agree")
    assert hands
    assert not differences, "\n".join(differences)


def test_a_folder_of_more_hands_is_read_where_one_is_named() -> None:
    assert ("CROUPIER_HANDS" in os.environ) == bool(MORE)


def test_the_selection_has_every_game_table_size_and_oddity(selection: list[Hand]) -> None:
    assert {(hand.game, hand.limit) for hand in selection} == {
        ("holdem", "nl"),
        ("holdem", "fl"),
        ("omaha", "pl"),
        ("stud7", "fl"),
    }
    assert {hand.n for hand in selection} == set(range(2, 11))
    assert {tag for hand in selection for tag in hand.tags} >= {
        *("allin", "multiway", "showdown", "sidepot", "split", "uncalled", "oddchip", "odd2"),
        *("post", "oddblinds", "reopen_disputed", "cap_ambiguous"),
    }
    assert {hand.ante_mode for hand in selection if hand.antes} == {"live", "dead"}


def test_every_hand_names_its_source(selection: list[Hand]) -> None:
    assert all(hand.src for hand in selection)
    assert len({hand.id for hand in selection}) == len(selection)


def test_forced_payments_are_our_own_but_where_the_record_is_odd(selection: list[Hand]) -> None:
    """Only posts by newcomers, missing small blinds and dead antes of every player are taken from the record."""
    told = [hand for hand in selection if carry_of(hand, game_of(hand)).posts]
    assert told
    for hand in told:
        blinds = [seat for seat, paid in enumerate(hand.blinds) if paid]
        assert blinds != [0, 1] or (hand.ante_mode == "dead" and all(hand.antes)), hand.id


def test_a_disputed_raise_is_not_ours_to_offer(selection: list[Hand]) -> None:
    """WSOP 96 and 171: a short all-in does not let those raise who have acted, though the record offers it."""
    disputed = next(hand for hand in selection if hand.disputed_acts)
    assert "least raise" in difference(msgspec.structs.replace(disputed, disputed_acts=()))


def test_a_wrong_record_is_noticed(selection: list[Hand]) -> None:
    hand = next(hand for hand in selection if "sidepot" in hand.tags)
    pot, *rest = hand.pots
    first = hand.acts[0]
    wrong: dict[str, dict[str, Any]] = {
        "acting seat": {"acts": (first._replace(seat=first.seat + 1), *hand.acts[1:])},
        "to call": {"acts": (first._replace(to_call=1), *hand.acts[1:])},
        "least raise": {"acts": (first._replace(least=None), *hand.acts[1:])},
        "most": {"acts": (first._replace(most=1), *hand.acts[1:])},
        "acts": {"acts": (*hand.acts, Step(3, 0, "k", 0, 0, 0, None, None))},
        "refund": {"refund": tuple([chips + 1 for chips in hand.refund])},
        "pots": {"pots": (PotLine(pot.amount, pot.seats, pot.seats), *rest)},
        "final": {"final": hand.final[::-1]},
    }
    for what, change in wrong.items():
        assert f" {what}: recorded" in difference(msgspec.structs.replace(hand, **change))


def difference(hand: Hand) -> str:
    """What is not as recorded, if anything."""
    try:
        Replay(hand).run()
    except Difference as found:
        return str(found)
    return ""
