"""What each street takes from the deck: tables by street and number of players, made once for a game."""

from typing import Final

from croupier.games.game import Draw, Proceed
from croupier.games.poker.seats import SEATS
from croupier.games.poker.state import State, stub_size
from croupier.games.poker.variant import Variant

PROCEED: Final = Proceed()
DECK: Final = [Draw("deck", count) for count in range(53)]
STUB: Final = [Draw("stub", count) for count in range(53)]


class Draws:
    """What follows the betting of a street: a draw, a Proceed at the end or, None, what has to be asked first.

    `after` is by street, then by the number of live players; -1, before the cards, finds its last row. None stands
    for `last` before the last street and, after it, for a showdown by choice.
    """

    def __init__(self, variant: Variant, burns: tuple[int, ...], *, by_choice: bool) -> None:
        self._burns = burns
        self._streets = variant.streets
        self._last = len(self._streets) - 1
        self._cards_each = tuple([street.down + street.up for street in self._streets])
        self._stubs = [self._stub_least(n) for n in range(SEATS + 1)]
        fullest = self._stub_least(variant.seat_counts[-1])
        draws = [self._street_draws(street, fullest) for street in range(len(self._streets))]
        end: list[Draw | Proceed | None] = [PROCEED, PROCEED, *[None if by_choice else PROCEED] * (SEATS - 1)]
        self.after = [*draws[1:], end, draws[0]]

    def _street_draws(self, street: int, fullest: int) -> list[Draw | Proceed | None]:
        """Return what a street takes by the number of live players; None where the stub may be short."""
        plan, burn = self._streets[street], self._burns[street]
        counts = [burn + plan.board + self._cards_each[street] * n for n in range(SEATS + 1)]
        may_be_short = street == self._last and burn and not plan.board
        draws = [None if may_be_short and count >= fullest else DECK[count] for count in counts]
        return [PROCEED, PROCEED, *draws[2:]]

    def _stub_least(self, players: int) -> int:
        """Return how many cards are left before the last street if none of `players` folded."""
        return 52 - sum(self._cards_each[: self._last]) * players - sum(self._burns[: self._last])

    def last(self, s: State) -> Draw:
        """Return the draw of stud's last street.

        It is from the stub and the burned cards together where the stub is short (STUD:SEC-1.4-f).
        """
        count = self._burns[self._last] + self._cards_each[self._last] * s.live.bit_count()
        return STUB[count] if count >= self._stubs[s.dealt.bit_count()] and count >= stub_size(s) else DECK[count]
