import { expect, test } from 'vitest';
import {
  brief,
  chipsFor,
  difference,
  inCents,
  money,
  perDollar,
  WALLET,
  type Unit,
} from '../../src/lib/money';

test.each<[number, Unit, string]>([
  [0, 'dollars', '$0'],
  [1234567, 'dollars', '$1,234,567'],
  [-40, 'dollars', '−$40'],
  [40, 'chips', '$40'],
  [0, 'cents', '$0'],
  [1000, 'cents', '$10'],
  [100_000, 'cents', '$1,000'],
  [750, 'cents', '$7.50'],
  [-5, 'cents', '−$0.05'],
  [123456, 'cents', '$1,234.56'],
  [12, 'points', '12'],
  [-1200, 'points', '−1,200'],
])('%i in %s is %s', (amount, unit, text) => {
  expect(money(amount, unit)).toBe(text);
});

test.each<[number, Unit, string]>([
  [999_999, 'dollars', '$999,999'],
  [1_000_000, 'dollars', '$1M'],
  [12_345_678, 'dollars', '$12.34M'],
  [999_999_999, 'dollars', '$999.9M'],
  [9_999_999_999, 'dollars', '$9.999B'],
  [-2_444_444_442, 'dollars', '−$2.444B'],
  [12_345_678, 'cents', '$123,456.78'],
  [123_456_789, 'cents', '$1.234M'],
  [-3_000_000, 'points', '−3M'],
])('%i in %s is briefly %s, never more than it is', (amount, unit, text) => {
  expect(brief(amount, unit)).toBe(text);
});

test('an amount of a table of which nothing is known is dollars', () => {
  expect(money(12, undefined)).toBe('$12');
});

test('a difference has its sign, and none is none', () => {
  expect([12, -12, 0].map((amount) => difference(amount))).toEqual(['+$12', '−$12', '$0']);
  expect([50, -50].map((amount) => difference(amount, 'cents'))).toEqual(['+$0.50', '−$0.50']);
});

test('amounts of different games add up in cents, without points', () => {
  const amounts: [number, Unit][] = [
    [750, 'cents'],
    [2, 'dollars'],
    [3, 'chips'],
    [40, 'points'],
  ];
  expect(amounts.map(([amount, unit]) => inCents(amount, unit))).toEqual([750, 200, 300, 0]);
});

test('a wallet counts cents and buys whole chips of any table', () => {
  expect(money(12_50, WALLET)).toBe('$12.50');
  expect((['cents', 'dollars', 'chips'] as const).map((unit) => chipsFor(12_50, unit))).toEqual([
    1250, 12, 12,
  ]);
  expect(chipsFor(Infinity)).toBe(Infinity);
});

test('dollars are typed, also where cents are counted', () => {
  expect((['cents', 'dollars', 'chips', 'points'] as const).map(perDollar)).toEqual([100, 1, 1, 1]);
});
