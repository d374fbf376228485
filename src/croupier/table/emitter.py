"""Makes the events of one command: applies each to the state at once, and collects what is stored with it."""

from croupier.table.events import Event
from croupier.table.evolve import evolve
from croupier.table.movements import MOVING, movements
from croupier.table.ports import Movement
from croupier.table.round import LiveRound
from croupier.table.state import TableState


class Emitter:
    """Owns the state of a table while a command is decided. The parts of a table share one."""

    __slots__ = ("at_ns", "made", "moved", "state")

    def __init__(self, state: TableState) -> None:
        self.state = state
        self.at_ns = state.at_ns  # of the command in hand
        self.made: list[Event] = []
        self.moved: list[Movement] = []

    def begin_command(self, now_ns: int, *, anew: bool) -> None:
        """Forget the last command's events. Time never stands still or runs backwards between two commands, unless
        the house opens `anew`: its clock may have been set back while it was closed."""
        s = self.state
        is_set_back = anew and now_ns < s.at_ns
        self.at_ns = now_ns if now_ns > s.at_ns or is_set_back else s.at_ns + 1
        self.made, self.moved = [], []

    def emit(self, event: Event) -> None:
        """Apply the event before recording it, so that one that fails is never recorded."""
        state = self.state
        evolve(state, event, self.at_ns, state.told_seq + 1)
        self.made.append(event)
        if type(event) in MOVING:
            self.moved += movements(state, event)

    @property
    def live(self) -> LiveRound:
        """Return the round that is being played, or the last one. There must be one."""
        live = self.state.live
        assert live is not None
        return live
