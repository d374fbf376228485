/** What several games of poker have in common: buttons, all-ins, limits. */
import type { Block, Entry, Section, Step } from '../../rulebook';

const FOLD: Entry = { name: 'parts.do_fold', says: 'rules.poker_fold' };
const CHECK: Entry = { name: 'parts.do_check', says: 'rules.poker_check' };
const CALL: Entry = { name: 'parts.do_call', says: 'rules.poker_call' };
const BET: Entry = { name: 'parts.do_bet', says: 'rules.poker_bet' };
const RAISE: Entry = { name: 'parts.raise_to', says: 'rules.poker_raise' };
const ALL_IN: Entry = { name: 'poker.all_in', says: 'rules.poker_all_in' };
const BRING_IN: Entry = { name: 'parts.do_bring_in', says: 'rules.poker_bring_in' };
const COMPLETE: Entry = { name: 'parts.do_complete_to', says: 'rules.poker_complete' };
const SHOW: Entry = { name: 'parts.do_show', says: 'rules.poker_show' };
const MUCK: Entry = { name: 'parts.do_muck', says: 'rules.poker_muck' };

const BESIDE: Block = { kind: 'points', says: ['rules.poker_ahead', 'rules.poker_strength'] };

function buttons(...entries: Entry[]): Section {
  return { id: 'buttons', title: 'rules.buttons', blocks: [{ kind: 'buttons', entries }, BESIDE] };
}

export const BLIND_BUTTONS = buttons(FOLD, CHECK, CALL, BET, RAISE, ALL_IN);
export const SOKO_BUTTONS = buttons(BRING_IN, COMPLETE, FOLD, CHECK, CALL, BET, RAISE);
export const STUD_BUTTONS = buttons(BRING_IN, COMPLETE, FOLD, CHECK, CALL, BET, RAISE, SHOW, MUCK);

export const PLAY: Block = {
  kind: 'points',
  says: [
    'rules.poker_betting_ends',
    'rules.poker_all_fold',
    'rules.poker_side_pot',
    'rules.poker_uncalled',
    'rules.poker_turned_up',
  ],
};

export const BLIND_SETTINGS: Section = {
  id: 'settings',
  title: 'rules.settings',
  blocks: [
    {
      kind: 'terms',
      entries: [
        { name: 'create.limit_no', says: 'rules.blinds_settings_no' },
        { name: 'create.limit_pot', says: 'rules.blinds_settings_pot' },
        { name: 'create.limit_fixed', says: 'rules.blinds_settings_fixed' },
        { name: 'create.ante', says: 'rules.blinds_settings_ante' },
        { name: 'create.rules_standard', says: 'rules.blinds_settings_standard' },
        { name: 'create.rules_eps', says: 'rules.blinds_settings_eps' },
      ],
    },
    { kind: 'points', says: ['rules.blinds_newcomers'] },
  ],
};

/** The steps of an example, as `examples.json` has them. */
export function example(told: { steps: unknown }): Section {
  const steps = told.steps as readonly Step[];
  return {
    id: 'example',
    title: 'rules.example_hand',
    blocks: [{ kind: 'example', steps, unit: 'dollars' }],
  };
}
