"""The client's own hand log: every round that it saw from beginning to end, with the cards that it saw."""

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
    """Rounds go to the end of the file, each as soon as it is over: as the text of a hand log or, in a file whose name
    ends in .jsonl, as records, which any game has."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.rounds = 0
        try:
            self._file = path.open("ab")
        except OSError as error:
            raise self._unwritable(error) from None

    def check(self, game: AnyGame | None) -> None:
        """Whether rounds of a game can be written here; None: of a game that the client does not have."""
        if game is None:
            says = "Rounds of this table cannot be written down: its game is not installed here."
            raise BadOption("handlog/no-game", says)
        if self.path.suffix != RECORDS and not isinstance(game, Poker):
            says = f"A hand log is for poker; rounds of {game.title} are kept as records, in a file named *{RECORDS}."
            raise BadOption("handlog/not-poker", says)

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
        return BadOption("handlog/unwritable", f"The hand log cannot be written to {self.path}: {error.strerror}.")

    def close(self) -> None:
        self._file.close()

    def __enter__(self) -> "HandLog":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()
