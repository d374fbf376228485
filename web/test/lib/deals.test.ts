import { expect, test } from 'vitest';
import { winners } from '../../src/lib/deals';
import type { DealRow } from '../../src/lib/protocol';

test('winners are those who won any part of a pot, as they are called', () => {
  const place = { cards: '', payoff: 0 };
  const seats = {
    0: { ...place, player: 'ann', nickname: 'Ann', won: true },
    2: { ...place, player: 'bob', nickname: 'Bob', won: false },
    4: { ...place, player: 'cid', nickname: 'Cid the Great', won: true },
  };
  expect(winners({ seats } as unknown as DealRow)).toEqual(['Ann', 'Cid the Great']);
});
