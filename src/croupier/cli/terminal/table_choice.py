"""The choice of a game's table in the terminal."""

from croupier.cli.terminal.table import TerminalTable
from croupier.games.blackjack.engine import Blackjack
from croupier.games.game import AnyGame
from croupier.games.landlord.engine import Landlord
from croupier.games.poker.engine import Poker


def table_class(game: AnyGame) -> type[TerminalTable]:
    """Return the table for a game. Only that one is imported."""
    if isinstance(game, Poker):
        from croupier.cli.terminal.poker.table import PokerTable

        return PokerTable
    if isinstance(game, Blackjack):
        from croupier.cli.terminal.blackjack.table import BlackjackTable

        return BlackjackTable
    if isinstance(game, Landlord):
        from croupier.cli.terminal.landlord.table import LandlordTable

        return LandlordTable
    from croupier.cli.terminal.generic_table import GenericTable

    return GenericTable
