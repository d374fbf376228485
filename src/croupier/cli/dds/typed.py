"""What people type at the programs, as calls."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import msgspec

from croupier.cli.output.terminal import say
from croupier.dds.dealer.settings import DealerSettings
from croupier.dds.pictures import Picture
from croupier.dds.player.client import PlayerClient
from croupier.dds.programs.dealer import DealerProgram
from croupier.dds.programs.loop import now_ms
from croupier.dds.programs.player import PlayerProgram
from croupier.errors import IllegalAction, Malformed, Unknown
from croupier.games.blackjack.events import HIT, SIT_OUT, SPLIT, STAND, SURRENDER, Bet, Double
from croupier.games.blackjack.options import SCENARIOS

Command = Callable[[Sequence[str]], None]
SHOES: Final = {"8-decks": "decks", "decks": "decks", "infinite": "infinite", "test": "test"}
CENTS: Final = 100


def obey(line: str, commands: Mapping[str, Command]) -> None:
    """Do what a line says. Raise Unknown for a word that is no command."""
    word, *more = line.split()
    command = commands.get(word)
    if command is None:
        raise Unknown("dds/no-input", text=repr(word), commands=", ".join(commands))
    command(more)


def say_picture(picture: Picture) -> None:
    """Print what the program shows as one line of JSON, for scripts."""
    say(msgspec.json.encode(picture).decode(), flush=True)


def settings_of(shoe: str, scenario: str | None, *, turn_ms: int, pause_ms: int) -> DealerSettings:
    """Return a dealer's settings. Raise Unknown for a shoe that there is not."""
    kind = SHOES.get(shoe)
    if kind is None:
        raise Unknown("dds/no-input", text=repr(shoe), commands=", ".join(SHOES))
    made = DealerSettings(kind, scenario or SCENARIOS[0], turn_ms, pause_ms)  # type: ignore[arg-type]
    made.options  # noqa: B018 (refuses a scenario that does not exist)
    return made


def dealer_commands(program: DealerProgram, *, turn_ms: int, pause_ms: int) -> dict[str, Command]:
    def settings(words: Sequence[str]) -> DealerSettings:
        shoe, scenario = (*words, *("decks", None)[len(words) :])[:2]
        return settings_of(shoe or "decks", scenario, turn_ms=turn_ms, pause_ms=pause_ms)

    return {
        "host": lambda words: program.host(settings(words)),
        "shoe": lambda words: program.change_shoe(settings(words)),
        "start": lambda _: program.start(),
        "end": lambda _: program.end(),
        "quit": lambda _: program.close(),
    }


def player_commands(program: PlayerProgram) -> dict[str, Command]:
    client = program.client

    def join(words: Sequence[str]) -> None:
        games = [*client.seen.open(now_ms())]
        number = int(words[0]) if words and words[0].isdecimal() else 1
        if not 1 <= number <= len(games):
            raise Unknown("dds/no-game")
        client.join(games[number - 1].uid, now_ms())

    def bet(words: Sequence[str]) -> None:
        amount = cents(words)
        client.set_bet(amount)
        if client.active_style == "manual" and client.seat is not None:
            client.act(Bet(amount), now_ms())

    return {
        "join": join,
        "bet": bet,
        "sit-out": lambda _: client.act(SIT_OUT, now_ms()),
        "hit": lambda _: client.act(HIT, now_ms()),
        "stand": lambda _: client.act(STAND, now_ms()),
        "split": lambda _: client.act(SPLIT, now_ms()),
        "surrender": lambda _: client.act(SURRENDER, now_ms()),
        "double": lambda words: client.act(Double(cents(words) if words else most_to_add(client)), now_ms()),
        "style": lambda words: client.choose(*words[:2]),
        "leave": lambda _: client.leave(),
        "quit": lambda _: program.close(),
    }


def most_to_add(client: PlayerClient) -> int:
    """Return the whole bet, or as much as the balance allows."""
    doubles = client.doubles()
    if not doubles:
        raise IllegalAction("turn/not-yours")
    return doubles[-1]


def cents(words: Sequence[str]) -> int:
    """Read an amount of dollars. Raise Malformed if it is none."""
    try:
        return round(float(words[0]) * CENTS)
    except (IndexError, ValueError, OverflowError):  # the last two also for what is no finite number
        raise Malformed("answer/no-bet", said=repr(" ".join(words))) from None
