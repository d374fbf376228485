import { afterEach, expect, test, vi } from 'vitest';
import {
  EVERYTHING,
  dealQuestion,
  isNarrowed,
  question,
  read,
  widened,
  written,
} from '../../../src/pages/statistics/filter';

afterEach(() => vi.useRealTimers());

test('everything asks for nothing in particular and has a plain address', () => {
  expect(question(EVERYTHING)).toEqual({});
  expect(written(EVERYTHING)).toBe('/statistics');
  expect(isNarrowed(EVERYTHING)).toBe(false);
});

test('an address says a filter, and a filter its address', () => {
  const address =
    '/statistics?player=ann&game=stud&from=2026-01-08&until=2026-01-09&table=Monday+night' +
    '&opponent=Bob+%26+Co&position=late&ending=won&showdown=no&deal=17';
  const filter = read(new URL(address, 'http://house').searchParams);
  expect(written(filter)).toBe(address);
  expect(written(filter, '/house/deals')).toMatch(/^\/house\/deals\?/);
  expect(dealQuestion(filter)).toEqual({
    player: 'ann',
    game: 'stud',
    table: 'Monday night',
    opponent: 'Bob & Co',
    position: 'late',
    ending: 'won',
    showdown: false,
    deal: 17,
    since_ns: new Date(2026, 0, 8).getTime() * 1e6,
    until_ns: new Date(2026, 0, 10).getTime() * 1e6,
  });
  expect(question(filter)).not.toHaveProperty('deal');
});

test('what an address says wrong is not there', () => {
  const said = new URLSearchParams(
    'period=aeon&position=sofa&ending=drawn&showdown=maybe&from=yesterday&x=1',
  );
  expect(read(said)).toEqual(EVERYTHING);
});

test('imported hands are asked for as such', () => {
  const filter = read(new URLSearchParams('source=imported'));
  expect(written(filter)).toBe('/statistics?source=imported');
  expect(isNarrowed(filter)).toBe(false);
  expect(question(filter)).toEqual({ imported: true });
  expect(read(new URLSearchParams('source=moon')).source).toBe('');
});

test('a week ago is told in nanoseconds', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 8) });
  expect(question({ ...EVERYTHING, period: 'week' }, 'stud')).toEqual({
    game: 'stud',
    since_ns: Date.UTC(2026, 0, 1) * 1e6,
  });
});

test('what narrows is cleared, and whose, which game and which period stay', () => {
  const stays = { player: 'ann', source: 'imported', game: 'stud', period: 'week' } as const;
  const filter = { ...EVERYTHING, ...stays, table: 'x', deal: '3' };
  expect(isNarrowed(filter)).toBe(true);
  expect(widened(filter)).toEqual({ ...filter, table: '', deal: '' });
});
