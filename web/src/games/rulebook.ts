/** The rules of a game as people read them: what a page, a sheet over the table and a printer are given. */
import type * as m from '../lib/protocol';
import { loaded, type Key } from '../words';
import type { Values } from '../words/message';

/** What something is called, and what that means. */
export interface Entry {
  name: Key;
  values?: Values;
  says: Key;
}

/** A hand, as a picture: cards as in `As Kd`, of which the first `made` are what counts. */
export interface HandShown extends Entry {
  cards: string;
  made?: number | undefined;
}

/** Two hands, of which the first beats the other. */
export interface Comparison {
  more: string;
  less: string;
  says: Key;
}

/** Cards of somebody, or on the board. */
export interface CardsShown {
  of: Key;
  cards: string;
  made?: number;
}

/** A step of an example, with the amounts and cards that it is about. */
export interface Step {
  says: Key;
  values?: Record<string, number>;
  show?: readonly CardsShown[];
}

export type Block =
  | { kind: 'text'; says: Key }
  | { kind: 'points'; says: readonly Key[] }
  | { kind: 'steps'; says: readonly Key[] }
  /** Buttons, by the words on them. */
  | { kind: 'buttons'; entries: readonly Entry[] }
  | { kind: 'terms'; entries: readonly Entry[] }
  /** `ranked`: from the best on. */
  | { kind: 'hands'; hands: readonly HandShown[]; ranked?: boolean }
  | { kind: 'comparisons'; pairs: readonly Comparison[] }
  | { kind: 'cards'; rows: readonly CardsShown[] }
  | { kind: 'example'; steps: readonly Step[]; unit: m.GameTold['unit'] };

export interface Section {
  id: string;
  title: Key;
  blocks: readonly Block[];
}

export interface Rulebook {
  /** The game in a sentence or two, for a list of games. */
  brief: Key;
  sections: readonly Section[];
  /** The section that is about how a table stands now; the first one where nothing is said. */
  at?(picture: m.Picture | undefined): string | undefined;
  /** Names of options that players of a table want to know, with what they are where the table does not say. */
  settings?(options: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
}

/** The rulebooks of the games that a page shows, by the names that profiles of games give them. */
export type Rulebooks = Readonly<Record<string, Rulebook>>;

const SHELVES: Readonly<Record<string, () => Promise<{ default: Rulebooks }>>> = {
  blackjack: () => import('./blackjack/rulebook'),
  landlord: () => import('./landlord/rulebook'),
  poker: () => import('./poker/rulebook'),
};

/** A rulebook with its words; null where a page has none of that name, as of games that people bring. */
export async function rulebook(page: string, name: string): Promise<Rulebook | null> {
  const shelf = SHELVES[page];
  if (!shelf || !name) return null;
  const [books] = await Promise.all([shelf(), loaded('rules')]);
  return books.default[name] ?? null;
}
