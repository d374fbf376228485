"""The ways to play blackjack: by hand, by the book, two simple ones, and by counting cards."""

from croupier.bots.blackjack.advice import Advice, advice
from croupier.bots.blackjack.book import Book
from croupier.bots.blackjack.counting import SYSTEMS, HiLo, HiLoIndices, HiOptI, Ko, OmegaII, Zen
from croupier.bots.blackjack.manual import Manual
from croupier.bots.blackjack.simple import Conservative, Reckless
from croupier.bots.blackjack.switch import STYLES, Choice, Strategist

__all__ = [
    "STYLES",
    "SYSTEMS",
    "Advice",
    "Book",
    "Choice",
    "Conservative",
    "HiLo",
    "HiLoIndices",
    "HiOptI",
    "Ko",
    "Manual",
    "OmegaII",
    "Reckless",
    "Strategist",
    "Zen",
    "advice",
]
