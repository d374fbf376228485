"""A table as one viewer may see it: what happened, and all that a page or a bot needs to show and to decide.

A pure function of the table and of who looks; the server only encodes it. No rules are left to compute.
"""

from msgspec import Struct

from croupier.games.game import Chips, Description, Picture, Seat
from croupier.games.lesson import Coach, coached, moment_of
from croupier.games.profile import Entry, profile_of
from croupier.table.afterwards import choices_after
from croupier.table.events import AnyBatch, Batch, Event, Happened
from croupier.table.redaction import Looker, redacted, seat_of, visible
from croupier.table.seat import Going, Presence
from croupier.table.seating import Status
from croupier.table.seen_states import SeenStates
from croupier.table.settings import Kind
from croupier.table.state import TableState


class SeatTold(Struct, frozen=True, gc=False, omit_defaults=True):
    """A taken seat. `chips` are those from before the round, if one is played: the picture has the rest."""

    player: str
    chips: Chips
    presence: Presence = "in"
    connected: bool = True
    bought: Chips = 0  # chips that wait beside the stack
    leaving: Going | None = None
    offer_until_ns: int | None = None  # new chips may be bought until then, or the seat is lost
    ready: bool = False  # for the next round
    kind: Kind = "person"
    bank_s: int = 0  # what is left of the player's time bank
    entry: Entry | None = None  # how the player comes into the game; none if in it, or if it costs nothing
    gone: bool = False  # has left a round that goes on: the seat is free when it is over


class TurnTold(Struct, frozen=True, gc=False, omit_defaults=True):
    """Whose time runs out when; `credited`: with the extra time of a dropped player."""

    seat: Seat
    started_ns: int
    deadline_ns: int
    credited: bool = False


class CutTold(Struct, frozen=True, gc=False):
    """The deck waits for the seeds of these seats, until then."""

    seats: tuple[Seat, ...]
    until_ns: int


class AfterTold(Struct, frozen=True, gc=False):
    """What the viewer may still do now that the round is over, and until when. Nothing waits for it."""

    choices: Description
    until_ns: int


class StepTold(Struct, frozen=True, gc=False):
    """How the round stood after one event of the game, and how long people look at that before the next one."""

    picture: Picture
    ms: int


class Told(Struct, frozen=True, omit_defaults=True):
    """`events` came with this batch; everything else is as it stands after it.

    `steps` has one for each event of the game in this batch but the last, so that a page can show one after another.
    `picture` is of the round that is played or, between rounds, of the last one. `choices` are empty unless it is the
    looker's own turn; `after` is what the looker may do once the round is over. An act answers with `seq`. `coach` is
    for the newcomer whose lesson this is.
    """

    seq: int
    at_ns: int
    events: tuple[Event, ...]
    status: Status
    seats: tuple[SeatTold | None, ...]
    you: Seat | None = None
    round: int = 0
    picture: Picture | None = None
    steps: tuple[StepTold, ...] = ()
    choices: Description = {}
    after: AfterTold | None = None
    coach: Coach | None = None  # in a lesson, what its newcomer reads
    clock: tuple[TurnTold, ...] = ()
    cut: CutTold | None = None
    next_round_ns: int | None = None
    queue: tuple[str, ...] = ()
    halted: str = ""
    rigging: bool = False  # whether testers may name the next cards
    resting: bool = False  # until a person comes, to look on or to play
    closing: str = ""
    closed: str = ""


def told(state: TableState, batch: AnyBatch, looker: Looker, seen: SeenStates | None = None) -> Told:
    """Return what a viewer is sent about a batch, right after it. `seen` is what was folded for the batches before."""
    s = state
    eyes = eyes_of(s, looker)
    seat = looker if isinstance(looker, int) else None
    picture, choices = _picture(s, eyes), choices_of(s, seat)
    return Told(
        seq=s.told_seq,
        at_ns=batch.at_ns,
        events=tuple([redacted(event, s.game, eyes) for event in visible(batch)]),
        status=s.seating.status,
        seats=tuple([_seat(s, at, own=at == seat) for at in range(s.seating.size)]),
        you=seat,
        round=s.number,
        picture=picture,
        steps=_steps(s, batch, eyes, seen or SeenStates()),
        choices=choices,
        after=_after(s, seat, batch.at_ns),
        coach=_coach(s, seat, picture, choices) if s.settings.lesson else None,
        clock=clock_of(s),
        cut=CutTold(s.cutting.waiting, s.cutting.until_ns) if s.cutting else None,
        next_round_ns=s.next_ns if s.expects_round else None,
        queue=tuple([guest.player for guest in s.seating.queue]),
        halted=s.halted,
        rigging=s.rigging,
        resting=s.resting,
        closing=s.closing,
        closed=s.closed,
    )


def standing(state: TableState, looker: Looker) -> Told:
    """Return the table as it stands, for a viewer who begins to look or comes back."""
    return told(state, Batch(state.seq, state.at_ns), looker)


def eyes_of(state: TableState, looker: Looker) -> Looker:
    """Return as whom a viewer sees the round: the seat held when it began, as seats may have changed hands since."""
    if not isinstance(looker, int):
        return looker
    chair, live = state.seating.chairs[looker], state.live
    if chair is None or live is None:
        return None
    began = live.seats[looker]
    if began is not None and began.player == chair.player:  # by far the commonest
        return looker
    return seat_of(chair.player, live.seats)


def _picture(s: TableState, eyes: Looker) -> Picture | None:
    if s.live is None or s.live.voided:
        return None
    state = s.live.state
    return s.game.picture(state if eyes == "all" else s.game.view(state, eyes))


def choices_of(s: TableState, seat: Seat | None) -> Description:
    """Return what a seat may do now; nothing while it is not its turn."""
    if s.live is None or seat is None or seat not in s.turns:
        return {}
    return s.game.legal(s.live.state, seat).describe()


def clock_of(s: TableState) -> tuple[TurnTold, ...]:
    return tuple([TurnTold(at, t.started_ns, t.deadline_ns, t.credited) for at, t in s.turns.items()])


def _coach(s: TableState, seat: Seat | None, picture: Picture | None, choices: Description) -> Coach | None:
    """Return the note for the newcomer in the seat of the lesson; None for others."""
    lesson = profile_of(s.game).lesson
    if lesson is None or s.live is None or picture is None or seat != lesson.seat:
        return None
    return coached(lesson, moment_of(picture, choices, seat, s.number), s.game.legal(s.live.state, seat))


def _steps(s: TableState, batch: AnyBatch, eyes: Looker, seen: SeenStates) -> tuple[StepTold, ...]:
    """Return the steps of a batch as the viewer sees them. A redacted log folds into the viewer's view, so that their
    pictures show nothing else."""
    count = sum([len(event.events) for event in batch.events if type(event) is Happened])
    if s.live is None or s.live.voided or not 1 < count <= len(s.live.events):
        return ()
    game, live, profile = s.game, s.live, profile_of(s.game)
    share, ending = s.settings.reveal_share or 1.0, not s.running
    last = len(live.events) - 1
    state, steps = seen.folded(game, live, eyes, last + 1 - count), []
    for event in live.events[-count:last]:
        game.evolve(state, event if eyes == "all" else game.redact(event, eyes))
        steps.append(StepTold(game.picture(state), round(profile.shown_ms(event, ending=ending) * share)))
    seen.keep(eyes, last, state)
    return tuple(steps)


def _after(s: TableState, seat: Seat | None, at_ns: int) -> AfterTold | None:
    if s.running or seat is None or at_ns >= s.next_ns:
        return None
    choices = choices_after(s, seat)
    return AfterTold(choices, s.next_ns) if choices else None


def _seat(s: TableState, seat: Seat, *, own: bool) -> SeatTold | None:
    """Return a seat as all see it; only its own player learns early of leaving quietly."""
    chair = s.seating.chairs[seat]
    if chair is None:
        return None
    return SeatTold(
        chair.player,
        chair.chips,
        chair.presence,
        chair.player not in s.away and not chair.gone,
        chair.bought,
        chair.leaving or ("asked" if own and seat in s.quiet else None),
        s.offers.get(seat),
        seat in s.ready,
        "bot" if chair.kind == "bot" else "person",  # only the default itself is left out of the message
        chair.bank_s,
        _entry(s, seat),
        chair.gone,
    )


def _entry(s: TableState, seat: Seat) -> Entry | None:
    """Return how a player who was not dealt in comes into the game."""
    if not s.terms.blinds or s.seating.in_deal(seat) or not s.seating.started:
        return None
    return profile_of(s.game).entry(s.seating.seats, s.next_carry, seat)
