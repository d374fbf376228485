import { expect, test } from 'vitest';
import { Sizes } from '../../src/parts/sizes';

const anything = new Sizes([[40, 400, 1]]);
const spread = new Sizes([
  [200, 200, 0],
  [20, 60, 20],
]);

test('the bounds are those of all ranges', () => {
  expect([spread.least, spread.most]).toEqual([20, 200]);
});

test.each([
  [0, 20],
  [29, 20],
  [31, 40],
  [60, 60],
  [129, 60],
  [131, 200],
  [999, 200],
])('the legal amount nearest to %i is %i', (meant, nearest) => {
  expect(spread.nearest(meant)).toBe(nearest);
});

test('only legal amounts are had', () => {
  expect([20, 40, 60, 200].every((amount) => spread.has(amount))).toBe(true);
  expect([19, 30, 61, 201].some((amount) => spread.has(amount))).toBe(false);
});

test.each([
  [20, 1, 40],
  [60, 1, 200],
  [200, 1, 200],
  [200, -1, 60],
  [40, -1, 20],
  [20, -1, 20],
  [45, 1, 60],
  [45, -1, 40],
])('from %i by %i comes %i: always another one while there is one', (amount, by, next) => {
  expect(spread.next(amount, by)).toBe(next);
});

test('a step of many goes as far, but not beyond the last', () => {
  expect(anything.next(40, 50)).toBe(90);
  expect(anything.next(390, 50)).toBe(400);
});

test('a last amount off the steps can be reached', () => {
  const uneven = new Sizes([[10, 35, 10]]);
  expect(uneven.next(30, 10)).toBe(35);
  expect(uneven.nearest(36)).toBe(35);
});
