"""A person's evening at the table: hand after hand against one bot, until one of them has had enough."""

from datetime import UTC, datetime
from typing import Any, Final

from croupier.arena.plan import told_apart
from croupier.cli.answers import HELP, checked, read_action
from croupier.cli.journal import Journal
from croupier.cli.screen import Leaves, Screen
from croupier.cli.standing import standing
from croupier.errors import CroupierError
from croupier.games.game import Chips, SeatInfo
from croupier.games.poker.engine import Poker
from croupier.games.poker.events import CHECK, FOLD, MUCK, Action, Carry, Event
from croupier.games.poker.legal import Moves
from croupier.games.poker.state import State
from croupier.kit.chance import Chance
from croupier.play.player import Budget, Player
from croupier.play.round import Host, Round

ME: Final = 0


class Session:
    """Stacks carry over from hand to hand; when one is broke, both may begin anew. A journal keeps every hand."""

    def __init__(
        self, game: Poker, bot: Player, name: str, *, stack: Chips, chance: Chance, journal: Journal | None = None
    ) -> None:
        self.game = game
        self.names = told_apart(("you", name))
        self.screen = Screen(game, ME, self.names)
        self.table = _Witness(game, self.screen)
        self.person = _Person(game, self.screen)
        self.host = Host(self.table, [self.person, bot], chance=chance)  # type: ignore[arg-type]
        self.journal = journal
        self.begun_with = stack
        self.stacks = [stack, stack]
        self.carry: Carry | None = None
        self.hands = 0
        self.score = 0

    def run(self) -> None:
        """Until the person leaves, in whichever way."""
        try:
            self._hand()
            while not self.person.left and self._goes_on():
                self._hand()
        except Leaves:
            pass
        except KeyboardInterrupt:
            self._give_up()
        self._farewell()

    def _hand(self) -> None:
        self.screen.head(self.hands + 1)
        started = datetime.now(UTC)
        played = self.host.play([SeatInfo(n, s) for n, s in zip(self.names, self.stacks, strict=True)], self.carry)
        self.table.state = None
        played.game = self.game  # nobody is to be told of it again
        if self.journal:
            self.journal.keep(played, started=started)
        self._settle(played)

    def _settle(self, played: Round) -> None:
        self.hands += 1
        self.score += played.over.payoffs[ME]
        self.stacks = list(played.state.stack)
        self.carry = played.over.carry
        for fault in played.faults:
            self.screen.say(f"({self.names[fault.seat]} made no decision: {fault.says})")
        mine, its = [f"{s} ({gain:+})" for s, gain in zip(self.stacks, played.over.payoffs, strict=True)]
        self.screen.say(f"You have {mine}, {self.names[1]} has {its}. {self._score()}")

    def _score(self) -> str:
        hands = "1 hand" if self.hands == 1 else f"{self.hands} hands"
        return f"After {hands} you are {'even' if not self.score else f'{self.score:+}'}."

    def _goes_on(self) -> bool:
        if min(self.stacks) >= self.game.blinds.least:
            self.screen.ask("Enter for the next hand, q to leave")
            return True
        broke = "You are" if self.stacks[ME] < self.game.blinds.least else f"{self.names[1]} is"
        if not self.screen.agrees(f"{broke} out of chips. Begin anew with {self.begun_with} each? [y/N]"):
            return False
        self.stacks = [self.begun_with] * 2
        self.carry = None
        return True

    def _give_up(self) -> None:
        """An interrupt while the bot is thinking ends the hand where it is: what is in the pot stays there."""
        state = self.table.state
        if state is not None:
            left = state.start[ME] - state.stack[ME]
            self.score -= left
            self.hands += 1
            self.screen.say(f"You leave the hand, and {left} in the pot.")

    def _farewell(self) -> None:
        self.screen.say(f"Goodbye. {self._score()}" if self.hands else "Goodbye.")


class _Person:
    """Asks until the answer is a legal action that is meant. Whoever leaves folds; a hand at the showdown is shown."""

    def __init__(self, game: Poker, screen: Screen) -> None:
        self._game = game
        self._screen = screen
        self.left = False

    def choose(self, view: Any, legal: Moves, budget: Budget) -> Action:
        try:
            if not self.left:
                return self._decision(view, legal)
        except Leaves:
            self.left = True
        return FOLD if FOLD in legal else legal.passive()

    def _decision(self, view: Any, legal: Moves) -> Action:
        if legal.showing:
            self._screen.say(standing(self._game, view, self._screen.names).says)
        while True:
            answer = self._screen.ask(self._screen.choices(view, legal))
            try:
                if answer in ("?", "h", "help"):
                    self._screen.say(HELP)
                    continue
                action = checked(self._game, view, read_action(answer, view, legal))
            except CroupierError as error:
                self._screen.say(error.says)
                continue
            if self._is_meant(action, view, legal):
                return action

    def _is_meant(self, action: Action, view: Any, legal: Moves) -> bool:
        """What would throw something away is asked about first."""
        question = ""
        if action == FOLD and CHECK in legal:
            question = "Checking is free. Fold all the same? [y/N]"
        elif action == MUCK:
            question = standing(self._game, view, self._screen.names).question
        return not question or self._screen.agrees(question)


class _Witness:
    """The game with somebody who tells each event as it happens."""

    def __init__(self, game: Poker, screen: Screen) -> None:
        self._game = game
        self._screen = screen
        self.state: State | None = None

    def evolve(self, state: State, event: Event) -> None:
        self._game.evolve(state, event)
        self.state = state
        self._screen.tell(event, state)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)
