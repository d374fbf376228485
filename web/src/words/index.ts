/** Sentences of the pages, by key: `lobby.sit_down` is the line `sit_down` of `en/lobby.json`. A language is a folder. */

import frame from './en/frame.json';
import front from './en/front.json';
import entry from './en/entry.json';
import learn from './en/learn.json';
import lobby from './en/lobby.json';
import create from './en/create.json';
import table from './en/table.json';
import replay from './en/replay.json';
import statistics from './en/statistics.json';
import account from './en/account.json';
import bank from './en/bank.json';
import house from './en/house.json';
import parts from './en/parts.json';
import games from './en/games.json';
import poker from './en/poker.json';
import blackjack from './en/blackjack.json';
import landlord from './en/landlord.json';
import any from './en/any.json';

import { LANGUAGE } from './format';
import { written, type Values } from './message';
import { tagged, type Part } from './tags';

const areas = {
  frame,
  front,
  entry,
  learn,
  lobby,
  create,
  table,
  replay,
  statistics,
  account,
  bank,
  house,
  parts,
  games,
  poker,
  blackjack,
  landlord,
  any,
};

/** Areas of which one page in ten says a word: they come with the page that does. */
const later = { rules: () => import('./en/rules.json'), lesson: () => import('./en/lesson.json') };

type Later = { [Area in keyof typeof later]: Awaited<ReturnType<(typeof later)[Area]>>['default'] };
type Areas = typeof areas & Later;
export type Key = { [Area in keyof Areas]: `${Area}.${keyof Areas[Area] & string}` }[keyof Areas];

const messages = new Map<string, string>();
for (const [area, lines] of Object.entries(areas)) add(area, lines);

function add(area: string, lines: Record<string, string>): void {
  for (const [line, message] of Object.entries(lines)) messages.set(`${area}.${line}`, message);
}

/** Fetch the sentences of an area that is not there from the start. None of them may be said before. */
export async function loaded(area: keyof Later): Promise<void> {
  add(area, (await later[area]()).default);
}

/** The sentence with this key, its values filled in. */
export function t(key: Key, values?: Values): string {
  return written(messages.get(key)!, values, LANGUAGE);
}

/** The same in parts, by its tags: `Rich.svelte` draws them. */
export function rich(key: Key, values?: Values): Part[] {
  return tagged(messages.get(key)!, values, LANGUAGE);
}
