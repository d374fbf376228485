/** Sentences of the pages, by key: `lobby.sit_down` is the line `sit_down` of `en/lobby.json`. A language is a folder. */

import frame from './en/frame.json';
import front from './en/front.json';
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

type Areas = typeof areas;
export type Key = { [Area in keyof Areas]: `${Area}.${keyof Areas[Area] & string}` }[keyof Areas];

const messages: ReadonlyMap<string, string> = new Map(
  Object.entries(areas).flatMap(([area, lines]) =>
    Object.entries<string>(lines).map(([line, message]) => [`${area}.${line}`, message] as const),
  ),
);

/** The sentence with this key, its values filled in. */
export function t(key: Key, values?: Values): string {
  return written(messages.get(key)!, values, LANGUAGE);
}

/** The same in parts, by its tags: `Rich.svelte` draws them. */
export function rich(key: Key, values?: Values): Part[] {
  return tagged(messages.get(key)!, values, LANGUAGE);
}
