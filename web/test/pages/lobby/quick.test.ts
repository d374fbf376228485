import { expect, test } from 'vitest';
import type * as m from '../../../src/lib/protocol';
import { line } from '../../messages';
import { quickest, tableFor } from '../../../src/pages/lobby/quick';
import { stakes } from '../../../src/games/stakes';
import { buyIn, variant } from '../../../src/pages/lobby/words';

function players(...kinds: ('person' | 'bot')[]): m.Player[] {
  return kinds.map((kind, seat) => ({ name: `${kind}${seat}`, nickname: '', seat, chips: 0, kind }));
}

function tables(lines: m.Line[], money: number | null = 100_00): number[] {
  return quickest(lines, 'person0', money).map(({ table }) => table);
}

test('people come before bots, company before none, older tables before newer', () => {
  const lines = [line(1), line(2), line(3, { players: players('bot', 'bot') })];
  const withPerson = line(4, { players: players('bot', 'person').slice(1) });
  expect(tables([...lines, withPerson])).toEqual([4, 3, 1, 2]);
});

test.each<[string, Partial<m.Line>]>([
  ['is full', { seats: 3, players: players('bot', 'bot', 'bot') }],
  ['has a password', { protected: true }],
  ['is for practice', { practice: true }],
  ['has stopped', { halted: 'The game failed.' }],
  ['is for bots', { who: 'bots' }],
  ['costs more than one has', { buy_in: [101, 200] }],
  ['costs more cents than one has', { buy_in: [100_01, null], unit: 'cents' }],
  ['is where one sits already', { players: players('person') }],
])('a table that %s is not offered', (_, more) => {
  expect(tables([line(1, more)])).toEqual([]);
});

test('a wallet pays for dollars and for cents', () => {
  const lines = [
    line(1, { buy_in: [100, 200], unit: 'dollars' }),
    line(2, { buy_in: [100_00, null], unit: 'cents' }),
  ];
  expect(tables(lines)).toEqual([1, 2]);
});

test('where chips cost nothing every table is affordable', () => {
  expect(tables([line(1, { buy_in: [1000, null] })], null)).toEqual([1]);
});

test('a line in words', () => {
  expect(variant(line(1, { limit: 'no' }))).toBe('No-limit Texas Hold’em');
  expect(stakes(line(1))).toBe('blinds $1/$2');
  const points = { key: 'stakes/points', values: { stake: 1_000_000 } };
  expect(stakes(line(1, { worded_stakes: points, unit: 'points' }))).toBe('1,000,000 a point');
  expect(buyIn(line(1, { buy_in: [40, 200] }))).toBe('$40–$200');
  expect(buyIn(line(1, { buy_in: [40, null] }))).toBe('from $40');
  expect(buyIn(line(1, { buy_in: [500, 500], unit: 'cents' }))).toBe('$5');
  expect(buyIn(line(1))).toBe('');
});

test('a newcomer sits at the table that is looked at, or else where there is most company', () => {
  const busy = line(1, { players: players('bot', 'bot') });
  const full = line(3, { seats: 2, players: players('bot', 'bot') });
  const lines = new Map([busy, line(2), full, line(4, { who: 'bots' })].map((one) => [one.table, one]));
  const chosen = (wanted: number, waits = false) => tableFor(lines, wanted, waits, null)?.table;
  expect(chosen(0)).toBe(1);
  expect(chosen(2)).toBe(2);
  expect(chosen(3)).toBe(1);
  expect(chosen(3, true)).toBe(3);
  expect(chosen(4, true)).toBe(1);
  expect(tableFor(new Map(), 2, true, null)).toBeUndefined();
});
