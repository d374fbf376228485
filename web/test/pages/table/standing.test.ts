import { expect, test } from 'vitest';
import type * as m from '../../../src/lib/protocol';
import { table } from '../../messages';
import { standing, type Standing } from '../../../src/pages/table/standing';

const ANN = { name: 'ann', role: 'player' } as m.You;
const CLOCK = [{ seat: 1, started_ns: 0, deadline_ns: 1 }];

function told(more: Partial<m.Table> = {}, mine: Partial<m.SeatTold> = {}): m.Table {
  const seats = [
    { player: 'ann', chips: 10, ...mine },
    { player: 'ben', chips: 10 },
  ];
  return table(seats, { you: 0, ...more });
}

/** By one who has no seat. */
function watched(more: Partial<m.Table> = {}): m.Table {
  const { you: _, ...seen } = told(more);
  return seen;
}

function playing(inHand: boolean, more: Partial<m.Table> = {}): m.Table {
  const picture = { game: 'holdem', seats: [{ player: 'ann', in_hand: inHand }] } as unknown as m.Picture;
  return told({ status: 'playing', picture, ...more });
}

test.each<[Standing, m.Table]>([
  ['watching', watched()],
  ['queued', watched({ queue: ['ann'] })],
  ['ready', told()],
  ['broke', told({}, { offer_until_ns: 1 })],
  ['out', told({}, { presence: 'out' })],
  ['awaiting-blind', told({}, { presence: 'wait' })],
  ['playing', playing(true, { choices: { fold: {} } })],
  ['playing', playing(true, { clock: CLOCK })],
  ['out', { ...playing(false, { clock: CLOCK }), seats: told({}, { presence: 'out' }).seats }],
  ['playing', { ...playing(true, { clock: CLOCK }), seats: told({}, { presence: 'out' }).seats }],
])('one is %s', (expected, message) => {
  expect(standing(message, ANN)).toBe(expected);
});

test('who has no chips left is offered some while the others play on', () => {
  const picture = { seats: [{ player: 'ann', hands: [] }] } as unknown as m.Picture;
  const others = told({ status: 'playing', picture, clock: CLOCK }, { offer_until_ns: 1 });
  expect(standing(others, ANN)).toBe('broke');
  expect(standing(others, ANN, true)).toBe('playing');
  expect(standing({ ...others, choices: { fold: {} } }, ANN)).toBe('playing');
});

test('a guest and the superuser watch in their own way', () => {
  const seen = watched();
  expect(standing(seen, { ...ANN, role: 'guest' })).toBe('guest');
  expect(standing(seen, { ...ANN, role: 'superuser' })).toBe('superuser');
});

test('the end of a round that one played is still to be read, of another it is not', () => {
  expect(standing(playing(true, { status: 'idle' }), ANN)).toBe('playing');
  const others = { game: 'holdem', seats: [{ player: 'cid', in_hand: true }] } as unknown as m.Picture;
  expect(standing(told({ picture: others }), ANN)).toBe('ready');
});

test('who sits without chips where they are bought in the seat is offered some', () => {
  const line = { buying: 'seated', leaving: 'at-turn' } as m.Line;
  expect(standing(told({}, { chips: 0 }), ANN, false, line)).toBe('chipless');
  expect(standing(told({}, { chips: 0, bought: 20 }), ANN, false, line)).toBe('ready');
  expect(standing(told({}, { chips: 0 }), ANN)).toBe('ready');
});

test('who leaves at the turn is told so until then', () => {
  const line = { buying: 'seated', leaving: 'at-turn' } as m.Line;
  const leaves = { ...playing(true, { clock: CLOCK }), seats: told({}, { leaving: 'asked' }).seats };
  expect(standing(leaves, ANN, true, line)).toBe('leaving');
  expect(standing(leaves, ANN, true)).toBe('playing');
});
