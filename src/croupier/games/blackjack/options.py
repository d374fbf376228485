"""The settings of a blackjack table: UberCasino's rules unless said otherwise, and the usual variations."""

from typing import Final, Literal

from msgspec import Struct

from croupier.errors import BadOption
from croupier.games.blackjack.money import dollars
from croupier.games.game import Chips
from croupier.kit.amounts import AMOUNT_MOST

Kind = Literal["decks", "infinite", "test"]
SCENARIOS: Final = (
    "player-blackjack", "dealer-blackjack", "both-blackjack", "player-bust", "dealer-bust",
    "push", "double", "split", "surrender", "ten-cards",
)  # fmt: skip
DECKS_MOST: Final = 8
HANDS_MOST: Final = 4
UBER_CARDS_MOST: Final = 10
UBER_RESHUFFLE_AT: Final = 25


class BlackjackOptions(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Amounts are in cents, so that half a dollar can be paid. None stands for what the rule set says.

    `rules` is "ubercasino", the document's, or "casino", which offers insurance and four hands and knows no limit
    of ten cards. A shoe is shuffled anew before a round when `reshuffle_at` cards or fewer are left, or when
    `penetration` per cent have been dealt.
    """

    rules: Literal["ubercasino", "casino"] = "ubercasino"
    shoe: Kind = "decks"
    decks: int = DECKS_MOST
    scenario: str = SCENARIOS[0]  # what a test shoe deals
    reshuffle_at: int | None = None
    penetration: int | None = None
    soft_17: Literal["stand", "hit"] = "stand"
    pays: Literal["3:2", "6:5"] = "3:2"
    peek: bool = True  # the dealer looks for blackjack before anybody acts; if not, a late blackjack takes all bets
    insurance: bool | None = None
    surrender: Literal["late", "none"] = "late"
    double_on: Literal["any", "9-11", "10-11"] = "any"
    double_after_split: bool = True
    double_for_less: bool | None = None
    hands: int | None = None  # that one player may have at once, by splitting
    resplit_aces: bool = False
    hit_split_aces: bool = False
    split_by: Literal["value", "rank"] = "value"
    minimum: Chips = 500
    maximum: Chips | None = None  # None: as much as the player has, up to the most that any bet can be
    step: Chips = 100

    def __post_init__(self) -> None:
        _within("decks", self.decks, 1, DECKS_MOST)
        _within("hands", self.hands_most, 1, HANDS_MOST)
        _within("penetration", self.penetration or 1, 1, 100)
        _within("reshuffle_at", self.reshuffle_at or 0, 0, 52 * self.decks - 1)
        _within("step", self.step, 1, AMOUNT_MOST)
        _within("minimum", self.minimum, self.step, AMOUNT_MOST)
        if self.reshuffle_at is not None and self.penetration is not None:
            raise BadOption("shoe/twice", field="penetration")
        if self.scenario not in SCENARIOS:
            raise BadOption(
                "shoe/no-scenario", field="scenario", scenario=repr(self.scenario), scenarios=", ".join(SCENARIOS)
            )
        if self.minimum % self.step:
            raise BadOption("bet/step", field="minimum", minimum=dollars(self.minimum), step=dollars(self.step))
        if self.maximum is not None and self.maximum < self.minimum:
            raise BadOption(
                "bet/maximum", field="maximum", maximum=dollars(self.maximum), minimum=dollars(self.minimum)
            )
        _within("maximum", self.bet_most, self.minimum, AMOUNT_MOST)

    @property
    def uber(self) -> bool:
        return self.rules == "ubercasino"

    @property
    def bet_most(self) -> Chips:
        return AMOUNT_MOST if self.maximum is None else self.maximum

    @property
    def hands_most(self) -> int:
        return (3 if self.uber else HANDS_MOST) if self.hands is None else self.hands

    @property
    def cards_most(self) -> int | None:
        """Return the most cards of a hand, after which asking for one more wins (UBER:63, UBER:86). None: no limit."""
        return UBER_CARDS_MOST if self.uber else None

    @property
    def insured(self) -> bool:
        return (not self.uber) if self.insurance is None else self.insurance

    @property
    def less(self) -> bool:
        """Return whether doubling may add less than the bet (UBER:55)."""
        return self.uber if self.double_for_less is None else self.double_for_less

    @property
    def spare(self) -> int:
        """Return with how many cards left, or fewer, the shoe is shuffled before the next round (UBER:95)."""
        if self.penetration is not None:
            return 52 * self.decks * (100 - self.penetration) // 100
        return min(UBER_RESHUFFLE_AT, 26 * self.decks) if self.reshuffle_at is None else self.reshuffle_at


def _within(name: str, value: int, least: int, most: int) -> None:
    if value > AMOUNT_MOST:
        raise BadOption("options/too-large", field=name, name=name, most=most, value=value)
    if not least <= value <= most:
        raise BadOption(
            "options/invalid", key="options/out-of-range", field=name, name=name, least=least, most=most, value=value
        )
