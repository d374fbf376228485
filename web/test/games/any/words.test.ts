import { expect, test } from 'vitest';
import { brief, cardsIn, readable, sentences, titled } from '../../../src/games/any/words';
import type { Scene } from '../../../src/games/game';
import { phrase } from '../../../src/games/phrase';

const scene = { player: (seat: number) => ['Ann', 'Ben'][seat] } as Scene;
const told = (event: object) => sentences(event as never, scene)[0]!;

test('names are written apart and data stay as they are', () => {
  expect(readable('at_stake')).toBe('at stake');
  expect(readable('atStake')).toBe('at stake');
  expect(readable('Ann')).toBe('Ann');
  expect(brief({ word: 'Élan VITAL', roll: true, left: null })).toBe('word Élan VITAL, roll yes, left none');
});

test('cards are cards, by the name of their field or by their text', () => {
  expect(cardsIn('cards', [51, -1])).toEqual(['As', '??']);
  expect(cardsIn('last_card', 0)).toEqual(['2c']);
  expect(cardsIn('pile', ['Td', '??'])).toEqual(['Td', '??']);
  expect(cardsIn('pips', 4)).toBeUndefined();
  expect(cardsIn('cards', [-2, 3])).toBeUndefined();
  expect(cardsIn('cards', [])).toBeUndefined();
  expect(titled({ type: 'Discard', cards: [51, 32] } as never)).toBe('Discard: cards A♠, 10♣');
});

test('seats count from 1', () => {
  expect(brief({ winner: 0, big_seat: 2, seats: [0, 1], pips: 0 })).toBe(
    'winner 1, big seat 3, seats 1, 2, pips 0',
  );
});

test('the log names the player, draws the cards and does not change the case of what was said', () => {
  const read = (event: object) => phrase(told(event), (player) => player);
  expect(read({ type: 'Passed', seat: 1, card: -1 })).toBe('Ben passed Face-down card.');
  expect(told({ type: 'Passed', seat: 1, card: -1 }).cards).toEqual(['??']);
  expect(read({ type: 'Said', seat: 0, word: 'HELLO Ben' })).toBe('Ann said: word HELLO Ben.');
  expect(read({ type: 'Dealt', cards: [51, -1], to: 'ALL' })).toBe(
    'Dealt: to ALL Ace of spades, Face-down card.',
  );
  expect(read({ type: 'Gone', seat: 7 })).toBe('Gone: seat 8.');
});
