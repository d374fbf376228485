import { expect, test } from 'vitest';
import { count, difference, money } from '../../src/lib/money';

test.each([
  [0, '', '$0'],
  [1234567, 'holdem', '$1,234,567'],
  [-40, 'holdem', '−$40'],
  [1000, 'blackjack', '$10'],
  [750, 'blackjack', '$7.50'],
  [-5, 'blackjack', '−$0.05'],
  [123456, 'blackjack', '$1,234.56'],
  [12, 'landlord', '12'],
  [-1200, 'landlord', '−1,200'],
])('%i in %s is %s', (amount, game, text) => {
  expect(money(amount, game)).toBe(text);
});

test('a difference has its sign, and none is none', () => {
  expect([12, -12, 0].map((amount) => difference(amount))).toEqual(['+$12', '−$12', '$0']);
});

test('things are counted in words', () => {
  expect(count(1, 'card')).toBe('1 card');
  expect(count(0, 'card')).toBe('0 cards');
  expect(count(1200, 'match', 'matches')).toBe('1,200 matches');
});
