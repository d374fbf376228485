/** Games are known by name in `web/src/games` alone: other pages ask the house, or the folder of a game. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = new URL('../../src', import.meta.url).pathname;
const NAMED =
  /(['"`])(blackjack|holdem|landlord|omaha|soko|stud)\1|\b(blackjack|holdem|landlord|omaha|soko|stud): /g;

test('no page lists or compares games by name', () => {
  const named = (readdirSync(SOURCE, { recursive: true, encoding: 'utf-8' }) as string[])
    .filter((name) => /\.(svelte|ts)$/.test(name) && name !== 'lib/protocol.ts')
    .filter((name) => !name.startsWith('games/'))
    .flatMap((name) =>
      [...readFileSync(join(SOURCE, name), 'utf-8').matchAll(NAMED)].map(([found]) => `${name}: ${found}`),
    );
  expect(named).toEqual([]);
});

test('the page of poker does not ask which poker it shows', () => {
  const named = (readdirSync(join(SOURCE, 'games'), { recursive: true, encoding: 'utf-8' }) as string[])
    .filter((name) => /\.(svelte|ts)$/.test(name))
    .flatMap((name) =>
      [
        ...readFileSync(join(SOURCE, 'games', name), 'utf-8').matchAll(
          /(['"`])(holdem|omaha|soko|stud|razz)\1/g,
        ),
      ].map(([found]) => `${name}: ${found}`),
    );
  expect(named).toEqual([]);
});
