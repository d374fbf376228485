import type * as m from '../../lib/protocol';

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

/** How the table looks at one moment. */
export interface Frame {
  picture: m.PokerPicture;
  did: readonly (Did | undefined)[];
  /** The pots of this round that were paid so far. */
  paid: readonly Paid[];
  /** What it is that happens here, for the eye and the ear. */
  what: What;
}

type What = 'bet' | 'check' | 'deal' | 'pay' | 'rest';
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
const WHAT: Partial<Record<m.PokerEvent['type'], What>> = {
  Posted: 'bet',
  Called: 'bet',
  Bet: 'bet',
  RaisedTo: 'bet',
  Completed: 'bet',
  BroughtIn: 'bet',
  Checked: 'check',
  HandsDealt: 'deal',
  BoardDealt: 'deal',
  PotWon: 'pay',
  CardsShown: 'deal',
};
const LASTING: readonly Did[] = ['fold', 'muck', 'show'];

/** What is shown after these events; `last` is what was shown before them, if they follow on that. */
export function frameAfter(
  last: Frame | undefined,
  events: readonly m.Event[],
  picture: m.PokerPicture,
): Frame {
  let [did, paid, what]: [Done, readonly Paid[], What] = [last?.did ?? [], last?.paid ?? [], 'rest'];
  for (const event of events) {
    if (event.type === 'RoundBegan') [did, paid] = [[], []];
    if (event.type !== 'Happened') continue;
    for (const happened of event.events as m.PokerEvent[]) {
      did = doneAfter(did, happened);
      if (happened.type === 'PotWon') paid = [...paid, paidOut(happened)];
      what = WHAT[happened.type] ?? 'rest';
    }
  }
  return { picture, did, paid, what };
}

function doneAfter(did: Done, event: m.PokerEvent): Done {
  if (event.type === 'HandsDealt' || event.type === 'BoardDealt') return kept(did);
  if (event.type === 'HandsShown') return shownBy(event, kept(did));
  const by = DID[event.type];
  return by && 'seat' in event ? done(did, event.seat, by) : did;
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
