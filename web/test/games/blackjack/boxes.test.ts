import { expect, test } from 'vitest';
import { boxShown, sumOf, type Shown } from '../../../src/games/blackjack/boxes';
import type * as m from '../../../src/lib/protocol';
import { table } from '../../messages';
import { hand, picture } from './pictures';

const ANN: m.SeatTold = { player: 'ann', chips: 5000 };

function shown(more: Partial<Shown> = {}): Shown {
  return {
    told: table([ANN], { you: 0 }),
    picture: picture([hand()]),
    names: (player) => player,
    bots: new Set(),
    doings: [],
    ...more,
  };
}

test('a free seat is free', () => {
  expect(boxShown(1, shown())).toMatchObject({ status: 'empty', label: 'Seat 2, free' });
});

test('during a round the balance is that of the round, after it that of the seat', () => {
  expect(boxShown(0, shown()).balance).toBe('$40');
  const over = picture([hand({ result: 'win', back: 2000 })], { payoffs: [1000], turn: null });
  expect(boxShown(0, shown({ picture: over })).balance).toBe('$50');
});

test('a winner is named with the result', () => {
  const over = picture([hand({ result: 'win', back: 2000 })], { payoffs: [1000], turn: null });
  expect(boxShown(0, shown({ picture: over }))).toMatchObject({ isWinner: true, did: 'Win', tone: 'win' });
});

test('of split hands the one in play and those aside are told apart', () => {
  const { hands, label } = boxShown(0, shown({ picture: picture([hand(), hand()], { hand: 1 }) }));
  expect(hands.map(({ isInPlay, isAside }) => [isInPlay, isAside])).toEqual([
    [false, true],
    [true, false],
  ]);
  expect(label).toContain('hand 2 of 2: 17, bet $10, in play');
});

test('who came since the round began has no hands in it', () => {
  const newcomer = shown({ told: table([{ player: 'ben', chips: 700 }]) });
  expect(boxShown(0, newcomer)).toMatchObject({ name: 'ben', balance: '$7', hands: [] });
});

test('who was removed is shown until the round is over', () => {
  const gone = shown({ told: table([null]) });
  expect(boxShown(0, gone)).toMatchObject({ name: 'ann', status: 'gone', did: 'Removed' });
  const over = picture([hand()], { payoffs: [0] });
  expect(boxShown(0, { ...gone, picture: over }).status).toBe('empty');
});

test.each<[Partial<m.SeatTold>, string, string]>([
  [{ connected: false }, 'away', 'Connection lost'],
  [{ presence: 'out' }, 'away', 'Sitting out'],
  [{ leaving: 'asked' }, 'gone', 'Leaving'],
  [{ leaving: 'missed' }, 'gone', 'Removed'],
  [{}, 'in', 'Joined'],
])('a seat with %o is %s: %s', (more, status, did) => {
  const told = table([{ ...ANN, ...more }]);
  expect(boxShown(0, shown({ told, picture: null }))).toMatchObject({ status, did });
});

test('insurance and what was done last are in the words', () => {
  const insured = picture([hand()], { turn: null });
  insured.seats[0]!.insurance = 500;
  const box = boxShown(0, shown({ picture: insured, doings: ['Hit'] }));
  expect(box.did).toBe('Hit');
  expect(box.label).toContain('insured for $5');
});

test('split hands have one amount: what is staked on them and, when all are settled, what came of it', () => {
  const sum = (...hands: m.BlackjackHand[]) => sumOf(boxShown(0, shown({ picture: picture(hands) })).hands);
  expect(sum(hand(), hand())).toEqual({ amount: '$20', tone: 'plain' });
  const won = hand({ result: 'win', back: 2000 });
  expect(sum(won, hand())).toEqual({ amount: '$20', tone: 'plain' });
  expect(sum(won, won)).toEqual({ amount: '+$20', tone: 'win' });
  expect(sum(hand({ result: 'lose', back: 0 }), hand({ result: 'push', back: 1000 })).tone).toBe('bad');
});
