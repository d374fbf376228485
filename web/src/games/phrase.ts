import { brief, spoken } from '../lib/cards';
import type { LogLine } from '../parts/log';
import { rich, t } from '../words';
import type { Part } from '../words/tags';
import type { Sentence } from './game';

type Names = (player: string) => string;

/** Whether this is how the reader is called: `names` says "You" for oneself. */
export function isYou(name: string | undefined): boolean {
  return name === t('games.you');
}

/** A line of the log as it is written, in parts by its tags; those without a text are left out. */
export function written(sentence: Sentence, names: Names): Part[] {
  return parts(sentence, names, brief);
}

/** A line of the log as it is drawn. */
export function logLine(sentence: Sentence, key: number, names: Names): LogLine {
  const { kind, player, cards } = sentence;
  const parts = written(sentence, names);
  const more = { key, ...(cards && { cards }) };
  if (kind !== 'head') return { kind: 'line', parts, mine: isYou(player && names(player)), ...more };
  const words = parts.filter(({ tag }) => tag !== 'cards');
  return {
    kind: 'heading',
    text: words
      .map(({ text }) => text)
      .join('')
      .trimEnd(),
    ...more,
  };
}

/** A line of the log as it is said: a sentence with its full stop. */
export function phrase(sentence: Sentence, names: Names): string {
  const whole = parts(sentence, names, spoken, ', ').map(({ text }) => text);
  const said = whole.join('').trimEnd();
  return /[.!?。！？]$/.test(said) ? said : t('games.sentence', { said });
}

function parts(
  { player, says, values, cards = [] }: Sentence,
  names: Names,
  card: (card: string) => string,
  between = ' ',
): Part[] {
  const who = player ? names(player) : '';
  const told = { ...values, who, you: isYou(who) ? 'yes' : 'no', cards: cards.map(card).join(between) };
  return rich(says, told).filter(({ text }) => text);
}

/** "Ann", "Ann and Ben", "Ann, Ben and Cem". */
export function listed(names: readonly string[]): string {
  const [last = '', ...others] = names.toReversed();
  return others.length
    ? t('games.and', { others: others.toReversed().join(t('language.between_names')), last })
    : last;
}
