import { expect, test } from 'vitest';
import { advisedCards, isAdvised, notesOf, noteWords } from '../../src/games/lesson';

test('an action is advised if every part of it is', () => {
  const told = { coach: { note: 'flop', do: { type: 'Bet', amount: 4 } } };
  expect(isAdvised(told, { type: 'Bet', amount: 4 })).toBe(true);
  expect(isAdvised(told, { type: 'Bet', amount: 5 })).toBe(false);
  expect(isAdvised(told, { type: 'Check' })).toBe(false);
  expect(isAdvised({ coach: { note: 'watch' } }, { type: 'Check' })).toBe(false);
  expect(isAdvised({}, { type: 'Check' })).toBe(false);
});

test('cards are advised where they are to be played', () => {
  expect(advisedCards({ coach: { note: 'pair', do: { type: 'Play', cards: [33, 34] } } })).toEqual([33, 34]);
  expect(advisedCards({ coach: { note: 'pass', do: { type: 'Pass' } } })).toBe(null);
  expect(advisedCards({})).toBe(null);
});

test.each(['landlord', 'poker', 'blackjack'])('the page %s has words for its notes', async (page) => {
  const notes = await notesOf(page);
  const said = Object.keys(notes).map((note) => noteWords(notes, { note }));
  expect(said.every((words) => words.endsWith('.') && words.length < 145)).toBe(true);
});

test('a note of a game that was brought along is a sentence itself', async () => {
  expect(noteWords(await notesOf('any'), { note: 'Roll the die.' })).toBe('Roll the die.');
});
