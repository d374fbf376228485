"""Published house edges of common rule sets, as data.

All are for one round from a full shoe. Sources: Wizard of Odds (wizardofodds.com/games/blackjack/),
- calculator/: the house edge calculator, whose line "basic strategy with continuous shuffler" is for play by totals
  and a shuffle after every round, and "optimal results" for play by the very cards;
- appendix/1/ (infinite decks) and appendix/9/ (one page for each number of decks; play by the very cards).
Hoppe is Hugues Hoppe's blackjack notebook (github.com/hhoppe/blackjack), which quotes the calculator to three places.
"""

from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from croupier.games.blackjack.options import BlackjackOptions


class Published(NamedTuple):
    """A set of rules and its edge in per cent: against basic strategy, against the best play, or both."""

    name: str
    rules: dict[str, Any]
    basic: float | None
    perfect: float | None
    source: str

    @property
    def options(self) -> BlackjackOptions:
        """With a shuffle after every round."""
        options = BlackjackOptions(rules="casino", **self.rules)
        return replace(options, reshuffle_at=52 * options.decks - 1)


FIGURES: Final = (
    Published("infinite, S17", {"shoe": "infinite", "surrender": "none"}, 0.511734, 0.511734, "appendix/1/"),
    Published("8 decks, S17, 2 hands", {"hands": 2, "surrender": "none"}, 0.48768, None, "calculator/"),
    Published("8 decks, H17, surrender, 6:5", {"soft_17": "hit", "pays": "6:5"}, 1.913, None, "calculator/, Hoppe"),
    Published(
        "8 decks, H17, no hole card",
        {"soft_17": "hit", "peek": False, "surrender": "none"},
        0.758,
        0.7562,
        "calculator/, Hoppe; appendix/9/euro-8dh17r4/",
    ),
    Published("6 decks, S17", {"decks": 6, "surrender": "none"}, 0.40622, 0.40312, "calculator/"),
    Published(
        "6 decks, H17, aces split again, surrender",
        {"decks": 6, "soft_17": "hit", "resplit_aces": True},
        0.46263,
        0.45953,
        "calculator/",
    ),
    Published(
        "6 decks, S17, no hole card, double 9-11, 2 hands",
        {"decks": 6, "peek": False, "double_on": "9-11", "hands": 2, "surrender": "none"},
        0.664,
        None,
        "calculator/, Hoppe",
    ),
    Published("2 decks, H17", {"decks": 2, "soft_17": "hit", "surrender": "none"}, None, 0.3797, "appendix/9/2dh17r4/"),
    Published(
        "1 deck, H17, no double after a split",
        {"decks": 1, "soft_17": "hit", "surrender": "none", "double_after_split": False},
        None,
        0.1513,
        "appendix/9/1dh17r4/",
    ),
    Published("1 deck, S17", {"decks": 1, "surrender": "none"}, None, -0.1839, "appendix/9/1ds17r4/"),
)
