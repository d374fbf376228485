import { expect, test } from 'vitest';
import cases from '../../../tests/words/cases.json';
import { placeholders, written, type Values } from '../../src/words/message';

test.each(cases)(
  '$message is written with its values',
  ({ message, values, language, written: expected }) => {
    expect(written(message, values as unknown as Values, language)).toBe(expected);
    expect([...placeholders(message)].sort()).toEqual(Object.keys(values).sort());
  },
);

test.each(['{n}', '{n', 'n}', '{}', '{n, plural, one {card}}', '{n, number}'])(
  '%s is our mistake',
  (message) => {
    expect(() => written(message, message === '{n}' ? {} : { n: 1 })).toThrow();
  },
);
