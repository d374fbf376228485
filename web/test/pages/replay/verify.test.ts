import { expect, test, vi, afterEach } from 'vitest';
import type * as m from '../../../src/lib/protocol';
import { verify } from '../../../src/pages/replay/verify';
import { ROUNDS, round } from '../../rounds';

afterEach(() => vi.unstubAllGlobals());

function deck(told: m.Steps): m.OpenedDeck {
  return told.proof['deck']!;
}

/** A digest or a seed that is another one: its first byte differs. */
function changed(base64: string): string {
  const bytes = Buffer.from(base64, 'base64');
  bytes[0]! ^= 1;
  return bytes.toString('base64');
}

test.each(ROUNDS)('every card of the round %s lay where it was committed', async (name) => {
  const told = round(name);
  const cards = told.steps.flatMap(({ shows }) => shows ?? []).length;
  const verdict = await verify(told);
  expect(verdict.result).toBe('ok');
  expect(verdict.says).toContain(`${cards} cards`);
  expect(verdict.revealed).toBe(verdict.commitment);
});

test('it needs no help of the browser', async () => {
  vi.stubGlobal('crypto', {});
  expect((await verify(round('all-in'))).result).toBe('ok');
});

test.each<[string, (told: m.Steps) => void, RegExp]>([
  ['another root', (told) => (deck(told).root = changed(deck(told).root)), /was not committed at position/],
  [
    'another salt',
    (told) => (deck(told).proofs[0]!.salt = changed(deck(told).proofs[0]!.salt)),
    /was not committed/,
  ],
  ['another card proved', (told) => (deck(told).proofs[0]!.card ^= 1), /was not committed/],
  ['another place', (told) => (deck(told).proofs[0]!.position ^= 1), /was not committed/],
  ['a card without a proof', (told) => deck(told).proofs.splice(0, 1), /There is no proof for/],
  [
    'another seed',
    (told) => (deck(told).seeds[0] = changed(deck(told).seeds[0]!)),
    /not the one that was pledged/,
  ],
  ['a seed too few', (told) => deck(told).seeds.splice(0, 1), /not the one that was pledged/],
  [
    'another card shown',
    (told) => (told.steps.find(({ shows }) => shows)!.shows![0]!.card ^= 1),
    /was shown as card \d+ of the deck, but .+ was committed there/,
  ],
])('%s does not pass', async (_, forge, says) => {
  const told = round('all-in');
  forge(told);
  expect(await verify(told)).toMatchObject({ result: 'failed', says: expect.stringMatching(says) });
});

test('seeds that nobody pledged turn the deck to other places', async () => {
  const told = round('all-in');
  deck(told).seeds = [];
  deck(told).pledges = [];
  expect((await verify(told)).result).toBe('failed');
});

test('a round that was not committed, or of which one saw no card, proves nothing', async () => {
  const told = round('all-in');
  expect(await verify({ ...told, proof: {} })).toMatchObject({ result: 'none' });
  const blind = told.steps.map(({ shows: _, ...step }) => step);
  expect(await verify({ ...told, steps: blind })).toMatchObject({ result: 'none' });
});
