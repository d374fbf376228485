import { difference, type Unit } from '../../lib/money';
import type * as m from '../../lib/protocol';
import type { Query } from '../../lib/rest';
import { t } from '../../words';
import { percent } from '../../words/format';

/** Whose results, in which game and since when. */
export type Asked = Query<'GET /api/statistics/series'>;

export type Period = 'week' | 'month' | 'year' | 'all';

export const PERIODS: { value: Period; label: string }[] = [
  { value: 'week', label: t('statistics.week') },
  { value: 'month', label: t('statistics.month') },
  { value: 'year', label: t('statistics.year') },
  { value: 'all', label: t('statistics.all') },
];

/** Whatever an address says. */
export function periodOf(said: string | null): Period {
  return PERIODS.find(({ value }) => value === said)?.value ?? 'all';
}

const DAYS: Record<Period, number> = { week: 7, month: 30, year: 365, all: Infinity };
const DAY_NS = 86_400e9;

/** What to ask the house for: a game, and since when. */
export function question(game: string, period: Period, player = ''): Asked {
  const since_ns = Math.round(Date.now() * 1e6 - DAYS[period] * DAY_NS);
  return { ...(game && { game }), ...(player && { player }), ...(period !== 'all' && { since_ns }) };
}

/** Per hundred rounds, as poker players count: "+12 ± 30". */
export function rate({ mean, error, unit }: { mean: number; error: number | null; unit: Unit }): string {
  const per = difference(Math.round(mean * 100), unit);
  if (error === null) return '–';
  return `${per} ± ${difference(Math.round(error * 100), unit).replace(/^\+/, '')}`;
}

export function share(part: number, whole: number): string {
  return whole ? percent(part / whole) : '–';
}

export function net({ gained, given }: m.Figures): number {
  return gained - given;
}

export function tone(amount: number): string {
  return amount > 0 ? 'up' : amount < 0 ? 'down' : '';
}
