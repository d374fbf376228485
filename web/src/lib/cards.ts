export const SUITS = { c: 'clubs', d: 'diamonds', h: 'hearts', s: 'spades' } as const;
export type Suit = keyof typeof SUITS;

const RANKS = '23456789TJQKA';
const NAMES: Record<string, string> = { T: 'Ten', J: 'Jack', Q: 'Queen', K: 'King', A: 'Ace' };
const JOKERS = ['XB', 'XR'];

/** A card of an event, where it is a number, as text: `As`, and `??` for one that you may not see. */
export function shown(card: number): string {
  if (card < 0) return '??';
  if (card >= 52) return JOKERS[card - 52] ?? '??';
  return `${RANKS[card >> 2]}${'cdhs'[card & 3]}`;
}

/** The number of a card, as actions need it. */
export function numbered(card: string): number {
  const joker = JOKERS.indexOf(card);
  return joker >= 0 ? 52 + joker : RANKS.indexOf(card[0]!) * 4 + 'cdhs'.indexOf(card[1]!);
}

/** For whoever hears the page. */
export function spoken(card: string): string {
  if (card === '??') return 'Face-down card';
  if (card === '--') return 'No card yet';
  if (card === 'XB') return 'Small joker';
  if (card === 'XR') return 'Big joker';
  return `${NAMES[card[0]!] ?? card[0]} of ${SUITS[card[1] as Suit]}`;
}

/** For whoever reads it: `A♠`. */
export function brief(card: string): string {
  if (card in { XB: 0, XR: 0 }) return card === 'XB' ? 'small joker' : 'big joker';
  const suit = { c: '♣', d: '♦', h: '♥', s: '♠' }[card[1]!] ?? '';
  return suit ? `${card[0] === 'T' ? '10' : card[0]}${suit}` : card;
}
