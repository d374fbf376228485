import { expect, test } from 'vitest';
import { actionFor, fewSizes, mayWin, sizedVerb } from '../../../src/games/poker/choices';
import type * as m from '../../../src/lib/protocol';

function sizes(...ranges: m.PokerSizes['ranges']): m.PokerSizes {
  return { from: ranges[0]![0], to: ranges.at(-1)![1], ranges, presets: [] };
}

test.each([
  ['fold', { type: 'Fold' }],
  ['call', { type: 'Call' }],
  ['bring_in', { type: 'BringIn' }],
  ['bet', { type: 'Bet', amount: 40 }],
  ['raise', { type: 'RaiseTo', to: 40 }],
  ['complete', { type: 'RaiseTo', to: 40 }],
])('%s is the action %o', (verb, action) => {
  expect(actionFor(verb, 40)).toEqual(action);
});

test('the choice with an amount is found among the others', () => {
  expect(sizedVerb({ fold: {}, call: { amount: 4 }, raise: sizes([8, 100, 1]) })).toBe('raise');
  expect(sizedVerb({ fold: {}, call: { amount: 4 } })).toBeUndefined();
});

test('fixed limits stand beside each other, many sizes do not', () => {
  expect(fewSizes(sizes([20, 20, 0]))).toEqual([20]);
  expect(fewSizes(sizes([40, 40, 0], [10, 30, 10]))).toEqual([10, 20, 30, 40]);
  expect(fewSizes(sizes([10, 50, 10]))).toEqual([]);
  expect(fewSizes(sizes([2, 1000, 1]))).toEqual([]);
  expect(fewSizes(undefined)).toEqual([]);
});

test.each([
  ['first', true],
  ['best', true],
  ['equal', true],
  ['beaten', false],
] as const)('a hand that is %s may win: %s', (hand, wins) => {
  expect(mayWin({ show: {}, muck: { hand } })).toBe(wins);
});

test('only a hand at the showdown may be mucked', () => {
  expect(mayWin({ fold: {}, check: {} })).toBe(false);
});
