import type { About } from '../about';

export const about: About = {
  options: {
    rules: {
      says: 'create.rules',
      choices: { casino: 'create.rules_casino', ubercasino: 'create.rules_ubercasino' },
    },
    minimum: { says: 'create.bet_least', money: true },
    maximum: { says: 'create.bet_most', money: true },
    step: { says: 'create.bet_step', money: true },
    decks: { says: 'create.decks' },
    shoe: {
      says: 'create.shoe',
      choices: { decks: 'create.shoe_decks', infinite: 'create.shoe_infinite', test: 'create.shoe_test' },
    },
    scenario: { says: 'create.scenario' },
    reshuffle_at: { says: 'create.reshuffle_at' },
    penetration: { says: 'create.penetration' },
    soft_17: {
      says: 'create.soft_17',
      choices: { stand: 'create.soft_17_stand', hit: 'create.soft_17_hit' },
    },
    pays: { says: 'create.pays', choices: { '3:2': 'create.pays_3_2', '6:5': 'create.pays_6_5' } },
    peek: { says: 'create.peek' },
    insurance: { says: 'create.insurance' },
    surrender: {
      says: 'create.surrender',
      choices: { late: 'create.surrender_late', none: 'create.surrender_none' },
    },
    double_on: {
      says: 'create.double_on',
      choices: {
        any: 'create.double_on_any',
        '9-11': 'create.double_on_9_11',
        '10-11': 'create.double_on_10_11',
      },
    },
    double_after_split: { says: 'create.double_after_split' },
    double_for_less: { says: 'create.double_for_less' },
    hands: { says: 'create.hands' },
    resplit_aces: { says: 'create.resplit_aces' },
    hit_split_aces: { says: 'create.hit_split_aces' },
    split_by: {
      says: 'create.split_by',
      choices: { value: 'create.split_by_value', rank: 'create.split_by_rank' },
    },
  },
  main: ['rules', 'minimum', 'maximum', 'decks'],
};
