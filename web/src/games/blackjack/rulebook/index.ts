import type { Key } from '../../../words';
import type { HandShown, Rulebook, Rulebooks, Step } from '../../rulebook';
import example from './example.json';
import hands from './hands.json';

const VALUES: Readonly<Record<string, readonly [Key, Key]>> = {
  pips: ['rules.blackjack_value_pips', 'rules.blackjack_value_pips_says'],
  tens: ['rules.blackjack_value_tens', 'rules.blackjack_value_tens_says'],
  soft: ['rules.blackjack_value_soft', 'rules.blackjack_value_soft_says'],
  hard: ['rules.blackjack_value_hard', 'rules.blackjack_value_hard_says'],
  bust: ['rules.blackjack_value_bust', 'rules.blackjack_value_bust_says'],
  blackjack: ['rules.blackjack_value_blackjack', 'rules.blackjack_value_blackjack_says'],
};

const values: readonly HandShown[] = hands.values.map(({ is, cards }) => {
  const [name, says] = VALUES[is]!;
  return { name, says, cards };
});

const DEFAULTS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = hands.defaults;

const blackjack: Rulebook = {
  brief: 'rules.blackjack_brief',
  sections: [
    { id: 'short', title: 'rules.in_short', blocks: [{ kind: 'text', says: 'rules.blackjack_aim' }] },
    { id: 'hands', title: 'rules.blackjack_values_title', blocks: [{ kind: 'hands', hands: values }] },
    {
      id: 'course',
      title: 'rules.course_round',
      blocks: [
        {
          kind: 'steps',
          says: [
            'rules.blackjack_course_bets',
            'rules.blackjack_course_deal',
            'rules.blackjack_course_look',
            'rules.blackjack_course_turns',
            'rules.blackjack_course_dealer',
            'rules.blackjack_course_pay',
          ],
        },
      ],
    },
    {
      id: 'buttons',
      title: 'rules.buttons',
      blocks: [
        {
          kind: 'buttons',
          entries: [
            { name: 'blackjack.bet', says: 'rules.blackjack_bet' },
            { name: 'blackjack.same_again', says: 'rules.blackjack_again' },
            { name: 'blackjack.skip', says: 'rules.blackjack_skip' },
            { name: 'blackjack.hit', says: 'rules.blackjack_hit' },
            { name: 'blackjack.stand', says: 'rules.blackjack_stand' },
            { name: 'blackjack.double', says: 'rules.blackjack_double' },
            { name: 'blackjack.split', says: 'rules.blackjack_split' },
            { name: 'blackjack.surrender', says: 'rules.blackjack_surrender' },
            { name: 'blackjack.insure', says: 'rules.blackjack_insure' },
            { name: 'blackjack.no_insurance', says: 'rules.blackjack_no_insurance' },
            { name: 'blackjack.claim', says: 'rules.blackjack_claim' },
          ],
        },
        { kind: 'points', says: ['rules.blackjack_silence'] },
      ],
    },
    {
      id: 'example',
      title: 'rules.example_round',
      blocks: [{ kind: 'example', steps: example.steps as readonly Step[], unit: 'cents' }],
    },
    {
      id: 'settings',
      title: 'rules.settings_table',
      blocks: [
        {
          kind: 'terms',
          entries: [
            { name: 'create.rules_ubercasino', says: 'rules.blackjack_settings_ubercasino' },
            { name: 'create.rules_casino', says: 'rules.blackjack_settings_casino' },
            { name: 'create.soft_17', says: 'rules.blackjack_settings_soft_17' },
            { name: 'create.pays', says: 'rules.blackjack_settings_pays' },
            { name: 'create.peek', says: 'rules.blackjack_settings_peek' },
            { name: 'create.insurance', says: 'rules.blackjack_settings_insurance' },
            { name: 'create.surrender', says: 'rules.blackjack_settings_surrender' },
            { name: 'create.double_on', says: 'rules.blackjack_settings_double_on' },
            { name: 'create.double_for_less', says: 'rules.blackjack_settings_double_for_less' },
            { name: 'create.hands', says: 'rules.blackjack_settings_hands' },
            { name: 'create.split_by', says: 'rules.blackjack_settings_split_by' },
          ],
        },
      ],
    },
  ],
  at: () => 'buttons',
  settings: ({ rules = 'ubercasino', minimum, maximum, ...more }) => {
    const { minimum: least, ...usual } = DEFAULTS[String(rules)] ?? {};
    return { rules, minimum: minimum ?? least, maximum, ...usual, ...more };
  },
};

const rulebooks: Rulebooks = { blackjack };
export default rulebooks;
