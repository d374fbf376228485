import type { ChatMessage, LogLine } from '../parts/log';
import type { SeatStatus, Tone } from '../parts/seat';
import type { SizeRange } from '../parts/sizes';
import type { Part } from '../words/tags';

export const RANGES: SizeRange[] = [
  [240, 1460, 10],
  [1465, 1465, 1],
];
export const PRESETS = [
  { label: 'Min', to: 240 },
  { label: '½ pot', to: 620 },
  { label: '¾ pot', to: 870 },
  { label: 'Pot', to: 1120 },
  { label: 'All-in', to: 1465 },
];
export const PRIOR = [
  { id: 'check', text: 'Check or fold' },
  { id: 'call', text: 'Call $120' },
  { id: 'any', text: 'Call any' },
];
export const BOOK = {
  hit: {},
  stand: {},
  double: { least: 55, most: 55, step: 5 },
  split: { amount: 55 },
  surrender: { back: 27 },
};
export const STREETS = [
  { name: 'Pre-flop', steps: 11 },
  { name: 'Flop', steps: 7 },
  { name: 'Turn', steps: 6 },
  { name: 'River', steps: 5 },
  { name: 'Show', steps: 5 },
];

function line(who: string, text: string, amount = ''): Part[] {
  return [
    { tag: 'b', text: who },
    { tag: '', text: ` ${text} ` },
    { tag: 'amount', text: amount },
    { tag: 'cards', text: '' },
  ];
}

export const LOG: LogLine[] = [
  { kind: 'heading', key: 0, text: 'Pre-flop' },
  { kind: 'line', key: 1, parts: line('Yuki', 'small blind', '$5') },
  { kind: 'line', key: 2, parts: line('regular-2', 'raises to', '$45') },
  { kind: 'line', key: 3, parts: line('You', 'call', '$45'), mine: true },
  { kind: 'line', key: 4, parts: line('Bartholomäus-Maximilian', 'calls after some thought', '$1,000,045') },
  { kind: 'heading', key: 5, text: 'Flop', cards: ['Ks', '9h', '4c'] },
  { kind: 'line', key: 6, parts: line('Marta', 'checks') },
  { kind: 'line', key: 7, parts: line('Bruno', 'is all-in', '$35') },
  { kind: 'line', key: 8, parts: line('Otto', 'shows'), cards: ['As', 'Td'] },
  { kind: 'line', key: 9, parts: line('You', 'win with kings full of nines', '$660'), mine: true },
];
export const CHAT: ChatMessage[] = [
  { key: 1, who: 'Bruno', text: 'nice hand', atMs: 1.7e12 },
  { key: 2, who: 'Dmitri', text: 'last orbit for me, early train', atMs: 1.7e12 + 6e4 },
  { key: 3, who: 'You', text: 'good luck all', atMs: 1.7e12 + 9e4, mine: true },
];

export interface Sitting {
  name: string;
  stack: string;
  bot?: boolean;
  status?: SeatStatus;
  did?: string;
  tone?: Tone;
  bet?: number;
  won?: boolean;
  pucks?: ('D' | 'SB' | 'BB')[];
  cards?: string[];
}

const HIDDEN = ['??', '??'];
const PEOPLE: Sitting[] = [
  { name: 'You', stack: '$1,465', cards: ['Kh', 'Kd'], bet: 0, pucks: [] },
  { name: 'Otto', stack: '$2,310', cards: HIDDEN, pucks: ['D'], bet: 45 },
  { name: 'Yuki', stack: '$640', status: 'folded', did: 'Fold', pucks: ['SB'], bet: 5 },
  { name: 'Marta', stack: '$1,905', cards: HIDDEN, did: 'Check', pucks: ['BB'], bet: 10 },
  { name: 'regular-2', stack: '$780', bot: true, cards: HIDDEN, did: 'Bet', tone: 'raise', bet: 120 },
  { name: 'Bruno', stack: '$0', status: 'allin', cards: HIDDEN, did: 'All-in', tone: 'allin', bet: 1365 },
  { name: 'Ines', stack: '$1,000', status: 'away', did: 'Away' },
  { name: 'Dmitri', stack: '$1,120', cards: HIDDEN, did: 'Call', bet: 120 },
  { name: 'Lotte-with-a-long-name', stack: '$12,415', status: 'folded', did: 'Fold', bet: 665 },
  { name: 'Greta', stack: '$500', cards: HIDDEN, did: 'Call', bet: 120 },
];

const HANDS = ['Kh Kd', 'Ad 7c', 'Jc 4s', 'Qd Jd', 'Ac Kc', '9s 9c', '6h 5h', 'Ah Qs', '8d 3h', 'Tc Ts'];

/** The people of a table in a state: what `state` in the address says. */
export function people(seats: number, state: string): Sitting[] {
  return PEOPLE.slice(0, seats).map((one, i) => {
    if (state === 'empty' && i % 2) return { name: '', stack: '', status: 'empty' };
    if (state === 'open') return { ...one, cards: HANDS[i]?.split(' ') ?? [] };
    if (state === 'four')
      return { ...one, cards: i ? one.cards && Array(4).fill('??') : ['Kh', 'Kd', '9c', '2s'] };
    if (state !== 'showdown') return one;
    const { bet: _bet, pucks: _pucks, ...quiet } = one;
    if (i === 0) return { ...quiet, won: true, did: 'Side pot · +$660', tone: 'win' };
    if (i === 5)
      return {
        ...quiet,
        stack: '$465',
        status: 'in',
        won: true,
        did: 'Quads · +$465',
        tone: 'win',
        cards: ['9s', '9c'],
      };
    return { ...quiet, status: 'folded', did: i === 7 ? 'Mucks' : 'Fold', cards: [] };
  });
}
