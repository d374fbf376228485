import { expect, test } from 'vitest';
import { dialect } from '../../src/words/format';

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
