"""`croupier dds pitboss` for a person."""

from croupier.cli.dds.page import Page
from croupier.cli.dds.running import run_program
from croupier.cli.dds.screens import screen_for
from croupier.cli.dds.typed import Command, obey, say_picture
from croupier.dds.network.participant import Participant
from croupier.dds.network.settings import Network
from croupier.dds.pictures import Picture, pitboss_picture
from croupier.dds.programs.loop import Loop, now_ms
from croupier.dds.programs.pitboss import READS, PitbossProgram


def run_pitboss(network: Network, *, page: bool) -> None:
    participant = Participant(network, READS)
    program = PitbossProgram()
    loop = Loop(participant)
    noticed = 0
    mismatches = 0

    def lines() -> list[str]:
        nonlocal noticed, mismatches
        fresh = program.watch.notices[noticed:]
        noticed = len(program.watch.notices)
        said = loop.mismatches[mismatches:]
        mismatches = len(loop.mismatches)
        return [*said, *[f"{notice.name}: {notice.says}" for notice in fresh]]

    def picture() -> Picture:
        return pitboss_picture(program.watch, now_ms())

    commands: dict[str, Command] = {"quit": lambda _: program.close(), "show": lambda _: say_picture(picture())}

    def told(line: str) -> None:
        obey(line, commands)

    screen = Page(loop, picture, lines, told) if page else screen_for(picture, lines)
    run_program(loop, program, screen, told)
