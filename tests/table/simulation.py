"""A small house on a virtual clock, from one seed: people and bots at tables of any game, and a server that crashes.

Whoever runs a table decides, stores, tells, and sets a timer. Here the power may fail between any two of these. Then
all that is in memory is gone, and the house opens again from what is stored. What holds at every table is checked
after every batch (`tests.table.invariants`); a seed replays a whole evening.
"""

from collections.abc import Callable
from random import Random
from typing import Any, Final

from croupier.errors import CroupierError
from croupier.games.blackjack.events import Cancelled
from croupier.games.landlord.events import Play
from croupier.kit.chance import Seeded
from croupier.kit.commitment import seed_commitment
from croupier.play.proof import audit, verify
from croupier.play.record import redacted
from croupier.table import commands as ask
from croupier.table import journal
from croupier.table.afterwards import choices_after
from croupier.table.commands import Command
from croupier.table.events import RoundVoided
from croupier.table.ports import Outcome
from croupier.table.reactor import TableReactor
from croupier.table.rounds import CALLED_OFF
from croupier.table.settings import TableSettings
from croupier.testing.sampling import some_action
from croupier.words import sentence
from tests.table.invariants import Watch

SECOND: Final = 10**9
NAMES: Final = ["Ann", "Ben", "Cid", "Dot", "Eve", "Fay", "Gus", "Hal"]
GAMES: Final[dict[str, tuple[str, dict[str, Any], int]]] = {
    # game, options and the usual buy-in: a few blinds, so that people go broke
    "holdem": ("holdem", {"big_blind": 10, "min_buy_in": 20, "max_buy_in": 120}, 60),
    "omaha": ("omaha", {"big_blind": 10, "min_buy_in": 20, "max_buy_in": 120, "limit": "pot"}, 60),
    "stud": ("stud", {"ante": 2, "min_buy_in": 20, "max_buy_in": 200}, 80),
    "soko": ("soko", {"ante": 2, "min_buy_in": 20, "max_buy_in": 200}, 60),
    "shoe": ("blackjack", {"decks": 1, "rules": "casino"}, 3000),
    "dice": ("blackjack", {"shoe": "infinite"}, 3000),
    "landlord": ("landlord", {}, 0),
}


class PowerCut(Exception):
    """Everything in memory is gone."""


class House:
    """Some tables, and people who do whatever comes to their minds. `crashes`: how likely the power fails at a step."""

    def __init__(
        self,
        seed: int,
        *,
        tables: int = 1,
        crashes: float = 0.0,
        kinds: tuple[str, ...] = tuple(GAMES),
        eps: bool = False,
    ) -> None:
        """`eps`: tables have the ways of the house eps about seats, leaving, and players without chips."""
        self.rng = Random(seed)
        self.now_ns = 1_700_000_000 * SECOND
        self.crashes = crashes
        self.eps = eps
        self.crashed = 0
        self.set_back_ns = 0
        self.tables: dict[str, TableReactor] = {}
        self.watches: dict[str, Watch] = {}
        self.deadlines: dict[str, int | None] = {}
        self.usual: dict[str, int] = {}
        for nth in range(tables):
            self._open(f"t{nth}", self.rng.choice(kinds))

    def _open(self, name: str, kind: str) -> None:
        rng = self.rng
        game, options, self.usual[name] = GAMES[kind]
        settings = TableSettings(
            name=name,
            game=game,
            options=options,
            seats=3 if game == "landlord" else rng.randint(2, 4),
            turn_s=rng.choice((1, 5, 10)),
            pace_ms=rng.choice((0, 500, 3000)),
            credit=rng.choice(("same", "none")),
            late=rng.choice(("sit-out", "sit-out", "play-on")),
            remove_after_missed=rng.choice((None, None, 1, 2)),
            sit_out_s_max=rng.choice((20, 900)),
            forfeits=("cards",) if game == "landlord" and rng.random() < 0.5 else (),
            committed=(committed := rng.random() < 0.4),
            cut_s=rng.choice((0, 5, 5)) if committed else 0,
            reveal=rng.choice(("instant", "instant", "instant", "fast")),
            time_bank_s=rng.choice((0, 15, 30)),
            **(eps_ways(rng) if self.eps else {}),
        )
        table, outcome = TableReactor.open(name, settings, creator="host", now_ns=self.now_ns, **self._chance())
        self.tables[name], self.deadlines[name] = table, None
        self.watches[name] = Watch(table, outcome, looks=rng)

    def _chance(self) -> dict[str, Any]:
        return {"chance": Seeded(self.rng.getrandbits(60)), "salt": self.rng.randbytes}

    def run(self, steps: int) -> None:
        for _ in range(steps):
            self.step()
        self.everybody_leaves()

    def step(self) -> None:
        """A moment passes, and somebody does something."""
        self._pass_time(int(self.rng.expovariate(1.0) * SECOND))
        name = self.rng.choice(list(self.tables))
        if not self.tables[name].state.closed:
            self.send(name, self._idea(name))
        elif self.rng.random() < 0.1:
            self.send(name, ask.Reopen())

    def send(self, name: str, command: Command) -> None:
        try:
            self._perform(name, command)
        except PowerCut:
            self._restart()

    def _perform(self, name: str, command: Command) -> None:
        """As a server does: decide, store, tell, set the timer."""
        table, watch = self.tables[name], self.watches[name]
        self.now_ns += 1
        try:
            outcome = table.receive(command, self.now_ns)
        except CroupierError as refused:
            assert refused.says
            assert table.state == watch.shadow, "a command that is refused changes nothing"
            return
        self._may_crash()
        watch.stored(table, outcome)
        self._may_crash()
        watch.published(table, outcome)
        self._may_crash()
        self.deadlines[name] = outcome.deadline_ns
        self._check(outcome)

    def _check(self, outcome: Outcome) -> None:
        for event in outcome.batch.events:
            assert not isinstance(event, RoundVoided) or event.why == sentence(CALLED_OFF), event.why
        assert outcome.deadline_ns is None or isinstance(outcome.deadline_ns, int)

    def _may_crash(self) -> None:
        if self.rng.random() < self.crashes:
            raise PowerCut

    def _restart(self) -> None:
        """Every table is what its journal says; everybody has to connect again."""
        self.crashed += 1
        self._skip(self.rng.choice((0, 1, 60, 3600, -1, -7200)) * SECOND)  # below 0: the clock was set back
        for name, watch in self.watches.items():
            table = TableReactor.resume(journal.read(watch.lines), **self._chance())
            assert table.state == watch.shadow
            self.tables[name] = table
            watch.clients.clear()
            self.deadlines[name] = None
        for name, table in self.tables.items():
            if not table.state.closed:
                self.send(name, ask.Restart())  # and if the power fails again, the house opens once more

    def _skip(self, ns: int) -> None:
        self.now_ns += ns
        self.set_back_ns += min(0, ns)

    def _pass_time(self, ns: int) -> None:
        """Ticks come when they are due, or a little late."""
        end_ns, set_back_ns = self.now_ns + ns, self.set_back_ns
        for _ in range(200):
            until_ns = end_ns + self.set_back_ns - set_back_ns
            due = [(at, name) for name, at in self.deadlines.items() if at is not None and at <= until_ns]
            if not due:
                break
            at_ns, name = min(due)
            self.now_ns = max(self.now_ns, at_ns + self.rng.choice((0, 0, 0, 5_000_000)))
            self.send(name, ask.Tick(frozenset(self.rng.sample(NAMES, self.rng.choice((0, 0, 1))))))
        else:
            raise AssertionError("ticks without end")
        self.now_ns = max(self.now_ns, until_ns)

    def _idea(self, name: str) -> Command:
        state = self.tables[name].state
        rng = self.rng
        asked = [state.seating.chair(seat).player for seat in state.turns]
        if asked and rng.random() < 0.7:
            return self._decision(name, rng.choice(asked))
        if state.cutting and rng.random() < 0.7:
            who = state.seating.chair(rng.choice([*state.cutting.pledges])).player
            if rng.random() < 0.15:
                return ask.Leave(who)
            return ask.Seed(who, seed_of(who if rng.random() < 0.9 else "somebody else"))
        able = [seat for seat in range(state.seating.size) if choices_after(state, seat)]
        if able and rng.random() < 0.5:
            return self._decision(name, state.seating.chair(able[0]).player)
        here = [chair.player for chair in state.seating.chairs if chair]
        who = rng.choice(here) if here and rng.random() < 0.6 else rng.choice(NAMES)
        if state.settings.cut_s and rng.random() < 0.3:
            return ask.Pledge(who, seed_commitment(seed_of(who)))
        return rng.choice(EPS_IDEAS if self.eps else IDEAS)(self, name, who)

    def _decision(self, name: str, player: str) -> Command:
        """Mostly a legal action in time; sometimes a stale one, or cards that may not even be in the hand."""
        state, rng = self.tables[name].state, self.rng
        seat, _ = state.seating.found(player)
        assert state.live is not None
        action = some_action(state.game, state.live.state, seat, rng)
        if state.game.name == "landlord" and rng.random() < 0.15:
            action = Play(tuple(rng.sample(range(54), rng.randint(1, 3))))
        seq = state.told_seq if rng.random() < 0.9 else rng.randint(0, state.told_seq + 1)
        who = player if rng.random() < 0.95 else rng.choice(NAMES)
        return ask.Act(who, seq, action)

    def chips(self, name: str) -> int:
        usual = self.usual[name]
        return usual if self.rng.random() < 0.8 else self.rng.randint(0, 3 * usual + 1)

    def key(self) -> str:
        return self.rng.choice(("", "", f"k{self.rng.randrange(3)}", f"k{self.now_ns}"))

    def everybody_leaves(self) -> None:
        """The evening ends: everybody goes, and nothing is left on any table, nor made from nothing."""
        self.crashes = 0.0
        for name in self.tables:
            for player in NAMES if self.rng.random() < 0.5 else ():
                if not self.tables[name].state.closed:
                    self.send(name, ask.Leave(player))
            if not self.tables[name].state.closed:
                self.send(name, ask.Close("Good night.", at_once=True))
        for name, table in self.tables.items():
            assert table.state.closed
            books = self.watches[name].books
            assert not any(books.seats.values())
            assert not any(books.queue.values())
            assert sum(books.purses.values()) + books.house == 0
            assert books.house == 0 or table.state.settings.game == "blackjack"
            assert sum(books.scores.values()) == 0

    def check_records(self) -> None:
        """Rounds can be proved and played again, whatever happened in them; but not one that was called off."""
        for watch in self.watches.values():
            for record in watch.records[-3:-1]:
                if any(isinstance(event, Cancelled) for event in record.events):
                    continue  # its table was closed at once, and opened again
                audit(record)
                if record.proof:
                    verify(record)
                    verify(redacted(record, self.rng.choice((None, 0, 1))))


def eps_ways(rng: Random) -> dict[str, Any]:
    """Mostly all together, as the house has them; each must hold without the others, too."""
    ways: dict[str, Any] = {
        "first_seat": "drawn",
        "leaving": "at-turn",
        "buying": "seated",
        "broke": "next-start",
        "broke_s_max": rng.choice((5, 60)),
        "broke_pace_ms": rng.choice((0, 8000)),
        "prompts": True,
    }
    return {name: way for name, way in ways.items() if rng.random() < 0.85}


def seed_of(who: str) -> bytes:
    """What somebody made up."""
    return who.encode() * 16


def _sit(house: House, name: str, who: str) -> Command:
    """Mostly somebody who is not here yet; a key may be new, or used before by mistake."""
    rng = house.rng
    state = house.tables[name].state
    others = [player for player in NAMES if not state.is_here(player)]
    who = rng.choice(others) if others and rng.random() < 0.9 else who
    seat = rng.choice((None, None, None, 0, 1))
    chips = 0 if state.seating.later and rng.random() < 0.95 else house.chips(name)
    return ask.Sit(who, chips, seat=seat, wait=rng.random() < 0.2, key=house.key())


def _top_up(house: House, name: str, who: str) -> Command:
    return ask.TopUp(who, house.chips(name), key=house.key())


def _purchase(house: House, name: str, who: str) -> Command:
    """The bank is asked, and sometimes answers before there are chips, or not at all."""
    state = house.tables[name].state
    if state.buying and house.rng.random() < 0.5:
        return ask.EndPurchase(sorted(state.buying)[0])
    return ask.BeginPurchase(who, house.chips(name))


def _close(house: House, name: str, who: str) -> Command:
    if house.rng.random() < 0.97:
        return ask.Say(who, "Close this table!")
    return ask.Close("Closed.", at_once=house.rng.random() < 0.5)


def _name_cards(house: House, name: str, who: str) -> Command:
    """Cards that may be dealt already, or named twice."""
    rng = house.rng
    return ask.NameCards(who, tuple([rng.randrange(54) for _ in range(rng.choice((1, 1, 2, 3)))]))


IDEAS: Final[list[Callable[[House, str, str], Command]]] = [
    _sit,
    _sit,
    _sit,
    _sit,
    _sit,
    _top_up,
    _top_up,
    lambda house, name, who: ask.Leave(who),
    lambda house, name, who: ask.Stand(who, after_round=house.rng.random() < 0.5),
    lambda house, name, who: ask.SitOut(who),
    lambda house, name, who: ask.SitIn(who, wait=house.rng.random() < 0.2),
    lambda house, name, who: ask.SitIn(who),
    lambda house, name, who: ask.Drop(who),
    lambda house, name, who: ask.Connect(who),
    lambda house, name, who: ask.Connect(who, "bot" if house.rng.random() < 0.5 else "person"),
    lambda house, name, who: ask.DeclineRebuy(who),
    lambda house, name, who: ask.Ready(who),
    lambda house, name, who: ask.TakeTime(who, house.tables[name].state.told_seq),
    lambda house, name, who: ask.Resign(who),
    lambda house, name, who: ask.Say(who, "hello"),
    lambda house, name, who: ask.Pledge(who, seed_commitment(seed_of(who))),
    lambda house, name, who: ask.Seed(who, seed_of(who)),
    lambda house, name, who: ask.AllowRigging(house.rng.random() < 0.3),
    _name_cards,
    lambda house, name, who: ask.Tick(),
    lambda house, name, who: ask.Halt("Stop.") if house.rng.random() < 0.1 else ask.Resume(),
    lambda house, name, who: ask.Resume(),
    lambda house, name, who: ask.Rest() if house.rng.random() < 0.1 else ask.Wake(),
    lambda house, name, who: ask.Wake(),
    _close,
]
EPS_IDEAS: Final[list[Callable[[House, str, str], Command]]] = [
    *IDEAS,
    _top_up,
    _top_up,
    _top_up,
    _purchase,
    _purchase,
    lambda house, name, who: ask.Leave(who),
]
