import { expect, test } from 'vitest';
import { capital, dialect } from '../../src/words/format';

test.each([
  [['en-US', 'de'], 'en-US'],
  [['fi', 'en'], 'en'],
  [['en-US@posix'], 'en-GB'],
  [['enm'], 'en-GB'],
  [[], 'en-GB'],
])('a browser that prefers %j reads %s', (languages, expected) => {
  expect(dialect(languages)).toBe(expected);
  expect(new Intl.ListFormat(dialect(languages)).format(['a', 'b'])).toBe('a and b');
});

test('a caption begins with a capital', () => {
  expect(capital('pair of eights')).toBe('Pair of eights');
});
