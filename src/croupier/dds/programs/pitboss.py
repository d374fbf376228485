"""The pit boss as a program: it only reads."""

from typing import Final

from croupier.dds.network.participant import Gone, Heard
from croupier.dds.pitboss.watch import Watch
from croupier.dds.programs.loop import WAIT_MS, now_ms
from croupier.dds.wire.topics import TOPICS

READS: Final = TOPICS


class PitbossProgram:
    """Drives one watch."""

    def __init__(self) -> None:
        self.watch = Watch()
        self._left = False

    def close(self) -> None:
        self._left = True

    @property
    def over(self) -> bool:
        return self._left

    def heard(self, heard: Heard, now: float) -> None:
        self.watch.hear(heard.source, heard.writer, heard.sample, now)

    def gone(self, gone: Gone, now: float) -> None:
        self.watch.gone(gone.writer, now)

    def tick(self, now: float) -> None:
        self.watch.tick(now)

    def due_ms(self) -> float:
        return now_ms() + WAIT_MS

    def send(self) -> None:
        """Send nothing."""
