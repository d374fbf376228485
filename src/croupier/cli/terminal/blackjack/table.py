"""A blackjack table in the terminal: bet, play against the dealer, be paid."""

from collections.abc import Sequence
from typing import Any, Final

from rich.table import Table as Rows
from rich.text import Text

from croupier.bots.blackjack.advice import advice
from croupier.cli.terminal.blackjack.answers import read_bet, read_insurance, read_play, usual_bet
from croupier.cli.terminal.blackjack.narrator import BlackjackNarrator
from croupier.cli.terminal.blackjack.style import Styles
from croupier.cli.terminal.blackjack.words import advised, count, gained, left, shoe, total
from croupier.cli.terminal.screen import Leaves, Screen
from croupier.cli.terminal.table import ME, TerminalTable
from croupier.games.blackjack.engine import Blackjack
from croupier.games.blackjack.events import DECLINE, STAND, Action, Bet, Event, HandsDealt
from croupier.games.blackjack.hand import Hand
from croupier.games.blackjack.legal import Moves
from croupier.games.blackjack.money import dollars
from croupier.games.blackjack.state import State
from croupier.games.game import Chips, Seat

HELP: Final = """\
Come closer to 21 than the dealer without going over. Ten, jack, queen and
king count 10, an ace counts 1 or 11.
25       bet $25.00                   Enter    bet as before
max      bet all you have             w        watch the others play
h        hit: take a card             s        stand: take no more
d        double the bet and take exactly one more card; d 5 adds $5.00
p        split two equal cards into two hands with a bet on each
r        surrender for half the bet, as your first move
i / n    insurance against the dealer's blackjack, or none; i 2 is for $2.00
a        advice                       c        count of the cards seen
s book   let a strategy play for you, from the next round on
q        leave; in mid-round you stand on what you have"""
ADVICE: Final = ("a", "advice")
COUNT: Final = ("c", "count")


class BlackjackTable(TerminalTable):
    """A user who leaves in mid-round takes no more cards, and the round is played out."""

    game: Blackjack

    def __init__(self, game: Blackjack, names: Sequence[str], screen: Screen) -> None:
        super().__init__(game, names, screen)
        self.narrator = BlackjackNarrator(names, screen.faces)
        self.styles = Styles(game, screen, super().decide)
        self.shoe = 1

    @property
    def title(self) -> str:
        rules = "" if self.game.options.uber else f" ({self.game.options.rules} rules)"
        return f"{self.game.title}{rules}, {shoe(self.game.options)}"

    @property
    def others(self) -> bool:
        return len(self.names) > 1

    def amount(self, chips: Chips) -> str:
        return dollars(chips)

    def gain(self, chips: Chips) -> str:
        return gained(chips)

    def broke(self, stacks: Sequence[Chips]) -> str:
        least = self.game.options.minimum
        if stacks[ME] >= least:
            return ""
        return f"You have {dollars(stacks[ME])} left, and the minimum bet is {dollars(least)}."

    def pause(self, stacks: Sequence[Chips]) -> None:
        """Wait between rounds that a strategy plays; the user's own next round begins with a question anyway."""
        self.styles.round_over()
        while not self.styles.manual:
            about = f"{self.styles.active} bets {dollars(self.styles.bet)} for you:"
            answer = self.screen.ask(self.choices(about, ["[Enter] next round", "[s]trategy", "[q]uit"]))
            if not answer:
                return
            if answer in self.help_keys:
                self.screen.say(HELP)
            else:
                self.styles.change(answer, stacks[ME])

    def tell(self, event: Event, view: State) -> None:
        for sentence in self.narrator.sentences(event, view):
            self.screen.say(sentence)
        if isinstance(event, HandsDealt):
            self._show(view)

    def decide(self, view: Any, legal: Moves) -> Action:
        if view.shoe != self.shoe:
            self.shoe = view.shoe
            self.screen.say("The shoe is shuffled.")
        return self.styles.choose(view, legal)

    def prompt(self, view: Any, legal: Moves) -> Text:
        if legal.betting:
            keys = [f"[Enter] {dollars(usual_bet(legal, self.styles.bet))}", "[s]trategy", "[q]uit"]
            if self.others:
                keys.insert(1, "[w]atch")
            return self.choices(f"You have {dollars(view.balance)}. Your bet?", keys)
        if legal.insuring:
            keys = [f"[i]nsure for {dollars(legal.insurance[-1])}", "[n]o", "[a]dvice"]
            return self.choices("Insurance against blackjack?", keys)
        return self.choices(self._hand_in_play(view), [*_plays(view, legal), "[a]dvice"])

    def _hand_in_play(self, view: Any) -> Text:
        cards = view.hand.cards
        whose = f"Hand {view.at + 1} of {len(view.mine)}: " if len(view.mine) > 1 else "Your "
        faces = self.screen.faces
        return Text.assemble(whose, faces.cards(cards), f", {total(cards)}, against ", faces.card(view.up), ":")

    def help(self, view: Any, legal: Moves) -> str:
        return HELP

    def answered(self, answer: str, view: Any, legal: Moves) -> Action | None:
        state: State = view.view()
        if answer.lower() in COUNT:
            self.screen.say(count(state))
            return None
        if answer.lower() in ADVICE:
            self._advise(state, legal)
            return None
        if self._switches(answer, legal):
            return None if self.styles.manual else self.game.default(state, ME)  # the strategy decides instead
        action: Action = self.checked(view, self._read(answer, state, legal))
        if isinstance(action, Bet):
            self.styles.bet = action.amount
        return action

    def _read(self, answer: str, state: State, legal: Moves) -> Action:
        if legal.betting:
            return read_bet(answer, legal, usual=usual_bet(legal, self.styles.bet), alone=not self.others)
        return read_insurance(answer, legal) if legal.insuring else read_play(answer, state, legal)

    def _switches(self, answer: str, legal: Moves) -> bool:
        """Return whether the answer chose a strategy. A bare s lists them before the cards, and is a stand after."""
        return (legal.betting or answer.lower() != "s") and self.styles.switched(answer)

    def _advise(self, state: State, legal: Moves) -> None:
        if legal.betting:
            self.screen.say(f"Advice comes with the cards. {count(state)}")
            return
        self.styles.patience()
        found = advice(self.game, state, ME)
        assert found, "the user plays or may insure"
        bet = state.hands[ME][0].bet if legal.insuring else state.hand.bet
        self.screen.say(f"{advised(found, bet)} {count(state)}")

    def leaving(self, view: Any, legal: Moves) -> Action:
        if legal.betting:
            raise Leaves
        return DECLINE if legal.insuring else STAND

    def abandoned(self, state: State) -> tuple[Chips, str]:
        lost = state.start[ME] - state.stack[ME]
        return lost, f"You leave the round and lose {dollars(lost)} on the table."

    def _show(self, view: State) -> None:
        rows = Rows.grid(padding=(0, 2))
        rows.add_row("dealer", "", self.narrator.cards(view.dealer), total(view.dealer))
        for seat in (*range(1, len(self.names)), ME):
            for hand in view.hands[seat]:
                rows.add_row(*self._row(view, seat, hand))
        self.screen.frame(rows, left(view, self.game.options).capitalize())

    def _row(self, view: State, seat: Seat, hand: Hand) -> tuple[Text, str, Text, str]:
        bet = f"bet {dollars(hand.bet)} of {dollars(view.stack[seat] + hand.bet)}"
        return Text(self.names[seat]), bet, self.narrator.cards(hand.cards), total(hand.cards)


def _plays(view: Any, legal: Moves) -> list[str]:
    """Return the moves with the hand in play, with the keys for them."""
    offered = legal.describe()
    keys = []
    if "hit" in offered:
        keys.append("[h]it and win" if offered["hit"] else "[h]it")
    keys.append("[s]tand")
    if "double" in offered:
        most = offered["double"]["most"]
        keys.append("[d]ouble" if most == view.hand.bet else f"[d]ouble for {dollars(most)}")
    if "split" in offered:
        keys.append("s[p]lit")
    if "surrender" in offered:
        keys.append("su[r]render")
    return keys
