"""Fight the Landlord's profile: points, one winning side, and the bet with its doublings for a pot."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from croupier.games.game import Chips, Picture
from croupier.games.landlord.events import Dealt, GameEnded, Gave, LandlordFound, Surrendered
from croupier.games.landlord.lesson import LANDLORD_LESSON
from croupier.games.landlord.state import State
from croupier.games.lesson import Lesson
from croupier.games.profile import Felt, Outcome, Profile, Seats, Unit, lost
from croupier.kit.cards import UNKNOWN, Cards, show_cards
from croupier.words import Worded, worded

_SHOWN_MS: Final[Mapping[type, int]] = {Dealt: 600, LandlordFound: 600, Gave: 1000, Surrendered: 1000}


class LandlordProfile(Profile):
    """Scores stand for stacks, and the back cards lie open once there is a landlord."""

    unit: ClassVar[Unit] = "points"
    page: ClassVar[str] = "landlord"
    felt: ClassVar[Felt] = "claret"
    short_titles: ClassVar[Mapping[str, str]] = {"Fight the Landlord": "Landlord"}
    rulebooks: ClassVar[Mapping[str, str]] = {"Fight the Landlord": "landlord"}
    lessons: ClassVar[Mapping[str, Lesson]] = {"Fight the Landlord": LANDLORD_LESSON}
    round_name: ClassVar[str] = "game"

    @property
    def worded_stakes(self) -> Worded:
        return worded("stakes/points", stake=self.game.options.stake)

    def phase(self, state: State, event: Any, picture: Picture) -> str:
        return str(picture["phase"])

    def outcome(self, state: State, seats: Seats, events: Sequence[Any], payoffs: Sequence[Chips]) -> Outcome:
        dealt = frozenset([seat for seat, info in enumerate(seats) if info])
        won = frozenset([seat for event in events if type(event) is GameEnded for seat in event.winners])
        return Outcome(dealt, dealt, won, lost(payoffs))

    def shown_ms(self, event: Any, *, ending: bool) -> int:
        return _SHOWN_MS.get(type(event), 0)

    def pot(self, state: State) -> Chips:
        return state.bet * state.multiplier

    def stacks(self, state: State) -> Sequence[Chips]:
        return state.scores

    def board(self, state: State) -> Cards:
        return state.back if state.landlord >= 0 else ()

    def hands(self, state: State) -> Sequence[str]:
        """Return the hands as they were dealt, the landlord's with the back cards."""
        return [show_cards([card for card in hand if card != UNKNOWN]) for hand in state.hands]
