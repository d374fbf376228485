import type * as m from '../../lib/protocol';
import { after } from './after';
import { isOpen } from './hand';

/** What somebody did last on this street. */
export type Did = 'fold' | 'check' | 'call' | 'bet' | 'raise' | 'bring' | 'post' | 'muck' | 'show';

/** A pot that was paid: to whom, and how much to each. */
export interface Paid {
  pot: number;
  amount: number;
  shares: readonly Share[];
}
export interface Share {
  seat: number;
  amount: number;
}

/** How the table looks at one moment. A message may be shown in several, the last of which is as the house told it. */
export interface Frame {
  picture: m.PokerPicture;
  did: readonly (Did | undefined)[];
  /** The pots of this round that were paid so far. */
  paid: readonly Paid[];
  /** What it is that happens here, for the eye and the ear. */
  what: 'bet' | 'deal' | 'pay' | 'rest';
  /** How long it is shown if others wait. */
  ms: number;
}

type Done = readonly (Did | undefined)[];

const DID: Partial<Record<m.PokerEvent['type'], Did>> = {
  Posted: 'post',
  Folded: 'fold',
  Checked: 'check',
  Called: 'call',
  Bet: 'bet',
  RaisedTo: 'raise',
  Completed: 'raise',
  BroughtIn: 'bring',
};
const LASTING: readonly Did[] = ['fold', 'muck', 'show'];
const MS = { step: 380, street: 700, runOut: 1200, show: 900, pay: 900 };

/** What a message shows, one after the other; `last` is what was shown before it, if it follows on that. */
export function frames(last: Frame | undefined, events: readonly m.Event[], now: m.PokerPicture): Frame[] {
  const made: Frame[] = [];
  let frame = last;
  for (const event of events) {
    if (event.type === 'RoundBegan') made.push((frame = begun(event, now)));
    if (event.type !== 'Happened' || !frame) continue;
    for (const happened of event.events as m.PokerEvent[]) {
      const next = step(frame, happened, now);
      if (happened.type === 'Posted' && made.length)
        made[made.length - 1] = next; // blinds are posted together
      else if (next !== frame) made.push(next);
      frame = next;
    }
  }
  const end = made.at(-1) ?? { did: last?.did ?? [], paid: last?.paid ?? [], what: 'rest' as const };
  return [...made.slice(0, -1), { ...end, picture: now, ms: 0 }];
}

/** Before anything happened in a round: everybody has what they brought, and no cards. */
function begun({ seats, dealt }: m.RoundBegan, now: m.PokerPicture): Frame {
  const none = { bet: 0, all_in: false, cards: [], up: [], hand: null, best: null, won: 0 };
  const sitting = now.seats.map((seat, at) => {
    return seat && { ...seat, ...none, stack: seats[at]?.chips ?? seat.stack, in_hand: dealt.includes(at) };
  });
  const empty = { street: 'blinds', board: [], pot: 0, pots: [], bet: 0, turn: null, payoffs: null };
  return { picture: { ...now, ...empty, seats: sitting }, did: [], paid: [], what: 'rest', ms: MS.step };
}

function step(frame: Frame, event: m.PokerEvent, now: m.PokerPicture): Frame {
  const { picture, did, paid } = frame;
  const next: Frame = { ...frame, picture: after(picture, event, now), what: 'rest', ms: MS.step };
  const by = DID[event.type];
  switch (event.type) {
    case 'Posted':
    case 'Called':
    case 'Bet':
    case 'RaisedTo':
    case 'Completed':
    case 'BroughtIn':
      return { ...next, did: done(did, event.seat, by), what: 'bet' };
    case 'Folded':
    case 'Checked':
      return { ...next, did: done(did, event.seat, by) };
    case 'Returned':
      return next;
    case 'HandsDealt':
      return { ...next, did: kept(did), what: 'deal', ms: MS.street };
    case 'BoardDealt':
      return { ...next, did: kept(did), what: 'deal', ms: isRunOut(picture) ? MS.runOut : MS.street };
    case 'HandsShown':
      return { ...next, did: shownBy(event, kept(did)), ms: MS.show };
    case 'PotWon':
      return { ...next, paid: [...paid, paidOut(event)], what: 'pay', ms: MS.pay };
    default:
      return frame;
  }
}

function done(did: Done, seat: number, what: Did | undefined): Done {
  return Object.assign([...did], { [seat]: what });
}

/** On a new street only what lasts is still worth a word. */
function kept(did: Done): Done {
  return did.map((what) => (what && LASTING.includes(what) ? what : undefined));
}

function shownBy({ seats, hands }: m.PokerHandsShown, did: Done): Done {
  return seats.reduce((all, seat, nth) => done(all, seat, hands[nth]?.length ? 'show' : 'muck'), did);
}

function paidOut({ pot, amount, seats, shares }: m.PokerPotWon): Paid {
  return { pot, amount, shares: seats.map((seat, nth) => ({ seat, amount: shares[nth] ?? 0 })) };
}

/** Whether hands lie open while cards are still to come. */
function isRunOut({ seats }: m.PokerPicture): boolean {
  return seats.filter((seat) => seat?.in_hand && isOpen(seat)).length > 1;
}
