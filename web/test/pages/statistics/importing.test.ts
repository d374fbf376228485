import { expect, test } from 'vitest';
import { TEXT_MOST, added, textOf, type Outcome } from '../../../src/pages/statistics/importing';

const nothing: Outcome = { hands: 0, kept: 0, known: 0, failed: 0, errors: [], names: [], hero: '' };
const one = {
  hands: 2,
  kept: 1,
  known: 1,
  failed: 1,
  errors: ['hand 7, line 3: no.'],
  names: [
    { name: 'ann', hands: 2 },
    { name: 'bob', hands: 1 },
  ],
  hero: 'bob',
};

test('files add up, errors say in which file they are, names who is there most', () => {
  const both = added(added(nothing, 'a.txt', one), 'b.txt', {
    ...one,
    hero: 'ann',
    names: [{ name: 'bob', hands: 5 }],
  });
  expect(both).toEqual({
    hands: 4,
    kept: 2,
    known: 2,
    failed: 2,
    errors: ['a.txt, hand 7, line 3: no.', 'b.txt, hand 7, line 3: no.'],
    names: [
      { name: 'bob', hands: 6 },
      { name: 'ann', hands: 2 },
    ],
    hero: 'bob',
  });
});

test('a file that is too large is told by its name, and the others are read', async () => {
  const large = { name: 'large.txt', size: TEXT_MOST + 1 } as File;
  const found = await textOf([large, new File(['hello'], 'small.txt')]);
  expect(found.files).toEqual([{ name: 'small.txt', text: 'hello' }]);
  expect(found.wrong).toEqual([expect.stringContaining('large.txt')]);
});
