import { expect, test } from 'vitest';
import { shownHands } from '../../../src/games/poker/hand';
import type * as m from '../../../src/lib/protocol';

function seat(player: string, more: Partial<m.PokerSeat> = {}): m.PokerSeat {
  const cards = ['As', 'Kd'];
  const dealt = { stack: 40, bet: 0, in_hand: true, all_in: false, cards, up: [], showing: null };
  const hand = { kind: 'one-pair', ranks: ['K'], kickers: [], says: 'One pair' };
  return { player, ...dealt, hand, best: cards, won: 0, ...more };
}

test('hands that were shown tell what was won or lost in all, never what is left', () => {
  const seats = [
    seat('ann', { stack: 960 }),
    null,
    seat('ben', { won: 120 }),
    seat('cid', { won: 30 }),
    seat('dan', { cards: ['??', '??'] }),
    seat('eva', { in_hand: false }),
  ];
  const payoffs = [-60, 0, 60, -30, -20, -10];
  const shown = shownHands({ seats, payoffs } as unknown as m.PokerPicture);
  expect(shown.map(({ player, net }) => [player, net])).toEqual([
    ['ben', 60],
    ['cid', -30],
    ['ann', -60],
  ]);
});
