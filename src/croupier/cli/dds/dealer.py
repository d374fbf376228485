"""`croupier dds dealer` for a person."""

from croupier.cli.dds.advice import ReadyAdvice
from croupier.cli.dds.page import Page
from croupier.cli.dds.running import run_program
from croupier.cli.dds.screens import screen_for
from croupier.cli.dds.typed import dealer_commands, obey, say_picture, settings_of
from croupier.dds.network.participant import Participant
from croupier.dds.network.settings import Network
from croupier.dds.pictures import Picture, dealer_picture
from croupier.dds.programs.dealer import READS, DealerProgram
from croupier.dds.programs.loop import Loop
from croupier.games.blackjack.options import SCENARIOS
from croupier.kit.chance import Secure, Seeded


def run_dealer(
    network: Network,
    *,
    name: str,
    shoe: str | None,
    scenario: str | None,
    start_at: int,
    rounds: int | None,
    turn_ms: int,
    pause_ms: int,
    seed: int | None,
    page: bool,
) -> None:
    advise = ReadyAdvice()
    participant = Participant(network, READS)
    program = DealerProgram(
        participant,
        name=name,
        chance=Secure() if seed is None else Seeded(seed),
        advise=advise,
        start_at=start_at,
        rounds=rounds,
    )
    loop = Loop(participant)
    if shoe is not None:
        settings = settings_of(shoe, scenario, turn_ms=turn_ms, pause_ms=pause_ms)
        advise.prepare(settings.options)
        program.host(settings)
    commands = dealer_commands(program, turn_ms=turn_ms, pause_ms=pause_ms)
    news = DealerNews(program, loop)

    def picture() -> Picture:
        return {**dealer_picture(program.hosted or program.ended, advise), "scenarios": SCENARIOS}

    commands["show"] = lambda _: say_picture(picture())

    def told(line: str) -> None:
        obey(line, commands)

    screen = Page(loop, picture, news.lines, told) if page else screen_for(picture, news.lines)
    run_program(loop, program, screen, told)


class DealerNews:
    """What has happened, in lines."""

    def __init__(self, program: DealerProgram, loop: Loop) -> None:
        self._program = program
        self._loop = loop
        self._phase = ""
        self._mismatches = 0

    def lines(self) -> list[str]:
        said = self._loop.mismatches[self._mismatches :]
        self._mismatches = len(self._loop.mismatches)
        hosted = self._program.hosted or self._program.ended
        if hosted is not None:
            now = f"{hosted.phase.name.replace('_', ' ')}, {len(hosted.members)} players, round {hosted.round}"
            if now != self._phase:
                self._phase = now
                said = [*said, now]
        return said
