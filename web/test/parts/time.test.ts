import { expect, test } from 'vitest';

import { secondsLeft } from '../../src/parts/time';

test.each([
  [10_000, 7],
  [10_001, 7],
  [11_000, 6],
  [16_999, 1],
  [17_000, 0],
  [30_000, 0],
])('at %i ms a time that ends at 17 s has %i s left', (nowMs, left) => {
  expect(secondsLeft(nowMs, 17_000)).toBe(left);
});

test('a page that is behind the time of its house shows no more than there was', () => {
  expect(secondsLeft(9_400, 17_000)).toBe(8);
  expect(secondsLeft(9_400, 17_000, 10_000)).toBe(7);
});
