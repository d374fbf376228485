"""A peer of another make: it knows the contract of the IDL file, and nothing else of ours (UBER:EXT-RULE)."""

from collections import deque
from collections.abc import Callable
from functools import cache
from typing import Any

from cyclonedds.core import Policy, Qos
from cyclonedds.domain import Domain, DomainParticipant
from cyclonedds.util import duration

from tests.dds.idl import MODULES, Cdr
from tests.dds.octets import Octets
from tests.dds.programs import eventually

CONFIGURATION = """<CycloneDDS><Domain id="any">
<General><Interfaces><NetworkInterface name="lo" multicast="false"/></Interfaces>
<AllowMulticast>false</AllowMulticast></General>
<Discovery><ParticipantIndex>auto</ParticipantIndex><MaxAutoParticipantIndex>99</MaxAutoParticipantIndex>
<Peers><Peer address="127.0.0.1"/></Peers></Discovery></Domain></CycloneDDS>"""
RELIABLE = Policy.Reliability.Reliable(duration(seconds=1))
QOS = Qos(
    RELIABLE, Policy.Durability.TransientLocal, Policy.History.KeepAll, Policy.WriterDataLifecycle(autodispose=False)
)
CDR = Cdr("UberCasino")
STATES = MODULES["UberCasino"].enums["game_state"]
ACTIONS = MODULES["UberCasino"].enums["player_action_t"]
KINDS = MODULES["UberCasino"].enums["card_kind"]
Game = dict[str, Any]


@cache
def domain(number: int) -> Domain:
    """Configure a domain for this process, once."""
    return Domain(number, CONFIGURATION)


def participant(number: int) -> DomainParticipant:
    domain(number)
    return DomainParticipant(number)


class Topic:
    """One topic of the contract, in dicts."""

    def __init__(self, where: DomainParticipant, name: str, struct: str, qos: Qos = QOS) -> None:
        self.struct = struct
        self.octets = Octets(where, name, f"UberCasino::{struct}", CDR.size(struct), qos)

    def write(self, value: dict[str, Any]) -> None:
        self.octets.write(CDR.encode(self.struct, value))

    def decoded(self, data: bytes) -> dict[str, Any]:
        return CDR.decode(self.struct, data)

    def take(self) -> list[dict[str, Any]]:
        return [CDR.decode(self.struct, data) for data in self.octets.take()]


class PlainPlayer:
    """A player that was written from the IDL file alone."""

    def __init__(self, where: DomainParticipant, uid: bytes, name: bytes = b"Plain") -> None:
        self.uid = uid
        self.name = name.ljust(32, b"\0")
        self.participant = where
        self.players = Topic(where, "player", "Player")
        self.games = Topic(where, "game", "Game")
        self.games.octets.reader  # noqa: B018 (hears from now on)
        self.seen: deque[Game] = deque(maxlen=5000)
        self.count = 0
        self.game_uid = bytes(16)

    def look(self) -> list[Game]:
        fresh = self.games.take()
        self.seen += fresh
        return fresh

    def wait_for(self, wanted: Callable[[Game], bool], game_uid: bytes | None = None) -> Game:
        """Wait for a game's sample, among those from now on or the newest one."""
        found: list[Game] = []

        def comes() -> bool:
            found.extend([game for game in self.look() if game_uid in (None, game["game_uid"]) and wanted(game)])
            return bool(found)

        newest = [game for game in self.seen if game_uid in (None, game["game_uid"])][-1:]
        if newest and wanted(newest[0]):
            return newest[0]
        eventually(comes, lambda: str([*self.seen][-2:]))
        return found[0]

    def find_game(self, state: str | None = None) -> bytes:
        """Wait for any game, in a state if one is given, and return its uid."""
        game = self.wait_for(lambda game: state in (None, STATES[game["gstate"]]))
        found: bytes = game["game_uid"]
        return found

    def say(self, action: str = "idle", *, balance: float = 0.0, uid: bytes | None = None) -> None:
        self.count += 1
        self.players.write(
            {
                "count": self.count,
                "uid": uid or self.uid,
                "game_uid": self.game_uid,
                "name": self.name,
                "balance": balance,
                "A": ACTIONS.index(action),
            }
        )

    def join(self, game_uid: bytes) -> Game:
        """Ask for a seat until there is one."""
        self.game_uid = game_uid
        self.say()
        return self.wait_for(lambda game: self.seat(game) is not None, game_uid)

    def seat(self, game: Game) -> int | None:
        return next((at for at, player in enumerate(game["p"]) if player["uid"] == self.uid), None)

    def cards(self, game: Game) -> list[tuple[int, int]]:
        seat = self.seat(game)
        return [] if seat is None else valid(game["p"][seat]["cards"])

    def acts(self, game: Game) -> bool:
        seat = self.seat(game)
        return seat is not None and game["active_player"] == seat


def valid(cards: list[dict[str, int]]) -> list[tuple[int, int]]:
    return [(card["card"], card["suite"]) for card in cards if card["valid"]]


def points(cards: list[tuple[int, int]]) -> int:
    worth = [min(kind + 1, 10) for kind, _ in cards]
    total = sum(worth)
    return total + 10 if 1 in worth and total <= 11 else total
