"""Deals of hand logs, as text, are played again: from what their owner saw, with the rest made up."""

import pytest

from croupier.errors import Malformed
from croupier.formats.handlog import log
from croupier.formats.handlog_past import past_of_story
from croupier.formats.handlog_reader import read
from croupier.formats.story import Sight, Story
from croupier.games.game import AnyGame
from croupier.kit.cards import show_cards
from croupier.play.record import Record
from tests.formats.deals import gambled
from tests.formats.test_handlog import GAMES, RECORDS
from tests.play.test_past_deal import GAME_IDS, again


def story_of(record: Record, viewer: Sight) -> Story:
    [story] = read(log(record, viewer))
    assert isinstance(story, Story)
    return story


@pytest.mark.req("POKERIV3:KT16")
@pytest.mark.parametrize("game", GAMES, ids=GAME_IDS)
@pytest.mark.parametrize("viewer", ["all", 0, None])
def test_a_deal_of_a_log_has_the_seats_stacks_button_and_cards_of_then(game: AnyGame, viewer: Sight) -> None:
    for record in gambled(game, 4, 10, seed=7):
        story = story_of(record, viewer)
        past = past_of_story(story, seed=1)
        assert [info and info.chips for info in past.seats] == [info and info.chips for info in record.header.seats]
        replayed = again(past)
        assert replayed.over.payoffs == past.payoffs == record.payoffs
        assert replayed.state.button == story.button
        assert replayed.state.board == story.board
        for chapter in story.streets:
            for dealt in chapter.dealt:
                assert set(dealt.down + dealt.up) <= {
                    *replayed.state.hole[dealt.seat],
                    *_up(replayed.state, dealt.seat),
                }


def _up(state: object, seat: int) -> tuple[int, ...]:
    up: tuple[tuple[int, ...], ...] = getattr(state, "up", ())
    return up[seat] if up else ()


@pytest.mark.parametrize("name", RECORDS)
def test_newcomers_side_pots_and_all_ins_are_played_again_too(name: str) -> None:
    record = RECORDS[name]()
    past = past_of_story(story_of(record, 0), seed=1)
    assert past.payoffs == record.payoffs
    assert again(past).over.payoffs == record.payoffs


def test_the_owner_gets_the_same_cards_whatever_the_seed() -> None:
    record = RECORDS["sample"]()
    pasts = [past_of_story(story_of(record, 0), seed=seed) for seed in (1, 2)]
    assert [show_cards(again(past).state.hole[0]) for past in pasts] == ["Qs Js", "Qs Js"]
    assert pasts[0].orders != pasts[1].orders


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("Texas Hold'em FL 2/4", "Chinese Poker 2/4", "'Chinese Poker 2/4' is not a game that is known here."),
        ("Texas Hold'em FL 2/4", "Texas Hold'em for fun", "is not a game that is known here."),
        ("Cookiedog: checks", "Cookiedog: bets 3", "Hand 23 cannot be played again: "),
    ],
)
def test_a_deal_that_is_none_of_ours_is_refused_with_its_number(old: str, new: str, says: str) -> None:
    text = log(RECORDS["sample"](), 0)
    assert old in text
    [story] = read(text.replace(old, new))
    assert isinstance(story, Story)
    with pytest.raises(Malformed) as caught:
        past_of_story(story)
    assert says in caught.value.says
    assert caught.value.code == "handlog/unplayable"
