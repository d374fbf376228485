import { expect, test } from 'vitest';
import { capital, countdown } from '../../src/words/format';

test('a caption begins with a capital', () => {
  expect(capital('pair of eights')).toBe('Pair of eights');
});

test('a countdown has minutes and seconds, and hours where there are any', () => {
  expect(countdown(0)).toBe('0:00');
  expect(countdown(7_000)).toBe('0:07');
  expect(countdown(246_001)).toBe('4:07');
  expect(countdown(3_847_000)).toBe('1:04:07');
});
