import { expect, test } from 'vitest';
import { wrongIn, type Form } from '../../../src/pages/front/checks';

const FINE: Form = {
  nickname: 'Ann',
  name: 'ann',
  email: '',
  password: 'correct horse',
  confirmation: 'correct horse',
};

test('a form that is fine has nothing wrong with it', () => {
  expect(wrongIn(FINE, false)).toEqual({});
  expect(wrongIn({ ...FINE, email: 'ann@example.org' }, true)).toEqual({});
});

test.each<[Partial<Form>, keyof Form]>([
  [{ nickname: '' }, 'nickname'],
  [{ nickname: ' Ann' }, 'nickname'],
  [{ nickname: 'A\u200bnn' }, 'nickname'],
  [{ nickname: 'A\tnn' }, 'nickname'],
  [{ name: 'x'.repeat(33) }, 'name'],
  [{ name: 'ann@home' }, 'name'],
  [{ email: 'ann' }, 'email'],
  [{ email: 'ann@example' }, 'email'],
  [{ email: 'a b@example.org' }, 'email'],
  [{ email: `${'a'.repeat(250)}@example.org` }, 'email'],
  [{ password: 'short', confirmation: 'short' }, 'password'],
  [{ password: 'x'.repeat(201), confirmation: 'x'.repeat(201) }, 'password'],
  [{ confirmation: 'another horse' }, 'confirmation'],
])('%o is wrong in %s alone', (more, field) => {
  expect(Object.keys(wrongIn({ ...FINE, ...more }, false))).toEqual([field]);
});

test('letters are counted as people count them', () => {
  expect(wrongIn({ ...FINE, nickname: '🂡'.repeat(32) }, false)).toEqual({});
  expect(wrongIn({ ...FINE, nickname: '🂡'.repeat(33) }, false)).toHaveProperty('nickname');
});

test('an e-mail address is needed where the house says so', () => {
  expect(Object.keys(wrongIn(FINE, true))).toEqual(['email']);
});
