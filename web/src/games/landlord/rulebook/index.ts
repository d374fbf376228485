import type { Rulebook, Rulebooks, Step } from '../../rulebook';
import { isLandlord } from '../picture';
import example from './example.json';
import { beats, defaults, never, order, types } from './plays';

const landlord: Rulebook = {
  brief: 'rules.landlord_brief',
  sections: [
    { id: 'short', title: 'rules.in_short', blocks: [{ kind: 'text', says: 'rules.landlord_aim' }] },
    {
      id: 'order',
      title: 'rules.landlord_order_title',
      blocks: [
        { kind: 'text', says: 'rules.landlord_order_says' },
        { kind: 'cards', rows: order },
      ],
    },
    {
      id: 'course',
      title: 'rules.course_game',
      blocks: [
        {
          kind: 'steps',
          says: [
            'rules.landlord_course_deal',
            'rules.landlord_course_bids',
            'rules.landlord_course_landlord',
            'rules.landlord_course_lead',
            'rules.landlord_course_follow',
            'rules.landlord_course_next',
            'rules.landlord_course_end',
            'rules.landlord_course_score',
          ],
        },
      ],
    },
    {
      id: 'hands',
      title: 'rules.landlord_types_title',
      blocks: [
        { kind: 'text', says: 'rules.landlord_types_say' },
        { kind: 'hands', hands: types },
      ],
    },
    {
      id: 'beats',
      title: 'rules.landlord_beats_title',
      blocks: [{ kind: 'comparisons', pairs: beats }],
    },
    {
      id: 'never',
      title: 'rules.landlord_never_title',
      blocks: never.flatMap(({ rows, says }) => [
        { kind: 'cards', rows },
        { kind: 'text', says },
      ]),
    },
    {
      id: 'buttons',
      title: 'rules.buttons',
      blocks: [
        {
          kind: 'buttons',
          entries: [
            { name: 'landlord.bid', values: { amount: 3 }, says: 'rules.landlord_bid' },
            { name: 'landlord.pass', says: 'rules.landlord_pass' },
            { name: 'landlord.play', says: 'rules.landlord_play' },
            { name: 'landlord.hint', says: 'rules.landlord_hint' },
            { name: 'landlord.surrender', says: 'rules.landlord_surrender' },
          ],
        },
        { kind: 'points', says: ['rules.landlord_silence'] },
      ],
    },
    {
      id: 'example',
      title: 'rules.example_game',
      blocks: [{ kind: 'example', steps: example.steps as readonly Step[], unit: 'points' }],
    },
    {
      id: 'know',
      title: 'rules.good_to_know',
      blocks: [
        {
          kind: 'points',
          says: [
            'rules.landlord_tip_bid',
            'rules.landlord_tip_long',
            'rules.landlord_tip_partner',
            'rules.landlord_tip_keep',
          ],
        },
      ],
    },
    {
      id: 'settings',
      title: 'rules.settings_table',
      blocks: [
        {
          kind: 'terms',
          entries: [
            { name: 'create.stake', says: 'rules.landlord_settings_stake' },
            { name: 'create.bomb_doubles', says: 'rules.landlord_settings_bomb' },
            { name: 'create.rocket_doubles', says: 'rules.landlord_settings_rocket' },
            { name: 'create.spring_doubles', says: 'rules.landlord_settings_spring' },
            { name: 'create.wing_bombs', says: 'rules.landlord_settings_wing_bombs' },
            { name: 'create.wing_jokers', says: 'rules.landlord_settings_wing_jokers' },
            { name: 'create.wing_matches', says: 'rules.landlord_settings_wing_matches' },
          ],
        },
      ],
    },
  ],
  at: (picture) => (isLandlord(picture) && picture.landlord === null ? 'course' : 'hands'),
  settings: (options) => ({ ...defaults, ...options }),
};

const rulebooks: Rulebooks = { landlord };
export default rulebooks;
