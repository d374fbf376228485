/** What is played for at a table, by the key of the house's own words for it. */
import { money } from '../lib/money';
import type * as m from '../lib/protocol';
import { t } from '../words';

type Values = Readonly<Record<string, number>>;
type Amount = (chips: number | undefined) => string;

const WORDED: Readonly<Record<string, (values: Values, amount: Amount) => string>> = {
  'stakes/blinds': ({ small, big, ante }, amount) =>
    t('stakes.blinds', { small: amount(small), big: amount(big), ante: amount(ante) }),
  'stakes/two-stakes': ({ low, high, ante }, amount) =>
    t('stakes.two_stakes', { low: amount(low), high: amount(high), ante: amount(ante) }),
  'stakes/bets': ({ minimum, maximum }, amount) =>
    t('stakes.bets', { minimum: amount(minimum), maximum: amount(maximum) }),
  'stakes/points': ({ stake = 1 }) => t('stakes.points', { stake }),
};

/** `blinds $1/$2`; the limit is said elsewhere. Stakes that only their own game has are written as it has them. */
export function stakes({ stakes, worded_stakes, unit }: m.Line): string {
  const write = worded_stakes && WORDED[worded_stakes.key];
  if (!write) return stakes;
  return write(worded_stakes.values as Values, (chips) => (chips ? money(chips, unit) : 'none'));
}
