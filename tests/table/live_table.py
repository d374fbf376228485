"""A table on a virtual clock, run as a server runs it: one command after another, ticks when they are due."""

from random import Random
from typing import Any

from croupier.games.game import Act, Over
from croupier.kit.chance import Chance, Seeded
from croupier.play.record import Record
from croupier.table import commands
from croupier.table.client_view import Told, standing
from croupier.table.events import Event, Said
from croupier.table.ports import Outcome
from croupier.table.reactor import TableReactor
from croupier.table.redaction import Looker
from croupier.table.settings import TableSettings
from tests.table.invariants import Watch, refusal

SECOND = 10**9
START_NS = 1_700_000_000 * SECOND


class Live:
    """Every batch is stored as JSON and read back, and what always holds is checked after it."""

    def __init__(self, game: str = "holdem", *, seed: int = 1, chance: Chance | None = None, **settings: Any) -> None:
        settings.setdefault("name", "T")
        settings.setdefault("pace_ms", 2000)
        settings.setdefault("reveal", "instant")  # how ends are shown has tests of its own
        settings.setdefault("turn_s", 10)
        self.now_ns = START_NS
        self.begun_ns = START_NS
        self.chance = chance or Seeded(seed)
        self.salt = Random(seed).randbytes
        self.table, outcome = TableReactor.open(
            "t1",
            TableSettings(game=game, **settings),
            creator="host",
            now_ns=self.now_ns,
            chance=self.chance,
            salt=self.salt,
        )
        self.watch = Watch(self.table, outcome)
        self.deadline_ns: int | None = None
        self.log: list[Event] = []

    @property
    def state(self) -> Any:
        return self.table.state

    @property
    def seconds(self) -> float:
        """Since the last `mark`, or the beginning."""
        return (self.now_ns - self.begun_ns) / SECOND

    def do(self, command: commands.Command) -> Outcome:
        self.now_ns += 1  # commands come one after another
        outcome = self.table.receive(command, self.now_ns)
        self.watch.stored(self.table, outcome)
        self.watch.published(self.table, outcome)
        self.deadline_ns = outcome.deadline_ns
        self.log += outcome.batch.events
        return outcome

    def refused(self, command: commands.Command) -> str:
        return refusal(self.table, command, self.now_ns + 1)

    def sit(self, *players: str, chips: int = 100, **about: Any) -> None:
        """Where chips are bought in the seat, with these in it."""
        later = self.state.seating.later
        for player in players:
            self.do(commands.Sit(player, 0 if later else chips, **about))
            if later and chips and self.state.seating.seat_of(player) is not None:
                self.do(commands.TopUp(player, chips))

    def act(self, player: str, action: Any = None) -> Outcome:
        """Check or call, or do what a seat's silence means, unless another action is named."""
        seat = self.state.seating.seat_of(player)
        if action is None:
            legal = self.state.game.legal(self.state.live.state, seat)
            action = legal.passive() if hasattr(legal, "passive") else next(iter(legal))
        return self.do(commands.Act(player, self.state.told_seq, action))

    def wait(self, seconds: float, *silent: str) -> None:
        """Let time pass, with a tick whenever one is due."""
        until_ns = self.now_ns + round(seconds * SECOND)
        while self.deadline_ns is not None and self.deadline_ns <= until_ns:
            self.now_ns = max(self.now_ns, self.deadline_ns)
            self.do(commands.Tick(frozenset(silent)))
        self.now_ns = max(self.now_ns, until_ns)

    @property
    def pause_s(self) -> float:
        """How long it is from the end of a round to the next one, with the time for which that end is shown."""
        return float((self.state.next_ns - (self.state.ended_ns or 0)) / SECOND)

    def next_round(self) -> None:
        """Play the round out by checking and calling, then wait for the next one to begin."""
        number = self.state.number
        self.play_out()
        self.wait(self.pause_s + 0.001)
        assert self.state.number == number + 1, "no round began"

    def play_out(self) -> None:
        while self.state.running:
            self.act(self.on_turn[0])

    @property
    def on_turn(self) -> list[str]:
        need = self.state.live.state.need
        return [self.state.seating.chairs[seat].player for seat in need.seats] if isinstance(need, Act) else []

    @property
    def over(self) -> bool:
        return isinstance(self.state.live.state.need, Over)

    @property
    def names(self) -> str:
        """Who sits where, by first letters."""
        return "".join(chair.player[0] if chair else "." for chair in self.state.seating.chairs)

    def chair(self, player: str) -> Any:
        return self.state.seating.chair(self.state.seating.seat_of(player))

    def mark(self) -> None:
        self.begun_ns = self.now_ns

    def told(self, looker: Looker = None) -> Told:
        return standing(self.state, looker)

    def kinds(self) -> list[str]:
        """The events so far by name, chat left out; forgets them."""
        kinds = [type(event).__name__ for event in self.log if not isinstance(event, Said)]
        self.log = []
        return kinds

    @property
    def records(self) -> list[Record]:
        return self.watch.records


def live_table(game: str, players: str = "ABC", **settings: Any) -> Live:
    """Return a table at which all sit before the first round begins."""
    chips = {"holdem": 200, "omaha": 200, "landlord": 0}.get(game, 20_000)
    live = Live(game, minimum=len(players), **settings)
    live.sit(*players, chips=chips)
    return live
