"""Hand strength as a service (POKERIV3:U21): what a hand is, and how often it beats unseen hands."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

import msgspec

from croupier.errors import BadOption, IllegalAction, Malformed
from croupier.games.poker.engine import Poker
from croupier.games.poker.equity import equity_of
from croupier.games.poker.equity.partial_deal import partial_deal
from croupier.games.poker.family import variant_of
from croupier.games.poker.state import hand_of
from croupier.games.poker.variant import Variant
from croupier.games.poker.views.hand import named
from croupier.kit.cards import UNKNOWN, Cards, parse_cards, show_cards
from croupier.kit.clock import Clock
from croupier.protocol.rest.strength import NamedHand, Race, Share, Strength
from croupier.server.config.limits import Rate
from croupier.server.rate_limits import Limiter
from croupier.store.people.accounts import Account
from croupier.table.own_view import OwnView

T = TypeVar("T")

_AT_ONCE: Final = 2


class StrengthWorkers:
    """Computes slow answers in threads beside the event loop, a few at a time, with a rate for each account."""

    def __init__(self, rate: Rate, clock: Clock) -> None:
        self._limiter = Limiter(rate, clock, code="strength/too-many")
        self._threads = ThreadPoolExecutor(_AT_ONCE, "strength")

    async def ask(self, who: Account | str, question: Callable[[], T]) -> T:
        """Return the answer. `who` is an account or, for a guest, the address. Raise TooMany if it asks too often."""
        self._limiter.take(who if isinstance(who, str) else str(who.id))
        return await asyncio.get_running_loop().run_in_executor(self._threads, question)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)


def strength(
    game: str | Variant,
    hand: Cards,
    board: Cards = (),
    *,
    opponents: int = 1,
    others: Sequence[Cards] = (),
    dead: Cards = (),
    samples: int | None = None,
) -> Strength:
    """Return what a hand wins against so many unseen hands, or `others`, of whom some cards lie open, as in stud."""
    variant = variant_of(game)
    rivals = list(others) or [(UNKNOWN,) * variant.hand_size] * opponents
    found = equity_of(partial_deal(variant, [hand, *rivals], board, dead), samples, 0)
    [value] = variant.ranking.values(board, [hand])
    mine = found.hands[0]
    return Strength(
        game=variant.name,
        cards=show_cards(hand),
        board=show_cards(board),
        opponents=len(rivals),
        hand=msgspec.convert(named(variant.ranking, value), NamedHand),
        made=variant.ranking.name(value),
        described=variant.ranking.describe(value),
        win=mine.win,
        tie=mine.tie,
        equity=mine.equity,
        error=mine.error,
        exact=found.exact,
        deals=found.deals,
    )


def race(game: str, hands: Sequence[Cards], board: Cards, dead: Cards, samples: int | None) -> Race:
    """Return what each hand wins. Cards that are not known are dealt."""
    found = equity_of(partial_deal(game, hands, board, dead), samples, 0)
    shares = [Share(win=h.win, tie=h.tie, equity=h.equity, error=h.error) for h in found.hands]
    return Race(game=game, hands=tuple(shares), exact=found.exact, deals=found.deals)


def at_table(own: OwnView | None, samples: int | None = None) -> Callable[[], Strength]:
    """Return the question what a player's hand in the running round is worth, by that player's view alone. Asking it,
    which may take a while, needs the table no longer. Raise IllegalAction if the player has no hand."""
    if own is None:
        raise IllegalAction("strength/no-hand", key="strength/no-round")
    game, view, seat = own.game, own.view, own.seat
    if not isinstance(game, Poker):
        raise BadOption("strength/no-poker", game=game.title)
    hand = hand_of(view, seat)
    if not view.live >> seat & 1 or not hand:
        raise IllegalAction("strength/no-hand")
    rivals = [at for at in range(len(view.players)) if view.live >> at & 1 and at != seat]
    up = [cards for at, cards in enumerate(view.up) if at not in (*rivals, seat)] if view.up else []
    others = [view.up[at] for at in rivals] if view.up else [(UNKNOWN,) * len(hand)] * len(rivals)
    dead = tuple([card for cards in up for card in cards if card != UNKNOWN])
    return lambda: strength(game.variant, hand, view.board, others=others, dead=dead, samples=samples)


def known_cards(text: str) -> Cards:
    """Parse cards. Raise Malformed if one of them is unknown, which has no rank."""
    cards = parse_cards(text)
    if UNKNOWN in cards:
        raise Malformed("cards/unknown")
    return cards
