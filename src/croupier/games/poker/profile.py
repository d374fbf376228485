"""Poker's profile: dollars at the table, phases are streets, and any part of a pot is a win."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from croupier.games.game import Chips, Over, Picture, Seat
from croupier.games.lesson import Lesson
from croupier.games.poker.betting.entry import entry, newcomer_post
from croupier.games.poker.events import (
    Betted,
    BoardDealt,
    Called,
    Carry,
    Completed,
    HandsDealt,
    HandsShown,
    Posted,
    PotWon,
    RaisedTo,
    Reshuffled,
)
from croupier.games.poker.figures import BettingTally
from croupier.games.poker.lesson import HOLDEM_LESSON
from croupier.games.poker.options import BlindOptions, StudOptions, UpCardOptions
from croupier.games.poker.stakes_title import stakes_title, up_card_stakes
from croupier.games.poker.state import State, hand_of
from croupier.games.profile import (
    BuyIn,
    Entry,
    Felt,
    Forced,
    Limits,
    Outcome,
    Phase,
    Profile,
    Rate,
    Seats,
    Unit,
    seats_of,
)
from croupier.kit.cards import DECK_52, UNKNOWN, Cards, show_cards
from croupier.words import Worded, worded

DEEP_BLINDS: Final = 100
DEEP_STAKES: Final = 40
_CHOSEN: Final = frozenset((Betted, Called, Completed, RaisedTo))
_DEALS: Final = frozenset((BoardDealt, HandsDealt))
_ACT_MS: Final = 380
_SHOWN_MS: Final[Mapping[type, int]] = {
    Posted: 0,
    Reshuffled: 0,
    BoardDealt: 700,
    HandsDealt: 700,
    HandsShown: 900,
    PotWon: 900,
}
_RUN_OUT_MS: Final = 1200  # a street after the last decision
_CLOSE_MS: Final = 600  # so much more, where the pages see that either hand may win


class PokerProfile(Profile):
    """Won is getting any part of a pot, shared or uncontested; a returned bet is none.

    Taking part is putting in chips by choice: a call, bet or raise, but no blind, ante, bring-in or forced bet, nor a
    check. All others who were dealt in and did not win have lost.
    """

    unit: ClassVar[Unit] = "dollars"
    page: ClassVar[str] = "poker"
    felt: ClassVar[Felt] = "green"
    short_titles: ClassVar[Mapping[str, str]] = {"Texas Hold'em": "Hold'em", "Seven Card Stud": "Stud"}
    rulebooks: ClassVar[Mapping[str, str]] = {
        "Texas Hold'em": "holdem",
        "Omaha": "omaha",
        "Sökö": "soko",
        "Seven Card Stud": "stud",
    }
    lessons: ClassVar[Mapping[str, Lesson]] = {"Texas Hold'em": HOLDEM_LESSON}
    round_name: ClassVar[str] = "hand"

    @property
    def phases(self) -> tuple[Phase, ...]:
        """Return the streets."""
        return tuple([Phase(street.name, street.down, street.up, street.board) for street in self.game.variant.streets])

    @property
    def formats(self) -> tuple[str, ...]:
        """Return all formats; PHH only where it has a code for the game, and a way to write its options."""
        has_phh = self.game.phh_code and isinstance(self.game.options, BlindOptions | StudOptions)
        return ("handlog", "phh", "pokerstars") if has_phh else ("handlog", "pokerstars")

    @property
    def acts_after(self) -> bool:
        return bool(self.game.shows_after)

    def dealt(self, state: State, seats: Seats) -> frozenset[Seat]:
        return frozenset() if type(state.need) is Over else seats_of(state.dealt)

    def phase(self, state: State, event: Any, picture: Picture) -> str:
        several = state.live & (state.live - 1)
        ends = isinstance(event, HandsShown | PotWon) and state.street >= self.game.last_street and several
        return "showdown" if ends else str(picture["street"])

    def outcome(self, state: State, seats: Seats, events: Sequence[Any], payoffs: Sequence[Chips]) -> Outcome:
        dealt = seats_of(state.dealt)
        won = frozenset([seat for event in events if type(event) is PotWon for seat in event.seats])
        chosen = self._after_forced_bet(events) if self.game.forced_bet else events
        took_part = frozenset([event.seat for event in chosen if type(event) in _CHOSEN])
        return Outcome(dealt, took_part, won, dealt - won)

    def tally(self, state: State) -> BettingTally:
        return BettingTally(self.game, state)

    def _after_forced_bet(self, events: Sequence[Any]) -> Sequence[Any]:
        """Leave out the first bet of a hand, which is forced, unless it is more than the least."""
        first = next((at for at, event in enumerate(events) if type(event) is Betted), -1)
        return events[first + 1 :] if first >= 0 and events[first].paid <= self.game.forced_bet else events

    def shown_ms(self, event: Any, *, ending: bool) -> int:
        kind = type(event)
        return _RUN_OUT_MS if ending and kind in _DEALS else _SHOWN_MS.get(kind, _ACT_MS)

    def ending_ms(self, events: Sequence[Any]) -> int:
        """Return it with time for streets that are dealt more slowly, as the pages do where the chances are close."""
        return super().ending_ms(events) + _CLOSE_MS * sum([type(event) in _DEALS for event in events])

    def carry(self, state: State) -> Carry:
        """Return what the next hand starts from, which is known when a hand begins."""
        return state.carry

    def dealer(self, state: State) -> Seat | None:
        return state.button if state.button >= 0 else None

    def first_carry(self, dealer: Seat, seats: int) -> Carry:
        return Carry((dealer - 1) % seats)

    def is_settled(self, state: State, seat: Seat) -> bool:
        return not state.live >> seat & 1

    def forced(self, event: Any) -> Forced | None:
        """Return the blinds of those whose turn it is to post them."""
        if type(event) is not Posted or event.why != "due" or event.kind not in ("small", "big"):
            return None
        return Forced(event.seat, event.kind, event.amount)

    def pot(self, state: State) -> Chips:
        return state.pot()

    def stacks(self, state: State) -> Sequence[Chips]:
        return state.stack

    def board(self, state: State) -> Cards:
        return state.board

    def burned(self, state: State) -> Cards:
        return state.burned

    def hands(self, state: State) -> Sequence[str]:
        hands = [hand_of(state, seat) for seat in range(len(state.players))]
        return [show_cards([card for card in hand if card != UNKNOWN]) for hand in hands]

    def undealt(self, state: State, decks: Mapping[str, Cards]) -> Cards:
        """Return the rest of the deck; of a stub shuffled with burned cards, all that were not dealt again."""
        gone = {*state.board, *state.burned}.union(*(hand_of(state, seat) for seat in range(len(state.players))))
        order = decks.get("stub") or decks.get("deck", ())
        cards = order if len(order) == len(DECK_52) else dict.fromkeys((*order, *DECK_52))
        return tuple([card for card in cards if card not in gone])


class BlindProfile(PokerProfile):
    """Games with blinds; results are counted in big blinds."""

    def post(self, carry: Carry | None) -> Chips:
        return newcomer_post(self.game.blinds, carry)

    def entry(self, seats: Seats, carry: Carry | None, seat: Seat) -> Entry | None:
        return entry(self.game.blinds, seats, carry, seat)

    @property
    def _options(self) -> BlindOptions:
        options: BlindOptions = self.game.options
        return options

    @property
    def buy_in(self) -> BuyIn:
        o = self._options
        usual = o.buy_in[1] or DEEP_BLINDS * o.big
        return BuyIn(o.buy_in, least=1, full=max(1, o.big + o.ante), blinds=True, usual=usual, shortest=o.big + o.ante)

    @property
    def worded_stakes(self) -> Worded:
        o = self._options
        return worded("stakes/blinds", limit=o.limit, small=o.small, big=o.big, ante=o.ante)

    @property
    def called(self) -> str:
        return stakes_title(self.game.title, self._options)

    @property
    def limit(self) -> str:
        return self._options.limit

    @property
    def limits(self) -> Limits:
        """Return the small bet as fixed limit, once the pot as pot limit (POKERIV3:DATA-BET-LIMIT, DATA-POT-LIMIT)."""
        o = self._options
        return Limits(o.big, o.ante, o.big if o.limit == "fixed" else 0, int(o.limit == "pot"))

    @property
    def rate(self) -> Rate:
        return Rate(self._options.big, "bb")


class UpCardProfile(PokerProfile):
    """Games with cards face up, antes and two stakes; results are counted in high stakes."""

    felt: ClassVar[Felt] = "claret"

    @property
    def _options(self) -> UpCardOptions:
        options: UpCardOptions = self.game.options
        return options

    @property
    def buy_in(self) -> BuyIn:
        o = self._options
        least, usual = max(1, o.ante), o.buy_in[1] or DEEP_STAKES * o.high
        return BuyIn(o.buy_in, least=least, full=least, usual=usual, shortest=o.low + o.ante)

    @property
    def worded_stakes(self) -> Worded:
        o = self._options
        return worded("stakes/two-stakes", low=o.low, high=o.high, ante=o.ante)

    @property
    def called(self) -> str:
        return up_card_stakes(self.game.title, self._options)

    @property
    def limit(self) -> str:
        return self._options.betting

    @property
    def limits(self) -> Limits:
        o = self._options
        return Limits(0, o.ante, o.low if self.limit == "fixed" else 0, int(self.limit == "pot"))

    @property
    def rate(self) -> Rate:
        return Rate(self._options.high, "bb")
