"""A table of Fight the Landlord in the terminal, with two bots: the auction, then cards."""

from collections.abc import Iterator, Sequence
from itertools import cycle
from typing import Any, ClassVar, Final

from rich.console import Group
from rich.table import Table as Rows
from rich.text import Text

from croupier.cli.terminal.landlord.answers import PASSES, read_bid, read_cards
from croupier.cli.terminal.landlord.narrator import LandlordNarrator
from croupier.cli.terminal.landlord.words import hand_words, points_word
from croupier.cli.terminal.screen import LEAVE, Screen
from croupier.cli.terminal.table import ME, TerminalTable
from croupier.errors import IllegalAction
from croupier.games.game import Chips, Seat
from croupier.games.landlord.cards import by_priority
from croupier.games.landlord.engine import Landlord
from croupier.games.landlord.events import PASS, SURRENDER, Action, Dealt, Event, Play
from croupier.games.landlord.held import cards_of
from croupier.games.landlord.hints import hints
from croupier.games.landlord.legal import Moves
from croupier.games.landlord.state import State

HELP: Final = """\
Get rid of all your cards first. The highest bidder is the landlord, takes the
back cards, leads, and plays alone against the other two.
1 2 3      bid so many points             p          pass
33         give two threes, by rank       3334       three with a card, or 33344
34567      a straight of five or more     334455     three pairs in a row or more
333444     triples in a row; also with a card or a pair for each: 33344456
333356     four with two cards, or two pairs: 33335566
bomb 5     5555, which beats all but a higher bomb
rocket     both jokers, which beat all    B, R       the little, the big joker
3c 3h      cards by their suits, if you care
h          a hint; again for the next     g          give what the hint says
surrender  give the game up               quit       leave, which is a surrender
Ranks from low to high: 3 4 5 6 7 8 9 T J Q K A 2 B R. T is a ten, or type 10;
q is a queen. Straights end at the ace."""
HINT: Final = ("h", "hint")
GIVE: Final = ("g", "give")
SURRENDERS: Final = ("surrender", "give up")
LEAVE_IN_PLAY: Final = tuple([word for word in LEAVE if word != "q"])  # q plays a queen


class LandlordTable(TerminalTable):
    """A user who leaves surrenders. Chips are scores here, which may fall below zero."""

    round_name: ClassVar[str] = "game"
    game: Landlord

    def __init__(self, game: Landlord, names: Sequence[str], screen: Screen) -> None:
        super().__init__(game, names, screen)
        self.narrator = LandlordNarrator(names, screen.faces)
        self.hints: Iterator[Play] = iter(())
        self.hinted: Play | None = None

    def balances(self, stacks: Sequence[Chips], payoffs: Sequence[Chips]) -> str:
        scores = [f"{name} {self.gain(score)}" for name, score in zip(self.names, stacks, strict=True)]
        return f"Scores: {', '.join(scores)}."

    def tell(self, event: Event, view: State) -> None:
        for sentence in self.narrator.sentences(event, view):
            self.screen.say(sentence)
        if isinstance(event, Dealt):
            self.screen.frame(self._hand(view), "Your cards")

    def decide(self, view: Any, legal: Moves) -> Action:
        self.hinted = None
        if not legal.bidding:
            self._show(view.view())
        action: Action = super().decide(view, legal)
        return action

    def ask(self, prompt: str | Text, view: Any) -> str:
        price = points_word(self._price(view.view()))
        sure = f"Leaving is a surrender and costs you {price}. Leave? [y/N]"
        return self.screen.ask(prompt, leave=LEAVE if view.landlord < 0 else LEAVE_IN_PLAY, sure=sure)

    def prompt(self, view: Any, legal: Moves) -> Text:
        if legal.bidding:
            bid = f"{view.bet} is bid:" if view.bet else "Your bid:"
            return self.choices(bid, [*[f"[{bid}]" for bid in legal.bids], *(["[p]ass"] if legal.may_pass else [])])
        if legal.may_pass:
            return self.choices(f"Beat {hand_words(view.to_beat)}:", ["cards, as in 33", "[p]ass", "[h]int"])
        return self.choices("You lead:", ["cards, as in 33 or 34567", "[h]int"])

    def help(self, view: Any, legal: Moves) -> str:
        return HELP

    def answered(self, answer: str, view: Any, legal: Moves) -> Action | None:
        said = " ".join(answer.lower().split())
        if said in SURRENDERS:
            return self._surrender(view.view())
        if legal.bidding:
            action = read_bid(answer)
        elif said in HINT:
            self._hint(view, legal)
            return None
        elif said in GIVE:
            action = self._from_hint()
        else:
            action = PASS if said in PASSES else Play(self._cards(said, view))
        checked: Action = self.checked(view, action)
        return checked

    def _cards(self, said: str, view: Any) -> tuple[int, ...]:
        try:
            return read_cards(said, view.mine)
        except IllegalAction as error:
            if said != "q":
                raise
            raise IllegalAction(error.code, key="answer/or-quit", reason=error) from None

    def _hint(self, view: Any, legal: Moves) -> None:
        if self.hinted is None:
            self.hints = cycle(hints(legal, self.game.type_rules, leads=not legal.may_pass))
        self.hinted = next(self.hints, None)
        if self.hinted is None:
            self.screen.say("You have nothing that beats it: p passes.")
            return
        hand = self.game.check(view.view(), ME, self.hinted.cards)
        cards = self.narrator.cards(self.hinted.cards)
        self.screen.say(Text.assemble("Hint: ", cards, f", {hand_words(hand)}. g gives it, h shows another."))

    def _from_hint(self) -> Play:
        if self.hinted is None:
            raise IllegalAction("answer/no-hint")
        return self.hinted

    def _surrender(self, state: State) -> Action | None:
        price = points_word(self._price(state))
        return SURRENDER if self.screen.agrees(f"Surrendering costs you {price}. Give up? [y/N]") else None

    def _price(self, state: State) -> Chips:
        """Return what a surrender costs now."""
        ended = state.copy()
        for event in self.game.leave(ended, ME):
            self.game.evolve(ended, event)
        [result] = self.game.deal(ended, ())
        return -result.payoffs[ME]  # type: ignore[union-attr]

    def leaving(self, view: Any, legal: Moves) -> Action:
        return SURRENDER

    def abandoned(self, state: State) -> tuple[Chips, str]:
        price = self._price(state)
        return price, f"You leave the game, which is a surrender and costs you {points_word(price)}."

    def _show(self, view: State) -> None:
        rows = Rows.grid(padding=(0, 2))
        for seat in (*range(1, len(self.names)), ME):
            rows.add_row(*self._row(view, seat))
        rows.add_row("back cards", "", self.narrator.cards(by_priority(view.back)))
        title = f"To beat: {hand_words(view.to_beat)}" if view.given else "You lead"
        self.screen.frame(Group(rows, "", self._hand(view)), title)

    def _row(self, view: State, seat: Seat) -> tuple[Text, str, Text]:
        role = ", landlord" if seat == view.landlord else ", your partner" if self._are_partners(view, seat) else ""
        last = Text("passed") if view.passed >> seat & 1 else Text("")
        if view.given and seat == view.last:
            last = self.narrator.cards(by_priority(view.given))
        count = view.counts[seat]
        return Text(self.names[seat] + role), f"{count} card{'' if count == 1 else 's'}", last

    def _are_partners(self, view: State, seat: Seat) -> bool:
        return view.landlord not in (ME, seat) and seat != ME

    def _hand(self, view: State) -> Text:
        return self.narrator.cards(cards_of(view.held[ME]))
