import { expect, test } from 'vitest';
import { isTooPoor, wrongAmount, type Offer } from '../../../src/pages/bank/amount';

const OFFER: Offer = { unit: 'dollars', bounds: [20, 2000], funds: null };

test.each<[number | null, Partial<Offer>, string]>([
  [20, {}, ''],
  [2000, {}, ''],
  [null, {}, 'Enter an amount.'],
  [-5, {}, '−$5 is too little: bring at least $20.'],
  [0, {}, '$0 is too little: bring at least $20.'],
  [5000, {}, '$5,000 is too much: bring $2,000 at most.'],
  [5000, { bounds: [20, null] }, ''],
  [12.5, {}, 'Use whole dollars.'],
  [12.5, { unit: 'cents', bounds: [1000, 9000] }, ''],
  [12.505, { unit: 'cents', bounds: [1000, 9000] }, 'Use dollars and cents, such as 12.50.'],
  [5, { unit: 'cents', bounds: [1000, 9000] }, '$5 is too little: bring at least $10.'],
  [25, { step: 10 }, 'Buy chips in steps of $10.'],
  [30, { step: 10 }, ''],
  [1500, { bounds: [1, 1200], had: 800 }, '$1,500 is too much: you have $800 and may have $2,000 at most.'],
  [600, { funds: 50_000 }, 'Your balance is $500. You need $600.'],
  [500, { funds: 50_000 }, ''],
  [6, { unit: 'cents', bounds: [100, 9000], funds: 550 }, 'Your balance is $5.50. You need $6.'],
])('%o dollars of %o: %s', (dollars, more, says) => {
  expect(wrongAmount(dollars, { ...OFFER, ...more })).toBe(says);
});

test('one is too poor only where money counts, and for less than the least', () => {
  expect(isTooPoor(OFFER)).toBe(false);
  expect(isTooPoor({ ...OFFER, funds: 2000 })).toBe(false);
  expect(isTooPoor({ ...OFFER, funds: 1999 })).toBe(true);
});
