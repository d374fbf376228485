"""Advice at the blackjack table: what one of the house's strategies would do now, and why (UBER:INTRO-d, UBER:99).

A page that plays by a strategy sends the answer's `action` when it is the player's turn.
"""

from collections.abc import Callable
from typing import Any, Final

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
from croupier.words import sentence

WAYS: Final = Ways(
    tuple([Way(name, sentence(key)) for name, key in STYLES.items()]),
    tuple([Way(name, system.title) for name, system in SYSTEMS.items()]),
)


def advised(
    game: AnyGame, view: Any, seat: Seat, *, style: Style = "book", system: str = "", bet: Chips | None = None
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
    return lambda: _told(game, view, seat, legal, Strategist(0, game, style=style, system=system, bet=bet), str(choice))


def _told(game: Blackjack, view: Any, seat: Seat, legal: Moves, by: Strategist, title: str) -> AdviceTold:
    action: Action = by.choose(game.lens(view, seat), legal, Budget())
    move = _named(action)
    book = advice(game, view, seat) if by.active.style == "book" else None
    count, per_deck = _count(game, view, by.active.system)
    return AdviceTold(
        seat=seat,
        style=by.active.style,  # type: ignore[arg-type]
        system=by.active.system,
        title=title,
        move=move,
        action=msgspec.to_builtins(action),
        says=_says(view, legal, action, title, per_deck if per_deck is not None else count),
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


def _says(view: Any, legal: Moves, action: Action, title: str, count: float | None) -> str:
    """Return the advice as a sentence, with the count if there is one."""
    counted = "none" if count is None else f"{count:+g}"
    if isinstance(action, Bet):
        return sentence("advice/bet", title=title, amount=dollars(action.amount), count=counted)
    if isinstance(action, Insure):
        return sentence("advice/insure", title=title, amount=dollars(action.amount), count=counted)
    if legal.insuring:
        return sentence("advice/no-insurance", title=title, count=counted)
    cards = view.hand.cards
    hand = "soft" if soft(cards) else "hard"
    return sentence("advice/play", title=title, move=_named(action), hand=hand, points=points(cards), count=counted)
