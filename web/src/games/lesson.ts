/** What a lesson says and advises: the house decides it, a page has the words and marks the control. */
import type * as m from '../lib/protocol';
import { loaded, t, type Key } from '../words';

/** The words of a page's lessons, by the names of their notes. */
export type Notes = Readonly<Record<string, string>>;

const SHELVES: Readonly<Record<string, () => Promise<{ default: Notes }>>> = {
  blackjack: () => import('./blackjack/lesson.json'),
  landlord: () => import('./landlord/lesson.json'),
  poker: () => import('./poker/lesson.json'),
};

/** The notes of a page with their words; none where a game is brought along, whose notes are sentences themselves. */
export async function notesOf(page = ''): Promise<Notes> {
  const [notes] = await Promise.all([SHELVES[page]?.(), loaded('lesson')]);
  return notes?.default ?? {};
}

/** A note as it is read. */
export function noteWords(notes: Notes, { note }: m.Coach): string {
  const key = notes[note] as Key | undefined;
  return key ? t(key) : note;
}

/** Whether a lesson advises this very action now. */
export function isAdvised({ coach }: Pick<m.Table, 'coach'>, action: m.Action): boolean {
  const advised = coach?.do as Record<string, unknown> | undefined;
  const names = Object.keys(action) as (keyof m.Action)[];
  return Boolean(advised) && names.every((name) => advised?.[name] === action[name]);
}

/** The cards that a lesson advises to play, as numbers; null where it advises something else, or nothing. */
export function advisedCards({ coach }: Pick<m.Table, 'coach'>): readonly number[] | null {
  const { type, cards } = (coach?.do ?? {}) as { type?: string; cards?: readonly number[] };
  return type === 'Play' && cards ? cards : null;
}
