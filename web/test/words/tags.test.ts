import { expect, test } from 'vitest';
import { tagged } from '../../src/words/tags';

test('a message is cut at its tags', () => {
  expect(tagged('<b>{name}</b> wins, <link>see how</link>.', { name: 'Ann' })).toEqual([
    { tag: 'b', text: 'Ann' },
    { tag: '', text: ' wins, ' },
    { tag: 'link', text: 'see how' },
    { tag: '', text: '.' },
  ]);
});

test('a tag within a choice is there if it is chosen', () => {
  const message = '{n, plural, one {<b>#</b> card} other {# cards}}';
  expect(tagged(message, { n: 1 })).toEqual([
    { tag: 'b', text: '1' },
    { tag: '', text: ' card' },
  ]);
  expect(tagged(message, { n: 2 })).toEqual([{ tag: '', text: '2 cards' }]);
});

test.each(['<b>Ann</b>', '\uE000b\uE001Ann\uE002'])('a value is never a tag: %s', (name) => {
  expect(tagged('{name} wins', { name })).toEqual([
    { tag: '', text: `${name.replace(/[\uE000-\uE002]/g, '')} wins` },
  ]);
});
