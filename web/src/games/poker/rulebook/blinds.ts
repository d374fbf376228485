/** Hold'em and Omaha. */
import type { Key } from '../../../words';
import type { Block, CardsShown, Rulebook } from '../../rulebook';
import { BLIND_BUTTONS, BLIND_SETTINGS, example, PLAY } from './common';
import examples from './examples.json';
import hands from './hands.json';
import { RANKING } from './ranking';

/** Limits are said with the stakes; of the rest only what is not usual. */
function settings({ rules, ante_by, heads_up, cap }: Readonly<Record<string, unknown>>) {
  return { rules: rules ?? 'standard', ante_by, heads_up, cap };
}

function course(preflop: Key): readonly Block[] {
  const streets: readonly Key[] = [
    'rules.holdem_course_blinds',
    preflop,
    'rules.holdem_course_flop',
    'rules.holdem_course_turn',
    'rules.holdem_course_river',
    'rules.holdem_course_showdown',
  ];
  return [{ kind: 'steps', says: streets }, PLAY];
}

export const holdem: Rulebook = {
  brief: 'rules.holdem_brief',
  sections: [
    {
      id: 'short',
      title: 'rules.in_short',
      blocks: [
        { kind: 'text', says: 'rules.holdem_aim' },
        { kind: 'text', says: 'rules.holdem_aim_pot' },
      ],
    },
    { id: 'course', title: 'rules.course_hand', blocks: course('rules.holdem_course_preflop') },
    BLIND_BUTTONS,
    { id: 'hands', title: 'rules.ranking', blocks: RANKING },
    example(examples.holdem),
    BLIND_SETTINGS,
  ],
  at: () => 'hands',
  settings,
};

const OMAHA: Readonly<Record<string, Key>> = {
  royal: 'rules.omaha_royal',
  quads: 'rules.omaha_quads',
  'one-heart': 'rules.omaha_one_heart',
};

/** The cards, the board, and which five of them count. */
function counted({ is, own, board, best }: (typeof hands.omaha)[number]): Block[] {
  const rows: CardsShown[] = [
    { of: 'rules.omaha_own', cards: own },
    { of: 'rules.board', cards: board },
    { of: 'rules.counts', cards: best },
  ];
  return [
    { kind: 'cards', rows },
    { kind: 'text', says: OMAHA[is]! },
  ];
}

export const omaha: Rulebook = {
  brief: 'rules.omaha_brief',
  sections: [
    {
      id: 'short',
      title: 'rules.in_short',
      blocks: [
        { kind: 'text', says: 'rules.omaha_aim' },
        { kind: 'text', says: 'rules.holdem_aim_pot' },
        { kind: 'text', says: 'rules.omaha_two_say' },
        ...hands.omaha.flatMap(counted),
      ],
    },
    { id: 'course', title: 'rules.course_hand', blocks: course('rules.omaha_course_preflop') },
    BLIND_BUTTONS,
    { id: 'hands', title: 'rules.ranking', blocks: RANKING },
    example(examples.omaha),
    BLIND_SETTINGS,
  ],
  at: () => 'hands',
  settings,
};
