"""The only writer of a table's state: one function per event. It judges nothing."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from croupier.errors import Malformed
from croupier.games.game import Act, Over
from croupier.games.profile import profile_of
from croupier.kit.deck import on_top
from croupier.table.events import (
    AnyBatch,
    Bought,
    CameBack,
    CardsNamed,
    Closed,
    Closing,
    CreditGranted,
    Cut,
    CutAsked,
    Delayed,
    Dropped,
    Event,
    FirstSeatDrawn,
    GameReset,
    Halted,
    HandedOver,
    Happened,
    Lapsed,
    Leaving,
    LeavingQuietly,
    Opened,
    Pledged,
    Prompted,
    PurchaseBegan,
    PurchaseEnded,
    Queued,
    QueueNoted,
    Ready,
    RebuyDeclined,
    RebuyOffered,
    Reopened,
    Restarted,
    Rested,
    Resumed,
    RiggingSwitched,
    RoundBegan,
    RoundEnded,
    RoundVoided,
    Said,
    SatIn,
    SatOut,
    Seated,
    SeatFreed,
    SeedGiven,
    Shuffled,
    StoodUp,
    TimedOut,
    TimeTaken,
    ToppedUp,
    Unqueued,
    Woken,
    is_quiet,
)
from croupier.table.round import Cutting, LiveRound
from croupier.table.seat import QueuedPlayer
from croupier.table.state import TableState
from croupier.table.turns import Turn, asked, credited, extended, later

ANSWERS_MOST: Final = 500  # requests with a key that are remembered
_MS_NS: Final = 1_000_000
SEAT_HELD_NS: Final = 1_000_000_000  # for the queue of the house to fill a seat, before the cards are dealt
BANK_ROUND_S: Final = 5  # what a time bank gets back with each round

S = TableState


def fold(batches: Iterable[AnyBatch], state: TableState | None = None) -> TableState:
    """Return the state after these batches: of a table from its opening on, or from where a snapshot was taken."""
    for batch in batches:
        if state is None:
            opening = next(iter(batch.events), None)
            if not isinstance(opening, Opened):
                raise Malformed("table/not-opened")
            state = TableState.opened(opening)
        append(state, batch)
    if state is None:
        raise Malformed("table/not-opened", key="table/empty-journal")
    return state


def append(state: TableState, batch: AnyBatch) -> None:
    """Write one batch that was stored."""
    if batch.seq != state.seq + 1:
        raise Malformed("table/gap", batch=state.seq + 1, table=state.table)
    for event in batch.events:
        evolve(state, event, batch.at_ns, batch.seq - state.hidden)
    close_batch(state, batch)


def close_batch(state: TableState, batch: AnyBatch) -> None:
    """Write that a batch is complete."""
    state.seq, state.at_ns = batch.seq, batch.at_ns
    state.hidden += is_quiet(batch)


def evolve(state: TableState, event: Event, at_ns: int, seq: int) -> None:
    """Write one event of a batch, which was made at this time; `seq` is its number in what clients are sent."""
    WRITERS[type(event)](state, event, at_ns, seq)


def _nothing(s: S, e: Event, at_ns: int, seq: int) -> None:
    """Ignore the event: Opened makes the state itself, and chat is not remembered."""


def _seated(s: S, e: Seated, at_ns: int, seq: int) -> None:
    if e.queued:
        s.seating.unqueue(e.player)
    else:
        s.away.discard(e.player)
    s.seating.place(QueuedPlayer(e.player, e.chips, e.presence, e.kind), e.seat)
    if None not in s.seating.chairs:
        s.held_ns = 0
    s.seating.chair(e.seat).bank_s = s.settings.time_bank_s
    _note_broke(s, e.seat, at_ns)
    _remember(s, e.player, e)


def _queued(s: S, e: Queued, at_ns: int, seq: int) -> None:
    s.seating.queue.append(QueuedPlayer(e.player, e.chips, e.presence, e.kind))
    s.away.discard(e.player)
    _remember(s, e.player, e)


def _unqueued(s: S, e: Unqueued, at_ns: int, seq: int) -> None:
    s.seating.unqueue(e.player)
    s.away.discard(e.player)


def _note_broke(s: S, seat: int, at_ns: int) -> None:
    """Note since when a player has too few chips to be dealt in, where that costs the seat in the end."""
    chair = s.seating.chair(seat)
    if s.settings.broke == "next-start":
        chair.broke_ns = None if s.seating.able(chair) else chair.broke_ns or at_ns


def _leaving_quietly(s: S, e: LeavingQuietly, at_ns: int, seq: int) -> None:
    s.quiet[e.seat] = e.folds


def _seat_freed(s: S, e: SeatFreed, at_ns: int, seq: int) -> None:
    s.seating.cleared(e.seat)


def _first_seat_drawn(s: S, e: FirstSeatDrawn, at_ns: int, seq: int) -> None:
    s.seating.first = e.seat
    s.dealer = s.carry = None
    s.kept = {}


def _purchase_began(s: S, e: PurchaseBegan, at_ns: int, seq: int) -> None:
    s.buying.add(e.player)


def _purchase_ended(s: S, e: PurchaseEnded, at_ns: int, seq: int) -> None:
    s.buying.discard(e.player)


def _queue_noted(s: S, e: QueueNoted, at_ns: int, seq: int) -> None:
    s.awaited = e.waiting
    if not e.waiting:
        s.held_ns = 0


def _leaving(s: S, e: Leaving, at_ns: int, seq: int) -> None:
    s.seating.chair(e.seat).leaving = e.why
    s.quiet.pop(e.seat, None)
    s.outs.pop(e.seat, None)
    s.offers.pop(e.seat, None)


def _stood_up(s: S, e: StoodUp, at_ns: int, seq: int) -> None:
    if s.seating.in_deal(e.seat):
        s.seating.depart(e.seat, e.chips, e.why)
    else:
        s.seating.vacate(e.seat, broke=e.why == "broke" and not e.chips)
        if e.why == "broke" and s.awaited:
            s.held_ns = at_ns + SEAT_HELD_NS
    s.quiet.pop(e.seat, None)
    s.buying.discard(e.player)
    s.busted.discard(e.seat)
    s.away.discard(e.player)
    s.outs.pop(e.seat, None)
    s.offers.pop(e.seat, None)
    s.offered.discard(e.seat)
    s.ready.discard(e.seat)


def _bought(s: S, e: Bought, at_ns: int, seq: int) -> None:
    s.seating.chair(e.seat).bought += e.chips
    s.offers.pop(e.seat, None)
    s.buying.discard(e.player)
    s.busted.discard(e.seat)
    _remember(s, e.player, e)


def _topped_up(s: S, e: ToppedUp, at_ns: int, seq: int) -> None:
    s.seating.grow(e.seat, e.chips)
    s.offered.discard(e.seat)
    _note_broke(s, e.seat, at_ns)


def _lapsed(s: S, e: Lapsed, at_ns: int, seq: int) -> None:
    s.seating.chair(e.seat).bought -= e.chips


def _sat_out(s: S, e: SatOut, at_ns: int, seq: int) -> None:
    s.seating.sit_out(e.player)
    s.outs[e.seat] = at_ns + s.settings.sit_out_ns_max


def _sat_in(s: S, e: SatIn, at_ns: int, seq: int) -> None:
    s.seating.sit_in(e.player, wait=e.wait)
    s.outs.pop(e.seat, None)


def _rebuy_offered(s: S, e: RebuyOffered, at_ns: int, seq: int) -> None:
    s.offers[e.seat] = e.until_ns
    s.offered.add(e.seat)


def _rebuy_declined(s: S, e: RebuyDeclined, at_ns: int, seq: int) -> None:
    s.offers.pop(e.seat, None)


def _ready(s: S, e: Ready, at_ns: int, seq: int) -> None:
    s.ready.add(e.seat)


def _dropped(s: S, e: Dropped, at_ns: int, seq: int) -> None:
    s.away.add(e.player)


def _came_back(s: S, e: CameBack, at_ns: int, seq: int) -> None:
    s.away.discard(e.player)


def _handed_over(s: S, e: HandedOver, at_ns: int, seq: int) -> None:
    s.seating.hand_over(e.player, e.kind)


def _credit_granted(s: S, e: CreditGranted, at_ns: int, seq: int) -> None:
    s.turns[e.seat] = credited(s.turns[e.seat], s.turn_ns)


def _time_taken(s: S, e: TimeTaken, at_ns: int, seq: int) -> None:
    s.turns[e.seat] = extended(s.turns[e.seat], e.deadline_ns, seq)
    s.seating.chair(e.seat).bank_s -= e.seconds


def _timed_out(s: S, e: TimedOut, at_ns: int, seq: int) -> None:
    assert s.live is not None
    s.live.missed(e.seat, s.settings.turn_s)
    if e.missed:
        s.seating.chair(e.seat).missed += 1


def _round_began(s: S, e: RoundBegan[Any], at_ns: int, seq: int) -> None:
    live = LiveRound.begin(s.game, e, at_ns)
    live.changes = s.seating.begin(e.dealt)
    s.live, s.number = live, e.number
    s.ready = set()
    s.busted = set()
    if s.settings.time_bank_s:
        _refill_banks(s, e.dealt)
    for pile, order in s.kept.items():
        order = on_top(s.named.pop(pile, ()), order)
        live.lay(Shuffled(pile, len(order), order=order, kept=True))
    s.turns = {}
    _ask(s, None, at_ns, seq)


def _refill_banks(s: S, dealt: Iterable[int]) -> None:
    """Give the players of a round a little of their time banks back."""
    for seat in dealt:
        chair = s.seating.chair(seat)
        chair.bank_s = min(s.settings.time_bank_s, chair.bank_s + BANK_ROUND_S)


def _shuffled(s: S, e: Shuffled, at_ns: int, seq: int) -> None:
    assert s.live is not None
    s.named.pop(e.pile, None)
    s.live.lay(e)


def _rigging_switched(s: S, e: RiggingSwitched, at_ns: int, seq: int) -> None:
    s.rigging = e.on
    s.named = {}
    if e.on and s.live and s.running:
        s.live.chance = "rigged"


def _cards_named(s: S, e: CardsNamed, at_ns: int, seq: int) -> None:
    if s.running:
        assert s.live is not None
        s.live.rig(e)
    else:
        s.named = {e.pile: e.cards}


def _pledged(s: S, e: Pledged, at_ns: int, seq: int) -> None:
    s.seating.chair(e.seat).pledge = e.pledge


def _cut_asked(s: S, e: CutAsked, at_ns: int, seq: int) -> None:
    """Use up the pledges: each is good for one deck."""
    s.cutting = Cutting({seat: s.seating.chair(seat).pledge for seat in e.seats}, e.until_ns)
    for seat in e.seats:
        s.seating.chair(seat).pledge = b""


def _seed_given(s: S, e: SeedGiven, at_ns: int, seq: int) -> None:
    assert s.cutting is not None
    s.cutting.seeds[e.seat] = e.seed


def _cut(s: S, e: Cut, at_ns: int, seq: int) -> None:
    assert s.live is not None
    s.live.cut(e)
    s.cutting = None


def _happened(s: S, e: Happened[Any], at_ns: int, seq: int) -> None:
    live = s.live
    if live is None:  # a hand shown after the snapshot from which the table came back, which has no last round
        return
    live.step(s.game, e, at_ns)
    if e.seat is not None and e.how == "acted":
        chair = s.seating.chairs[e.seat]
        if chair and chair.missed:
            chair.missed = 0
    _ask(s, e.seat, at_ns, seq)


def _ask(s: S, decided: int | None, at_ns: int, seq: int) -> None:
    """Set the clocks of those who are asked now. While the game itself goes on there are none."""
    assert s.live is not None
    need = s.live.state.need
    if type(need) is not Act:
        s.turns = {}
    elif len(need.seats) == 1 and not s.away:  # by far the commonest
        (seat,) = need.seats
        running = None if seat == decided else s.turns.get(seat)
        s.turns = {seat: running or Turn(seq, at_ns, at_ns + s.turn_ns)}
    else:
        away = s.absent if s.settings.credit == "same" else ()
        s.turns = asked(s.turns, need.seats, but=decided, away=away, seq=seq, at_ns=at_ns, turn_ns=s.turn_ns)


def _round_ended(s: S, e: RoundEnded, at_ns: int, seq: int) -> None:
    assert s.live is not None
    assert type(s.live.state.need) is Over
    for seat in s.live.dealt:
        s.seating.book(seat, e.payoffs[seat])
        if not s.is_short(s.seating.chair(seat)):
            s.offered.discard(seat)
        _note_broke(s, seat, at_ns)
        if s.seating.chair(seat).broke_ns == at_ns:
            s.busted.add(seat)
    if s.seating.drawn:
        s.dealer = profile_of(s.game).dealer(s.live.state)
    s.carry = s.live.state.need.carry
    s.kept = s.live.left_over()
    _no_round(s, at_ns, seq)
    s.shown_ns = e.shown_ms * _MS_NS


def _round_voided(s: S, e: RoundVoided, at_ns: int, seq: int) -> None:
    assert s.live is not None
    s.live.voided = e.why
    s.kept = {}  # cards of these piles have been seen
    _no_round(s, at_ns, seq)


def _no_round(s: S, at_ns: int, seq: int) -> None:
    s.seating.dealing = None
    s.ended_ns = at_ns
    s.ended_seq = seq
    s.shown_ns = 0
    s.turns = {}
    s.cutting = None


def _game_reset(s: S, e: GameReset, at_ns: int, seq: int) -> None:
    s.seating.started = False
    s.carry = None
    s.kept = {}


def _halted(s: S, e: Halted, at_ns: int, seq: int) -> None:
    s.halted = e.why


def _resumed(s: S, e: Resumed, at_ns: int, seq: int) -> None:
    s.halted = ""


def _rested(s: S, e: Rested, at_ns: int, seq: int) -> None:
    s.resting = True


def _woken(s: S, e: Woken, at_ns: int, seq: int) -> None:
    s.resting = False


def _restarted(s: S, e: Restarted, at_ns: int, seq: int) -> None:
    s.halted = ""
    s.ended_ns = at_ns
    s.shown_ns = 0
    _put_off(s, e.pause_ns)
    if s.live and s.running and e.pause_ns < 0:
        s.live.set_back(e.pause_ns)
    s.away = {chair.player for _, chair in s.seating.here} | {guest.player for guest in s.seating.queue}
    s.buying = set()
    s.awaited, s.held_ns = False, 0


def _delayed(s: S, e: Delayed, at_ns: int, seq: int) -> None:
    _put_off(s, e.pause_ns)


def _put_off(s: S, pause_ns: int) -> None:
    """Move every deadline."""
    if s.cutting:
        s.cutting.until_ns += pause_ns
    s.turns = {seat: later(turn, pause_ns) for seat, turn in s.turns.items()}
    s.offers = {seat: until + pause_ns for seat, until in s.offers.items()}
    s.outs = {seat: until + pause_ns for seat, until in s.outs.items()}
    for _, chair in s.seating.here:
        if chair.broke_ns is not None:
            chair.broke_ns += pause_ns


def _closing(s: S, e: Closing, at_ns: int, seq: int) -> None:
    s.closing = e.why


def _closed(s: S, e: Closed, at_ns: int, seq: int) -> None:
    s.closed = e.why


def _reopened(s: S, e: Reopened, at_ns: int, seq: int) -> None:
    """Forget all of the time before that could still be asked for: keys of requests, the last round, the button."""
    s.closing = s.closed = s.halted = ""
    s.resting = False
    s.answers = {}
    s.live = None
    s.ended_ns = None
    s.seating.started = False
    s.carry = None
    s.kept = {}
    s.named = {}


def _remember(s: S, player: str, event: Seated | Queued | Bought) -> None:
    if event.key:
        s.answers[player, event.key] = event
        if len(s.answers) > ANSWERS_MOST:
            del s.answers[next(iter(s.answers))]


WRITERS: Final[dict[type, Callable[[TableState, Any, int, int], None]]] = {
    Opened: _nothing,
    Seated: _seated,
    Queued: _queued,
    Unqueued: _unqueued,
    Leaving: _leaving,
    LeavingQuietly: _leaving_quietly,
    StoodUp: _stood_up,
    SeatFreed: _seat_freed,
    FirstSeatDrawn: _first_seat_drawn,
    PurchaseBegan: _purchase_began,
    PurchaseEnded: _purchase_ended,
    QueueNoted: _queue_noted,
    Prompted: _nothing,
    Bought: _bought,
    ToppedUp: _topped_up,
    Lapsed: _lapsed,
    SatOut: _sat_out,
    SatIn: _sat_in,
    RebuyOffered: _rebuy_offered,
    RebuyDeclined: _rebuy_declined,
    Ready: _ready,
    Dropped: _dropped,
    CameBack: _came_back,
    HandedOver: _handed_over,
    CreditGranted: _credit_granted,
    TimeTaken: _time_taken,
    TimedOut: _timed_out,
    RoundBegan: _round_began,
    Shuffled: _shuffled,
    Pledged: _pledged,
    CutAsked: _cut_asked,
    SeedGiven: _seed_given,
    Cut: _cut,
    RiggingSwitched: _rigging_switched,
    CardsNamed: _cards_named,
    Happened: _happened,
    RoundEnded: _round_ended,
    RoundVoided: _round_voided,
    GameReset: _game_reset,
    Said: _nothing,
    Halted: _halted,
    Resumed: _resumed,
    Rested: _rested,
    Woken: _woken,
    Restarted: _restarted,
    Delayed: _delayed,
    Closing: _closing,
    Closed: _closed,
    Reopened: _reopened,
}
