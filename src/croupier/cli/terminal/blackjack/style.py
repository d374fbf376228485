"""The user's way of playing: by hand, or by one of the strategies, from one round to the next."""

from collections.abc import Callable
from typing import Any, Final

from croupier.bots.blackjack.counting import SYSTEMS
from croupier.bots.blackjack.switch import STYLES, Strategist, chosen
from croupier.cli.terminal.blackjack.answers import read_bet, read_strategy
from croupier.cli.terminal.screen import Screen
from croupier.cli.terminal.table import ME
from croupier.errors import CroupierError
from croupier.games.blackjack.engine import Blackjack
from croupier.games.blackjack.events import Action, Bet
from croupier.games.blackjack.legal import Moves
from croupier.games.blackjack.money import dollars
from croupier.games.game import Chips, SeatInfo
from croupier.play.player import Budget

NO_LIMIT: Final = Budget()
CALCULATED: Final = ("book", "counting")


class Styles:
    """Chooses actions by the selected strategy; `ask` asks the user. `bet` is the amount that was set last."""

    def __init__(self, game: Blackjack, screen: Screen, ask: Callable[[Any, Moves], Any]) -> None:
        self._game = game
        self._screen = screen
        self._patient = False
        self._strategist = Strategist(game=game, style="manual", ask=ask)
        self.bet: Chips = game.options.minimum

    @property
    def manual(self) -> bool:
        return self._strategist.active.style == "manual"

    @property
    def active(self) -> str:
        return str(self._strategist.active)

    def round_over(self) -> None:
        self._strategist.round_over()

    def choose(self, view: Any, legal: Moves) -> Action:
        self._strategist.bet = self.bet
        action: Action = self._strategist.choose(view, legal, NO_LIMIT)
        return action

    def change(self, answer: str, balance: Chips) -> None:
        """Change the strategy or the bet, between rounds that a strategy plays."""
        try:
            if not self.switched(answer):
                self._set_bet(answer, balance)
        except CroupierError as error:
            self._screen.say(error.says)

    def switched(self, answer: str) -> bool:
        """Return whether the answer asks for a strategy, which then plays from the next round on."""
        asked = read_strategy(answer)
        if asked is None:
            return False
        style, system = asked
        if not style:
            listed = f"{', '.join(STYLES)}; counting goes by {', '.join(SYSTEMS)}"
            self._screen.say(f"Strategies: {listed}. Choose as in `s book` or `s counting ko`; `s manual` is you.")
            return True
        if chosen(style, system).style in CALCULATED:
            self.patience()
        self._strategist.change(style, system)
        pending = self._strategist.pending
        self._screen.say(f"Strategy from the next round on: {pending}." if pending else f"Strategy: {self.active}.")
        return True

    def patience(self) -> None:
        """Ask the user to wait, once, before the look-up table is computed."""
        if not self._patient:
            self._screen.say("Computing the strategy for this table's rules takes a few seconds ...")
        self._patient = True

    def _set_bet(self, answer: str, balance: Chips) -> None:
        state = self._game.begin([SeatInfo("", balance)], None)
        action = read_bet(answer, self._game.legal(state, ME), usual=self.bet, alone=True)
        self._game.act(state, ME, action)
        if isinstance(action, Bet):
            self.bet = action.amount
            self._screen.say(f"Bets from now on: {dollars(self.bet)}.")
