"""The player as a program."""

from typing import Final

from croupier.dds.network.participant import Gone, Heard, Participant
from croupier.dds.player.client import PlayerClient
from croupier.dds.programs.loop import WAIT_MS, now_ms
from croupier.dds.wire.topics import DEALER, FEEDBACK, GAME, NOTICE, PLAYER, REQUEST, TABLE

READS: Final = (DEALER, TABLE, GAME, FEEDBACK)
WRITES: Final = (REQUEST, PLAYER, NOTICE)


class PlayerProgram:
    """Drives one player."""

    def __init__(self, participant: Participant, client: PlayerClient) -> None:
        self.client = client
        self._writers = participant.writers(WRITES)
        self._left = False

    def close(self) -> None:
        """End the program: the seat is given up."""
        self.client.leave()
        self.send()
        self._left = True

    @property
    def over(self) -> bool:
        return self._left or self.client.finished

    def heard(self, heard: Heard, now: float) -> None:
        self.client.hear(heard.source, heard.writer, heard.sample, now)

    def gone(self, gone: Gone, now: float) -> None:
        self.client.gone(gone.writer, now)

    def tick(self, now: float) -> None:
        self.client.tick(now)

    def due_ms(self) -> float:
        return now_ms() + WAIT_MS

    def send(self) -> None:
        self._writers.write(self.client.drain())
