"""Settling a hand: uncalled chips are returned, hands turned up or mucked, pots paid.

Pure: it reads a state and returns events. Side pots are paid first and the main pot last, which ends
the hand; a pot that only one player can win is paid at once (POKERIV3:RULE-B2d).
"""

from collections.abc import Sequence
from typing import Final

from croupier.games.game import Chips, Seat
from croupier.games.poker.betting.pots import Pot, pots, shares, uncalled
from croupier.games.poker.events import Event, HandsShown, PotWon, Returned
from croupier.games.poker.evolve import Writer
from croupier.games.poker.seats import COUNT, NEXT, SEATS, clockwise
from croupier.games.poker.state import State, hand_of
from croupier.kit.cards import Cards

NO_VALUE: Final = -(2**62)  # below the value of any hand


class Settler(Writer):
    """Returns the events for a Proceed, by the rules of one table."""

    odd_unit: Chips  # the smallest chip that is split
    odd_by_suit: bool  # stud: odd chips go by the highest card, suits included; otherwise by position

    def settle(self, s: State) -> Sequence[Event]:
        """Return the events that are due now. Where no player is all-in, every live hand plays for the whole pot."""
        live = s.live
        if s.able != live or s.street < self._last or s.pending or COUNT[live] < 2:
            return self._settle_pots(s)
        plain = s.opened == live or (s.last < 0 and not self._up_cards)  # the order in which hands are shown
        order = clockwise(live, s.button if plain else (self.first_shower(s) - 1) % SEATS)
        hole, up = s.hole, s.up
        hands = []
        for p in order:
            hands.append(hole[p] + up[p] if up else hole[p])  # noqa: PERF401 (faster than a comprehension for so few)
        values = self._rank(s.board, hands)
        best, winner = NO_VALUE, -1
        shared = False
        shown: list[Cards] = []
        for p in order:
            value = values[len(shown)]
            if value < best:  # worse than the best already shown: mucked (POKERIV3:RULE-B1b)
                shown.append(())
                continue
            shown.append(hole[p])
            shared = value == best
            if not shared:
                best = value
                winner = p
        total = sum(s.start) - sum(s.stack)
        if shared:
            won = self._award(s, 0, Pot(total, ()), [p for p, v in zip(order, values, strict=True) if v == best])
        else:
            won = PotWon(0, total, (winner,), (total,))
        if s.opened == live:
            return (won,)
        if self.showdown == "all":
            shown = [hole[p] for p in order]
        return (HandsShown(order, tuple(shown)), won)

    def _settle_pots(self, s: State) -> Sequence[Event]:
        """Settle where a player is all-in or has won alone, or a showdown by choice is not over."""
        live = s.live
        alone = not live & (live - 1)
        owed: list[Event] = []
        put = s.put()
        if (alone or s.able != live) and s.street <= self._last:
            seat, back = uncalled(s.bet, live)
            if back:
                owed.append(Returned(seat, back))
                put[seat] -= back
        if alone:
            winner = NEXT[0][live]
            if s.street > self._last and not (s.able | s.opened) & live:  # all-in hands are always shown
                owed.append(HandsShown((winner,), (s.hole[winner],)))
            total = sum(put) + sum(s.dead)
            owed.append(PotWon(0, total, (winner,), (total,)))
        elif s.street < self._last:
            owed += self._before_cards(s, put)
        elif s.street == self._last and self.showdown != "ask":
            owed += self._finish(s, put)
        else:
            owed += self._asked(s, put)
        return owed

    def _before_cards(self, s: State, put: list[Chips]) -> list[Event]:
        """Return what is due once the betting is over and before more cards: loose pots are paid and, except in stud,
        whose last card is dealt face down, the hands turned up."""
        owed = self._loose_pots(s, put)
        if self._opens_early and s.opened & s.live != s.live:
            order = clockwise(s.live, s.button)
            owed.append(HandsShown(order, tuple([s.hole[p] for p in order])))
        return owed

    def _loose_pots(self, s: State, put: list[Chips]) -> list[Event]:
        return _taken_loose(pots(put, s.live, dead=sum(s.dead)))

    def _asked(self, s: State, put: list[Chips]) -> list[Event]:
        """Return what is due in a showdown by choice: loose pots, then an all-in hand in its turn, then the winners."""
        if s.able != s.live:
            loose = self._loose_pots(s, put)
            if loose or s.street == self._last:
                return loose
        if s.pending:
            return [HandsShown((s.turn,), (s.hole[s.turn],))]
        return self._finish(s, put)

    def _finish(self, s: State, put: list[Chips]) -> list[Event]:
        order = clockwise(s.live, (self.first_shower(s) - 1) % SEATS)
        ranked = self._rank(s.board, [hand_of(s, p) for p in order])
        values = dict(zip(order, ranked, strict=True))
        made = pots(put, s.live, dead=sum(s.dead))
        owed = _taken_loose(made)
        if s.opened & s.live != s.live:
            owed.append(HandsShown(order, self._shown(s, values, made, order)))
        for number in range(len(made) - 1, -1, -1):
            pot = made[number]
            best = max([values[p] for p in pot.seats])
            owed.append(self._award(s, number, pot, [p for p in pot.seats if values[p] == best]))
        return owed

    def _shown(self, s: State, values: dict[Seat, int], made: list[Pot], order: tuple[Seat, ...]) -> tuple[Cards, ...]:
        """Return the hands from the first shower on; one that can no longer win is mucked (POKERIV3:RULE-B1b), unless a
        player is all-in in a game where such hands were not turned up before."""
        if self.showdown == "all" or (s.able != s.live and not self._opens_early):
            return tuple([s.hole[p] for p in order])
        best = [NO_VALUE] * len(made)
        hands: list[Cards] = []
        for p in order:
            mine = [i for i, pot in enumerate(made) if p in pot.seats]
            beats = [i for i in mine if values[p] >= best[i]]
            hands.append(s.hole[p] if beats else ())
            for i in beats:
                best[i] = values[p]
        return tuple(hands)

    def _award(self, s: State, number: int, pot: Pot, winners: list[Seat]) -> PotWon:
        if len(winners) == 1:
            return PotWon(number, pot.amount, (winners[0],), (pot.amount,), pot.rest)
        if self.odd_by_suit:
            winners.sort(key=lambda p: max(self.variant.ranking.best_five(s.board, hand_of(s, p))), reverse=True)
        else:
            size = len(s.stack)
            winners.sort(key=lambda p: (p - s.button - 1) % size)
        return PotWon(
            number, pot.amount, tuple(winners), tuple(shares(pot.amount, len(winners), unit=self.odd_unit)), pot.rest
        )


def _taken_loose(made: list[Pot]) -> list[Event]:
    """Remove the pots that only one player can win from the list, and return the events that pay them."""
    owed: list[Event] = []
    while len(made) > 1 and len(made[-1].seats) == 1:
        pot = made.pop()
        owed.append(PotWon(len(made), pot.amount, pot.seats, (pot.amount,), pot.rest))
    return owed
