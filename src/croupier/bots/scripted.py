"""The bots of a lesson: they do what the lesson has for their seat, and where it has nothing, what its bot would do."""

from typing import Any, Final

from croupier.bots import loading
from croupier.games.game import AnyGame, Legal
from croupier.games.lesson import moment_of, step_in
from croupier.games.profile import profile_of
from croupier.play.player import Budget

SCRIPTED: Final = "croupier.bots.scripted:Scripted"


class Scripted:
    """Plays any seat of a game's lesson but the newcomer's. It decides by the situation alone, and so goes on as before
    after a house has been closed and opened again."""

    def __init__(self, seed: int = 0, game: AnyGame | None = None) -> None:
        assert game is not None, "a lesson is one of a game"
        lesson = profile_of(game).lesson
        assert lesson is not None, f"{game.name} has no lesson"
        self._game = game
        self._lesson = lesson
        self._then = loading.make(lesson.bot, seed=seed, game=game)

    def choose(self, view: Any, legal: Legal[Any], budget: Budget) -> Any:
        moment = moment_of(self._game.picture(view.view()), legal.describe(), view.seat)
        step = step_in(self._lesson.script.get(view.seat, ()), moment, legal)
        return step.do if step else self._then.choose(view, legal, budget)
