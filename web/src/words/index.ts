/** Sentences of the pages, by key: `lobby.sit_down` is the line `sit_down` of `en/lobby.json`. A language is a folder, of
 * which only the reader's own is loaded, before anything is drawn. */

import type * as english from './english';
import { LANGUAGE, TAG } from './language';
import { LATER, type Later } from './later';
import { written, type Values } from './message';
import { tagged, type Part } from './tags';

type Areas = typeof english;
export type Key = { [Area in keyof Areas]: `${Area}.${keyof Areas[Area] & string}` }[keyof Areas];
type Lines = Record<string, string>;

const FILES = import.meta.glob<Lines>('./*/*.json', { import: 'default' });
/** The area whose lines are called by what they say in English. */
const TOLD = 'told.';
const messages = new Map<string, string>();

/** Fetch the sentences of the reader's language. None of them may be said before. */
export async function ready(): Promise<void> {
  const folder = `./${LANGUAGE}/`;
  const areas = Object.keys(FILES)
    .filter((file) => file.startsWith(folder))
    .map((file) => file.slice(folder.length, -'.json'.length));
  await Promise.all(areas.filter((area) => !LATER.includes(area as Later)).map(load));
}

/** Fetch the sentences of an area that is not there from the start. None of them may be said before. */
export async function loaded(area: Later): Promise<void> {
  await load(area);
}

async function load(area: string): Promise<void> {
  const lines = await FILES[`./${LANGUAGE}/${area}.json`]!();
  for (const [line, message] of Object.entries(lines)) messages.set(`${area}.${line}`, message);
}

/** The message with this key. Tests hold that every language has all of them; should one be missing nevertheless, the
 * key itself is read, which is not blank, and no second language is loaded for it. */
function message(key: Key): string {
  return messages.get(key) ?? key;
}

/** The sentence with this key, its values filled in. */
export function t(key: Key, values?: Values): string {
  return written(message(key), values, TAG);
}

/** What the house tells everybody alike, in English, such as the title of a game or why a table has closed: in the
 * reader's language, where the pages have it (`told.json`, by the English words), else as it came. */
export function translated(text: string): string {
  return messages.get(TOLD + text) ?? text;
}

/** The same in parts, by its tags: `Rich.svelte` draws them. */
export function rich(key: Key, values?: Values): Part[] {
  return tagged(message(key), values, TAG);
}
