/** What each player last said or played: it lies before them until it is their turn again. */
import { shown } from '../../lib/cards';
import type * as m from '../../lib/protocol';
import { arranged, drawn } from './picture';

export type Doing =
  | { kind: 'bid'; amount: number; isLandlord: boolean }
  | { kind: 'pass' }
  | { kind: 'cards'; cards: readonly string[]; hand: m.HandInfo }
  | { kind: 'surrender' };

export type Doings = readonly (Doing | null)[];

export const NOTHING: Doings = [null, null, null];

/** As far as the picture alone tells, where it is not known what happened before. */
export function doingsIn(picture: m.LandlordPicture): Doings {
  const isAuction = picture.last === null;
  return unasked(
    picture.seats.map((seat, at): Doing | null => {
      if (seat.surrendered) return { kind: 'surrender' };
      if (isAuction) return bidIn(seat, at === picture.landlord);
      if (at === picture.last && picture.given.length) {
        return { kind: 'cards', cards: arranged(picture.given.map(drawn)), hand: picture.to_beat };
      }
      return seat.passed ? { kind: 'pass' } : null;
    }),
    picture,
  );
}

/** After what has happened; `before` is how it stood. */
export function doingsAfter(
  doings: Doings,
  events: readonly m.LandlordEvent[],
  before: m.LandlordPicture | undefined,
  now: m.LandlordPicture,
): Doings {
  const leads = !before?.given.length;
  return unasked(
    events.reduce((all, event) => after(all, event, leads), doings),
    now,
  );
}

function after(doings: Doings, event: m.LandlordEvent, leads: boolean): Doings {
  switch (event.type) {
    case 'Dealt':
      return NOTHING;
    case 'BidMade':
      return put(doings, event.seat, { kind: 'bid', amount: event.amount, isLandlord: false });
    case 'BidPassed':
      return put(doings, event.seat, { kind: 'bid', amount: 0, isLandlord: false });
    case 'LandlordFound': {
      const bid = doings[event.seat];
      return bid?.kind === 'bid' ? put(doings, event.seat, { ...bid, isLandlord: true }) : doings;
    }
    case 'Gave': {
      const cards = arranged(event.cards.map(shown));
      return put(leads ? NOTHING : doings, event.seat, { kind: 'cards', cards, hand: event.hand });
    }
    case 'Passed':
      return put(doings, event.seat, { kind: 'pass' });
    case 'Surrendered':
      return put(doings, event.seat, { kind: 'surrender' });
    default:
      return doings;
  }
}

/** Who is asked for cards has the place before them free. */
function unasked(doings: Doings, { phase, turn }: m.LandlordPicture): Doings {
  return doings.map((doing, at) => (phase === 'play' && at === turn && doing?.kind !== 'bid' ? null : doing));
}

function bidIn({ bid }: m.LandlordSeat, isLandlord: boolean): Doing | null {
  return bid === null ? null : { kind: 'bid', amount: bid, isLandlord };
}

function put(doings: Doings, seat: number, doing: Doing): Doings {
  return doings.map((old, at) => (at === seat ? doing : old));
}
