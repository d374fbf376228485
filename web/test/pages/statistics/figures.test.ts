import { expect, test } from 'vitest';
import type { BettingFigures } from '../../../src/lib/protocol';
import { aggression, blinds, rate, share, told, tone } from '../../../src/pages/statistics/figures';

const figures: BettingFigures = {
  position: '',
  hands: 100,
  decided: 95,
  vpip: 19,
  pfr: 15,
  raises: 12,
  calls: 8,
  folds: 4,
  saw_flop: 40,
  showdowns: 10,
  showdowns_won: 6,
  total: 50,
  showdown_total: 80,
  all_in: 0,
  all_in_total: 0,
  expected: 0,
  blinds: 0.25,
  blinds_error: 0.5,
};

test('rates are per hundred rounds, unknown without an error', () => {
  expect(rate({ mean: 0.12, error: 0.3, unit: 'dollars' })).toBe('+$12 ± $30');
  expect(rate({ mean: 0.12, error: null, unit: 'dollars' })).toBe('–');
});

test('shares and tones', () => {
  expect([share(1, 3), share(0, 0)]).toEqual(['33%', '–']);
  expect([tone(1), tone(0), tone(-1)]).toEqual(['up', '', 'down']);
});

test('figures of poker are shares of what they are counted of', () => {
  const values = told(figures, 'dollars').map(({ value }) => value);
  expect(values).toEqual([
    '20%', // VPIP, of the hands with a decision
    '16%', // PFR
    '1.5', // 12 bets and raises for 8 calls
    '50%', // of 24 acts
    '25%', // showdowns of flops
    '60%', // of showdowns
    '+$80',
    '−$30',
    '+25.0 ± 50.0',
  ]);
});

test('who never called has no factor, and a game without blinds no rate in them', () => {
  expect(aggression({ ...figures, calls: 0 })).toBe('–');
  expect(blinds({ ...figures, blinds: null, blinds_error: null })).toBe('–');
  expect(blinds({ ...figures, blinds: -0.031, blinds_error: null })).toBe('−3.1');
});
