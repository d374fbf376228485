/** Numbers and times as people write them in the language of the pages. */

import { DIALECT, TAG } from './language';

const whole = new Intl.NumberFormat(TAG);
const percents = new Intl.NumberFormat(TAG, { style: 'percent', maximumFractionDigits: 0 });

/** "1,234" */
export function number(value: number): string {
  return whole.format(value);
}

/** "12%" of 0.12. */
export function percent(share: number): string {
  return percents.format(share);
}

const decimals = new Intl.NumberFormat(TAG, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** "2.5" */
export function decimal(value: number): string {
  return decimals.format(value);
}

const STYLES = {
  /** "14 Jul 2026" */
  day: { dateStyle: 'medium' },
  /** "Tuesday 14 July 2026" */
  weekday: { dateStyle: 'full' },
  /** "09:30" */
  clock: { hour: '2-digit', minute: '2-digit' },
  /** "09:30:15" */
  second: { timeStyle: 'medium' },
  /** "14 Jul 2026, 09:30" */
  minute: { dateStyle: 'medium', timeStyle: 'short' },
  /** "14/07/2026, 09:30", where there is little room. */
  short: { dateStyle: 'short', timeStyle: 'short' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = new Map<string, Intl.DateTimeFormat>();

/** A time that the house told, in nanoseconds, in the reader's time zone. */
export function when(ns: number, style: keyof typeof STYLES): string {
  let format = formats.get(style);
  if (!format) formats.set(style, (format = new Intl.DateTimeFormat(DIALECT, STYLES[style])));
  return format.format(ns / 1e6);
}

/** "4:07", or "1:04:07", until something happens. */
export function countdown(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [first, ...rest] = parts[0] ? parts : parts.slice(1);
  return [String(first), ...rest.map((part) => String(part).padStart(2, '0'))].join(':');
}

const lists = new Intl.ListFormat(DIALECT);

/** "Ann, Ben and Carla" */
export function list(names: Iterable<string>): string {
  return lists.format(names);
}

/** "Pair of eights", at the beginning of a line. */
export function capital(words: string): string {
  return words.charAt(0).toLocaleUpperCase(TAG) + words.slice(1);
}

/** A title of the house's, which types plain apostrophes, as it is printed here: "Texas Hold’em". */
export function typeset(title: string): string {
  return title.replaceAll("'", '’');
}
