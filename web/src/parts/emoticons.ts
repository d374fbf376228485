/** Emoticons in chat: written as `:)`, shown as small faces. What is written stays as it is on the wire. */

/** A face in a box of 24 x 24: eyes and mouth are strokes; `filled` is drawn in solid colour. */
export interface Emoticon {
  written: readonly string[];
  strokes: string;
  filled?: string;
}

const EYES = 'M8.5 9.5v.8M15.5 9.5v.8';

export const EMOTICONS: readonly Emoticon[] = [
  { written: [':)', ':-)'], strokes: `${EYES}M7.5 14.2c1.2 2 2.7 3 4.5 3s3.3-1 4.5-3` },
  { written: [':(', ':-('], strokes: `${EYES}M7.8 17c1.1-1.7 2.5-2.6 4.2-2.6s3.1.9 4.2 2.6` },
  { written: [';)', ';-)'], strokes: 'M8.5 9.5v.8M14 10h3.2M7.5 14.2c1.2 2 2.7 3 4.5 3s3.3-1 4.5-3' },
  { written: [':D', ':-D'], strokes: EYES, filled: 'M7 13.6h10c-.5 3-2.3 4.6-5 4.6s-4.5-1.6-5-4.6Z' },
  {
    written: [':P', ':-P', ':p', ':-p'],
    strokes: `${EYES}M7.5 14.5h9`,
    filled: 'M11.6 14.5h4.2v2.3a2.1 2.1 0 0 1-4.2 0Z',
  },
  {
    written: [':O', ':-O', ':o', ':-o'],
    strokes: EYES,
    filled: 'M12 13a2.6 2.9 0 1 1 0 5.8 2.6 2.9 0 0 1 0-5.8Z',
  },
  { written: [':|', ':-|'], strokes: `${EYES}M8 15.5h8` },
  {
    written: ['8-)', 'B-)'],
    strokes: 'M7.5 15c1.2 1.6 2.7 2.4 4.5 2.4s3.3-.8 4.5-2.4M4 9h16',
    filled: 'M5.5 9h5.3v1.2a2.6 2.6 0 0 1-5.3 0ZM13.2 9h5.3v1.2a2.6 2.6 0 0 1-5.3 0Z',
  },
];

const FACES = new Map(EMOTICONS.flatMap((face) => face.written.map((text) => [text, face] as const)));
const WRITTEN = new RegExp(
  `(?<![^\\s])(${[...FACES.keys()].map((text) => text.replace(/[()|]/g, '\\$&')).join('|')})(?![^\\s.,!?])`,
);

/** Return what was written, in turns: plain text, and emoticons that stand by themselves. */
export function inParts(text: string): { text: string; face?: Emoticon }[] {
  return text
    .split(WRITTEN)
    .map((part, i) => {
      const face = i % 2 ? FACES.get(part) : undefined;
      return face ? { text: part, face } : { text: part };
    })
    .filter((part) => part.text);
}
