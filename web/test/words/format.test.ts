import { expect, test } from 'vitest';
import { number, percent, when } from '../../src/words/format';

test('numbers are grouped, shares are percent', () => {
  expect(number(1234567)).toBe('1,234,567');
  expect(percent(0.126)).toBe('13%');
});

test('a time of the house is written in several styles', () => {
  const ns = Date.parse('2026-07-14T12:00:00Z') * 1e6;
  expect(when(ns, 'day')).toMatch(/Jul/);
  expect(when(ns, 'weekday')).toMatch(/Tuesday/);
  expect(when(ns, 'clock')).toMatch(/^\d\d:\d\d/);
});
