import { expect, test } from 'vitest';
import { doingsAfter, doingsIn, NOTHING } from '../../../src/games/landlord/doing';
import { arranged } from '../../../src/games/landlord/picture';
import type * as m from '../../../src/lib/protocol';

const HAND = { handle: 10, aux: 0, priority: 3, name: 'pair' };

function picture(more: Partial<m.LandlordPicture> = {}): m.LandlordPicture {
  const seat = { player: '', count: 17, cards: [], bid: null, passed: false, surrendered: false };
  const base = {
    game: 'landlord',
    phase: 'play',
    first: 0,
    landlord: 0,
    bet: 1,
    multiplier: 1,
    turn: 1,
  } as const;
  return {
    ...base,
    to_beat: HAND,
    given: [],
    last: null,
    back: [],
    seats: [seat, seat, seat] as unknown as m.LandlordSeat[],
    payoffs: null,
    ...more,
  };
}

const gave = (seat: number): m.LandlordEvent =>
  ({ type: 'Gave', seat, cards: [4, 5], hand: HAND }) as unknown as m.LandlordEvent;
const CARDS = { kind: 'cards', cards: ['3d', '3c'], hand: HAND };

test('cards and passes lie before the players until it is their turn again', () => {
  const given = doingsAfter(NOTHING, [gave(0)], picture(), picture({ turn: 1 }));
  expect(given).toEqual([expect.objectContaining({ kind: 'cards' }), null, null]);
  const before = picture({ given: ['3c', '3d'] });
  const passed = doingsAfter(given, [{ type: 'Passed', seat: 1 }], before, picture({ turn: 2 }));
  expect(passed.map((doing) => doing?.kind)).toEqual(['cards', 'pass', undefined]);
  const around = doingsAfter(passed, [{ type: 'Passed', seat: 2 }], before, picture({ turn: 0 }));
  expect(around.map((doing) => doing?.kind)).toEqual([undefined, 'pass', 'pass']);
});

test('who leads clears the table', () => {
  const passes = [null, { kind: 'pass' }, { kind: 'pass' }] as const;
  const led = doingsAfter(passes, [gave(0)], picture(), picture({ turn: 1 }));
  expect(led.slice(1)).toEqual([null, null]);
});

test('the landlord is marked at the bid', () => {
  const events = [
    { type: 'BidMade', seat: 1, amount: 2 },
    { type: 'LandlordFound', seat: 1 },
  ] as m.LandlordEvent[];
  const [, bid] = doingsAfter(NOTHING, events, picture(), picture({ phase: 'auction' }));
  expect(bid).toEqual({ kind: 'bid', amount: 2, isLandlord: true });
});

test('who comes later sees what lies there', () => {
  const now = picture({ last: 0, given: ['3c', '3d'], turn: 1 });
  expect(doingsIn(now)[0]).toEqual({ ...CARDS, cards: arranged(['3c', '3d']) });
});

test('played cards are read by how many there are of a rank, then by rank', () => {
  expect(arranged(['4c', '4d', '4h', '2s', 'XR'])).toEqual(['4c', '4d', '4h', 'XR', '2s']);
  expect(arranged(['3c', 'XB', 'XR', '2c'])).toEqual(['XR', 'XB', '2c', '3c']);
});
