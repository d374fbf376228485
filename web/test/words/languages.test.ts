/** Every language says all that English says, with the same values and tags. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LANGUAGES, tagOf, type Language } from '../../src/words/language';
import { choices, placeholders } from '../../src/words/message';

const WORDS = new URL('../../src/words', import.meta.url).pathname;
/** Its lines are no messages, but plain text. */
const PLAIN = 'told';

type Catalogue = ReadonlyMap<string, string>;

function catalogue(language: string): Catalogue {
  const files = readdirSync(join(WORDS, language)).filter((file) => file.endsWith('.json'));
  return new Map(files.flatMap((file) => lines(language, file.replace('.json', ''))));
}

function lines(language: string, area: string): [string, string][] {
  const text = readFileSync(join(WORDS, language, `${area}.json`), 'utf-8');
  const found = Object.entries(JSON.parse(text) as Record<string, string>);
  return found.map(([line, message]) => [`${area}.${line}`, message]);
}

const english = catalogue('en');
const tags = (message: string) => [...message.matchAll(/<(\w+)>/g)].map(([, tag]) => tag).sort();

/** What is wrong with each message of a language, by its English. */
function wrong(said: Catalogue, check: (message: string, original: string) => boolean): string[] {
  return [...said].flatMap(([key, message]) => {
    const original = english.get(key);
    const isChecked = original !== undefined && !key.startsWith(`${PLAIN}.`);
    return isChecked && !check(message, original) ? [`${key}: ${message}`] : [];
  });
}

test('every folder is a language that can be chosen, and every language has one', () => {
  const folders = readdirSync(WORDS, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).sort()).toEqual(Object.keys(LANGUAGES).sort());
});

describe.each(Object.keys(LANGUAGES) as Language[])('%s', (language) => {
  const said = catalogue(language);

  test('has the keys of English, and no other', () => {
    expect([...english.keys()].filter((key) => !said.has(key))).toEqual([]);
    expect([...said.keys()].filter((key) => !english.has(key))).toEqual([]);
  });

  test('says something under each key', () => {
    expect([...said].filter(([, message]) => !message.trim())).toEqual([]);
  });

  test('asks for the values of English', () => {
    const names = (message: string) => [...placeholders(message)].sort().join();
    expect(wrong(said, (message, original) => names(message) === names(original))).toEqual([]);
  });

  test('has the tags of English', () => {
    const drawn = (message: string) => [...new Set(tags(message))].join();
    expect(wrong(said, (message, original) => drawn(message) === drawn(original))).toEqual([]);
  });

  test('counts by its own plurals', () => {
    const known = new Intl.PluralRules(tagOf(language)).resolvedOptions().pluralCategories as string[];
    const isKnown = (branch: string) => known.includes(branch) || /^=\d+$/.test(branch);
    const plurals = (message: string) => choices(message).filter(({ kind }) => kind === 'plural');
    expect(
      wrong(said, (message) => plurals(message).every(({ branches }) => branches.every(isKnown))),
    ).toEqual([]);
  });

  test('names the branches of a choice as English does', () => {
    expect(wrong(said, (message, original) => namesBranches(message, original))).toEqual([]);
  });
});

/** A language may choose where English does not, and among more; by ranks of cards it chooses as it needs. Where both
 * choose, branches have the same names. */
function namesBranches(message: string, original: string): boolean {
  const known = selects(original);
  return [...selects(message)].every(([name, branches]) => {
    const theirs = known.get(name);
    return !theirs || !branches.length || branches.some((branch) => theirs.includes(branch));
  });
}

/** The branches of all choices by each name, but ranks, and `other`, which every choice has. */
function selects(message: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { name, kind, branches } of choices(message))
    if (kind === 'select')
      found.set(name, [
        ...(found.get(name) ?? []),
        ...branches.filter((branch) => branch !== 'other' && branch.length > 1),
      ]);
  return found;
}
