/** What hands are called. The house says what a hand is, in parts; here it gets its words. */
import type * as m from '../../lib/protocol';
import { t, type Key } from '../../words';
import { capital, list } from '../../words/format';
import { isOpen } from './hand';

/** A hand as the house names it, in a picture or where it says how strong it is. */
export type Hand = Readonly<Record<'kind' | 'says', string> & Record<'ranks' | 'kickers', readonly string[]>>;

/** `short` is for a plate: "Kings and fours"; within a sentence there is an article: "a pair of eights". */
type Form = 'short' | 'plain' | 'article';

interface Naming {
  says: Key;
  /** So many ranks are in the name. */
  ranks: number;
  /** Its first kicker is worth a word even where no other hand is like it. */
  hasKicker: boolean;
}

/** By the house's kinds. */
const NAMES: Readonly<Record<string, Naming>> = {
  'high-card': { says: 'poker.hand_high_card', ranks: 1, hasKicker: true },
  'one-pair': { says: 'poker.hand_pair', ranks: 1, hasKicker: true },
  'two-pair': { says: 'poker.hand_two_pair', ranks: 2, hasKicker: true },
  'four-straight': { says: 'poker.hand_four_straight', ranks: 1, hasKicker: false },
  'four-flush': { says: 'poker.hand_four_flush', ranks: 1, hasKicker: false },
  'three-of-a-kind': { says: 'poker.hand_three', ranks: 1, hasKicker: true },
  straight: { says: 'poker.hand_straight', ranks: 1, hasKicker: false },
  flush: { says: 'poker.hand_flush', ranks: 1, hasKicker: false },
  'full-house': { says: 'poker.hand_full_house', ranks: 2, hasKicker: false },
  'four-of-a-kind': { says: 'poker.hand_four', ranks: 1, hasKicker: false },
  'straight-flush': { says: 'poker.hand_straight_flush', ranks: 1, hasKicker: false },
  'royal-flush': { says: 'poker.hand_royal_flush', ranks: 1, hasKicker: false },
  low: { says: 'poker.hand_low', ranks: 1, hasKicker: false },
};

/** On a plate: "Pair of eights", and "Pair of eights, ace kicker" where one of these other hands is a pair of eights. */
export function plateName(hand: Hand, others: readonly Hand[] = []): string {
  return capital(brief(hand, 'short', others));
}

/** In a list, where there is a little more room: "Two pair, kings and fours". */
export function listName(hand: Hand, others: readonly Hand[] = []): string {
  return capital(brief(hand, 'plain', others));
}

/** By itself: "Pair of eights, ace kicker". */
export function fullName(hand: Hand, others: readonly Hand[] = []): string {
  return capital(inFull(hand, 'plain', others));
}

/** Within a sentence: "a pair of eights, ace kicker". */
export function nameWithin(hand: Hand, others: readonly Hand[] = []): string {
  return inFull(hand, 'article', others);
}

/** Within a sentence that has to be short: "a pair of eights". */
export function briefWithin(hand: Hand, others: readonly Hand[] = []): string {
  return brief(hand, 'article', others);
}

/** The hands that can be seen and are still in. */
export function openHands({ seats }: m.PokerPicture): Hand[] {
  return seats.flatMap((seat) => (seat?.hand && seat.in_hand && isOpen(seat) ? [seat.hand] : []));
}

/** Without kickers but for those by which it differs from the others: of A K J and A K 9 the jack and the nine. */
function brief(hand: Hand, form: Form, others: readonly Hand[]): string {
  const deciding = differences(hand, others).map((at) => hand.kickers[at]!);
  return withKickers(named(hand, form, others), deciding);
}

/** With the first kicker, and as many more as it takes to differ from the others. */
function inFull(hand: Hand, form: Form, others: readonly Hand[]): string {
  const count = Math.max(NAMES[hand.kind]?.hasKicker ? 1 : 0, 1 + Math.max(-1, ...differences(hand, others)));
  return withKickers(named(hand, form, others), hand.kickers.slice(0, count));
}

/** The name, with more of the ranks that make the hand where others have that name, too: "ace-high flush, ten next". */
function named(hand: Hand, form: Form, others: readonly Hand[]): string {
  const naming = NAMES[hand.kind];
  if (!naming) return hand.says; // only its own game has a name for it
  const [top = '', second = ''] = hand.ranks;
  const name = t(naming.says, { form, top, rank: one(top), ranks: many(top), others: many(second) });
  const alike = others.filter(({ kind }) => kind === hand.kind);
  const last = Math.max(-1, ...alike.map(({ ranks }) => differs(hand.ranks, ranks)));
  const next = hand.ranks.slice(naming.ranks, last + 1);
  return next.length ? t('poker.hand_next', { hand: name, next: list(next.map(one)) }) : name;
}

/** At which kickers a hand differs from others that it equals up to there. */
function differences(hand: Hand, others: readonly Hand[]): number[] {
  const same = others.filter(({ kind, ranks }) => kind === hand.kind && differs(hand.ranks, ranks) < 0);
  const places = same.map(({ kickers }) => differs(hand.kickers, kickers)).filter((at) => at >= 0);
  return [...new Set(places)].sort((a, b) => a - b);
}

/** The first place at which they differ, or -1. */
function differs(mine: readonly string[], theirs: readonly string[]): number {
  return mine.findIndex((rank, at) => rank !== theirs[at]);
}

function withKickers(hand: string, ranks: readonly string[]): string {
  if (!ranks.length) return hand;
  return t('poker.hand_kickers', { hand, n: ranks.length, kickers: list(ranks.map(one)) });
}

function one(rank: string): string {
  return t('poker.rank', { rank });
}

function many(rank: string): string {
  return t('poker.ranks', { rank });
}
