import { expect, test } from 'vitest';
import type * as m from '../../../src/lib/protocol';
import { isAbout, potOdds, situation } from '../../../src/games/poker/strength.svelte';

test.each([
  [20, 60, 0.25],
  [50, 100, 1 / 3],
  [0, 100, 0],
])('a call of %i into a pot of %i is so much of the pot with it', (call, pot, odds) => {
  expect(potOdds(call, pot)).toBeCloseTo(odds);
});

function seat(more: Partial<m.PokerSeat> = {}): m.PokerSeat {
  return {
    player: 'ann',
    stack: 100,
    bet: 0,
    in_hand: true,
    all_in: false,
    cards: ['??', '??'],
    up: [],
    hand: null,
    showing: null,
    best: null,
    won: 0,
    ...more,
  };
}

function picture(more: Partial<m.PokerPicture> = {}): m.PokerPicture {
  return {
    game: 'holdem',
    street: 'flop',
    board: ['As', 'Kd', '2c'],
    pot: 20,
    pots: [],
    bet: 0,
    button: 0,
    small: 0,
    big: 1,
    bring_in: null,
    turn: 0,
    seats: [seat(), seat()],
    payoffs: null,
    ...more,
  };
}

test('bets change no chance', () => {
  const before = situation({ round: 1, picture: picture() });
  const after = situation({ round: 1, picture: picture({ pot: 60, bet: 40, turn: 1 }) });
  expect(after).toBe(before);
});

test.each([
  ['another round', 2, picture()],
  ['a card on the board', 1, picture({ board: ['As', 'Kd', '2c', '9h'] })],
  ['a fold', 1, picture({ seats: [seat(), seat({ in_hand: false })] })],
  ['an open card', 1, picture({ seats: [seat(), seat({ up: ['9h'] })] })],
])('%s makes another question', (_, round, now) => {
  expect(situation({ round, picture: now })).not.toBe(situation({ round: 1, picture: picture() }));
});

function answer(more: Partial<m.Strength> = {}): m.Strength {
  return {
    game: 'holdem',
    cards: 'Qs Qd',
    board: 'As Kd 2c',
    opponents: 1,
    hand: { kind: 'one-pair', ranks: ['Q'], kickers: [], says: 'Pair of Queens' },
    made: 'One pair',
    described: 'Pair of Queens',
    win: 0.6,
    tie: 0,
    equity: 0.6,
    error: 0,
    exact: false,
    deals: 20_000,
    ...more,
  };
}

test.each([
  [{}, true],
  [{ cards: 'Qd Qs' }, true],
  [{ board: 'As Kd 2c 9h' }, false],
  [{ opponents: 2 }, false],
  [{ cards: 'Qs Qh' }, false],
])('an answer with %j is about what is shown: %s', (more, is) => {
  const mine = seat({ cards: ['Qs', 'Qd'] });
  expect(isAbout(answer(more), picture({ seats: [mine, seat(), seat({ in_hand: false })] }), mine)).toBe(is);
});
