import { afterEach, expect, test, vi } from 'vitest';
import { periodOf, question, rate, share, tone } from '../../../src/pages/statistics/figures';

afterEach(() => vi.useRealTimers());

test('all of the time and every game ask for nothing in particular', () => {
  expect(question('', 'all')).toEqual({});
});

test('a week ago is told in nanoseconds', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 8) });
  expect(question('stud', 'week', 'ann')).toEqual({
    game: 'stud',
    player: 'ann',
    since_ns: Date.UTC(2026, 0, 1) * 1e6,
  });
});

test('a period that there is not is all of the time', () => {
  expect([periodOf('month'), periodOf('aeon'), periodOf(null)]).toEqual(['month', 'all', 'all']);
});

test('rates are per hundred rounds, unknown without an error', () => {
  expect(rate({ mean: 0.12, error: 0.3, unit: 'dollars' })).toBe('+$12 ± $30');
  expect(rate({ mean: 0.12, error: null, unit: 'dollars' })).toBe('–');
});

test('shares and tones', () => {
  expect([share(1, 3), share(0, 0)]).toEqual(['33%', '–']);
  expect([tone(1), tone(0), tone(-1)]).toEqual(['up', '', 'down']);
});
