import type { About } from '../about';

export const about: About = {
  options: {
    rules: {
      says: 'create.rules',
      choices: {
        standard: 'create.rules_standard',
        eps: 'create.rules_eps',
        wsop: 'create.rules_wsop',
        csc478: 'create.rules_csc478',
        casino: 'create.rules_casino',
      },
    },
    limit: {
      says: 'create.limit',
      choices: { no: 'create.limit_no', pot: 'create.limit_pot', fixed: 'create.limit_fixed' },
    },
    big_blind: {
      says: 'create.big_blind',
      hint: 'create.big_blind_hint',
      money: true,
      usual: ({ limits }) => limits.blind,
    },
    small_blind: { says: 'create.small_blind', money: true },
    ante: { says: 'create.ante', money: true },
    ante_by: {
      says: 'create.ante_by',
      choices: { all: 'create.ante_by_all', big: 'create.ante_by_big' },
    },
    low: { says: 'create.low', money: true },
    high: { says: 'create.high', money: true },
    bring_in: { says: 'create.bring_in', money: true },
    min_buy_in: { says: 'create.buy_in_least', money: true, usual: ({ buy_in }) => buy_in?.[0] },
    max_buy_in: { says: 'create.buy_in_most', money: true, usual: ({ buy_in }) => buy_in?.[1] },
    cap: { says: 'create.cap' },
    cap_heads_up: { says: 'create.cap_heads_up' },
    max_raises: { says: 'create.max_raises' },
    showing: {
      says: 'create.showing',
      choices: { ask: 'create.showing_ask', auto: 'create.showing_auto' },
    },
    burn: { says: 'create.burn' },
    heads_up: {
      says: 'create.heads_up',
      choices: { 'button-small': 'create.heads_up_small', 'button-big': 'create.heads_up_big' },
    },
    chip: { says: 'create.chip' },
  },
  main: ['limit', 'big_blind', 'rules', 'ante', 'low', 'high', 'min_buy_in', 'max_buy_in'],
  leastBuyIn: 'min_buy_in',
  files: [
    { form: 'handlog', ending: 'log', says: 'replay.file_handlog' },
    { form: 'phh', ending: 'phh', says: 'replay.file_phh' },
    { form: 'pokerstars', ending: 'txt', says: 'replay.file_pokerstars' },
  ],
};
