import { expect, test } from 'vitest';
import { Paged } from '../../src/lib/paged.svelte';

const ALL = [1, 2, 3, 4, 5];
const ask = ({ limit, offset }: { limit: number; offset: number }) =>
  Promise.resolve(ALL.slice(offset, offset + limit));

test('pages follow each other until there are no more', async () => {
  const list = new Paged<number>(2);
  await list.first(ask);
  expect([list.rows, list.isAll]).toEqual([[1, 2], false]);
  await list.more(ask);
  await list.more(ask);
  expect([list.rows, list.isAll]).toEqual([ALL, true]);
});

test('another question begins anew', async () => {
  const list = new Paged<number>(2);
  await list.first(ask);
  await list.first(() => Promise.resolve([9]));
  expect([list.rows, list.isAll]).toEqual([[9], true]);
});

test('what fails leaves the rows as they were', async () => {
  const list = new Paged<number>(2);
  await list.first(ask);
  await expect(list.more(() => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  expect(list.rows).toEqual([1, 2]);
});
