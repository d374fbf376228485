import { expect, test } from 'vitest';
import { EMOTICONS, inParts } from '../../src/parts/emoticons';

test.each(EMOTICONS.flatMap((face) => face.written.map((text) => [text, face] as const)))(
  '%s is a face',
  (text, face) => {
    expect(inParts(`well ${text} played`)).toEqual([{ text: 'well ' }, { text, face }, { text: ' played' }]);
    expect(inParts(text)).toEqual([{ text, face }]);
  },
);

test('nothing of a line is lost, whatever is a face in it', () => {
  for (const line of [
    'nice :) :D',
    ':):)',
    'at 10:00 (8) or http://a:80',
    'so:( what',
    'good :).',
    '',
    '  :)  ',
  ])
    expect(
      inParts(line)
        .map(({ text }) => text)
        .join(''),
    ).toBe(line);
});

test('what only looks like a face is text', () => {
  for (const line of ['http://a:80', '(see 8)', 'ratio 3:(2)', 'a:)', 'x:D'])
    expect(inParts(line).some(({ face }) => face)).toBe(false);
});
