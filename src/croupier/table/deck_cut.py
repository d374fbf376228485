"""Players cut the deck: a seed was pledged before it was shuffled, and is handed in when it lies committed.

So the house chose an order without knowing a seed, and no player chose a seed knowing another's or the root. Nothing
has been paid yet: a round in which somebody leaves before the cut is called off, and the next one begins with a deck
of its own.
"""

from typing import Final

from croupier.errors import BadOption, IllegalAction
from croupier.games.game import Seat
from croupier.kit.commitment import PLEDGE_BYTES, seed_commitment
from croupier.table.commands import Pledge, Seed
from croupier.table.events import Cut, Pledged, RoundVoided, SeedGiven
from croupier.table.rounds import Dealer

CALLED_OFF: Final = "The round was called off before the cards were dealt."


class Cutter(Dealer):
    def pledge(self, command: Pledge) -> None:
        """For the next deck: once its round has begun, for the one after it."""
        seat, _ = self.state.seating.found(command.player)
        if not self.state.settings.cut_s:
            raise IllegalAction("cut/none-here", "Nobody cuts the deck at this table.")
        if len(command.pledge) != PLEDGE_BYTES:
            raise BadOption("cut/pledge", f"A pledge is a hash of {PLEDGE_BYTES} bytes.")
        self.emit(Pledged(command.player, seat, command.pledge))

    def seed(self, command: Seed) -> None:
        """When the last one is in, the deck is cut and dealt."""
        seat, _ = self.state.seating.found(command.player)
        cutting = self.state.cutting
        if cutting is None or seat not in cutting.waiting:
            raise IllegalAction("cut/not-asked", "No seed is asked of you.")
        if self.at_ns >= cutting.until_ns:
            raise IllegalAction("cut/late", "It is too late for a seed.")
        if seed_commitment(command.seed) != cutting.pledges[seat]:
            raise IllegalAction("cut/other-seed", "This is not the seed that you pledged.")
        self.emit(SeedGiven(command.player, seat, command.seed))
        if not cutting.waiting:
            self.cut()

    def cut(self) -> None:
        """By the seeds that are in; then the cards are dealt."""
        cutting = self.state.cutting
        assert cutting is not None
        seats = tuple(sorted(cutting.seeds))
        pledges, seeds = [cutting.pledges[seat] for seat in seats], [cutting.seeds[seat] for seat in seats]
        self.emit(Cut(seats, tuple(pledges), tuple(seeds)))
        self.go_on(self.start)

    def leave_round(self, seat: Seat) -> None:
        if self.state.cutting:
            self.call_off()
        else:
            super().leave_round(seat)

    def call_off(self) -> None:
        if self.state.cutting:
            self.emit(RoundVoided(self.live.number, CALLED_OFF))
            self.after_round()
        else:
            super().call_off()
