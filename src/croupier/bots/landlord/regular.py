"""`regular`: plans its hand, counts the cards that it has seen, keeps its bombs and helps its partner."""

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final, NamedTuple

from croupier.bots.landlord.outlook import in_auction, in_play
from croupier.bots.landlord.plan import Planner
from croupier.games.game import AnyGame, Legal
from croupier.games.landlord.events import PASS, Bid
from croupier.games.landlord.legal import Moves
from croupier.games.landlord.pattern import Pattern, pack, size
from croupier.games.landlord.state import NOBODY
from croupier.games.landlord.types import DOCUMENT, HandInfo, TypeRules, bigger, is_bomb, reading
from croupier.play.player import Budget

# Everything here is counted in turns, as the costs of a plan are.
# What a plan may cost for a bid: landlords win half their games at 1.1, but to be bolder pays, since a player who
# passes is likely to meet a bidder.
BIDS: Final = ((1.8, 3), (2.5, 2))
LAST_LEADS: Final = {1: 2.2, 2: 1.8}  # what the lead is worth where a rival has so many cards left
LATE: Final = 4  # cards of a rival who is near the end
FULLER: Final = 0.03  # for every card that goes along
LAST_CARDS: Final = 4.0  # for a rival who goes out
BREAKING: Final = 1.5  # for leaving the lead to a rival with one or two cards
BOMBING: Final = 0.3  # while following
LEADING_BOMB: Final = 1.3
PARTNERS_LEAD: Final = 0.9  # of one's own
OVERTAKING: Final = 0.15  # one's partner
HELP: Final = {1: 1.5, 2: 0.7}  # for a low card, or pair, to a partner who has only so many cards left
LOW: Final = 11  # the jack: what is no higher may be a help
SURE: Final = 0.1  # how likely something may go wrong
ANSWERS_MOST: Final = 80  # that are looked at


class Role(NamedTuple):
    """What a side goes by: peasants are bolder, for two of them can take the lead back."""

    lead: float  # what it is worth to have the lead
    late_lead: float  # the same where a rival is near the end
    yielding: float  # what it costs to leave the lead to a rival
    shed: float


LANDLORD: Final = Role(lead=1.3, late_lead=1.6, yielding=0.7, shed=0.6)
PEASANT: Final = Role(lead=1.4, late_lead=1.7, yielding=0.9, shed=0.4)


class Regular:
    """Gives what leaves the cheapest plan, in view of how likely it is to have the lead then."""

    def __init__(self, seed: int = 0, game: AnyGame | None = None) -> None:
        self._rules: TypeRules = getattr(game, "type_rules", DOCUMENT)

    def choose(self, view: Any, legal: Legal[Any], budget: Budget) -> Any:
        if not isinstance(legal, Moves):
            return next(iter(legal))
        if legal.bidding:
            return _bid(view, legal)
        thought = Thought(view, self._rules)
        pattern = thought.answer(legal.patterns()) if view.to_beat.handle else thought.lead()
        return PASS if pattern is None else legal.play(pattern)


def worth(view: Any) -> float:
    """Return what the best plan of a hand would cost the landlord, the back cards aside: the less the better."""
    return Planner(in_auction(view), shed=LANDLORD.shed).cost(pack(view.mine))


def _bid(view: Any, legal: Moves) -> Any:
    cost = worth(view)
    amount = max([bid for most, bid in BIDS if cost <= most], default=0)
    return Bid(amount) if amount in legal.bids else legal.passive()


class Thought:
    """One decision in the play. Scores are costs: the lower the better."""

    def __init__(self, view: Any, rules: TypeRules) -> None:
        self._view = view
        self._rules = rules
        self._hand = pack(view.mine)
        self._role = LANDLORD if view.seat == view.landlord else PEASANT
        self._partner = NOBODY if view.seat == view.landlord else 3 - view.seat - view.landlord
        self._outlook = in_play(view)
        self._planner = Planner(self._outlook, rules, shed=self._role.shed)
        self._lead_worth = self._worth_of_lead()

    def _worth_of_lead(self) -> float:
        """Return the worth of the lead, which is more where a rival is near the end."""
        few = self._outlook.fewest
        return LAST_LEADS.get(few) or (self._role.late_lead if few <= LATE else self._role.lead)

    def lead(self) -> Pattern:
        """Return one of the plan's hands."""
        if reading(self._hand, self._rules).handle > 0:
            return self._hand
        units = self._planner.units(self._hand)
        stands = {unit: self._outlook.stands(reading(unit, self._rules)) for unit in units}
        if sum(sorted([1 - chance for chance in stands.values()])[:-1]) < SURE:
            return max(units, key=lambda unit: (stands[unit], unit))  # the one that may lose comes last
        return min(units, key=self._led)

    def _led(self, unit: Pattern) -> float:
        info = reading(unit, self._rules)
        score = self._given(unit, info) - FULLER * size(unit)
        if is_bomb(info.handle):
            score += LEADING_BOMB
        elif self._partner >= 0 and self._view.counts[self._partner] == size(unit) < 3 and info.priority <= LOW:
            score -= HELP[size(unit)]
        return score

    def _given(self, pattern: Pattern, info: HandInfo) -> float:
        """Return the cost of giving a hand: the plan left, less the lead it may win, plus the danger from rivals."""
        stands = self._outlook.stands(info)
        score = self._planner.cost(self._hand - pattern) - self._lead_worth * stands
        if any([rival.cards == size(pattern) for rival in self._outlook.rivals]):
            score += LAST_CARDS * (1 - stands)
        return score

    def answer(self, patterns: Iterator[Pattern]) -> Pattern | None:
        """Return the best of what beats the hand on the table, or None to pass."""
        if bigger(reading(self._hand, self._rules), self._view.to_beat):
            return self._hand
        best, least = None, self._passed()
        for pattern in islice(patterns, ANSWERS_MOST):
            score = self._followed(pattern)
            if score < least:
                best, least = pattern, score
        return best

    def _followed(self, pattern: Pattern) -> float:
        info = reading(pattern, self._rules)
        score = self._given(pattern, info)
        if is_bomb(info.handle):
            score += BOMBING
        return score + OVERTAKING if self._view.last == self._partner else score

    def _passed(self) -> float:
        """Return the cost of a pass: the lead goes to a rival, or to a partner whom the landlord does not beat."""
        view, before = self._view, self._planner.cost(self._hand)
        follows = (view.seat + 1) % 3
        if view.last == self._partner:
            stands = self._outlook.stands(view.to_beat) if follows == view.landlord else 1.0
            return before - self._lead_worth * PARTNERS_LEAD * stands
        yielding = self._role.yielding / 2 if follows == self._partner else self._role.yielding
        return before + yielding + (BREAKING if view.counts[view.last] <= 2 else 0.0)
