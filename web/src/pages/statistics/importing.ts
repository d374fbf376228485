import type * as m from '../../lib/protocol';
import { sentence } from '../../lib/refusal';
import { api } from '../../lib/rest';
import { t } from '../../words';

/** Characters of a file, as the house takes them. */
export const TEXT_MOST = 2_000_000;

/** A file that was chosen, as text. */
export interface HandFile {
  name: string;
  text: string;
}

/** What became of several files together. */
export interface Outcome {
  hands: number;
  kept: number;
  known: number;
  failed: number;
  errors: readonly string[];
  names: readonly m.NameFound[];
  hero: string;
}

const NOTHING: Outcome = { hands: 0, kept: 0, known: 0, failed: 0, errors: [], names: [], hero: '' };

/** Send files one after the other; without a player the house only looks at them. A file that it refuses stops none. */
export async function sent(files: readonly HandFile[], player: string | null): Promise<Outcome> {
  let all = NOTHING;
  for (const { name, text } of files) {
    try {
      all = added(all, name, await api.post('/api/imports', { body: { text, player } }));
    } catch (error) {
      all = { ...all, failed: all.failed + 1, errors: [...all.errors, inFile(name, sentence(error))] };
    }
  }
  return all;
}

/** The outcome of one file more. Whoever most hands are dealt to is suggested. */
export function added(all: Outcome, file: string, one: m.HandsImported): Outcome {
  return {
    hands: all.hands + one.hands,
    kept: all.kept + one.kept,
    known: all.known + one.known,
    failed: all.failed + one.failed,
    errors: [...all.errors, ...one.errors.map((says) => inFile(file, says))],
    names: together([...all.names, ...one.names]),
    hero: all.hero || one.hero,
  };
}

function inFile(file: string, says: string): string {
  return t('statistics.import_in_file', { file, says });
}

function together(names: readonly m.NameFound[]): m.NameFound[] {
  const hands = new Map<string, number>();
  for (const found of names) hands.set(found.name, (hands.get(found.name) ?? 0) + found.hands);
  return [...hands].map(([name, count]) => ({ name, hands: count })).sort((a, b) => b.hands - a.hands);
}

/** The text of files; a sentence for each that is too large or no text. */
export async function textOf(files: Iterable<File>): Promise<{ files: HandFile[]; wrong: string[] }> {
  const read: HandFile[] = [];
  const wrong: string[] = [];
  for (const file of files) {
    if (file.size > TEXT_MOST)
      wrong.push(t('statistics.import_too_large', { file: file.name, most: TEXT_MOST / 1e6 }));
    else
      await file.text().then(
        (text) => read.push({ name: file.name, text }),
        () => wrong.push(t('statistics.import_no_text', { file: file.name })),
      );
  }
  return { files: read, wrong };
}
