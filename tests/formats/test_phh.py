"""PHH: real hands and records, written and read back without loss."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from croupier.errors import BadOption
from croupier.formats.phh import Hand, dumps
from croupier.formats.phh_ending import disagreement
from croupier.formats.phh_player import play
from croupier.formats.phh_reader import read
from croupier.formats.phh_writer import hand_of
from croupier.formats.story import Story
from croupier.formats.story_of_record import story_of
from croupier.games.game import AnyGame
from croupier.games.poker import BlindOptions, Holdem, Omaha, Soko, Stud, StudOptions
from croupier.games.registry import make
from croupier.play.record import Record
from tests.formats.deals import gambled
from tests.formats.phh_hands import named, only
from tests.formats.test_handlog import GOLDEN, RECORDS

HANDS = sorted((Path(__file__).parent / "hands").glob("*.phhs"))


GAMES: list[AnyGame] = [
    Holdem(),
    Holdem(BlindOptions(limit="fixed", ante=1)),
    Holdem(BlindOptions(limit="pot")),
    Holdem(BlindOptions(rules="eps")),
    Holdem(BlindOptions(big_blind=50, ante=10, ante_by="big", chip=100)),
    Omaha(),
    make("omaha", {"limit": "no"}),
    make("omaha", {"limit": "fixed"}),
    Stud(),
]


def hands_of(file: Path) -> list[Hand]:
    hands = [hand for hand in read(file.read_text("utf-8")) if isinstance(hand, Hand)]
    assert hands
    return hands


@pytest.mark.parametrize("file", HANDS, ids=lambda file: file.stem)
def test_real_hands_end_with_the_stacks_of_the_file(file: Path) -> None:
    for hand in hands_of(file):
        assert hand.finishing_stacks
        assert disagreement(hand, play(hand)) is None, hand.label


@pytest.mark.parametrize("file", HANDS, ids=lambda file: file.stem)
def test_real_hands_survive_being_written_again(file: Path) -> None:
    for hand in hands_of(file):
        record = play(hand)
        again = play(only(dumps(hand_of(record))))
        assert again.events == record.events, hand.label
        assert again.payoffs == record.payoffs


@pytest.mark.parametrize("name", RECORDS)
def test_a_scripted_deal_is_written_as_the_golden_file(name: str) -> None:
    assert dumps(hand_of(RECORDS[name]())) == (GOLDEN / f"{name}.phh").read_text("utf-8")


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize("game", GAMES, ids=named)
def test_a_record_becomes_the_same_hand_again_by_way_of_phh(game: AnyGame, players: int) -> None:
    for record in gambled(game, players, 25, seed=players):
        hand = only(dumps(hand_of(record)))
        again = play(hand)
        assert disagreement(hand, again) is None
        assert again.header.seats == record.header.seats
        assert story_without_id(again) == story_without_id(record)


def story_without_id(record: Record) -> Story:
    return msgspec.structs.replace(story_of(record), id="")


@pytest.mark.parametrize("viewer", [0, 2, None])
@pytest.mark.parametrize("game", [Holdem(), Omaha(), Stud()], ids=named)
def test_a_viewers_file_hides_what_the_viewer_did_not_see_and_still_plays(game: AnyGame, viewer: int | None) -> None:
    for record in gambled(game, 4, 25, seed=5):
        text = dumps(hand_of(record, viewer))
        hand = only(text)
        assert disagreement(hand, play(hand)) is None
        public = {showing.seat for showing in story_of(record, viewer).showings if showing.cards}
        for line in [line for line in text.splitlines() if " dh " in line and "?" not in line]:
            seat = hand.seats[int(line.split()[2][1:]) - 1] - 1
            if game.name != "stud":
                assert seat == viewer
        assert all(seat == viewer or seat in public for seat in shown_in(text, hand))


def shown_in(text: str, hand: Hand) -> Iterator[int]:
    for line in text.splitlines():
        if " sm " in line:
            yield hand.seats[int(line.strip(' ",').split()[0][1:]) - 1] - 1


def test_what_phh_has_no_code_for_is_refused() -> None:
    for game in (Soko(), Stud(StudOptions(rules="csc478"))):
        [record] = gambled(game, 2, 1)
        with pytest.raises(BadOption, match="PHH has no code for"):
            hand_of(record)


def test_options_that_the_fields_do_not_tell_are_written_beside_them() -> None:
    [record] = gambled(Holdem(BlindOptions(rules="eps")), 3, 1, unit=10)
    hand = hand_of(record)
    assert hand.options == {"rules": "eps"}
    assert play(only(dumps(hand))).header.options == record.header.options
    [plain] = gambled(Holdem(), 3, 1)
    assert hand_of(plain).options is None
