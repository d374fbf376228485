/** The types of plays, each with a picture. `tests/web/test_rules.py` puts them to the rules' own checker. */
import type { Key } from '../../../words';
import type { CardsShown, Comparison, HandShown } from '../../rulebook';
import data from './plays.json';

/** What a type is called at the table, what is said of it here, and how many of its cards count. */
type Told = readonly [name: Key, says: Key, made?: number];

const TYPES: Readonly<Record<string, Told>> = {
  single: ['landlord.name_single', 'rules.landlord_single'],
  pair: ['landlord.name_pair', 'rules.landlord_pair'],
  triple: ['landlord.name_trio', 'rules.landlord_trio'],
  'triple plus 1': ['landlord.name_trio_with', 'rules.landlord_trio_with_card', 3],
  'triple plus 2': ['landlord.name_trio_with', 'rules.landlord_trio_with_pair', 3],
  'single straight': ['landlord.name_straight', 'rules.landlord_straight'],
  'double straight': ['landlord.name_pairs', 'rules.landlord_pairs'],
  'triple straight': ['landlord.name_trios', 'rules.landlord_trios'],
  'airplane 1': ['landlord.name_airplane', 'rules.landlord_airplane_cards', 6],
  'airplane 2': ['landlord.name_airplane', 'rules.landlord_airplane_pairs', 6],
  'quads plus 1': ['landlord.name_four', 'rules.landlord_four_cards', 4],
  'quads plus 2': ['landlord.name_four', 'rules.landlord_four_pairs', 4],
  bomb: ['landlord.name_bomb', 'rules.landlord_bomb'],
  rocket: ['landlord.name_rocket', 'rules.landlord_rocket'],
};

const BEATS: Readonly<Record<string, Key>> = {
  'same-type': 'rules.landlord_beats_same_type',
  'two-high': 'rules.landlord_beats_two_high',
  extras: 'rules.landlord_beats_extras',
  straight: 'rules.landlord_beats_straight',
  bomb: 'rules.landlord_beats_bomb',
  'higher-bomb': 'rules.landlord_beats_higher_bomb',
  rocket: 'rules.landlord_beats_rocket',
};

const NEVER: Readonly<Record<string, Key>> = {
  longer: 'rules.landlord_never_longer',
  'other-type': 'rules.landlord_never_other_type',
  'two-in-straight': 'rules.landlord_no_hand_two_in_straight',
  'two-pairs': 'rules.landlord_no_hand_two_pairs',
  'four-in-a-row': 'rules.landlord_no_hand_four_in_a_row',
};

/** What the rules say where a table does not. */
export const defaults: Readonly<Record<string, unknown>> = data.defaults;

export const order: readonly CardsShown[] = [{ of: 'rules.landlord_order_lowest', cards: data.order }];

export const types: readonly HandShown[] = data.types.map(({ is, kind, cards }) => {
  const [name, says, made] = TYPES[kind ? `${is} ${kind}` : is]!;
  const values = { form: 'plain', cards: cards.split(' ').length };
  return { name, values, says, cards, made };
});

export const beats: readonly Comparison[] = data.beats.map(({ is, more, less }) => ({
  more,
  less,
  says: BEATS[is]!,
}));

/** What cannot be played: on what lies there, or at all. */
export const never: readonly { rows: readonly CardsShown[]; says: Key }[] = [
  ...data.never.map(({ is, cards, than }) => ({
    rows: [
      { of: 'rules.landlord_lies_there', cards: than },
      { of: 'rules.landlord_too_low', cards },
    ] as const,
    says: NEVER[is]!,
  })),
  ...data.no_hand.map(({ is, cards }) => ({
    rows: [{ of: 'rules.landlord_no_play', cards }] as const,
    says: NEVER[is]!,
  })),
];
