import { expect, test } from 'vitest';
import { rulebook as found, type Rulebook } from '../../src/games/rulebook';
import { worded } from '../../src/games/settings';
import { t } from '../../src/words';

const TAUGHT = [
  ['blackjack', 'blackjack'],
  ['landlord', 'landlord'],
  ['poker', 'holdem'],
  ['poker', 'omaha'],
  ['poker', 'soko'],
  ['poker', 'stud'],
] as const;

async function rulebook(page: string, name: string): Promise<Rulebook> {
  const book = await found(page, name);
  if (!book) throw new Error(`no rules of ${name}`);
  return book;
}

test.each(TAUGHT)('%s has the rules of %s, whose sections are told apart', async (page, game) => {
  const { brief, sections } = await rulebook(page, game);
  expect(t(brief)).not.toBe('');
  const ids = sections.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const wanted of ['short', 'course', 'buttons', 'hands', 'example', 'settings'])
    expect(ids).toContain(wanted);
});

test.each(TAUGHT)('%s opens the rules of %s at a section that there is', async (page, game) => {
  const { at, sections } = await rulebook(page, game);
  expect(sections.map(({ id }) => id)).toContain(at?.(undefined));
});

test.each([
  ['poker', 'razz'],
  ['any', 'pig'],
  ['poker', ''],
])('there are none of a game that somebody brings: %s, %s', async (page, name) => {
  expect(await found(page, name)).toBeNull();
});

/** The settings of a table as people read them, by what they are called. */
async function told(page: string, game: string, options: Record<string, unknown>) {
  const { settings } = await rulebook(page, game);
  const unit = page === 'blackjack' ? 'cents' : page === 'landlord' ? 'points' : 'dollars';
  return Object.fromEntries(
    worded(page, settings?.(options) ?? {}, unit).map(({ name, value }) => [name, value]),
  );
}

test('what a table does not say is as the rules have it', async () => {
  expect(await told('blackjack', 'blackjack', {})).toMatchObject({
    Rules: 'UberCasino',
    'Dealer on soft 17': 'Stands',
    Insurance: 'No',
    'Minimum bet': '$5',
  });
  expect(
    await told('blackjack', 'blackjack', { rules: 'casino', soft_17: 'hit', minimum: 1000 }),
  ).toMatchObject({
    Rules: 'Casino',
    'Dealer on soft 17': 'Hits',
    Insurance: 'Yes',
    'Minimum bet': '$10',
  });
  expect(await told('poker', 'soko', {})).toEqual({ 'Bring-in': '$2' });
  expect(await told('poker', 'stud', { low: 5, high: 10 })).toEqual({ Rules: 'WSOP', 'Bring-in': '$3' });
  expect(await told('poker', 'stud', { rules: 'csc478' })).toEqual({ Rules: 'CSC 478' });
  expect(await told('poker', 'holdem', { rules: 'eps', big_blind: 10 })).toEqual({ Rules: 'EPS' });
  expect(await told('landlord', 'landlord', { bomb_doubles: true })).toMatchObject({
    'Points for a bid of one': '1',
    'Bombs double': 'Yes',
    'Spring doubles': 'No',
  });
});
