"""Lessons: the prepared cards and the bots' answers are legal, tell the story that the notes tell, and a newcomer who
does something else is told what there is to know as well."""

import json
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from croupier.bots.scripted import Scripted
from croupier.games import registry
from croupier.games.game import Act, AnyGame, Draw, Over, SeatInfo
from croupier.games.lesson import ANY, Coach, Lesson, Step, coached, moment_of, step_in
from croupier.games.profile import profile_of
from croupier.kit.chance import Seeded
from croupier.play.advance import advance
from croupier.play.past_deal import PartlyRecorded
from croupier.play.player import Budget

WEB: Final = Path(__file__).parents[2] / "web" / "src"
DEVIATIONS_MOST: Final = 12  # of the actions at one step, where there are hundreds

TOLD: Final = {
    "landlord": ["bid", "run", "pair", "higher", "trio", "single", "pass", "bomb", "last", "won"],
    "holdem": ["preflop", "flop", "turn", "river", "won"],
    "blackjack": ["bet", "hit", "stand", "won_first", "bet_again", "double", "won"],
}


class Taught(NamedTuple):
    game: AnyGame
    lesson: Lesson


@cache
def taught(name: str) -> Taught:
    lesson = profile_of(registry.make(name)).lesson
    assert lesson is not None
    return Taught(registry.with_options(registry.game_class(name), dict(lesson.options)), lesson)


class Play:
    """A lesson that is played without a house; what the newcomer is told is kept."""

    def __init__(self, name: str) -> None:
        self.game, self.lesson = taught(name)
        self.number = 0
        self.notes: list[str] = []
        self.payoffs: list[Sequence[int]] = []
        self.bot = Scripted(0, self.game)
        self._piles: dict[str, Iterator[int]] = {}
        self._chance = PartlyRecorded(self.lesson.orders, {}, Seeded(1))
        self._chips = [self.lesson.chips] * self.lesson.seats
        self._carry = self.lesson.carry
        self._begin()

    def _begin(self) -> None:
        self.number += 1
        seats = tuple([SeatInfo(f"player {at}", chips) for at, chips in enumerate(self._chips)])
        self.state = self.game.begin(seats, self._carry)
        self._apply(self.game.start(self.state))
        self._run()

    def _apply(self, batch: Sequence[Any], *_: Any) -> None:
        for event in batch:
            self.game.evolve(self.state, event)

    def _drawn(self, need: Draw) -> Sequence[int]:
        source: Any = self.game.source(self.state, need.source)
        if need.source not in self._piles:
            self._piles[need.source] = iter(self._chance.shuffled(need.source, source.cards, len(source.cards)))
        return tuple(islice(self._piles[need.source], need.count))

    def _run(self) -> None:
        """Let the bots play until the newcomer is asked or the round is over, and note what is told on the way."""
        while True:
            need = advance(self.game, self.state, self._drawn, self._apply)
            if isinstance(need, Over) or self.lesson.seat in need.seats:
                self._say(self.coach())
                if isinstance(need, Over):
                    self._end(need)
                return
            self._say(self.coach(), waiting=True)
            seat = need.seats[0]
            lens = self.game.lens(self.game.view(self.state, seat), seat)
            legal = self.game.legal(self.state, seat)
            action = self.bot.choose(lens, legal, Budget())
            assert action in legal
            self._apply(self.game.act(self.state, seat, action))

    def _end(self, over: Over[Any]) -> None:
        self.payoffs.append(over.payoffs)
        self._chips = [chips + won for chips, won in zip(self._chips, over.payoffs, strict=True)]
        self._carry = over.carry
        if self.number < self.lesson.rounds:
            self._begin()

    def coach(self) -> Coach:
        seat = self.lesson.seat
        asked = isinstance(self.state.need, Act) and seat in self.state.need.seats
        legal = self.game.legal(self.state, seat)
        picture = self.game.picture(self.game.view(self.state, seat))
        told = coached(self.lesson, moment_of(picture, legal.describe() if asked else {}, seat, self.number), legal)
        assert told is not None, picture
        assert told.note in words(profile_of(self.game).page), f"no words for {told.note}"
        return told

    def _say(self, coach: Coach, *, waiting: bool = False) -> None:
        if not waiting:
            self.notes.append(coach.note)
        elif coach.do is not None:
            raise AssertionError(f"{coach.note} advises {coach.do} while others are asked")

    @property
    def is_over(self) -> bool:
        return isinstance(self.state.need, Over)

    def do(self, action: Any) -> None:
        seat = self.lesson.seat
        assert action in self.game.legal(self.state, seat)
        self._apply(self.game.act(self.state, seat, action))
        self._run()

    def legal(self) -> list[Any]:
        """What the newcomer may do, a bounded number of it, evenly spread."""
        every = [*islice(self.game.legal(self.state, self.lesson.seat), 2000)]
        return every[:: max(1, len(every) // DEVIATIONS_MOST)]

    def follow(self) -> None:
        """Do what is advised, to the end; where only a control is, the lowest thing that may be done."""
        for _ in range(200):
            if self.is_over:
                return
            self.do(self.coach().do or next(iter(self.game.legal(self.state, self.lesson.seat))))
        raise AssertionError("the lesson does not end")


@cache
def words(page: str) -> dict[str, str]:
    """The notes that a game's page has words for."""
    found: dict[str, str] = json.loads((WEB / "games" / page / "lesson.json").read_text("utf-8"))
    return found


@pytest.mark.parametrize("name", TOLD)
def test_who_follows_the_advice_is_told_the_story_and_wins(name: str) -> None:
    play = Play(name)
    play.follow()
    assert play.notes == TOLD[name]
    assert all(payoffs[play.lesson.seat] > 0 for payoffs in play.payoffs)


@pytest.mark.parametrize("name", TOLD)
def test_whatever_else_is_done_at_a_step_the_lesson_ends_and_has_a_note_for_every_moment(name: str) -> None:
    steps = len(TOLD[name])
    tried = 0
    for depth in range(steps):
        for nth in range(50):
            play = _at(name, depth)
            if play.is_over or nth >= len(play.legal()):
                break
            play.do(play.legal()[nth])
            play.follow()
            tried += 1
    assert tried > steps


def _at(name: str, depth: int) -> Play:
    """A lesson after so many pieces of advice were followed."""
    play = Play(name)
    for _ in range(depth):
        if not play.is_over:
            play.do(play.coach().do)
    return play


def test_giving_up_is_a_way_to_end_a_lesson_too() -> None:
    play = Play("landlord")
    play.do(play.game.types.action.__args__[3]())
    assert (play.is_over, play.notes[-1]) == (True, "lost")


@pytest.mark.parametrize("name", TOLD)
def test_every_note_has_words_and_every_word_is_a_note(name: str) -> None:
    game, lesson = taught(name)
    assert {step.note for step in lesson.notes} == words(profile_of(game).page).keys()
    spoken = json.loads((WEB / "words" / "en" / "lesson.json").read_text("utf-8"))
    assert {key.partition(".")[2] for key in words(profile_of(game).page).values()} <= spoken.keys()


def test_a_game_that_inherits_a_profile_has_no_lesson() -> None:
    assert [name for name in registry.names() if profile_of(registry.make(name)).lesson] == [
        name for name in registry.names() if name in TOLD
    ]


def test_a_step_holds_where_all_its_conditions_do_and_its_action_is_legal() -> None:
    moment = moment_of({"seats": [{"count": 3}], "payoffs": [-2], "turn": None}, {"bid": [1]}, 0)
    assert moment["result"] == "lost"

    def holds(do: Any = None, **when: Any) -> bool:
        conditions = {path.replace("_", "."): wanted for path, wanted in when.items()}
        legal: Any = ["a"]
        return step_in([Step(when=conditions, do=do)], moment, legal) is not None

    assert holds()
    assert holds(mine_count=3, choices_bid=ANY, picture_turn=None, choices_bid_0=(1, 2), picture_none_1=None)
    assert not holds(mine_count=4)
    assert not holds(mine_count=3, picture_turn=ANY)
    assert (holds("a"), holds("b")) == (True, False)
