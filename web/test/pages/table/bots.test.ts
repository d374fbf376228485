import { expect, test } from 'vitest';
import { byLevel, company, filling } from '../../../src/pages/table/bots';
import type * as m from '../../../src/lib/protocol';

const bot = (name: string, level: m.BotTold['level']): m.BotTold => ({
  name,
  says: '',
  level,
  characters: [],
});
const BOTS = [bot('random', 'novice'), bot('caller', 'novice'), bot('regular', 'regular')];

test('bots are grouped by how strong they are, and empty groups are left out', () => {
  expect(byLevel(BOTS).map(({ level, bots }) => [level, bots.map(({ name }) => name)])).toEqual([
    ['novice', ['random', 'caller']],
    ['regular', ['regular']],
  ]);
});

test('a table is filled with each of them in turn', () => {
  expect(filling(BOTS.slice(0, 2), 3)).toEqual(['caller', 'random', 'caller']);
});

test('a company is of the middle level, with a weaker one in every third seat', () => {
  expect(company(BOTS, 4)).toEqual(['regular', 'regular', 'caller', 'regular']);
  expect(company([bot('random', 'novice')], 2)).toEqual(['random', 'random']);
  expect(company([], 2)).toEqual([]);
});
