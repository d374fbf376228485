"""Cards and dice of a round: piles are shuffled when they are first needed, and committed where the table says so."""

from croupier.errors import ChanceRefused
from croupier.games.game import Dice, Draw
from croupier.kit.cards import Cards
from croupier.kit.chance import Chance
from croupier.kit.commitment import SALT_BYTES, Sealed
from croupier.kit.deck import on_top
from croupier.table.emitter import Emitter
from croupier.table.events import Shuffled
from croupier.table.ports import Salt
from croupier.table.round import Stock


class Piles:
    """Draws for the round that is being played. `chance` may be replaced while a situation is retraced."""

    def __init__(self, emitter: Emitter, *, chance: Chance, salt: Salt) -> None:
        self._emitter = emitter
        self._salt = salt
        self.chance = chance

    def draw(self, need: Draw) -> Cards:
        """Return the next cards of a pile, or rolled dice. Raises ChanceRefused if the pile has too few."""
        stock = self.ready(need)
        if stock is None:
            state = self._emitter.state
            dice = state.game.source(self._emitter.live.state, need.source)
            assert isinstance(dice, Dice)
            return tuple(self.chance.rolled(need.source, dice.faces, need.count))
        cards = stock.order[stock.at : stock.at + need.count]
        if len(cards) < need.count:
            raise ChanceRefused("chance/ran-out", key="chance/pile-ran-out", pile=need.source, size=len(stock.order))
        return cards

    def ready(self, need: Draw) -> Stock | None:
        """Return the pile to draw from, shuffled if it is needed for the first time; None for dice."""
        state, live = self._emitter.state, self._emitter.live
        stock = live.stocks.get(need.source)
        if stock and (stock.at or not stock.kept):
            return stock
        source = state.game.source(live.state, need.source)
        if isinstance(source, Dice):
            return None
        if stock is None or len(stock.order) != len(source.cards):
            whole = source.kept or state.commits
            most = len(source.cards) if whole else source.most
            order = tuple(self.chance.shuffled(need.source, source.cards, most))
            self.lay(need.source, on_top(state.named.get(need.source, ()), order), kept=source.kept)
        return live.stocks[need.source]

    def commit_kept(self) -> None:
        """Commit anew the piles that stayed on the table, before anybody bets."""
        if self._emitter.state.commits:
            for pile, stock in [*self._emitter.live.stocks.items()]:
                self.lay(pile, stock.order, kept=True)

    def lay(self, pile: str, order: Cards, *, kept: bool) -> None:
        """Put a pile in this order on the table."""
        if self._emitter.state.commits:
            salts = self._salt(SALT_BYTES * len(order))
            sealed = Sealed.make(order, [salts[at : at + SALT_BYTES] for at in range(0, len(salts), SALT_BYTES)])
            self._emitter.emit(Shuffled(pile, len(order), sealed.root, sealed=sealed, kept=kept))
        else:
            self._emitter.emit(Shuffled(pile, len(order), order=order, kept=kept))
