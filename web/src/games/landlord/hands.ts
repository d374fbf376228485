/** What hands are called. The house says which one it is: by number in events, by name where cards are checked. */
import type * as m from '../../lib/protocol';
import { t, type Key } from '../../words';

/** By the house's names, in the order of its numbers. */
const NAMES: Record<string, Key> = {
  rocket: 'landlord.name_rocket',
  bomb: 'landlord.name_bomb',
  'single straight': 'landlord.name_straight',
  'double straight': 'landlord.name_pairs',
  'triple straight': 'landlord.name_trios',
  'quads plus': 'landlord.name_four',
  airplane: 'landlord.name_airplane',
  'triple plus': 'landlord.name_trio_with',
  triple: 'landlord.name_trio',
  pair: 'landlord.name_pair',
  single: 'landlord.name_single',
};
const ORDER = Object.keys(NAMES);

/** The same hands with the rank that they are compared by. */
const RANKED: Record<string, Key> = {
  bomb: 'landlord.hand_bomb',
  'single straight': 'landlord.hand_up_to',
  'double straight': 'landlord.hand_up_to',
  'triple straight': 'landlord.hand_up_to',
  'quads plus': 'landlord.hand_of_ranks',
  airplane: 'landlord.hand_up_to',
  'triple plus': 'landlord.hand_of_ranks',
  triple: 'landlord.hand_trio',
  pair: 'landlord.hand_pair',
};

/** Each rank as one card and as several, from the lowest on. */
const RANKS: readonly (readonly [Key, Key])[] = [
  ['landlord.rank_three', 'landlord.ranks_three'],
  ['landlord.rank_four', 'landlord.ranks_four'],
  ['landlord.rank_five', 'landlord.ranks_five'],
  ['landlord.rank_six', 'landlord.ranks_six'],
  ['landlord.rank_seven', 'landlord.ranks_seven'],
  ['landlord.rank_eight', 'landlord.ranks_eight'],
  ['landlord.rank_nine', 'landlord.ranks_nine'],
  ['landlord.rank_ten', 'landlord.ranks_ten'],
  ['landlord.rank_jack', 'landlord.ranks_jack'],
  ['landlord.rank_queen', 'landlord.ranks_queen'],
  ['landlord.rank_king', 'landlord.ranks_king'],
  ['landlord.rank_ace', 'landlord.ranks_ace'],
  ['landlord.rank_two', 'landlord.ranks_two'],
];
const JOKERS: readonly Key[] = ['landlord.rank_small_joker', 'landlord.rank_big_joker'];
const LOWEST = 3;

/** Alone, or within a sentence: "pair of queens", "a pair of queens". */
export type Form = 'plain' | 'article';

/** "trio with a pair": by the house's name and the number of cards; a name that is not known is told as it is. */
export function named(name: string, cards: number, form: Form = 'plain'): string {
  const key = NAMES[name];
  return key ? t(key, { form, cards }) : name;
}

/** "trio with a pair, queens", "straight, up to the king". */
export function handWords({ handle, priority }: m.HandInfo, cards: number, form: Form = 'plain'): string {
  const name = ORDER[handle - 1] ?? '';
  const nth = priority - LOWEST;
  const [one, many] = RANKS[nth] ?? [];
  const single = one ?? JOKERS[nth - RANKS.length];
  if (name === 'single' && single) return t(single, { form });
  const key = RANKED[name];
  if (!key || !one || !many) return named(name, cards, form);
  const hand = named(name, cards, form);
  return t(key, { form, hand, rank: t(one, { form: 'plain' }), ranks: t(many) });
}
