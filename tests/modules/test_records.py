"""Records of games that come and change: each is read by the rules that it was played by, as long as they are there."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.bots.simple import Random
from croupier.errors import Malformed, Unknown, Unverified
from croupier.games import registry
from croupier.games.game import SeatInfo
from croupier.kit.cards import UNKNOWN
from croupier.kit.chance import Seeded
from croupier.modules import Modules
from croupier.play.proof import audit
from croupier.play.record import Record, decode, encode, game_of, other_version, record_of, redacted
from croupier.play.replay import state_at
from croupier.play.round import Host
from tests.modules.samples import KUHN, PIG, pig

SEATS = (SeatInfo("Ann", 10), SeatInfo("Ben", 10))

DICE_LOG = '''
"""Pig that knows how many rounds each player has won, and what was rolled in the last one."""


class Diary(Struct, frozen=True):
    won: tuple[int, int] = (0, 0)
    rolled: tuple[int, ...] = ()


@dataclass(slots=True)
class Kept(State):
    need: Act | Draw | Proceed | Over[Diary]
    diary: Diary


class Remembering(Pig):
    name: ClassVar[str] = "remembering"
    types = Types(options=Options, carry=Diary, state=Kept, action=Choice, event=Event)

    def begin(self, seats: Sequence[Any], carry: Diary | None) -> Kept:
        begun = super().begin(seats, None)
        return Kept(begun.points, 0, 0, begun.need, Diary((carry or Diary()).won))

    def evolve(self, state: Any, event: Event) -> None:
        super().evolve(state, event)
        won, rolled = state.diary.won, state.diary.rolled
        state.diary = Diary(won, (*rolled, event.pips) if isinstance(event, Rolled) else rolled)
        if isinstance(state.need, Over):
            ann, ben = state.need.payoffs
            diary = Diary((won[0] + (ann > 0), won[1] + (ben > 0)), state.diary.rolled)
            state.need = Over(state.need.payoffs, diary)
'''


@pytest.fixture
def modules(tmp_path: Path) -> Iterator[Modules]:
    found = Modules(tmp_path)
    registry.attach(found)
    yield found
    registry.detach(found)


def drop(modules: Modules, text: str) -> None:
    (modules.folder / "game.py").write_text(text, "utf-8")
    modules.scan()


def played(name: str, carry: Any = None, seed: int = 1) -> Record:
    return record_of(Host(registry.make(name), (Random(1), Random(2)), chance=Seeded(seed)).play(SEATS, carry))


class Elsewhere:
    """The same folder in another process, which has loaded only what lies there now."""

    def __init__(self, modules: Modules) -> None:
        self.here, self.there = modules, Modules(modules.folder)

    def __enter__(self) -> None:
        registry.detach(self.here)
        registry.attach(self.there)

    def __exit__(self, *error: object) -> None:
        registry.detach(self.there)
        registry.attach(self.here)


@pytest.mark.parametrize("version", ["1", "2"])
def test_a_record_finds_the_rules_that_it_was_played_by_while_they_are_loaded(modules: Modules, version: str) -> None:
    drop(modules, PIG)
    old = registry.game_class("pig")
    line = encode(played("pig"))
    drop(modules, pig(version=version).replace("state.at_stake += pips", "state.at_stake += 3 * pips"))
    assert registry.game_class("pig") is not old
    record = decode(line)
    assert type(game_of(record.header)) is old
    assert other_version(record.header) is None
    audit(record)


def test_records_of_a_game_that_is_gone_are_read_while_it_is_loaded(modules: Modules) -> None:
    drop(modules, KUHN)
    record = played("kuhn")
    (modules.folder / "game.py").unlink()
    modules.scan()
    assert decode(encode(record)) == record
    assert redacted(record, 0).events[0].cards[1] == UNKNOWN
    with Elsewhere(modules), pytest.raises(Unknown):
        decode(encode(record))


def test_a_round_in_progress_hides_its_cards_by_its_own_rules_when_they_are_changed(modules: Modules) -> None:
    """Events of the old text are not of the classes that the new one tells apart."""
    drop(modules, KUHN)
    record = played("kuhn")
    drop(modules, f"{KUHN}\n# corrected, and still version 1\n")
    assert redacted(record, None).events[0].cards == (UNKNOWN, UNKNOWN)


def test_a_record_of_other_rules_says_so_when_it_is_checked(modules: Modules) -> None:
    drop(modules, PIG)
    line = encode(played("pig"))
    drop(modules, pig(version="2"))
    says = "It was played by version 1 of pig's rules; these are version 2."
    with Elsewhere(modules):
        record = decode(line)
        assert str(other_version(record.header)) == says
        assert game_of(record.header).version == 2
        with pytest.raises(Unverified, match=says):
            audit(record)


def test_a_record_that_newer_rules_cannot_read_says_so(modules: Modules) -> None:
    drop(modules, PIG)
    line = encode(played("pig"))
    drop(modules, pig(version="2").replace("pips: int", "dots: int"))
    with Elsewhere(modules), pytest.raises(Malformed, match="played by version 1 of pig's rules; these are version 2"):
        decode(line)


def test_a_record_of_the_same_version_is_read_whatever_its_text_was(modules: Modules) -> None:
    drop(modules, PIG)
    line = encode(played("pig"))
    drop(modules, f"{PIG}\n# a comment more\n")
    with Elsewhere(modules):
        audit(decode(line))


@pytest.mark.req("POKERIV3:ARCHb")
def test_a_module_stores_data_of_its_own_and_gets_it_back_when_a_round_begins(modules: Modules) -> None:
    """What it hands out as carry is kept with the round's record and handed to the next, in another process too."""
    drop(modules, PIG.replace('"pig"', '"unused"') + DICE_LOG)
    stored = encode(played("remembering"))
    with Elsewhere(modules):
        left = state_at(decode(stored)).need.carry
        assert sum(left.won) == 1
        assert left.rolled
        later = decode(encode(played("remembering", left, seed=2)))
        assert later.header.carry == left
        assert type(later.header.carry) is registry.game_class("remembering").types.carry
        assert sum(state_at(later).need.carry.won) == 2
