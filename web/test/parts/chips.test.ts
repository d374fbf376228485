import { expect, test } from 'vitest';
import { chips, columns } from '../../src/parts/chips';

test.each([
  [0, []],
  [0.5, []],
  [3, [1, 1, 1]],
  [7.5, [5, 1, 1]],
  [5, [5]],
  [785, [500, 100, 100, 50, 10, 10, 10, 5]],
  [1000, [500, 500]],
])('%i is %o, the dearest first', (amount, made) => {
  expect(chips(amount)).toEqual(made);
});

test('columns are at most six high', () => {
  expect(columns(3500, 'mixed', 9).map((column) => column.length)).toEqual([6, 1]);
});

test('by colour, each colour begins a column', () => {
  expect(columns(785, 'columns', 9)).toEqual([[500], [100, 100], [50], [10, 10, 10], [5]]);
  expect(columns(785, 'mixed', 9)).toEqual([
    [500, 100, 100, 50, 10, 10],
    [10, 5],
  ]);
});

test('no more columns than there is room for', () => {
  expect(columns(785, 'columns', 2)).toEqual([[500], [100, 100]]);
});
