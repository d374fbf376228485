/** The moments at which the chances of hands are asked for: all lie open, and cards are to come. */
import { expect, test } from 'vitest';
import { race } from '../../../src/games/poker/chances';
import type * as m from '../../../src/lib/protocol';

const LOOK: m.Look = {
  phases: [
    { name: 'opening', down_cards: 1, up_cards: 1 },
    { name: 'middle', up_cards: 1 },
    { name: 'last', up_cards: 1 },
  ],
};

function picture(street: string, cards: string[]): m.PokerPicture {
  const seat = { in_hand: true, cards, up: ['Kd'] };
  const seats = [
    { ...seat, player: 'ann' },
    { ...seat, player: 'ben' },
  ];
  return { game: 'mine', street, board: [], pots: [], seats, payoffs: null } as unknown as m.PokerPicture;
}

test.each([
  ['opening', ['As'], true],
  ['middle', ['As'], true],
  ['last', ['As'], false],
  ['middle', ['??'], false],
])('on the %s street with %o there are chances: %s', (street, cards, isRace) => {
  expect(race(picture(street, cards), LOOK) !== null).toBe(isRace);
});

test('the house is asked about the game by its own name', () => {
  expect(race(picture('middle', ['As']), LOOK)?.question).toEqual({
    game: 'mine',
    hands: ['As Kd', 'As Kd'],
    board: '',
    dead: '',
  });
});
