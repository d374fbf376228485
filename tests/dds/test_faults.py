"""Evenings with faults from a seed: programs are killed and restarted, and others send what they should not.

However an evening goes, the dealer's books add up, the living play on, and what is forged changes nothing.
`make soak` plays many more (CROUPIER_DDS_FAULTS).
"""

import os
import random
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.dds.octets import Octets
from tests.dds.plain_peer import CDR, QOS, PlainPlayer, Topic, participant
from tests.dds.programs import Program, Programs, eventually

EVENINGS = int(os.environ.get("CROUPIER_DDS_FAULTS", "3"))
FAULTS = 4
AT_ONCE = 3


class Evening:
    """A dealer, two players by strategy, a plain player who stands, a pit boss, and an intruder."""

    def __init__(self, casino: Programs, seed: int) -> None:
        self.chance = random.Random(seed)
        self.casino = casino
        self.where = participant(casino.domain)
        self.names = 0
        self.stood = 0  # hands of the plain player
        self.dealer = self.new_dealer()
        self.pitboss = casino.pitboss()
        self.players = [self.new_player() for _ in range(2)]
        self.plain = PlainPlayer(self.where, self.chance.randbytes(16))
        self.intruder = Topic(participant(casino.domain), "player", "Player")

    def new_dealer(self) -> Program:
        seed = str(self.chance.randrange(1000))
        return self.casino.dealer(
            "--shoe", "8-decks", "--seed", seed, "--pause", "0", "--turn", "0.5", "--start-at", "2"
        )

    def new_player(self) -> Program:
        self.names += 1
        style = self.chance.choice(["conservative", "reckless"])
        return self.casino.player("--strategy", style, "--rounds", "1000000", "--name", f"P{self.names}")

    def round(self) -> int:
        """Return the last round that the dealer told of."""
        return max([int(said) for said in re.findall(r", round (\d+)\n", self.dealer.told)], default=0)

    def plays_on(self, hands: int = 2) -> None:
        """Wait until more hands have been played."""
        begun = self.round()

        def played() -> bool:
            self.act()
            return self.round() >= begun + hands

        eventually(played, lambda: self.dealer.told[-2000:])

    def act(self) -> None:
        """Stand wherever the plain player is asked; ask for a seat, and be ready, where it can."""
        for game in self.plain.look():
            if self.plain.acts(game):
                self.plain.say("standing")
                self.stood += 1
            elif self.plain.seat(game) is None:
                self.plain.game_uid = game["game_uid"]
                self.plain.say()

    def check(self) -> None:
        """Hold the books of the dealer against what the pit boss sees of them."""
        shown = self.dealer.show()
        table = shown["table"]
        for seat in table["picture"]["seats"]:
            assert seat is None or seat["balance"] >= 0
        assert shown["books"] == 0

    # faults

    def kill_player(self) -> None:
        victim = self.chance.randrange(len(self.players))
        self.players[victim].kill()
        self.players[victim] = self.new_player()

    def kill_dealer(self) -> None:
        self.dealer.kill()
        self.dealer = self.new_dealer()

    def kill_pitboss(self) -> None:
        self.pitboss.kill()
        self.pitboss = self.casino.pitboss()

    def forge(self) -> None:
        """Send in another's name, out of turn, with a balance of one's own, for the games that are seen."""
        game = self.plain.wait_for(lambda game: True)
        for player in [*game["p"], {"uid": self.chance.randbytes(16)}]:
            if player["uid"] != bytes(16):
                said = {"count": 1, "uid": player["uid"], "game_uid": game["game_uid"], "name": bytes(32)}
                self.intruder.write(said | {"balance": 1e9, "A": self.chance.randrange(5)})

    def send_nonsense(self) -> None:
        size = self.chance.choice([1, 40, CDR.size("Player"), 3000])
        name = self.chance.choice(["player", "game"])
        typename = "UberCasino::Player" if name == "player" else "UberCasino::Game"
        octets = Octets(participant(self.casino.domain), name, typename, size, QOS)
        for _ in range(5):
            octets.write(b"\xff" * 3 + self.chance.randbytes(size)[3:] if size > 3 else bytes(size))


def evening_with_faults(casino: Programs, seed: int) -> None:
    evening = Evening(casino, seed)
    evening.plays_on()
    faults: list[Callable[[], None]] = [
        evening.kill_player,
        evening.kill_dealer,
        evening.kill_pitboss,
        evening.forge,
        evening.send_nonsense,
    ]
    for fault in evening.chance.choices(faults, k=FAULTS):
        fault()
        evening.plays_on()
        evening.check()
    evening.pitboss.shows(lambda picture: any("picture" in table for table in picture["tables"]))
    assert evening.stood
    casino.stop_all()


@pytest.mark.req("UBER:UC1c", "UBER:INTRO-f", "UBER:UC1h")
def test_faults_cost_no_chip_and_the_living_play_on(casino: Programs) -> None:
    """Evenings wait most of the time, for silence and for clocks: three are played at once, each in its own domain."""
    places = [casino.elsewhere() for _ in range(AT_ONCE)]

    def play(place: int) -> None:
        for seed in range(place, EVENINGS, AT_ONCE):
            try:
                evening_with_faults(places[place], seed)
            except BaseException as error:
                error.add_note(f"seed {seed}")
                raise

    try:
        with ThreadPoolExecutor(AT_ONCE) as pool:
            for played in [pool.submit(play, place) for place in range(AT_ONCE)]:
                played.result()
    finally:
        for place in places:
            place.stop_all()
