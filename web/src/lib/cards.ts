import { t } from '../words';

export const SUITS = { c: 'clubs', d: 'diamonds', h: 'hearts', s: 'spades' } as const;
export type Suit = keyof typeof SUITS;

const RANKS = '23456789TJQKA';

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

/** A card as a program writes it, which jokers are not on these pages. */
export function written(card: string): string {
  return card === 'XB' ? 'BJ' : card === 'XR' ? 'RJ' : card;
}

/** For whoever hears the page. */
export function spoken(card: string): string {
  if (card === '??') return t('parts.card_face_down');
  if (card === '--') return t('parts.card_none');
  if (card === 'XB') return t('parts.joker_small');
  if (card === 'XR') return t('parts.joker_big');
  return t('parts.card', { rank: card[0]!, suit: card[1]! });
}

/** For whoever reads it: `A♠`. */
export function brief(card: string): string {
  if (card in { XB: 0, XR: 0 })
    return card === 'XB' ? t('parts.joker_small_brief') : t('parts.joker_big_brief');
  const suit = { c: '♣', d: '♦', h: '♥', s: '♠' }[card[1]!] ?? '';
  return suit ? `${card[0] === 'T' ? '10' : card[0]}${suit}` : card;
}
