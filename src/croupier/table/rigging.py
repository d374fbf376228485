"""Testers name the next cards: they move to the top of the pile that is dealt from (EPS:UC-003).

Nothing is added: the pile keeps its cards, and those that were not named keep their order. Between two rounds the named
cards wait for the first deal of the next one; in mid-round they are the next to be dealt, burned ones included.
"""

from croupier.errors import CroupierError, IllegalAction
from croupier.games.game import Draw, Pile
from croupier.kit.cards import Cards
from croupier.kit.deck import on_top
from croupier.table.commands import AllowRigging, NameCards
from croupier.table.emitter import Emitter
from croupier.table.events import CardsNamed, RiggingSwitched


class Rigging:
    """Switches rigging on and off, and takes the cards that testers name."""

    def __init__(self, emitter: Emitter) -> None:
        self._emitter = emitter

    def allow(self, command: AllowRigging) -> None:
        """Let testers name cards, or not. Lessons have cards of their own, and stay as they are."""
        state = self._emitter.state
        if command.on != state.rigging and not state.settings.lesson:
            self._emitter.emit(RiggingSwitched(command.on))

    def name(self, command: NameCards) -> None:
        """Put cards on top of the pile. Raise IllegalAction if nothing is about to be dealt, ChanceRefused if one of
        them is not to come; then no card is moved."""
        state = self._emitter.state
        if not state.rigging:
            raise IllegalAction("chance/rigging-off")
        if not command.cards:
            raise IllegalAction("rigging/no-cards")
        pile, dealt, rest = self._in_play() if state.running else self._to_come()
        on_top(command.cards, rest, dealt=dealt)
        self._emitter.emit(CardsNamed(command.player, pile, len(command.cards), command.cards))

    def _in_play(self) -> tuple[str, Cards, Cards]:
        """Return the pile that was last laid, with its cards that were dealt and those that were not."""
        if self._emitter.state.cutting or not self._emitter.live.stocks:
            raise IllegalAction("rigging/not-now")
        pile, stock = [*self._emitter.live.stocks.items()][-1]
        return pile, stock.order[: stock.at], stock.rest

    def _to_come(self) -> tuple[str, Cards, Cards]:
        """Return the pile from which the next round deals first, as far as that is known before it begins."""
        state = self._emitter.state
        if not state.may_begin_round:
            raise IllegalAction("rigging/no-round")
        if state.kept:
            pile, order = [*state.kept.items()][-1]
            return pile, (), order
        try:
            begun = state.game.begin(state.seating.seats, state.carry)
            source = state.game.source(begun, begun.need.source) if isinstance(begun.need, Draw) else None
        except CroupierError:
            source = None
        if not isinstance(source, Pile):
            raise IllegalAction("rigging/not-now")
        return begun.need.source, (), source.cards
