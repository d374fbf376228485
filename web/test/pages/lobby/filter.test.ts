import { describe, expect, test } from 'vitest';
import type * as m from '../../../src/lib/protocol';
import { line } from '../../messages';
import { chosen, read, written, type Filter } from '../../../src/pages/lobby/filter';

const ANY = read(new URLSearchParams());

function people(...names: string[]): m.Player[] {
  return names.map((name, seat) => ({ name, nickname: name.toUpperCase(), seat, chips: 100 }));
}

const LINES = [
  line(1, { name: 'Berlin', buy_in: [40, 200], players: people('ann', 'ben') }),
  line(2, { name: 'Aachen', buy_in: [200, 1000], protected: true, seats: 2, players: people('cid', 'dora') }),
  line(3, { name: 'Cairo', game: 'blackjack', title: 'Blackjack', unit: 'cents', buy_in: [60_000, null] }),
  line(4, { name: 'Dakar', game: 'landlord', title: 'Fight the Landlord', players: people('eve') }),
];

function names(filter: Partial<Filter>): string[] {
  return chosen(LINES, { ...ANY, ...filter }).map(({ name }) => name);
}

test.each<[Partial<Filter>, string[]]>([
  [{}, ['Berlin', 'Aachen', 'Dakar', 'Cairo']],
  [{ game: 'blackjack' }, ['Cairo']],
  [{ free: true }, ['Berlin', 'Dakar', 'Cairo']],
  [{ open: true }, ['Berlin', 'Dakar', 'Cairo']],
  [{ stakes: 'small' }, ['Berlin']],
  [{ stakes: 'middle' }, ['Berlin', 'Aachen']],
  [{ stakes: 'high' }, ['Cairo']],
  [{ stakes: 'points' }, ['Dakar']],
  [{ text: ' EVE ' }, ['Dakar']],
  [{ text: 'hold' }, ['Berlin', 'Aachen']],
  [{ text: 'nowhere' }, []],
  [{ sort: 'name' }, ['Aachen', 'Berlin', 'Cairo', 'Dakar']],
  [{ sort: 'name', down: true }, ['Dakar', 'Cairo', 'Berlin', 'Aachen']],
  [{ sort: 'new' }, ['Dakar', 'Cairo', 'Aachen', 'Berlin']],
  [{ sort: 'stakes' }, ['Dakar', 'Berlin', 'Aachen', 'Cairo']],
])('%o shows %o', (filter, found) => {
  expect(names(filter)).toEqual(found);
});

describe('in an address', () => {
  test('what is usual is not said', () => {
    expect(written(ANY)).toBe('/lobby');
  });

  test.each<[Partial<Filter>]>([
    [{ game: 'stud', text: 'a & b', free: true, open: true }],
    [{ stakes: 'points', sort: 'players', down: true }],
    [{ sort: 'new', down: false }],
  ])('%o is read as it was written', (more) => {
    const filter = { ...ANY, ...more };
    expect(read(new URL(written(filter), 'http://house').searchParams)).toEqual(filter);
  });

  test('nonsense is as if nothing was said', () => {
    expect(read(new URLSearchParams('stakes=much&sort=-luck'))).toEqual({ ...ANY, down: true });
  });
});
