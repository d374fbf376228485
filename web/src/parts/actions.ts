import { t } from '../words';

/** The choices of a game as buttons: what each is called, where it stands, which key does it. */

export interface ActionButton {
  verb: string;
  text: string;
  /** A second line: "$120". */
  amount?: string;
  key?: string;
  tone: 'plain' | 'call' | 'raise';
  /** The column of three in which it always stands; free where there is none. */
  column?: 1 | 2 | 3;
}

type Known = Pick<ActionButton, 'tone'> & { text: string; sized?: string; key: string; column?: 1 | 2 | 3 };

/** In the order in which they stand. */
const KNOWN: Record<string, Known> = {
  fold: { text: t('parts.do_fold'), tone: 'plain', key: 'F', column: 1 },
  muck: { text: t('parts.do_muck'), tone: 'plain', key: 'F', column: 1 },
  check: { text: t('parts.do_check'), tone: 'call', key: 'C', column: 2 },
  call: { text: t('parts.do_call'), tone: 'call', key: 'C', column: 2 },
  bring_in: { text: t('parts.do_bring_in'), tone: 'call', key: 'C', column: 2 },
  show: { text: t('parts.do_show'), tone: 'call', key: 'C', column: 2 },
  bet: { text: t('parts.do_bet'), tone: 'raise', key: 'R', column: 3 },
  complete: {
    text: t('parts.do_complete'),
    sized: t('parts.do_complete_to'),
    tone: 'raise',
    key: 'R',
    column: 3,
  },
  raise: { text: t('parts.do_raise'), sized: t('parts.raise_to'), tone: 'raise', key: 'R', column: 3 },
  hit: { text: t('parts.do_hit'), tone: 'call', key: 'H' },
  stand: { text: t('parts.do_stand'), tone: 'plain', key: 'S' },
  double: { text: t('parts.do_double'), tone: 'plain', key: 'D' },
  split: { text: t('parts.do_split'), tone: 'plain', key: 'P' },
  surrender: { text: t('parts.do_surrender'), tone: 'plain', key: 'U' },
  decline: { text: t('parts.do_decline'), tone: 'plain', key: 'N' },
  insure: { text: t('parts.do_insure'), tone: 'raise', key: 'I' },
  sit_out: { text: t('parts.do_sit_out'), tone: 'plain', key: 'X' },
};
const ORDER = Object.keys(KNOWN);

export type Choices = Readonly<Record<string, unknown>>;

/** `sizes`: for choices with an amount to be chosen, the one that is. */
export function actionButtons(
  choices: Choices,
  format: (amount: number) => string,
  sizes: Readonly<Record<string, number>> = {},
): ActionButton[] {
  const verbs = Object.keys(choices).filter((verb) => choices[verb] !== false);
  return verbs
    .sort((a, b) => rank(a) - rank(b))
    .map((verb) => button(verb, choices[verb], format, sizes[verb]));
}

function rank(verb: string): number {
  const at = ORDER.indexOf(verb);
  return at < 0 ? ORDER.length : at;
}

function button(
  verb: string,
  told: unknown,
  format: (amount: number) => string,
  size: number | undefined,
): ActionButton {
  const known: Known = KNOWN[verb] ?? { text: named(verb), tone: 'plain', key: '' };
  const amount = size ?? fixed(told);
  const text = amount === undefined ? known.text : (known.sized ?? known.text);
  return {
    verb,
    text,
    tone: known.tone,
    ...(amount !== undefined && { amount: format(amount) }),
    ...(known.key && { key: known.key }),
    ...(known.column && { column: known.column }),
  };
}

/** The amount of a choice that has only one. */
function fixed(told: unknown): number | undefined {
  if (typeof told !== 'object' || told === null) return undefined;
  const { amount, from, to, least, most } = told as Record<string, number | undefined>;
  if (amount !== undefined) return amount;
  if (from !== undefined && from === to) return from;
  return least !== undefined && least === most ? least : undefined;
}

/** `sit_out` as "Sit out". */
function named(verb: string): string {
  const words = verb.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
