"""The client's hand log: every round that it saw from beginning to end, with the cards that it saw."""

from pathlib import Path
from types import TracebackType
from typing import Final

from croupier.errors import BadOption
from croupier.formats import handlog
from croupier.games.game import AnyGame
from croupier.games.poker.engine import Poker
from croupier.play.record import Record, encode

RECORDS: Final = ".jsonl"


class HandLog:
    """Appends each round to the file when it ends: as the text of a hand log or, in a file named *.jsonl, as a record,
    for any game."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.rounds = 0
        try:
            self._file = path.open("ab")
        except OSError as error:
            raise self._unwritable(error) from None

    def check(self, game: AnyGame | None) -> None:
        """Raise BadOption if rounds of a game cannot be written here; None is a game that the client does not have."""
        if game is None:
            raise BadOption("handlog/no-game")
        if self.path.suffix != RECORDS and not isinstance(game, Poker):
            raise BadOption("handlog/not-poker", game=game.title, ending=RECORDS)

    def write(self, record: Record) -> None:
        if self.path.suffix == RECORDS:
            self._append(encode(record) + b"\n")
            return
        viewer = record.header.viewer
        text = handlog.log(record, viewer if isinstance(viewer, int) else None)
        between = "\n" if self._file.tell() else ""
        self._append(f"{between}{text}".encode())

    def _append(self, block: bytes) -> None:
        try:
            self._file.write(block)
            self._file.flush()
        except OSError as error:
            raise self._unwritable(error) from None
        self.rounds += 1

    def _unwritable(self, error: OSError) -> BadOption:
        return BadOption("handlog/unwritable", file=self.path, reason=error.strerror)

    def close(self) -> None:
        self._file.close()

    def __enter__(self) -> "HandLog":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()
