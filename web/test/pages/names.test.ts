/** Games are known by what the house says of them, and drawn by `games/`: nothing else names one. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = new URL('../../src', import.meta.url).pathname;
const ELSEWHERE = ['games/', 'sheet/', 'words/', 'lib/protocol.ts'];
const NAME = /['"`](?:holdem|omaha|stud|soko|blackjack|landlord)['"`]/;

test('no page compares or lists games by name', () => {
  const files = (readdirSync(SOURCE, { recursive: true, encoding: 'utf-8' }) as string[])
    .filter((name) => /\.(svelte|ts)$/.test(name))
    .filter((name) => !ELSEWHERE.some((prefix) => name.startsWith(prefix)));
  expect(files.filter((name) => NAME.test(readFileSync(join(SOURCE, name), 'utf-8')))).toEqual([]);
});
