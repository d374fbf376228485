import { expect, test } from 'vitest';
import { seatLabel, type SeatWords } from '../../src/parts/seat';

const SEAT: SeatWords = {
  no: 3,
  name: 'Dmitri',
  stack: '$1,120',
  bot: false,
  status: 'in',
  did: 'Call',
  mine: false,
  won: false,
  turn: false,
  says: '',
};

test.each<[Partial<SeatWords>, string]>([
  [{}, 'Seat 3, Dmitri, $1,120, Call'],
  [{ status: 'empty' }, 'Seat 3, free'],
  [{ status: 'folded', did: 'Fold' }, 'Seat 3, Dmitri, $1,120, folded'],
  [{ status: 'allin', did: 'All-in' }, 'Seat 3, Dmitri, $1,120, all-in'],
  [{ mine: true, bot: true, did: '' }, 'Seat 3, Dmitri, you, bot, $1,120'],
  [{ name: 'You', mine: true, did: '', turn: true }, 'Seat 3, You, $1,120, to act'],
  [{ did: '', says: '$40 bet', won: true }, 'Seat 3, Dmitri, $1,120, $40 bet, won'],
])('with %o it reads %s', (more, label) => {
  expect(seatLabel({ ...SEAT, ...more })).toBe(label);
});
