import { describe, expect, test } from 'vitest';
import {
  briefWithin,
  listName,
  fullName,
  nameWithin,
  openHands,
  plateName,
  type Hand,
} from '../../../src/games/poker/handname';
import type * as m from '../../../src/lib/protocol';
import { round } from '../../rounds';

const hand = (kind: string, ranks: string, kickers = '', says = ''): Hand => ({
  kind,
  ranks: [...ranks],
  kickers: [...kickers],
  says,
});

describe.each<[Hand, string, string, string]>([
  [hand('high-card', 'Q', 'J953'), 'Queen high', 'Queen high, jack kicker', 'queen high, jack kicker'],
  [hand('high-card', 'Q'), 'Queen high', 'Queen high', 'queen high'],
  [
    hand('one-pair', '8', 'A74'),
    'Pair of eights',
    'Pair of eights, ace kicker',
    'a pair of eights, ace kicker',
  ],
  [
    hand('two-pair', 'K4', '9'),
    'Kings and fours',
    'Two pair, kings and fours, nine kicker',
    'two pair, kings and fours, nine kicker',
  ],
  [hand('three-of-a-kind', '6', 'T3'), 'Three sixes', 'Three sixes, ten kicker', 'three sixes, ten kicker'],
  [hand('straight', 'T'), 'Straight to the ten', 'Straight to the ten', 'a straight to the ten'],
  [hand('flush', 'AQT53'), 'Ace-high flush', 'Ace-high flush', 'an ace-high flush'],
  [hand('flush', '86542'), 'Eight-high flush', 'Eight-high flush', 'an eight-high flush'],
  [hand('flush', 'J6542'), 'Jack-high flush', 'Jack-high flush', 'a jack-high flush'],
  [hand('full-house', 'K9'), 'Kings full of nines', 'Kings full of nines', 'kings full of nines'],
  [hand('four-of-a-kind', 'K', 'A'), 'Four kings', 'Four kings', 'four kings'],
  [
    hand('straight-flush', '9'),
    'Straight flush to the nine',
    'Straight flush to the nine',
    'a straight flush to the nine',
  ],
  [hand('royal-flush', 'A'), 'Royal flush', 'Royal flush', 'a royal flush'],
  [
    hand('four-straight', 'T', 'A'),
    'Four straight to the ten',
    'Four straight to the ten',
    'a four straight to the ten',
  ],
  [hand('four-flush', 'AT62', 'K'), 'Ace-high four flush', 'Ace-high four flush', 'an ace-high four flush'],
  [hand('low', '8642A'), 'Eight low', 'Eight low', 'an eight low'],
  [hand('', '', '', 'Badugi, Six high'), 'Badugi, Six high', 'Badugi, Six high', 'Badugi, Six high'],
])('%o', (made, plate, full, within) => {
  test(`is "${plate}" on a plate and "${full}" by itself`, () => {
    expect([plateName(made), fullName(made), nameWithin(made)]).toEqual([plate, full, within]);
  });
  test('is the same beside a hand that is equal', () => {
    expect([plateName(made, [made]), fullName(made, [made])]).toEqual([plate, full]);
  });
});

test('a sentence that has to be short leaves out a kicker that decides nothing', () => {
  expect(briefWithin(hand('one-pair', '8', 'A74'), [hand('one-pair', '9', 'A74')])).toBe('a pair of eights');
  expect(briefWithin(hand('one-pair', '8', 'A74'), [hand('one-pair', '8', 'A72')])).toBe(
    'a pair of eights, four kicker',
  );
});

test('in a list two pair is called so', () => {
  expect(listName(hand('two-pair', 'K4', '9'))).toBe('Two pair, kings and fours');
  expect(listName(hand('one-pair', '8', 'A74'))).toBe('Pair of eights');
});

test.each<[Hand, Hand[], string, string]>([
  [
    hand('one-pair', '8', 'A74'),
    [hand('one-pair', '8', 'K74')],
    'Pair of eights, ace kicker',
    'a pair of eights, ace kicker',
  ],
  [
    hand('one-pair', '8', 'A74'),
    [hand('one-pair', '8', 'K74'), hand('one-pair', '8', 'A73')],
    'Pair of eights, ace and four kickers',
    'a pair of eights, ace, seven and four kickers',
  ],
  [
    hand('one-pair', '8', 'A74'),
    [hand('one-pair', '9', 'A74')],
    'Pair of eights',
    'a pair of eights, ace kicker',
  ],
  [
    hand('two-pair', 'K4', '9'),
    [hand('two-pair', 'K4', '7')],
    'Kings and fours, nine kicker',
    'two pair, kings and fours, nine kicker',
  ],
  [
    hand('two-pair', 'K4', '9'),
    [hand('two-pair', 'K3', '9')],
    'Kings and fours',
    'two pair, kings and fours, nine kicker',
  ],
  [
    hand('flush', 'AQT53'),
    [hand('flush', 'AQ953'), hand('flush', 'K8542')],
    'Ace-high flush, queen and ten next',
    'an ace-high flush, queen and ten next',
  ],
  [
    hand('four-of-a-kind', '9', 'A'),
    [hand('four-of-a-kind', '9', 'K')],
    'Four nines, ace kicker',
    'four nines, ace kicker',
  ],
  [
    hand('four-flush', 'AT62', 'K'),
    [hand('four-flush', 'AT62', '5')],
    'Ace-high four flush, king kicker',
    'an ace-high four flush, king kicker',
  ],
  [hand('low', '8642A'), [hand('low', '8542A')], 'Eight low, six next', 'an eight low, six next'],
])('%o against %o is told as far as they differ: %s', (made, others, plate, within) => {
  expect([plateName(made, others), nameWithin(made, others)]).toEqual([plate, within]);
});

test('of hands that are open and still in the names are told apart', () => {
  const picture = round('all-in').steps.at(-1)!.picture as m.PokerPicture;
  const seen = picture.seats.flatMap((seat) => (seat?.in_hand && seat.hand ? [seat.hand] : []));
  expect(openHands(picture)).toEqual(seen);
  expect(seen.length).toBeGreaterThan(1);
  const hidden = picture.seats.map((seat) => seat && { ...seat, cards: ['??', '??'] });
  expect(openHands({ ...picture, seats: hidden })).toEqual([]);
});
