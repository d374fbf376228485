"""Players cut the deck: a seed is pledged before the shuffle, and handed in once the deck lies committed.

So the house chose an order without knowing a seed, and no player chose a seed knowing another's or the root. Nothing
has been paid yet: a round that a player leaves before the cut is called off, and the next one begins with a new deck.
"""

from croupier.errors import BadOption, IllegalAction
from croupier.kit.commitment import PLEDGE_BYTES, seed_commitment
from croupier.table.commands import Pledge, Seed
from croupier.table.emitter import Emitter
from croupier.table.events import Cut, Pledged, SeedGiven
from croupier.table.rounds import Rounds


class DeckCut:
    """Takes pledges and seeds, and cuts when all are in or time is up."""

    def __init__(self, emitter: Emitter, rounds: Rounds) -> None:
        self._emitter = emitter
        self._rounds = rounds

    def pledge(self, command: Pledge) -> None:
        """Pledge a seed for the next deck; once its round has begun, for the one after it."""
        state = self._emitter.state
        seat, _ = state.seating.found(command.player)
        if not state.settings.cut_s:
            raise IllegalAction("cut/none-here")
        if len(command.pledge) != PLEDGE_BYTES:
            raise BadOption("cut/pledge", field="pledge", bytes=PLEDGE_BYTES)
        self._emitter.emit(Pledged(command.player, seat, command.pledge))

    def seed(self, command: Seed) -> None:
        """Take a pledged seed. When the last one is in, the deck is cut and dealt."""
        state = self._emitter.state
        seat, _ = state.seating.found(command.player)
        cutting = state.cutting
        if cutting is None or seat not in cutting.waiting:
            raise IllegalAction("cut/not-asked")
        if self._emitter.at_ns >= cutting.until_ns:
            raise IllegalAction("cut/late")
        if seed_commitment(command.seed) != cutting.pledges[seat]:
            raise IllegalAction("cut/other-seed")
        self._emitter.emit(SeedGiven(command.player, seat, command.seed))
        if not cutting.waiting:
            self._cut()

    def end_wait(self) -> None:
        """Cut with the seeds that are in, if the time for handing them in is up."""
        cutting = self._emitter.state.cutting
        if cutting and self._emitter.at_ns >= cutting.until_ns:
            self._cut()

    def _cut(self) -> None:
        cutting = self._emitter.state.cutting
        assert cutting is not None
        seats = tuple(sorted(cutting.seeds))
        pledges, seeds = [cutting.pledges[seat] for seat in seats], [cutting.seeds[seat] for seat in seats]
        self._emitter.emit(Cut(seats, tuple(pledges), tuple(seeds)))
        self._rounds.go_on(self._rounds.start)
