"""The games that dealers publish, as a player or a pit boss sees them (UBER:71)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from croupier.dds.wire.contract import Dealer, Game
from croupier.dds.wire.extras import Phase, Table
from croupier.dds.wire.fields import NOBODY

SILENT_MS: Final = 3000  # a dealer that says nothing for so long is gone (UBER:WIRE-GSTATE)
PLAIN_AFTER_MS: Final = 1500  # a dealer that has sent no Table by then knows only the contract


@dataclass(slots=True)
class SeenGame:
    """What is known of one game. It belongs to the program that it was first heard from."""

    uid: bytes
    source: str
    first_ms: float
    heard_ms: float
    writer: int = 0  # of its Game samples
    dealer: Dealer | None = None
    game: Game | None = None
    table: Table | None = None
    gone: bool = False

    @property
    def players(self) -> list[bytes]:
        return [player.uid for player in self.game.p if player.uid != NOBODY] if self.game else []

    def plain(self, now_ms: float) -> bool:
        """Return whether the dealer knows only the contract."""
        return self.table is None and now_ms - self.first_ms >= PLAIN_AFTER_MS

    def over(self, now_ms: float) -> bool:
        """Return whether the game has ended: its dealer said so, is gone, or is silent (UBER:INTRO-f)."""
        ended = self.table is not None and self.table.phase is Phase.ended
        return self.gone or ended or now_ms - self.heard_ms >= SILENT_MS


class SeenGames:
    """All of them. A sample for a game from any program but its own dealer's is ignored (UBER:45)."""

    def __init__(self) -> None:
        self.games: dict[bytes, SeenGame] = {}
        self.forged = 0

    def hear(self, source: str, writer: int, sample: Any, now_ms: float) -> SeenGame | None:
        """Take a dealer's sample, and return its game; None if it is no dealer's, or not that dealer's."""
        if not isinstance(sample, Game | Table | Dealer) or sample.game_uid == NOBODY:
            return None
        seen = self.games.get(sample.game_uid)
        if seen is None:
            seen = self.games[sample.game_uid] = SeenGame(sample.game_uid, source, now_ms, now_ms)
        elif seen.source != source:
            self.forged += 1
            return None
        seen.heard_ms = now_ms
        self._note(seen, writer, sample)
        return seen

    def _note(self, seen: SeenGame, writer: int, sample: Game | Table | Dealer) -> None:
        if isinstance(sample, Game):
            seen.game, seen.writer, seen.gone = sample, writer, False
        elif isinstance(sample, Table):
            seen.table = sample
        else:
            seen.dealer = sample

    def lost(self, writer: int) -> None:
        """Take note that a writer is no more."""
        for seen in self.games.values():
            if seen.writer == writer:
                seen.gone = True

    def open(self, now_ms: float) -> Iterator[SeenGame]:
        """Yield the games that have not ended."""
        return (seen for seen in self.games.values() if seen.game is not None and not seen.over(now_ms))

    def forget_ended(self, now_ms: float) -> None:
        self.games = {uid: seen for uid, seen in self.games.items() if not seen.over(now_ms)}
