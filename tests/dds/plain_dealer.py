"""A dealer of another make: it publishes Game and Dealer and hears Player, in bytes that the test's own CDR makes."""

import time
from typing import Any

from croupier.dds.dealer.hosted_game import HostedGame
from croupier.dds.dealer.settings import DealerSettings
from croupier.dds.wire.contract import Game, Player, PlayerAction
from croupier.dds.wire.extras import Feedback, FeedbackKind
from croupier.kit.cards import parse_cards
from croupier.kit.chance import Rigged, Seeded
from tests.dds.plain_peer import Topic
from tests.dds.wire.test_cdr import bare


class PlainDealer:
    """Deals by the rules of our own dealer's game, whose extras it keeps to itself."""

    def __init__(self, where: Any, seed: int, cards: str) -> None:
        self.games = Topic(where, "game", "Game")
        self.dealers = Topic(where, "dealer", "Dealer")
        self.players = Topic(where, "player", "Player")
        self.heard: list[dict[str, Any]] = []
        self.balances: list[int] = []  # of its player in its own books, after each hand
        self.game = HostedGame(
            game_uid=b"plain".ljust(16),
            dealer_uid=b"\xffdealer".ljust(16),
            dealer_name=bytes(32),
            settings=DealerSettings(pause_ms=0),
            chance=Rigged(Seeded(seed), parse_cards(cards)),
            now_ms=time.monotonic() * 1000,
        )

    def turn(self) -> None:
        """Hear what has come, and publish what follows."""
        now = time.monotonic() * 1000
        for data, writer in self.players.octets.taken():
            said = self.players.decoded(data)
            self.heard.append(said)
            sample = Player(**{**said, "A": PlayerAction(said["A"])})
            self.game.hear(str(writer), writer, sample, now)
        self.game.tick(now)
        for sample in self.game.drain():
            if isinstance(sample, Game):
                self.games.write(bare(sample))
            elif isinstance(sample, Feedback) and sample.kind is FeedbackKind.result:
                self.balances.append(sample.balance)
