/** What hands are called. The house says which one it is: by number in events, by name where cards are checked. */
import type * as m from '../../lib/protocol';

const NAMES: Record<string, string> = {
  rocket: 'rocket',
  bomb: 'bomb',
  'single straight': 'straight',
  'double straight': 'pairs in a row',
  'triple straight': 'trios in a row',
  'quads plus': 'four with extra cards',
  airplane: 'airplane',
  'triple plus': 'trio with a card',
  triple: 'trio',
  pair: 'pair',
  single: 'single',
};
const ORDER = Object.keys(NAMES);
const RANKS = [
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'jack',
  'queen',
  'king',
  'ace',
  'two',
];
const PLURALS: Record<string, string> = { six: 'sixes' };
const JOKERS = ['small joker', 'big joker'];
const LOWEST = 3;

/** "trio with a pair": by the house's name and the number of cards. */
export function named(name: string, cards: number): string {
  if (name === 'triple plus' && cards === 5) return 'trio with a pair';
  if (name === 'quads plus') return cards === 6 ? 'four with two cards' : 'four with two pairs';
  return NAMES[name] ?? name;
}

/** "trio with a pair, queens", "straight to the king". */
export function handWords({ handle, priority }: m.HandInfo, cards: number): string {
  const name = ORDER[handle - 1] ?? '';
  const rank = RANKS[priority - LOWEST];
  const words = named(name, cards);
  switch (name) {
    case 'rocket':
      return words;
    case 'single':
      return rank ?? JOKERS[priority - LOWEST - RANKS.length] ?? words;
    case 'pair':
    case 'triple':
    case 'bomb':
      return `${words} of ${plural(rank)}`;
    case 'triple plus':
    case 'quads plus':
      return `${words}, ${plural(rank)}`;
    default:
      return rank === undefined ? words : `${words}, up to the ${rank}`;
  }
}

/** "a pair of queens", "pairs in a row". */
export function withArticle(words: string): string {
  if (/^(pairs|trios) /.test(words)) return words;
  return `${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`;
}

export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function plural(rank = ''): string {
  return PLURALS[rank] ?? `${rank}s`;
}
