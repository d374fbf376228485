import { expect, test } from 'vitest';
import { headline, resultShown, settledEarly } from '../../../src/games/blackjack/results';
import type * as m from '../../../src/lib/protocol';
import { hand, picture } from './pictures';

test.each<[m.BlackjackHand['result'], number, object | null]>([
  [null, 0, null],
  ['blackjack', 2500, { word: 'Blackjack', amount: '+$15', tone: 'win' }],
  ['win', 2000, { word: 'Win', amount: '+$10', tone: 'win' }],
  ['push', 1000, { word: 'Push', amount: '', tone: 'plain' }],
  ['surrender', 500, { word: 'Surrender', amount: '−$5', tone: 'bad' }],
  ['bust', 0, { word: 'Bust', amount: '−$10', tone: 'bad' }],
])('a bet of $10 that ended in %s with %i cents back', (result, back, shown) => {
  expect(resultShown(hand({ result, back }))).toEqual(shown);
});

test.each<[number | undefined, number, number, string]>([
  [0, 1500, 2500, 'You win $15'],
  [0, -1000, 0, 'You lose $10'],
  [0, 0, 1000, 'You get your bet back'],
  [0, 0, 500, 'You come out even'],
  [1, 0, 0, 'The round is over.'],
  [undefined, 0, 0, 'The round is over.'],
])('seat %o with %i in all and %i back reads %s', (you, won, back, says) => {
  expect(headline(picture([hand({ back })], { payoffs: [won] }), you)).toBe(says);
});

test('a hand that is over 21 is told as a bust, at the end and before it', () => {
  const bust = hand({ points: 26, result: 'bust' });
  expect(headline(picture([bust], { payoffs: [-1000] }), 0)).toBe('You bust with 26 and lose $10');
  const early = picture([bust]).seats[0]!;
  expect(settledEarly(early)).toBe('You bust with 26 and lose $10');
});

test('nothing is told early of hands that wait for the dealer', () => {
  const bust = hand({ result: 'bust' });
  expect(settledEarly(picture([bust, hand()]).seats[0]!)).toBe('');
  expect(settledEarly({ ...picture([bust]).seats[0]!, insurance: 500 })).toBe('');
  expect(settledEarly(picture([bust, bust]).seats[0]!)).toBe('You lose $20');
  expect(settledEarly(picture([hand({ result: 'blackjack', back: 2500 })]).seats[0]!)).toBe('You win $15');
});
