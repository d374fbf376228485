import { expect, test } from 'vitest';
import { handWords, named } from '../../../src/games/landlord/hands';

test.each([
  [11, 3, 1, 'three'],
  [11, 15, 1, 'two'],
  [11, 16, 1, 'small joker'],
  [11, 17, 1, 'big joker'],
  [10, 12, 2, 'pair of queens'],
  [9, 6, 3, 'trio of sixes'],
  [8, 12, 4, 'trio with a card, queens'],
  [8, 12, 5, 'trio with a pair, queens'],
  [6, 5, 6, 'four with two cards, fives'],
  [6, 5, 8, 'four with two pairs, fives'],
  [3, 13, 5, 'straight, up to the king'],
  [4, 9, 6, 'pairs in a row, up to the nine'],
  [2, 15, 4, 'bomb of twos'],
  [1, 0, 2, 'rocket'],
])('handle %i, priority %i of %i cards is a %s', (handle, priority, cards, words) => {
  expect(handWords({ handle, priority, aux: 0 }, cards)).toBe(words);
});

test('a name of the house that is not known is told as it is', () => {
  expect(named('grand slam', 3)).toBe('grand slam');
});

test.each([
  [7, 9, 8, 'an airplane, up to the nine'],
  [10, 12, 2, 'a pair of queens'],
  [4, 9, 6, 'pairs in a row, up to the nine'],
  [8, 6, 5, 'a trio with a pair, sixes'],
  [11, 14, 1, 'an ace'],
  [1, 0, 2, 'a rocket'],
])('handle %i, priority %i of %i cards is within a sentence %s', (handle, priority, cards, words) => {
  expect(handWords({ handle, priority, aux: 0 }, cards, 'article')).toBe(words);
});
