"""The writers, one per event: the only code that changes a state.

They check no rules and need no hidden cards. They also update what follows from an event: whose turn
it is, who can still bet, what the round needs next. So a viewer's redacted log folds into that viewer's view.
"""

from collections.abc import Callable
from operator import add, sub
from typing import Any, Final

from croupier.games.game import Act, Chips, Over, Seat
from croupier.games.poker.betting.limits import Limit
from croupier.games.poker.betting.owed import loose, owes
from croupier.games.poker.draws import PROCEED, Draws
from croupier.games.poker.events import (
    Betted,
    BoardDealt,
    BroughtIn,
    Called,
    CardsShown,
    Checked,
    Completed,
    Folded,
    HandsDealt,
    HandsShown,
    Left,
    Posted,
    PotWon,
    RaisedTo,
    Reshuffled,
    Returned,
)
from croupier.games.poker.seats import COUNT, NEXT, SEATS, WITH, WITHOUT, clockwise
from croupier.games.poker.state import MAY_FOLD, MUST_OPEN, NO_CHIPS, SHOWDOWN, State
from croupier.games.poker.variant import Showdown, Variant
from croupier.kit.cards import UNKNOWN, Cards

ACT: Final = [Act((seat,)) for seat in range(SEATS)]


class Writer:
    """Writes events into states by the data of one variant and the options of one table."""

    variant: Variant
    limit: Limit
    showdown: Showdown
    bring_in: Chips  # 0: none
    forced_bet: Chips  # csc478's opener must bet at least this; 0: no such rule
    suits_open: bool  # the bring-in goes by rank and suit; otherwise by rank and position
    burns: tuple[int, ...]  # cards burned before each street, one or none
    uncapped_heads_up: bool
    shows_after: bool = True  # who won unseen may show cards after the hand
    forfeits_all_in: bool = False  # who leaves gives up an all-in hand too (STUD:REQ070208)

    def __init__(self) -> None:
        self._rank = self.variant.ranking.final
        self._highest = self.variant.ranking.highest
        self._asked_before: tuple[tuple[Cards, ...], int, Seat] = (
            (),
            0,
            -1,
        )  # arguments and result of the last first_showing
        self._streets = self.variant.streets
        self._last = len(self._streets) - 1
        self._up_cards = self.variant.opening == "up-cards"
        later_down = any(street.down for street in self._streets[1:])
        self._opens_early = self.showdown != "ask" and not later_down  # hands that are all-in, before more cards
        self._steps = tuple([self.limit.step(street) for street in range(len(self._streets))])
        self._draws = Draws(self.variant, self.burns, by_choice=self.showdown == "ask")
        self._after = self._draws.after
        self._write: dict[
            Any, Callable[[State, Any], Seat | None]
        ] = {  # a writer that returns a seat ends that seat's turn
            Posted: self._posted,
            HandsDealt: self._street_dealt if self._up_cards else self._hole_dealt,
            Reshuffled: self._reshuffled,
            Folded: self._folded,
            Left: self._left,
            BroughtIn: self._brought_in,
            Betted: self._betted,
            Completed: self._raised_to,
            RaisedTo: self._raised_to,
            Returned: self._returned,
            HandsShown: self._showed if self.showdown == "ask" else self._hands_shown,
            PotWon: self._pot_won,
            CardsShown: self._cards_shown,
        }

    def evolve(self, state: State, event: Any) -> None:
        """Write an event and, where it was a seat's decision, pass the turn on.

        The commonest events are handled here and the turn is passed in place: calls, above all those through
        the table, are what CPython spends most of its time on.
        """
        kind = type(event)
        if kind is Checked:
            p = event.seat
            state.acted = WITH[p][state.acted]
        elif kind is Called:
            p = event.seat
            paid = event.paid
            state.acted = WITH[p][state.acted]
            state.bet[p] += paid
            state.stack[p] = chips = state.stack[p] - paid
            if not chips:
                state.able = WITHOUT[p][state.able]
        elif kind is BoardDealt:
            self._board_dealt(state, event)
            return
        else:
            p = self._write[kind](state, event)
            if p is None:
                return
        state.pending = left = WITHOUT[p][state.pending]
        if left:
            q = NEXT[p][left]
            if left != state.able or COUNT[left] > 1 or owes(state, q):
                state.turn = q
                state.need = ACT[q]
                return
        elif state.able == state.live:  # no player is all-in: what comes next depends on the street alone
            need = self._after[state.street][COUNT[state.live]]
            if need is not None:
                state.turn = -1
                state.need = need
                return
        self._close(state)

    def _posted(self, s: State, e: Posted) -> None:
        p = e.seat
        amount = e.amount
        stack = s.stack
        stack[p] = left = stack[p] - amount
        if not left:
            s.able = WITHOUT[p][s.able]
        if not e.live:
            s.dead = tuple([d + amount * (q == p) for q, d in enumerate(s.dead)])
        elif e.kind != "ante":
            s.bet[p] = bet = s.bet[p] + amount
            if bet > s.high:  # a straddle
                s.step = s.full = s.high = bet

    def _hole_dealt(self, s: State, e: HandsDealt) -> None:
        s.hole = e.down
        s.street = 0
        self._open(s, s.big)

    def _street_dealt(self, s: State, e: HandsDealt) -> None:
        """Write a street of stud: the lowest card opens the first one, the highest showing hand the others."""
        if s.street < 0:
            s.hole = e.down
            s.up = e.up
            s.burned = e.burned
            s.street = 0
            self._open_low(s)
            return
        s.burned += e.burned
        s.street = street = s.street + 1
        if self._streets[street].down:
            s.hole = tuple(map(add, s.hole, e.down))
        else:
            s.up = tuple(map(add, s.up, e.up))
        s.acted = 0
        s.step = self._steps[street]
        if s.high:
            _clear_bets(s)
        p = self.first_showing(s)
        if street == 1:  # any pair shows higher than none
            s.paired = s.up[p][0] >> 2 == s.up[p][1] >> 2
        elif street == 2:
            s.paired = False
        able = s.able
        if COUNT[able] > 1:
            s.uncapped = self.uncapped_heads_up and COUNT[able] == 2
            s.pending = able
            if not able >> p & 1:
                p = NEXT[p][able]
            s.turn = p
            s.need = ACT[p]
        else:
            self._close(s)

    def _board_dealt(self, s: State, e: BoardDealt) -> None:
        s.board += e.cards
        s.burned += e.burned
        s.street = street = s.street + 1
        s.acted = 0
        s.step = self._steps[street]
        if s.high:
            _clear_bets(s)
        able = s.able
        if COUNT[able] > 1:
            if self.uncapped_heads_up:
                s.uncapped = COUNT[able] == 2
            s.pending = able
            s.turn = p = NEXT[s.button][able]
            s.need = ACT[p]
        else:
            self._close(s)

    def _reshuffled(self, s: State, e: Reshuffled) -> None:
        s.burned = ()

    def _open_low(self, s: State) -> None:
        """Open stud's first street: the lowest card brings it in; if its holder is all-in, the next player may fold."""
        if self.uncapped_heads_up:
            s.uncapped = s.able.bit_count() == 2
        first = self.lowest(s, clockwise(s.live, s.button))
        self._open(s, (first - 1) % SEATS)
        if s.turn >= 0:
            s.duty = MUST_OPEN if s.turn == first or not self.bring_in else MAY_FOLD

    def lowest(self, s: State, order: tuple[Seat, ...]) -> Seat:
        """Return the seat with the lowest up card, by rank and, where suits count, by suit; of equal ones the first."""
        cards = [s.up[p][0] for p in order] if self.suits_open else [s.up[p][0] >> 2 for p in order]
        return order[cards.index(min(cards))]

    def first_showing(self, s: State) -> Seat:
        """Return the seat that shows the highest hand; of equal ones the first in dealing order.

        The last result is kept, since the last street asks for it again.
        """
        up, live = s.up, s.live
        if self._asked_before[0] is up and self._asked_before[1] == live:
            return self._asked_before[2]
        first = self._highest(up, clockwise(live, s.button))
        self._asked_before = (up, live, first)
        return first

    def _brought_in(self, s: State, e: BroughtIn) -> Seat:
        p = e.seat
        s.duty = 0
        s.high = self.bring_in  # whole, even where its holder is all-in for less
        if s.high >= s.step:  # no smaller than the low stake: nothing is left to complete
            s.full = s.high
            s.windows = 1
        s.acted |= 1 << p
        _pay(s, p, e.paid)
        return p

    def _betted(self, s: State, e: Betted) -> Seat:
        if s.duty and not self.bring_in and e.paid < self.forced_bet:  # short of csc478's forced bet: the price stands
            p = e.seat
            s.duty = 0
            s.high = s.full = self.forced_bet
            s.windows = 1
            s.acted |= 1 << p
            s.last = p
            _pay(s, p, e.paid)
            return p
        return self._raised(s, e.seat, e.paid, e.paid)

    def _raised_to(self, s: State, e: RaisedTo | Completed) -> Seat:
        return self._raised(s, e.seat, e.to, e.paid)

    def _raised(self, s: State, p: Seat, to: Chips, paid: Chips) -> Seat:
        bit = 1 << p
        if self.limit.raised(s, to):
            s.acted = bit
            s.windows += 1
        else:  # short: it must be answered, but those who have acted stay marked
            s.acted |= bit
        s.duty = 0
        s.high = to
        s.last = p
        _pay(s, p, paid)
        s.pending = s.able | bit
        return p

    def _folded(self, s: State, e: Folded) -> Seat | None:
        rest = ~(1 << e.seat)
        s.able &= rest
        s.live = live = s.live & rest
        if not live & (live - 1):
            s.duty = 0
            self._close(s)
        elif s.turn == e.seat:
            if s.duty:
                s.duty = MAY_FOLD if self.bring_in else MUST_OPEN
            return e.seat
        elif s.turn >= 0:  # a player left out of turn
            s.pending &= rest
            self._settle_turn(s)
        else:  # or between two streets
            self._close(s)
        return None

    def _left(self, s: State, e: Left) -> None:
        s.gone |= 1 << e.seat

    def _returned(self, s: State, e: Returned) -> None:
        """Return chips. A player who went all-in stays so: the betting is over, and the player may have left."""
        s.stack[e.seat] += e.amount
        s.bet[e.seat] -= e.amount
        self._close(s)

    def _hands_shown(self, s: State, e: HandsShown) -> None:
        """Turn hands up by the rules; `_showed` writes a choice at the showdown."""
        opened, hole = s.opened, s.hole
        hands = e.hands
        at = 0
        for p in e.seats:
            hand = hands[at]
            at += 1  # noqa: SIM113 (zip and enumerate take longer to make than a few hands to write)
            if hand:
                opened = WITH[p][opened]
                if hole[p] is not hand:
                    _turn_up(s, p, hand)
        s.opened = opened
        if s.street < self._last:
            self._close(s)

    def _showed(self, s: State, e: HandsShown) -> None:
        """Write a choice at the showdown, in turn or, from a player who has left, out of turn. To muck is to fold."""
        p, hand = e.seats[0], e.hands[0]
        if hand:
            s.opened = WITH[p][s.opened]
            if s.hole[p] is not hand:
                _turn_up(s, p, hand)
        else:
            s.live = WITHOUT[p][s.live]
            s.able = WITHOUT[p][s.able]
        live = s.live
        s.pending = left = WITHOUT[p][s.pending]
        if left and s.turn == p:
            s.turn = p = NEXT[p][left]
            if s.able == live and not s.gone and COUNT[live] > 1:
                s.need = ACT[p]
                return
        self._ask(s)

    def _pot_won(self, s: State, e: PotWon) -> None:
        stack = s.stack
        s.rest = e.rest
        won = [*s.won]
        if len(e.seats) == 1:
            p, share = e.seats[0], e.shares[0]
            stack[p] += share
            won[p] += share
        else:
            for p, share in zip(e.seats, e.shares, strict=True):
                stack[p] += share
                won[p] += share
        s.won = tuple(won)
        if e.pot == 0:
            s.turn = -1
            s.need = Over(tuple(map(sub, stack, s.start)), s.carry)
        elif s.street > self._last:
            self._ask(s)
        else:
            self._close(s)

    def _cards_shown(self, s: State, e: CardsShown) -> None:
        """Turn up single cards of a hand that is over. Nothing else changes."""
        p = e.seat
        _turn_up(s, p, tuple([old if card == UNKNOWN else card for old, card in zip(s.hole[p], e.cards, strict=True)]))
        s.shown |= sum([1 << card for card in e.cards if card != UNKNOWN])

    def _open(self, s: State, after: Seat) -> None:
        """Open a betting round, unless at most one player has chips to bet with and nothing to call."""
        able = s.able
        if not able & (able - 1) and (able == 0 or not owes(s, NEXT[0][able])):
            self._close(s)
            return
        s.pending = able
        s.turn = p = NEXT[after][able]
        s.need = ACT[p]

    def _settle_turn(self, s: State) -> None:
        """Keep the turn after another player left, unless nothing is left to decide."""
        p = s.turn
        if s.able == 1 << p and not owes(s, p):
            self._close(s)

    def _close(self, s: State) -> None:
        """End the betting of a street: the next need is cards, or a Proceed for what the game itself owes."""
        s.pending = 0
        s.turn = -1
        s.duty = 0
        live = s.live
        if s.able != live and self._owed_first(s):
            s.need = PROCEED
            return
        need = self._after[s.street][COUNT[live]]
        if need is not None:
            s.need = need
        elif s.street < self._last:
            s.need = self._draws.last(s)
        else:
            self._ask_first(s)

    def _ask_first(self, s: State) -> None:
        """Open a showdown by choice."""
        s.street += 1
        s.pending = s.live
        s.duty = SHOWDOWN
        s.turn = self.first_shower(s)
        self._ask(s)

    def _owed_first(self, s: State) -> bool:
        """Return whether something is due first: chips before a showdown by choice or, once the betting is over, chips
        and open hands before more cards."""
        if s.street == self._last:
            return loose(s)
        able = s.able
        if able & (able - 1) or s.street < 0:
            return False
        return loose(s) or (self._opens_early and s.opened & s.live != s.live)

    def _ask(self, s: State) -> None:
        """Ask the next player to show or muck; all-in hands are shown without asking, loose pots are paid first."""
        live = s.live
        asked = s.able & ~s.gone
        if not s.pending or not live & (live - 1) or not asked >> s.turn & 1 or (s.able != live and loose(s)):
            s.need = PROCEED
        else:
            s.need = ACT[s.turn]

    def first_shower(self, s: State) -> Seat:
        """Return who shows first: the last to bet or raise, else stud's best up cards or the first after the button."""
        if s.last >= 0 and s.live >> s.last & 1:
            return s.last
        return self.first_showing(s) if self._up_cards else NEXT[s.button][s.live]


def _turn_up(s: State, p: Seat, hand: Cards) -> None:
    """Write down cards that this view had not seen before."""
    s.hole = (*s.hole[:p], hand, *s.hole[p + 1 :])


def _clear_bets(s: State) -> None:
    s.bet = [*NO_CHIPS[len(s.bet)]]
    s.high = s.full = s.windows = 0
    s.last = -1


def _pay(s: State, p: Seat, x: Chips) -> None:
    s.bet[p] += x
    s.stack[p] = left = s.stack[p] - x
    if left == 0:
        s.able &= ~(1 << p)
