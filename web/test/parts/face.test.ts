import { expect, test } from 'vitest';
import { faceOf } from '../../src/parts/face';

test('a name has one face', () => {
  expect(faceOf('Otto')).toEqual(faceOf('Otto'));
});

test('the characters of the house can be told apart', () => {
  const names = 'Otto Mabel Gus Tilda Wally Nell Humphrey Bea Rollo Dot Ingrid Marco Sakura Emil Leila'.split(
    ' ',
  );
  const faces = new Set(names.map((name) => JSON.stringify(faceOf(name))));
  expect(faces.size).toBe(names.length);
});
