import { shown } from '../../lib/cards';
import type * as m from '../../lib/protocol';

type Change = Partial<m.PokerSeat>;

/**
 * How the table looks after an event, for the moment until the house's own picture, `now`, is shown. Nothing is decided
 * by it: chips are where the event says.
 */
export function after(picture: m.PokerPicture, event: m.PokerEvent, now: m.PokerPicture): m.PokerPicture {
  const change = (at: number, made: (seat: m.PokerSeat) => Change, more: Partial<m.PokerPicture> = {}) => ({
    ...picture,
    ...more,
    turn: null,
    seats: picture.seats.map((seat, nth) => (seat && nth === at ? { ...seat, ...made(seat) } : seat)),
  });
  switch (event.type) {
    case 'Posted':
      return change(event.seat, (seat) => puts(seat, event.amount, event.live && event.kind !== 'ante'), {
        pot: picture.pot + event.amount,
      });
    case 'Called':
    case 'Bet':
    case 'RaisedTo':
    case 'Completed':
    case 'BroughtIn':
      return change(event.seat, (seat) => puts(seat, event.paid), { pot: picture.pot + event.paid });
    case 'Returned':
      return change(event.seat, (seat) => puts(seat, -event.amount), { pot: picture.pot - event.amount });
    case 'Folded':
      return change(event.seat, () => ({ in_hand: false }));
    case 'HandsDealt': {
      const before = isDealt(picture) ? street(picture) : picture; // blinds stay where they are
      const seats = before.seats.map((seat, at) => seat && dealtTo(seat, event, at));
      return { ...before, turn: null, street: now.street, seats };
    }
    case 'BoardDealt':
      return { ...street(picture), board: [...picture.board, ...event.cards.map(shown)] };
    case 'HandsShown':
      return {
        ...street(picture),
        seats: street(picture).seats.map((seat, at) => seat && turnedUp(seat, event, at, now)),
      };
    case 'PotWon':
      return paid(street(picture), event);
    default:
      return picture;
  }
}

function puts(seat: m.PokerSeat, chips: number, live = true): Change {
  const stack = seat.stack - chips;
  return { stack, bet: seat.bet + (live ? chips : 0), all_in: !stack };
}

/** Bets go to the middle. The pots, as the house tells them at the end, are not known in between. */
function street(picture: m.PokerPicture): m.PokerPicture {
  return { ...picture, turn: null, bet: 0, seats: picture.seats.map((seat) => seat && { ...seat, bet: 0 }) };
}

/** Whether some cards are out already, so that more are those of a new street. */
function isDealt({ seats }: m.PokerPicture): boolean {
  return seats.some((seat) => seat && seat.cards.length + seat.up.length > 0);
}

function dealtTo(seat: m.PokerSeat, { down, up }: m.PokerHandsDealt, at: number): m.PokerSeat {
  const cards = [...seat.cards, ...(down[at] ?? []).map(shown)];
  return { ...seat, cards, up: [...seat.up, ...(up[at] ?? []).map(shown)] };
}

function turnedUp(
  seat: m.PokerSeat,
  { seats, hands }: m.PokerHandsShown,
  at: number,
  now: m.PokerPicture,
): m.PokerSeat {
  const hand = hands[seats.indexOf(at)];
  if (hand?.length) return { ...seat, cards: hand.map(shown) };
  return hand ? { ...seat, in_hand: now.seats[at]?.in_hand ?? false } : seat;
}

function paid(picture: m.PokerPicture, { amount, seats, shares }: m.PokerPotWon): m.PokerPicture {
  return {
    ...picture,
    pot: picture.pot - amount,
    pots: [],
    seats: picture.seats.map((seat, at) => {
      const won = seats.includes(at) ? (shares[seats.indexOf(at)] ?? 0) : 0;
      return seat && won ? { ...seat, stack: seat.stack + won, won: seat.won + won, all_in: false } : seat;
    }),
  };
}
