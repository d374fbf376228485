"""Which table a game is played at."""

from croupier.cli.tables.table import Table
from croupier.games.blackjack.engine import Blackjack
from croupier.games.game import AnyGame
from croupier.games.landlord.engine import Landlord
from croupier.games.poker.engine import Poker


def table_class(game: AnyGame) -> type[Table]:
    """Imported when it is asked for: nobody plays two games at once."""
    if isinstance(game, Poker):
        from croupier.cli.tables.poker.table import PokerTable

        return PokerTable
    if isinstance(game, Blackjack):
        from croupier.cli.tables.blackjack.table import BlackjackTable

        return BlackjackTable
    if isinstance(game, Landlord):
        from croupier.cli.tables.landlord.table import LandlordTable

        return LandlordTable
    from croupier.cli.tables.other import OtherTable

    return OtherTable
