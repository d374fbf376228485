"""The dealer as a program: a home where games are hosted, one at a time (UBER:87)."""

import uuid
from typing import Any, Final

from croupier.dds.dealer.hosted_game import Advise, HostedGame, no_advice
from croupier.dds.dealer.settings import DealerSettings
from croupier.dds.network.participant import Gone, Heard, Participant, Writers
from croupier.dds.programs.loop import now_ms
from croupier.dds.wire.fields import chars
from croupier.dds.wire.topics import DEALER, FEEDBACK, GAME, NOTICE, PLAYER, REQUEST, TABLE
from croupier.errors import IllegalAction
from croupier.kit.chance import Chance, Secure

READS: Final = (PLAYER, REQUEST)
WRITES: Final = (DEALER, GAME, TABLE, FEEDBACK, NOTICE)
NEVER_MS: Final = 1e18


class DealerProgram:
    """Hosts games. `start_at` starts a game by itself as soon as so many players have joined; 0 leaves it to the user.

    `rounds` ends it after so many hands.
    """

    def __init__(
        self,
        participant: Participant,
        *,
        name: str,
        chance: Chance | None = None,
        advise: Advise = no_advice,
        start_at: int = 0,
        rounds: int | None = None,
        language: str = "en",
    ) -> None:
        self.uid = uuid.uuid4().bytes
        self.name = name
        self.hosted: HostedGame | None = None
        self.ended: HostedGame | None = None  # the last one, to look at
        self._participant = participant
        self._writers: Writers | None = None
        self._chance = chance or Secure()
        self._advise = advise
        self._start_at = start_at
        self._rounds = rounds
        self._language = language
        self._left = False

    def host(self, settings: DealerSettings) -> None:
        """Host a game. Raise IllegalAction while there is one."""
        if self.hosted is not None:
            raise IllegalAction("dds/hosting")
        self._writers = self._participant.writers(WRITES)
        self.hosted = HostedGame(
            game_uid=uuid.uuid4().bytes,
            dealer_uid=self.uid,
            dealer_name=chars(self.name, 32),
            settings=settings,
            chance=self._chance,
            now_ms=now_ms(),
            advise=self._advise,
            language=self._language,
        )

    def change_shoe(self, settings: DealerSettings) -> None:
        self._game().change_shoe(settings, now_ms())

    def start(self) -> None:
        self._game().start(now_ms())

    def end(self) -> None:
        self._game().end(now_ms())

    def _game(self) -> HostedGame:
        if self.hosted is None:
            raise IllegalAction("dds/not-hosting")
        return self.hosted

    def close(self) -> None:
        """End the program: a hand that runs is called off (UBER:97)."""
        if self.hosted is not None:
            self.hosted.abandon(now_ms())
            self.send()
        self._left = True

    @property
    def over(self) -> bool:
        return self._left

    def heard(self, heard: Heard, now: float) -> None:
        if self.hosted is not None:
            self.hosted.hear(heard.source, heard.writer, heard.sample, now)

    def gone(self, gone: Gone, now: float) -> None:
        if self.hosted is not None:
            self.hosted.gone(gone.writer, now)

    def tick(self, now: float) -> None:
        game = self.hosted
        if game is None:
            return
        if self._start_at and game.phase.name == "joining_players" and len(game.members) >= self._start_at:
            game.start(now)
        if self._rounds is not None and game.round >= self._rounds:
            game.end(now)
        game.tick(now)

    def due_ms(self) -> float:
        return self.hosted.due_ms if self.hosted is not None else NEVER_MS

    def send(self) -> None:
        """Send what the game has to say; after its last word its writers go."""
        game, writers = self.hosted, self._writers
        if game is None or writers is None:
            return
        samples: list[Any] = game.drain()
        writers.write(samples)
        if game.phase.name == "ended":
            writers.close()
            self.hosted, self.ended, self._writers = None, game, None
            if self._rounds is not None:
                self._left = True
