"""Hold'em by the rule set "eps", for tests.

Blinds 5 and 10. Heads-up the dealer has the big blind; otherwise seat 1 is the small blind and seat 2 the big.
"""

from croupier.errors import IllegalAction
from croupier.games.game import SeatInfo
from croupier.games.poker import BlindOptions, Holdem
from croupier.kit.chance import Seeded
from croupier.play.round import Host, Round
from tests.games.poker.script import Script

EPS = Holdem(BlindOptions(rules="eps"))
AA, KK, QQ, JJ = "AsAd", "KsKd", "QsQd", "JsJd"
BOARD = "2c7d9h 3s4c"  # helps none of them


def eps(*stacks: int, button: int = 0, **cards: object) -> Script:
    return Script(EPS, stacks, button=button, **cards)  # type: ignore[arg-type]


class Caller:
    """Stays in as cheaply as possible."""

    def choose(self, view: object, legal: object, budget: object) -> object:
        return legal.passive()  # type: ignore[attr-defined]


def called_down(seed: int, players: int = 7) -> Round:
    host = Host(EPS, [Caller()] * players, chance=Seeded(seed))
    return host.play([SeatInfo(f"p{i}", 500) for i in range(players)])


def accepts(hand: Script, word: str) -> bool:
    action = hand.action(word)
    before = hand.state.copy()
    try:
        hand.game.act(hand.state, hand.turn, action)
    except IllegalAction:
        assert hand.state == before
        assert action not in hand.game.legal(hand.state, hand.turn)
        return False
    return True
