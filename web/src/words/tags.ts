/** Messages with tags: `<b>{name}</b> wins` has a part that is drawn by what is called `b`. */

import { written, type Values } from './message';

export interface Part {
  /** '' for text between tags. */
  tag: string;
  text: string;
}

// Tags become letters of Unicode's private use before values are filled in, so that a value never is a tag.
const [OPEN, NAMED, CLOSE] = ['\uE000', '\uE001', '\uE002'];
const TAG = /<(\/?)(\w+)>/g;
const PRIVATE = /[\uE000-\uE002]/g;
const PART = /\uE000(\w+)\uE001([^\uE002]*)\uE002/;

/** Fill in a message and cut it where its tags begin and end. Tags stand beside each other, not within. */
export function tagged(message: string, values: Values = {}, language = 'en'): Part[] {
  const safe: Values = {};
  for (const [name, value] of Object.entries(values))
    safe[name] = typeof value === 'string' ? value.replace(PRIVATE, '') : value;
  const text = written(marked(message), safe, language);
  const cut = text.split(PART); // plain, tag, text, plain, tag, text...
  const parts = cut.flatMap((text, i) =>
    i % 3 === 1 ? [] : [{ tag: i % 3 === 2 ? cut[i - 1]! : '', text }],
  );
  return parts.filter(({ tag, text }) => tag || text);
}

const known = new Map<string, string>();

function marked(message: string): string {
  let text = known.get(message);
  if (text === undefined) {
    text = message.replace(TAG, (_, end: string, tag: string) => (end ? CLOSE : OPEN + tag + NAMED));
    known.set(message, text);
  }
  return text;
}
