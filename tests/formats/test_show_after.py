"""A winner by folds who shows cards, in every format: in the log that people read and in files for others."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.cli.terminal.card_text import CardText
from croupier.cli.terminal.poker.narrator import PokerNarrator
from croupier.errors import Malformed
from croupier.formats import phh, phh_reader, pokerstars_reader
from croupier.formats.chronicle import events_of
from croupier.formats.handlog import log, write
from croupier.formats.handlog_reader import read
from croupier.formats.phh_player import play
from croupier.formats.phh_writer import hand_of
from croupier.formats.pokerstars import text
from croupier.formats.story import Showing, Sight
from croupier.formats.story_of_record import story_of
from croupier.games.game import AnyGame
from croupier.games.poker import Holdem, Omaha, Stud
from croupier.games.poker.events import CardsShown, ShowCards
from croupier.kit.cards import UNKNOWN, parse_cards
from croupier.play.proof import audit
from croupier.play.record import Record, game_of
from croupier.play.replay import state_at
from tests.formats.deals import scripted

CARDS = "Qs Ks 2d  Js 7d 5d  8c Kh As Kc"  # the big blind, seat 2, has Ks 7d


def won_by_folds(*shown: tuple[int, ...], game: AnyGame | None = None, script: str = "c c k  k b4 f f") -> Record:
    """Three players; Cid bets the flop, all others fold, and he shows these places of his hand one after another."""
    record = scripted(game or Holdem(), [200] * 3, script, cards=CARDS if game is None else "")
    for places in shown:
        state, rules = state_at(record), game_of(record.header)
        record = replace(record, events=(*record.events, *rules.act(state, _winner(state), ShowCards(places))))
    audit(record)
    return record


def shown_in(record: Record) -> set[int]:
    return {card for event in record.events if isinstance(event, CardsShown) for card in event.cards} - {UNKNOWN}


def _read_again(record: Record) -> Record:
    """From PHH, with all cards."""
    (hand,) = phh_reader.read(phh.dumps(hand_of(record)))
    assert not isinstance(hand, Malformed)
    return play(hand)


def _winner(state: Any) -> int:
    return int(state.live).bit_length() - 1


@pytest.mark.parametrize("viewer", ["all", 0, 1, 2, None])
def test_the_log_has_the_card_after_the_pot_and_reads_back(viewer: Sight) -> None:
    story = story_of(won_by_folds((0,)), viewer)
    lines = write(story).splitlines()
    assert lines[lines.index("Cid collects 6 from Main pot") + 1] == "Cid: shows [Ks]"
    assert "Seat 3: Cid (big blind) collected (6)" in lines
    assert "SHOW DOWN" not in write(story)
    assert list(read(write(story))) == [story]


def test_a_hand_that_is_shown_card_by_card_is_told_as_one() -> None:
    both = story_of(won_by_folds((1,), (0,)), None)
    assert both.shown_after == (Showing(2, parse_cards("Ks 7d"), "Three of a kind, Kings, Ace kicker"),)
    assert "Cid: shows [Ks 7d] (Three of a kind, Kings, Ace kicker)" in log(won_by_folds((0, 1)), None)


def test_the_table_of_events_has_no_row_for_it() -> None:
    shown, plain = (events_of(won_by_folds(*places)) for places in ([(0,)], []))
    assert [type(event).__name__ for event in shown] == [type(event).__name__ for event in plain]


def test_the_terminal_tells_it() -> None:
    record = won_by_folds((0,))
    rules: Any = game_of(record.header)
    narrator = PokerNarrator(rules, ["Ann", "Bob", "Cid"], CardText())
    assert [str(line) for line in narrator.sentences(record.events[-1], state_at(record))] == ["Cid shows K♠."]


def test_who_shows_nothing_leaves_no_trace() -> None:
    assert "shows" not in log(won_by_folds(), "all")
    assert "Cid: doesn't show hand" in text(won_by_folds())


@pytest.mark.parametrize(
    ("shown", "line"),
    [((0,), "Cid: shows [Ks]"), ((0, 1), "Cid: shows [Ks 7d] (three of a kind, Kings)")],
)
def test_pokerstars_text_has_it_after_collected(shown: tuple[int, ...], line: str) -> None:
    lines = text(won_by_folds(shown), None).splitlines()
    assert lines[lines.index("Cid collected 6 from pot") + 1 :][:2] == [line, "*** SUMMARY ***"]
    assert "doesn't show" not in text(won_by_folds(shown))


@pytest.mark.parametrize("shown", [(0,), (1,), (0, 1)])
def test_phh_keeps_it_beside_the_actions_and_gives_it_back(shown: tuple[int, ...]) -> None:
    record = won_by_folds(shown)
    hand = hand_of(record, None)
    known = "".join(["Ks", "7d"][place] for place in shown)
    assert hand.shown == (f"p2 sm {known}",)
    assert f"d dh p2 {known.ljust(4, '?')}" in hand.actions
    assert not any(" sm" in action for action in hand.actions)
    assert _read_again(record).events[-1] == record.events[-1]


def test_a_hand_read_from_pokerstars_text_has_it_too() -> None:
    (told,) = pokerstars_reader.read(text(won_by_folds((1,)), None))
    assert not isinstance(told, Malformed)
    last = play(told.hand).events[-1]
    assert isinstance(last, CardsShown)
    assert parse_cards("7d")[0] in last.cards


@pytest.mark.parametrize(
    ("game", "script", "told"),
    [(Omaha(), "c c k  k b4 f f", 2), (Stud(), "i r10 f f", 3)],  # stud's up card is told with a whole hand
    ids=["omaha", "stud"],
)
def test_other_variants_are_written_and_read_alike(game: AnyGame, script: str, told: int) -> None:
    record = won_by_folds((0,), (1,), game=game, script=script)
    viewers: tuple[Sight, ...] = ("all", None)
    for viewer in viewers:
        story = story_of(record, viewer)
        assert len(story.shown_after[0].cards) == told
        assert list(read(write(story))) == [story]
    assert shown_in(_read_again(record)) == shown_in(record)
