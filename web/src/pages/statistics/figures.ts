import { difference, type Unit } from '../../lib/money';
import type * as m from '../../lib/protocol';
import type { Query } from '../../lib/rest';
import type { Key } from '../../words';
import { decimal, percent } from '../../words/format';

/** Whose results, in which game, when, and how it went. */
export type Asked = Query<'GET /api/statistics/series'>;

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

/** Bets and raises for each call. */
export function aggression({ raises, calls }: m.BettingFigures): string {
  return calls ? decimal(raises / calls) : '–';
}

/** Big blinds per hundred hands: "+4.2 ± 11.0". */
export function blinds({ blinds, blinds_error }: m.BettingFigures): string {
  if (blinds === null) return '–';
  const per = signed(blinds * 100);
  return blinds_error === null ? per : `${per} ± ${decimal(blinds_error * 100)}`;
}

function signed(value: number): string {
  const shown = decimal(Math.abs(value));
  return value > 0 ? `+${shown}` : value < 0 ? `−${shown}` : shown;
}

/** A figure as the page explains it. */
export interface Told {
  name: Key;
  says: Key;
  value: string;
  /** Of money won and lost. */
  tone?: string;
}

export function told(all: m.BettingFigures, unit: Unit): Told[] {
  const acts = all.raises + all.calls + all.folds;
  const won = (amount: number) => ({ value: difference(amount, unit), tone: tone(amount) });
  return [
    { name: 'statistics.vpip', says: 'statistics.vpip_says', value: share(all.vpip, all.decided) },
    { name: 'statistics.pfr', says: 'statistics.pfr_says', value: share(all.pfr, all.decided) },
    { name: 'statistics.af', says: 'statistics.af_says', value: aggression(all) },
    { name: 'statistics.afq', says: 'statistics.afq_says', value: share(all.raises, acts) },
    { name: 'statistics.wtsd', says: 'statistics.wtsd_says', value: share(all.showdowns, all.saw_flop) },
    { name: 'statistics.wsd', says: 'statistics.wsd_says', value: share(all.showdowns_won, all.showdowns) },
    { name: 'statistics.at_showdown', says: 'statistics.at_showdown_says', ...won(all.showdown_total) },
    {
      name: 'statistics.without_showdown',
      says: 'statistics.without_showdown_says',
      ...won(all.total - all.showdown_total),
    },
    { name: 'statistics.blinds', says: 'statistics.blinds_says', value: blinds(all) },
  ];
}
