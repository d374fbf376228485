import { expect, test } from 'vitest';
import { brief, numbered, shown, spoken } from '../../src/lib/cards';

test.each([
  [0, '2c'],
  [51, 'As'],
  [35, 'Ts'],
  [52, 'XB'],
  [53, 'XR'],
])('the card %i is %s, and back', (number, text) => {
  expect(shown(number)).toBe(text);
  expect(numbered(text)).toBe(number);
});

test('every card has a number of its own', () => {
  const all = Array.from({ length: 54 }, (_, card) => shown(card));
  expect(new Set(all).size).toBe(54);
  expect(all.map(numbered)).toEqual([...all.keys()]);
});

test('a card that one may not see is a back', () => {
  expect(shown(-1)).toBe('??');
  expect(spoken('??')).toBe('Face-down card');
});

test('cards are read and heard', () => {
  expect(['As', 'Td', 'XR'].map(brief)).toEqual(['A♠', '10♦', 'big joker']);
  expect(['As', 'Td', '7h', 'XB'].map(spoken)).toEqual([
    'Ace of spades',
    'Ten of diamonds',
    '7 of hearts',
    'Small joker',
  ]);
});
