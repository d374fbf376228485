"""Advice at the blackjack table: what one of the house's strategies would do now, and why (UBER:INTRO-d, UBER:99).

A page that plays by a strategy sends the answer's `action` when it is the player's turn.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from croupier.bots.blackjack import STYLES, SYSTEMS, Strategist, advice
from croupier.bots.blackjack.counting import Counting
from croupier.bots.blackjack.switch import chosen
from croupier.errors import BadOption, IllegalAction
from croupier.games.blackjack.count import running, true_count
from croupier.games.blackjack.engine import Blackjack
from croupier.games.blackjack.events import Action, Bet, Insure
from croupier.games.blackjack.hand import points, soft
from croupier.games.blackjack.legal import Moves
from croupier.games.blackjack.money import dollars
from croupier.games.game import AnyGame, Chips, Seat
from croupier.play.player import Budget
from croupier.protocol.rest.advice import AdviceTold, Style, Way, Ways
from croupier.words import LANGUAGE, Worded, sentence, worded


def ways(language: str) -> Ways:
    """Return the ways to play that can be asked for advice, and the systems to count by, in a language."""
    return Ways(
        tuple([Way(name, sentence(key, language=language)) for name, key in STYLES.items()]),
        tuple([Way(name, system.title) for name, system in SYSTEMS.items()]),
    )


def advised(
    game: AnyGame,
    view: Any,
    seat: Seat,
    *,
    style: Style = "book",
    system: str = "",
    bet: Chips | None = None,
    language: str = LANGUAGE,
) -> Callable[[], AdviceTold]:
    """Return a function that computes what to do at this seat, from a view of the table.

    Calling it may take a second or two the first time, when the look-up table of a set of rules is made.
    """
    if not isinstance(game, Blackjack):
        raise BadOption("advice/no-blackjack", game=game.title)
    choice = chosen(style, system)
    legal = game.legal(view, seat)
    if not legal.my_turn:
        raise IllegalAction("advice/not-your-turn")
    by = Strategist(0, game, style=style, system=system, bet=bet)
    words = Advising(choice.says_in(language), language)
    return lambda: _told(game, view, seat, legal, by, words)


class Advising(NamedTuple):
    """How advice is worded: by what it is given, and in which language."""

    title: str
    language: str

    def says(self, view: Any, legal: Moves, action: Action, count: float | None) -> str:
        """Return the advice as a sentence, with the count if there is one."""
        return self._worded(view, legal, action, "none" if count is None else f"{count:+g}").says_in(self.language)

    def _worded(self, view: Any, legal: Moves, action: Action, count: str) -> Worded:
        if isinstance(action, Bet):
            return worded("advice/bet", title=self.title, amount=dollars(action.amount), count=count)
        if isinstance(action, Insure):
            return worded("advice/insure", title=self.title, amount=dollars(action.amount), count=count)
        if legal.insuring:
            return worded("advice/no-insurance", title=self.title, count=count)
        cards = view.hand.cards
        hand = "soft" if soft(cards) else "hard"
        return worded(
            "advice/play", title=self.title, move=_named(action), hand=hand, points=points(cards), count=count
        )


def _told(game: Blackjack, view: Any, seat: Seat, legal: Moves, by: Strategist, words: Advising) -> AdviceTold:
    action: Action = by.choose(game.lens(view, seat), legal, Budget())
    move = _named(action)
    book = advice(game, view, seat) if by.active.style == "book" else None
    count, per_deck = _count(game, view, by.active.system)
    return AdviceTold(
        seat=seat,
        style=by.active.style,  # type: ignore[arg-type]
        system=by.active.system,
        title=words.title,
        move=move,
        action=msgspec.to_builtins(action),
        says=words.says(view, legal, action, per_deck if per_deck is not None else count),
        count=count,
        true_count=per_deck,
        evs=dict(book.evs) if book else {},
    )


def _named(action: Action) -> str:
    return {"SitOut": "sit_out"}.get(type(action).__name__, type(action).__name__.lower())


def _count(game: Blackjack, view: Any, system: str) -> tuple[int | None, float | None]:
    """Return the running and the true count of a system, None where there is none, as in an endless shoe."""
    if not system or view.left is None:
        return None, None
    kind: type[Counting] = SYSTEMS[system]
    count = running(kind.system, view.unseen(), game.options.decks)
    return count, round(true_count(count, view.left), 1) if kind.system.balanced else None
