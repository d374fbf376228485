/** Sökö and seven-card stud. */
import type { Rulebook } from '../../rulebook';
import { example, PLAY, SOKO_BUTTONS, STUD_BUTTONS } from './common';
import examples from './examples.json';
import hands from './hands.json';
import { RANKING, SOKO_RANKING } from './ranking';

export const soko: Rulebook = {
  brief: 'rules.soko_brief',
  sections: [
    {
      id: 'short',
      title: 'rules.in_short',
      blocks: [
        { kind: 'text', says: 'rules.soko_aim' },
        { kind: 'text', says: 'rules.soko_aim_special' },
        { kind: 'text', says: 'rules.holdem_aim_pot' },
      ],
    },
    {
      id: 'course',
      title: 'rules.course_hand',
      blocks: [
        {
          kind: 'steps',
          says: [
            'rules.soko_course_ante',
            'rules.soko_course_second',
            'rules.soko_course_third',
            'rules.soko_course_fourth',
            'rules.soko_course_fifth',
            'rules.soko_course_showdown',
          ],
        },
        PLAY,
      ],
    },
    SOKO_BUTTONS,
    { id: 'hands', title: 'rules.ranking', blocks: SOKO_RANKING },
    example(examples.soko),
    {
      id: 'know',
      title: 'rules.good_to_know',
      blocks: [
        { kind: 'points', says: ['rules.soko_tip_open', 'rules.soko_tip_pair', 'rules.soko_tip_suits'] },
      ],
    },
    {
      id: 'settings',
      title: 'rules.settings',
      blocks: [
        {
          kind: 'terms',
          entries: [
            { name: 'create.limit_fixed', says: 'rules.soko_settings_fixed' },
            { name: 'create.limit_pot', says: 'rules.soko_settings_pot' },
            { name: 'create.limit_no', says: 'rules.soko_settings_no' },
            { name: 'create.bring_in', says: 'rules.soko_settings_bring_in' },
          ],
        },
      ],
    },
  ],
  at: () => 'hands',
  settings: ({ low, bring_in, cap }) => ({ bring_in: bring_in ?? halfOf(low ?? hands.low_stakes.soko), cap }),
};

export const stud: Rulebook = {
  brief: 'rules.stud_brief',
  sections: [
    {
      id: 'short',
      title: 'rules.in_short',
      blocks: [
        { kind: 'text', says: 'rules.stud_aim' },
        { kind: 'text', says: 'rules.holdem_aim_pot' },
      ],
    },
    {
      id: 'course',
      title: 'rules.course_hand',
      blocks: [
        {
          kind: 'steps',
          says: [
            'rules.stud_course_ante',
            'rules.stud_course_third',
            'rules.stud_course_fourth',
            'rules.stud_course_seventh',
            'rules.stud_course_showdown',
          ],
        },
        PLAY,
      ],
    },
    STUD_BUTTONS,
    { id: 'hands', title: 'rules.ranking', blocks: RANKING },
    example(examples.stud),
    {
      id: 'settings',
      title: 'rules.settings',
      blocks: [
        {
          kind: 'terms',
          entries: [
            { name: 'create.limit_fixed', says: 'rules.stud_settings_sizes' },
            { name: 'create.bring_in', says: 'rules.stud_settings_bring_in' },
            { name: 'create.rules_wsop', says: 'rules.stud_settings_wsop' },
            { name: 'create.rules_csc478', says: 'rules.stud_settings_csc478' },
          ],
        },
      ],
    },
  ],
  at: () => 'hands',
  settings: ({ rules = 'wsop', low, bring_in, max_raises }) =>
    rules === 'wsop'
      ? { rules, bring_in: bring_in ?? halfOf(low ?? hands.low_stakes.stud), max_raises }
      : { rules },
};

/** Half a stake, rounded up: the bring-in where a table does not say. */
function halfOf(stake: unknown): number {
  return Math.ceil(Number(stake) / 2);
}
