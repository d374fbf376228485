/** Reading what the house sends. It tells many at once, and in English: what people read of it is put into words here. */
import { translated } from '../words';
import { LANGUAGE } from '../words/language';

/** Fields that people read and no program compares. */
const READ = new Set([
  'closed',
  'closing',
  'down',
  'halted',
  'house',
  'origin',
  'says',
  'short_title',
  'title',
  'why',
]);

export function parsed(json: string): unknown {
  return LANGUAGE === 'en' ? JSON.parse(json) : JSON.parse(json, worded);
}

function worded(field: string, value: unknown): unknown {
  return typeof value === 'string' && READ.has(field) ? translated(value) : value;
}
