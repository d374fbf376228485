"""`croupier dds player` for a person, or for a strategy without a screen."""

import uuid

from croupier.cli.dds.page import Page
from croupier.cli.dds.running import run_program
from croupier.cli.dds.screens import screen_for
from croupier.cli.dds.typed import obey, player_commands, say_picture
from croupier.cli.output.terminal import say
from croupier.dds.network.participant import Participant
from croupier.dds.network.settings import Network
from croupier.dds.pictures import Picture, player_picture
from croupier.dds.player.client import PlayerClient
from croupier.dds.programs.loop import Loop, now_ms
from croupier.dds.programs.player import READS, PlayerProgram
from croupier.dds.wire.fields import chars
from croupier.games.blackjack.money import dollars


def run_player(
    network: Network,
    *,
    name: str,
    style: str,
    system: str,
    bet: int | None,
    rounds: int | None,
    uid: str | None,
    page: bool,
) -> None:
    client = PlayerClient(
        uid=chars(uid, 16) if uid else uuid.uuid4().bytes,
        name=name,
        style=style,
        system=system,
        bet=bet,
        auto=rounds is not None,
        rounds=rounds,
    )
    participant = Participant(network, READS)
    program = PlayerProgram(participant, client)
    loop = Loop(participant)
    commands = player_commands(program)
    news = PlayerNews(client, loop, quiet=rounds is not None)

    def picture() -> Picture:
        return player_picture(client, now_ms())

    commands["show"] = lambda _: say_picture(picture())

    def told(line: str) -> None:
        obey(line, commands)

    screen = Page(loop, picture, news.lines, told) if page else screen_for(picture, news.lines)
    run_program(loop, program, screen, told)
    if rounds is not None:
        say(summary(client), flush=True)


def summary(client: PlayerClient) -> str:
    """Return how it went, in a line."""
    decided = f"{client.decisions} decisions, {client.refusals} refused"
    return f"{client.rounds} hands, {decided}, {dollars(client.balance)} left"


class PlayerNews:
    """What the dealer said, in lines."""

    def __init__(self, client: PlayerClient, loop: Loop, *, quiet: bool) -> None:
        self._client = client
        self._loop = loop
        self._quiet = quiet
        self._told = 0
        self._mismatches = 0
        self._games: list[str] = []

    def lines(self) -> list[str]:
        said = self._loop.mismatches[self._mismatches :]
        self._mismatches = len(self._loop.mismatches)
        if self._quiet:
            return said
        fresh = self._client.told_since(self._told)
        self._told = self._client.told_count
        return [*said, *[told.says for told in fresh if told.says]]
