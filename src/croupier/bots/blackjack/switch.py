"""A player who can change the way of playing at any moment (UBER:22, UBER:UC1e, UBER:99, UBER:100)."""

from typing import Any, Final, Literal, TypeAlias

from msgspec import Struct

from croupier.bots.blackjack.automatic import Automatic
from croupier.bots.blackjack.book import Book
from croupier.bots.blackjack.counting import SPREAD, SYSTEMS
from croupier.bots.blackjack.manual import Ask, Manual
from croupier.bots.blackjack.simple import Conservative, Reckless
from croupier.errors import Unknown
from croupier.games.blackjack.events import Bet
from croupier.games.blackjack.legal import Moves
from croupier.games.game import AnyGame, Chips
from croupier.play.player import Budget
from croupier.words import LANGUAGE, sentence

Style: TypeAlias = Literal["manual", "book", "conservative", "reckless", "counting"]
STYLES: Final[dict[Style, str]] = {
    "manual": "style/manual",
    "book": "style/book",
    "conservative": "style/conservative",
    "reckless": "style/reckless",
    "counting": "style/counting",
}  # with the keys of their titles
_PLAIN: Final[dict[str, type[Automatic]]] = {"book": Book, "conservative": Conservative, "reckless": Reckless}


class Choice(Struct, frozen=True):
    """A way to play; `system` is what Card Counting counts by."""

    style: Style
    system: str = ""

    def __str__(self) -> str:
        return self.says_in(LANGUAGE)

    def says_in(self, language: str) -> str:
        """Return its title in a language."""
        title = sentence(STYLES[self.style], language=language)
        if not self.system:
            return title
        return sentence("style/with-system", language=language, style=title, system=SYSTEMS[self.system].title)


class Strategist:
    """Plays as was chosen. A change takes effect at the next round, at once where none is running for this player.

    `active` decides now, `pending` from the next round on. The host calls `round_over()` when a round has ended; if it
    does not, the next bet shows it.
    """

    def __init__(
        self,
        seed: int = 0,
        game: AnyGame | None = None,
        *,
        style: str = "book",
        system: str = "",
        ask: Ask | None = None,
        bet: Chips | None = None,
        spread: int = SPREAD,
    ) -> None:
        self.bet = bet
        self._made_with = (seed, game)
        self._ask = ask
        self._spread = spread
        self._players: dict[Choice, Manual | Automatic] = {}
        self._running = False
        self.active = chosen(style, system)
        self.pending: Choice | None = None
        self._player(self.active)

    def change(self, style: str, system: str = "") -> None:
        """Choose another way to play; an unknown one, or a person where there is none to ask, changes nothing.

        The player is made right here: a look-up table takes a second or two, which a decision may not have.
        """
        choice = chosen(style, system)
        self._player(choice)
        if self._running:
            self.pending = choice if choice != self.active else None
        else:
            self.active, self.pending = choice, None

    def round_over(self) -> None:
        self._running = False
        if self.pending:
            self.active, self.pending = self.pending, None

    def choose(self, view: Any, legal: Moves, budget: Budget) -> Any:
        if not legal.betting:
            return self._choose(self.active, view, legal, budget)
        self.round_over()
        asked = None
        while asked != self.active:  # changed while a person was asked for a bet: the new player bets
            asked = self.active
            action = self._choose(asked, view, legal, budget)
        self._running = isinstance(action, Bet)
        return action

    def _choose(self, choice: Choice, view: Any, legal: Moves, budget: Budget) -> Any:
        player = self._player(choice)
        if isinstance(player, Automatic):
            player.bet = self.bet
        return player.choose(view, legal, budget)

    def _player(self, choice: Choice) -> Manual | Automatic:
        if choice not in self._players:
            self._players[choice] = self._made(choice)
        return self._players[choice]

    def _made(self, choice: Choice) -> Manual | Automatic:
        if choice.style == "manual":
            return Manual(*self._made_with, ask=self._ask)
        if choice.style == "counting":
            return SYSTEMS[choice.system](*self._made_with, spread=self._spread)
        return _PLAIN[choice.style](*self._made_with)


def chosen(style: str, system: str = "") -> Choice:
    """Return a choice by its names; Card Counting counts by Hi-Lo unless another system is named."""
    if style == "counting":
        system = system or "hi-lo"
        if system not in SYSTEMS:
            raise Unknown("bot/no-system", system=repr(system), systems=", ".join(SYSTEMS))
        return Choice("counting", system)
    for known in STYLES:
        if known == style:
            return Choice(known)
    raise Unknown("bot/no-style", style=repr(style), styles=", ".join(STYLES))
