"""What holds at every table after every batch, whatever was asked of it."""

from collections import Counter, defaultdict
from random import Random
from typing import Any

import msgspec

from croupier.errors import CroupierError
from croupier.games.game import AnyGame, Over
from croupier.play.record import Record
from croupier.play.record import redacted as redacted_record
from croupier.table import journal
from croupier.table.client_view import told
from croupier.table.events import (
    QUIET,
    AnyBatch,
    CardsNamed,
    CreditGranted,
    Delayed,
    Event,
    Happened,
    Restarted,
    RoundBegan,
    RoundEnded,
    RoundVoided,
    Shuffled,
    TimeTaken,
    is_quiet,
)
from croupier.table.evolve import append, fold
from croupier.table.overview import TableOverview, changes_overview, overview_of
from croupier.table.ports import Movement, Outcome
from croupier.table.reactor import TableReactor
from croupier.table.redaction import Looker, redacted, visible
from croupier.table.state import TableState
from croupier.table.turns import Turn
from croupier.testing.cases import case_of

OURS = ("holdem", "omaha", "soko", "stud", "blackjack", "landlord")


class Books:
    """Where all chips are, from the movements alone: purses, places in the queue, seats, the house."""

    def __init__(self) -> None:
        self.purses: Counter[str] = Counter()
        self.queue: Counter[str] = Counter()
        self.seats: Counter[int] = Counter()
        self.scores: Counter[str] = Counter()
        self.house = 0

    def post(self, movements: tuple[Movement, ...]) -> None:
        for moved in movements:
            assert moved.amount
            match moved.why:
                case "score":
                    self.scores[moved.player] += moved.amount
                    continue
                case "seated":
                    self.queue[moved.player] -= moved.amount
                case "round":
                    self.house -= moved.amount
                case _:
                    self.purses[moved.player] -= moved.amount
            if moved.seat is None:
                self.queue[moved.player] += moved.amount
            else:
                self.seats[moved.seat] += moved.amount

    def check(self, state: TableState) -> None:
        """Chips at a seat are its stack and what waits beside it; nothing was made and nothing lost."""
        if state.terms.scores:
            assert not [*self.purses, *self.seats, *self.queue]
            return
        for seat, chair in enumerate(state.seating.chairs):
            assert self.seats[seat] == (chair.chips + chair.bought if chair else 0), (seat, chair)
        for guest in state.seating.queue:
            assert self.queue[guest.player] == guest.chips
        assert sum(self.queue.values()) == sum(guest.chips for guest in state.seating.queue)
        assert sum(self.purses.values()) + sum(self.queue.values()) + sum(self.seats.values()) + self.house == 0


class Client:
    """Somebody who looks and folds what is told: a page, a bot."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.eyes: Looker = None
        self.state: Any = None
        self.log: list[Any] = []
        self.seq = 0

    def hear(self, seq: int, events: tuple[Event, ...], eyes: Looker) -> None:
        assert seq == self.seq + 1 or self.seq == 0
        self.seq = seq
        if eyes != self.eyes:  # somebody else now: what was known is another's
            self.eyes, self.state = eyes, None
        for event in events:
            self._fold(event)

    def _fold(self, event: Event) -> None:
        if isinstance(event, RoundBegan):
            self.state, self.log = self.game.begin(event.seats, event.carry), []
        elif isinstance(event, Happened) and self.state is not None:
            for happened in event.events:
                self.game.evolve(self.state, happened)
            self.log += event.events
        elif isinstance(event, RoundVoided):
            self.state = None


class Watch:
    """Follows one table through a chain of batches, and through crashes."""

    def __init__(self, table: TableReactor, outcome: Outcome, *, looks: Random | None = None) -> None:
        state = table.state
        self.looks = looks  # so that not everybody's picture is compared every time
        self.game = state.game
        self.lines: list[bytes] = []
        self.decoder = journal.decoder(self.game)
        self.books = Books()
        self.clients: defaultdict[str, Client] = defaultdict(lambda: Client(self.game))
        self.records: list[Record] = []
        self.decks: dict[tuple[int, str], Any] = {}
        self.turns: dict[int, Turn] = {}
        name = state.settings.game
        self.chips = case_of(name, state.settings.options, 0).chips if name in OURS else None
        self.shadow: TableState | None = None
        self.overview: TableOverview | None = None
        self.stored(table, outcome)
        self.published(table, outcome)

    def stored(self, table: TableReactor, outcome: Outcome) -> None:
        """Right after a batch is durable: the fold of what is stored is the table."""
        batch = outcome.batch
        if not batch.events:
            assert not outcome.movements
            return
        self.lines.append(journal.encode(batch))
        read = self.decoder.decode(self.lines[-1])
        assert read == batch
        assert batch.seq == len(self.lines)
        if self.shadow is None:
            self.shadow = fold([read])
        else:
            set_back_ns = sum(min(0, event.pause_ns) for event in batch.events if isinstance(event, Restarted))
            assert batch.at_ns > self.shadow.at_ns or batch.at_ns == self.shadow.at_ns + set_back_ns
            append(self.shadow, read)
        assert self.shadow == table.state
        self.books.post(outcome.movements)
        self.books.check(table.state)
        self._check_clock(table.state, batch)
        self._check_cards(table.state, batch)
        self._check_seats(table.state)
        self._check_overview(table.state, batch)

    def _check_overview(self, state: TableState, batch: AnyBatch) -> None:
        """A house that renews its overview only after events that may change it has the right one."""
        if self.overview is None or changes_overview(batch):
            self.overview = overview_of(state)
        assert self.overview == overview_of(state)

    def published(self, table: TableReactor, outcome: Outcome) -> None:
        """Right after everybody was told."""
        state = table.state
        if not outcome.batch.events or is_quiet(outcome.batch):
            return
        ended = any(isinstance(event, RoundEnded) for event in outcome.batch.events)
        record = table.record() if ended else None
        if record:
            self.records.append(record)
        lookers: dict[str, Looker] = {chair.player: seat for seat, chair in state.seating.here}
        seats = state.live.seats if state.live else ()
        played: dict[str, Looker] = {info.player: seat for seat, info in enumerate(seats) if info}
        played["(superuser)"] = "all"
        for name, looker in {**lookers, "(spectator)": None, "(superuser)": "all"}.items():
            self._tell(state, outcome.batch, self.clients[name], looker, played.get(name), record)
        for name in [name for name in self.clients if name not in lookers and not name.startswith("(")]:
            del self.clients[name]

    def _tell(
        self,
        state: TableState,
        batch: AnyBatch,
        client: Client,
        looker: Looker,
        eyes: Looker,
        record: Record | None,
    ) -> None:
        """`eyes` is as whom the looker played the round, if at all."""
        events = tuple([redacted(event, self.game, eyes) for event in visible(batch)])
        client.hear(state.told_seq, events, eyes)
        if self.looks and self.looks.random() < 0.8:
            return
        heard = told(state, batch, looker)
        msgspec.json.encode(heard)
        assert heard.events == events
        for seat in [*state.quiet]:
            chair = heard.seats[seat]
            assert chair is not None
            assert (chair.leaving == "asked") == (looker == seat)
        for event in heard.events:
            assert type(event) not in QUIET
            assert not isinstance(event, Shuffled) or (not event.order and event.sealed is None)
            assert not getattr(event, "key", "")
            assert not getattr(event, "rolled", ())
        assert {turn.seat for turn in heard.clock} == set(state.turns)
        assert bool(heard.choices) == (isinstance(looker, int) and looker in state.turns)
        if state.live is None or state.live.voided:
            return
        view = state.live.state if eyes == "all" else self.game.view(state.live.state, eyes)
        assert heard.picture == self.game.picture(view)
        if client.state is None:  # came in mid-round
            return
        assert client.state == view, "a client that folds what it is told sees what it may see"
        if record:
            seen = record if eyes == "all" else redacted_record(record, eyes)
            assert tuple(client.log) == seen.events

    def _check_clock(self, state: TableState, batch: AnyBatch) -> None:
        """A clock is set once: it changes by its own credit or bank, or because the house was closed or stalled."""
        longer = {event.seat for event in batch.events if isinstance(event, CreditGranted | TimeTaken)}
        restarted = any(isinstance(event, Restarted | Delayed) for event in batch.events)
        steps = [event.seat for event in batch.events if isinstance(event, Happened)]
        for seat, turn in state.turns.items():
            before = self.turns.get(seat)
            if before and seat not in steps and None not in steps and not restarted:
                assert (turn.seq, turn.started_ns) == (before.seq, before.started_ns)
                assert turn.deadline_ns == before.deadline_ns or seat in longer
                assert turn.credited or not before.credited
            times = turn.deadline_ns - turn.started_ns - state.turn_ns * (2 if turn.credited else 1)
            assert times == 0 or (turn.taken_seq and 0 < times <= state.settings.time_bank_s * 10**9)
            assert state.settings.credit == "same" or not turn.credited
        self.turns = dict(state.turns)

    def _check_cards(self, state: TableState, batch: AnyBatch) -> None:
        """A pile is laid once a round, and keeps its order, but for cards to come that a tester named; chips are
        conserved inside a round too."""
        live = state.live
        if live is None or live.voided:
            return
        for event in batch.events:
            if isinstance(event, CardsNamed) and state.running:
                stock, before = live.stocks[event.pile], self.decks.pop((live.number, event.pile), None)
                assert before is None or stock.order[: stock.at] == before[: stock.at]
                assert before is None or sorted(stock.order) == sorted(before)
        for pile, stock in live.stocks.items():
            if stock.at:
                known = self.decks.setdefault((live.number, pile), stock.order)
                assert known == stock.order
        if self.chips and not isinstance(live.state.need, Over):
            assert self.chips(live.state) == sum(info.chips for info in live.seats if info)

    def _check_seats(self, state: TableState) -> None:
        seating = state.seating
        seated = [chair.player for _, chair in seating.here]
        everyone = seated + [guest.player for guest in seating.queue]
        assert len(set(everyone)) == len(everyone)
        assert state.running or state.closed or not seating.queue or None not in seating.chairs
        assert state.away <= set(everyone)
        asked = state.live.state.need.seats if state.running and state.live and not state.cutting else ()
        assert set(state.turns) == set(asked)
        assert state.cutting is None or (state.running and state.cutting.waiting)
        assert state.closed == "" or not everyone
        assert set(state.quiet) <= (seating.dealing or set())
        assert state.buying <= set(everyone)
        assert all(state.running for chair in seating.chairs if chair and chair.gone)
        for seat in [*state.offers, *state.outs, *state.offered]:
            assert seating.chairs[seat]

    def read(self) -> list[AnyBatch]:
        return list(journal.read(self.lines))


def refusal(table: TableReactor, command: Any, now_ns: int) -> str:
    """The code with which a table refuses a command, having changed nothing; "" if it does not refuse."""
    before = fold_again(table)
    try:
        table.receive(command, now_ns)
    except CroupierError as refused:
        assert refused.says
        assert table.state == before
        return refused.code
    return ""


def fold_again(table: TableReactor) -> TableState:
    """A copy of the state that shares nothing with it but the game."""
    import copy

    game = table.state.game
    made = copy.deepcopy(table.state, {id(game): game})
    return made
