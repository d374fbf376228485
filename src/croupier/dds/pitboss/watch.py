"""What a pit boss sees: all games, and notices of what is worth a look. Pure; it sends nothing."""

from typing import Any, Final

from msgspec import Struct

from croupier.dds.seen_games import SeenGames
from croupier.dds.wire.contract import Player
from croupier.dds.wire.extras import Notice, Request
from croupier.dds.wire.fields import shown, text

NOTICES_KEPT: Final = 500


class Noticed(Struct, frozen=True):
    """A notice as the pit boss reads it."""

    game: str
    player: str
    name: str
    round: int
    kind: str
    points: int
    bet: int
    added: int
    says: str


class Watch:
    """Hears everything. A notice counts from the player it is about, or from the dealer of its game."""

    def __init__(self) -> None:
        self.seen = SeenGames()
        self.notices: list[Noticed] = []
        self.forged = 0
        self._players: dict[bytes, str] = {}  # uid by the program that plays under it
        self._waiting: list[tuple[str, Notice]] = []  # from programs that have not been heard of yet

    def hear(self, source: str, writer: int, sample: Any, now_ms: float) -> None:
        if isinstance(sample, Player | Request):
            self._players.setdefault(sample.uid, source)
        elif isinstance(sample, Notice):
            self._waiting.append((source, sample))
        else:
            self.seen.hear(source, writer, sample, now_ms)
        self._take_notices()

    def _take_notices(self) -> None:
        waiting, self._waiting = self._waiting, []
        for source, notice in waiting:
            seen = self.seen.games.get(notice.game_uid)
            player = self._players.get(notice.uid)
            if source == player or (seen is not None and source == seen.source):
                self._note(notice)
            elif seen is None or player is None:
                self._waiting = [*self._waiting[-NOTICES_KEPT:], (source, notice)]
            else:
                self.forged += 1

    def _note(self, notice: Notice) -> None:
        says = text(notice.says)
        self.notices.append(
            Noticed(
                shown(notice.game_uid),
                shown(notice.uid),
                text(notice.name),
                notice.round,
                notice.kind.name,
                notice.points,
                notice.bet,
                notice.added,
                says,
            )
        )
        del self.notices[:-NOTICES_KEPT]

    def gone(self, writer: int, now_ms: float) -> None:
        self.seen.lost(writer)

    def tick(self, now_ms: float) -> None:
        self.seen.forget_ended(now_ms)
