"""UberCasino over DDS: how long an action takes to its result, and whether all arrive.

A dealer and players run in processes of their own, as `croupier dds` starts them, in a domain on loopback. Measured is
the time from publishing a hit to the Game sample in which the card is, seen by the program that published it. The peer
is a bare ping-pong over Cyclone DDS in the same run: a sample as long as Player to another process, which answers with
one as long as Game, without reading either.

Then seven players by strategy play a thousand hands; every action must arrive once: those that the players made are
those that the dealer took, and none was refused.

    python -m bench.bench_dds
    python -m bench.bench_dds --hands 200 --actions 300
"""

import argparse
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median, quantiles
from typing import TypeVar

from bench.timing import show
from croupier.cli.output.columns import plain_table
from croupier.dds.network.participant import Participant
from croupier.dds.network.settings import Network
from croupier.dds.wire.contract import NO_PLAYER, Game, GameState, Player, PlayerAction, cards_of, wire_cards
from croupier.dds.wire.topics import GAME, PLAYER

T = TypeVar("T")
DOMAIN = 217
UID = b"bench".ljust(16, b"\xff")
NAME = b"bench".ljust(32, b"\0")
STYLES = ("conservative", "reckless", "book", "counting", "conservative", "reckless", "book")
TARGET_TIMES = 5.0  # of the bare ping-pong, for a whole action
WAIT_MS = 1000
PATIENCE_S = 10.0


@contextmanager
def process(*words: str, domain: int) -> Iterator["subprocess.Popen[str]"]:
    env = os.environ | {"CROUPIER_DDS_DOMAIN": str(domain)}
    env.pop("CYCLONEDDS_URI", None)
    with subprocess.Popen(words, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as started:
        try:
            yield started
        finally:
            started.terminate()


def croupier(*words: str) -> tuple[str, ...]:
    return sys.executable, "-m", "croupier", "dds", *words, "--no-page"


def received(participant: Participant, kind: type[T]) -> list[T]:
    participant.wait(WAIT_MS)
    return [heard.sample for heard in participant.take() if isinstance(heard.sample, kind)]


def echo(domain: int) -> None:
    """Answer every Player sample with a Game sample: the other end of the ping-pong."""
    participant = Participant(Network(domain), [PLAYER])
    writers = participant.writers([GAME])
    game = Game(GameState.playing, UID, UID, (NO_PLAYER,) * 7, wire_cards(()), 0)
    while True:
        for _ in received(participant, Player):
            writers.write([game])


def ping_pong(times: int, domain: int) -> list[float]:
    """Return the milliseconds of each round trip."""
    with process(sys.executable, "-m", "bench.bench_dds", "--echo", str(domain), domain=domain):
        participant = Participant(Network(domain), [GAME])
        writers = participant.writers([PLAYER])
        said = Player(1, UID, UID, NAME, 500.0, PlayerAction.idle)
        writers.write([said])  # transient-local: it arrives as soon as the other end is there
        while not received(participant, Game):
            pass
        took = []
        for _ in range(times):
            begun = time.perf_counter()
            writers.write([said])
            while not received(participant, Game):
                pass
            took.append((time.perf_counter() - begun) * 1000)
        participant.close()
    return took


def actions(times: int, domain: int) -> list[float]:
    """Return the milliseconds from each hit to its card, at a dealer who has no other player."""
    scenario = ("--shoe", "test", "--scenario", "ten-cards", "--pause", "0", "--start-at", "1")
    with process(*croupier("dealer", *scenario), domain=domain):
        participant = Participant(Network(domain), [GAME])
        took = [*_hits(participant, times)]
        participant.close()
    return took


def _hits(participant: Participant, times: int) -> Iterator[float]:
    writers = participant.writers([PLAYER])
    count, game = 0, None

    def say(game: Game, action: PlayerAction) -> None:
        nonlocal count
        count += 1
        writers.write([Player(count, UID, game.game_uid, NAME, 500.0, action)])

    done, ready = 0, False
    while done < times:
        for sample in [] if game and game.active_player == 0 else received(participant, Game):
            game = sample
        if game is None:
            continue
        if game.p[0].uid != UID:
            say(game, PlayerAction.idle)
        elif game.active_player == 0:
            begun, before = time.perf_counter(), cards_of(game.p[0].cards)
            say(game, PlayerAction.hitting)
            while cards_of(game.p[0].cards) == before:
                for sample in received(participant, Game):
                    game = sample
            yield (time.perf_counter() - begun) * 1000
            done += 1
        elif game.gstate is GameState.playing and not ready and not cards_of(game.dealer_cards):
            ready = True
            say(game, PlayerAction.hitting)


def evening(hands: int, domain: int) -> tuple[int, int, int, float]:
    """Return the hands and decisions of all players, what was refused, and the seconds that it took."""
    words = ("dealer", "--shoe", "8-decks", "--pause", "0", "--start-at", "7", "--rounds", str(hands), "--seed", "7")
    begun = 0.0
    with process(*croupier(*words), domain=domain) as dealer:
        players = [
            subprocess.Popen(
                croupier("player", "--strategy", style, "--rounds", str(hands), "--bet", "5", "--name", f"P{n}"),
                env=os.environ | {"CROUPIER_DDS_DOMAIN": str(domain)},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                text=True,
            )
            for n, style in enumerate(STYLES)
        ]
        assert dealer.stdout
        for line in dealer.stdout:
            begun = begun or (time.perf_counter() if "in hand" in line else 0.0)
            if line.startswith("ended"):
                break
        took = time.perf_counter() - begun
        told = [_told(player) for player in players]
    sums = [[int(number) for number in re.findall(r"(\d+) (?:hands|decisions|refused)", said)] for said in told]
    return sum([s[0] for s in sums]), sum([s[1] for s in sums]), sum([s[2] for s in sums]), took


def _told(player: "subprocess.Popen[str]") -> str:
    """Return what a player said at the end. One that missed a hand would look for another game."""
    try:
        return player.communicate(timeout=PATIENCE_S)[0]
    except subprocess.TimeoutExpired:
        player.terminate()
        return player.communicate()[0]


def row(name: str, took: list[float], peer: list[float]) -> list[str]:
    p99, least = quantiles(took, n=100)[-1], median(peer)
    return [
        name,
        f"{median(took):.2f}",
        f"{p99:.2f}",
        f"{median(took) / least:.1f}",
        f"{p99 / quantiles(peer, n=100)[-1]:.1f}",
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--actions", type=int, default=1000)
    parser.add_argument("--hands", type=int, default=1000)
    parser.add_argument("--echo", type=int, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.echo is not None:
        echo(asked.echo)
    bare = ping_pong(asked.actions, DOMAIN)
    played = actions(asked.actions, DOMAIN + 1)
    bare += ping_pong(asked.actions, DOMAIN + 2)
    table = plain_table("round trip", figures=("median ms", "99 % ms", "times", "times, 99 %"))
    table.add_row(*row("bare Cyclone ping-pong", bare, bare))
    table.add_row(*row("a hit to its card", played, bare))
    show("UberCasino over DDS", table)
    print(f"Target: at most {TARGET_TIMES:g} times the ping-pong's median.\n")
    hands, decisions, refused, took = evening(asked.hands, DOMAIN + 3)
    print(f"7 players, {asked.hands} hands: {hands} hands and {decisions} decisions, {refused} refused,")
    print(f"in {took:.1f} s, {asked.hands / took:.0f} hands a second at the table.")


if __name__ == "__main__":
    main()
