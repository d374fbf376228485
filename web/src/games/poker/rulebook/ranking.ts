/** The hands of poker from the best on, each with a picture. `tests/web/test_rules.py` puts them to the rules' own ranking. */
import type { Key } from '../../../words';
import type { Block, Comparison, HandShown } from '../../rulebook';
import data from './hands.json';

const NAMES: Readonly<Record<string, readonly [Key, Key]>> = {
  'royal-flush': ['rules.hand_royal_flush', 'rules.hand_royal_flush_says'],
  'straight-flush': ['rules.hand_straight_flush', 'rules.hand_straight_flush_says'],
  'four-of-a-kind': ['rules.hand_four', 'rules.hand_four_says'],
  'full-house': ['rules.hand_full_house', 'rules.hand_full_house_says'],
  flush: ['rules.hand_flush', 'rules.hand_flush_says'],
  straight: ['rules.hand_straight', 'rules.hand_straight_says'],
  'three-of-a-kind': ['rules.hand_three', 'rules.hand_three_says'],
  'two-pair': ['rules.hand_two_pair', 'rules.hand_two_pair_says'],
  'four-flush': ['rules.hand_four_flush', 'rules.hand_four_flush_says'],
  'four-straight': ['rules.hand_four_straight', 'rules.hand_four_straight_says'],
  'one-pair': ['rules.hand_pair', 'rules.hand_pair_says'],
  'high-card': ['rules.hand_high_card', 'rules.hand_high_card_says'],
};

const TIES: Readonly<Record<string, Key>> = {
  kicker: 'rules.tie_kicker',
  'two-pair': 'rules.tie_two_pair',
  'full-house': 'rules.tie_full_house',
  wheel: 'rules.tie_wheel',
  'over-pair': 'rules.soko_tie_over_pair',
  'pair-in-flush': 'rules.soko_tie_pair_in_flush',
  'under-two-pair': 'rules.soko_tie_under_two_pair',
  'fifth-card': 'rules.soko_tie_fifth_card',
};

interface Hand {
  is: string;
  cards: string;
  made: number;
}

function shown({ is, cards, made }: Hand): HandShown {
  const [name, says] = NAMES[is]!;
  return { name, says, cards, made };
}

function compared(ties: typeof data.ties): Comparison[] {
  return ties.map(({ is, more, less }) => ({ more, less, says: TIES[is]! }));
}

/** Sökö's own hands stand between two pair and one pair. */
function withFours(): Hand[] {
  const at = data.standard.findIndex(({ is }) => is === 'one-pair');
  return [...data.standard.slice(0, at), ...data.soko, ...data.standard.slice(at)];
}

const TIED: readonly Block[] = [
  { kind: 'text', says: 'rules.ties_say' },
  { kind: 'comparisons', pairs: compared(data.ties) },
  { kind: 'text', says: 'rules.ties_equal' },
];

export const RANKING: readonly Block[] = [
  { kind: 'text', says: 'rules.ranks_order' },
  { kind: 'hands', hands: data.standard.map(shown), ranked: true },
  ...TIED,
];

export const SOKO_RANKING: readonly Block[] = [
  { kind: 'text', says: 'rules.soko_fours_say' },
  { kind: 'hands', hands: data.soko.map(shown) },
  { kind: 'comparisons', pairs: compared(data.soko_ties) },
  { kind: 'text', says: 'rules.ranks_order' },
  { kind: 'hands', hands: withFours().map(shown), ranked: true },
  ...TIED,
];
