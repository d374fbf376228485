import { expect, test } from 'vitest';
import type * as m from '../../../src/lib/protocol';
import { asked } from '../../../src/pages/lobby/create/asked';
import type { Setting } from '../../../src/pages/lobby/create/form';

const GAME = { name: 'holdem', options: { big_blind: 2, limit: 'no' } } as unknown as m.GameTold;

function setting(id: string, more: Partial<Setting> = {}): Setting {
  const shown = { label: id, hint: '', kind: 'number' as const, choices: [], optional: true, usual: '' };
  return { id, ...shown, example: '', unit: 1, bounds: null, isMain: true, ...more };
}

const LIMIT = setting('options.limit', {
  kind: 'choice',
  usual: 'no',
  choices: [
    ['no', 'No limit'],
    ['pot', 'Pot limit'],
  ],
});

test('options that are what the game says itself are not said, others are', () => {
  const settings = [setting('options.big_blind', { usual: '2' }), LIMIT];
  expect(asked(GAME, settings, {}).said).toEqual({ options: {} });
  expect(asked(GAME, settings, { 'options.big_blind': '10', 'options.limit': 'pot' }).said).toEqual({
    options: { big_blind: 10, limit: 'pot' },
  });
});

test('cents are typed as dollars', () => {
  const bet = setting('options.minimum', { unit: 100 });
  expect(asked(GAME, [bet], { 'options.minimum': '2.50' }).said).toEqual({ options: { minimum: 250 } });
  expect(asked(GAME, [bet], { 'options.minimum': '2.505' }).wrong).toEqual({
    'options.minimum': 'Enter an amount.',
  });
});

test('the bounds of a buy-in are one setting, each of them may be left out', () => {
  const bounds = [setting('buy_in.0'), setting('buy_in.1')];
  expect(asked(GAME, bounds, { 'buy_in.0': '40', 'buy_in.1': '200' }).said).toMatchObject({
    buy_in: [40, 200],
  });
  expect(asked(GAME, bounds, { 'buy_in.0': '40' }).said).toMatchObject({ buy_in: [40, null] });
  expect(asked(GAME, bounds, { 'buy_in.1': '200' }).said).toMatchObject({ buy_in: [1, 200] });
  expect(asked(GAME, bounds, {}).said).not.toHaveProperty('buy_in');
});

test.each([
  [setting('turn_s', { bounds: [1, 60] }), '61', 'From 1 to 60.'],
  [setting('turn_s', { bounds: [1, 60] }), '1.5', 'From 1 to 60.'],
  [setting('rounds'), 'many', 'Enter a whole number.'],
  [setting('rounds', { optional: false }), '', 'Fill this in.'],
])('%o refuses %s: %s', (one, value, says) => {
  const { said, wrong } = asked(GAME, [one], { [one.id]: value });
  expect(wrong).toEqual({ [one.id]: says });
  expect(said).toEqual({ options: {} });
});

test('choices are told as what they are: numbers, yes or no, words', () => {
  const seats = setting('seats', { kind: 'choice', choices: ['2', '3'].map((n) => [n, n]) });
  const yes = setting('options.peek', { kind: 'choice', choices: [['true', 'Yes'], ['false', 'No']] }); // prettier-ignore
  const on = setting('spectators', { kind: 'switch', usual: true });
  expect(asked(GAME, [seats, yes, on], { seats: '3', 'options.peek': 'false' }).said).toEqual({
    seats: 3,
    spectators: true,
    options: { peek: false },
  });
});
