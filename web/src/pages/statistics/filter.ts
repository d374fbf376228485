import type { DealQuery } from '../../lib/deals';
import type { Query } from '../../lib/rest';
import type { Key } from '../../words';

export type Period = 'week' | 'month' | 'year' | 'all';
export type Position = NonNullable<Query<'GET /api/statistics/series'>['position']>;
export type Ending = 'won' | 'lost';
export type Showdown = 'yes' | 'no';
export type Source = '' | 'imported';

/** Which rounds a page is about. Text that is empty leaves nothing out. */
export interface Filter {
  /** Whom the superuser looks at. */
  player: string;
  /** Where the rounds come from: this house, or one's own files. */
  source: Source;
  game: string;
  period: Period;
  /** Days, as `2026-07-14`; the last one is among them. */
  from: string;
  until: string;
  table: string;
  opponent: string;
  position: Position;
  ending: Ending | '';
  showdown: Showdown | '';
  /** The number of a deal, which is for the list of deals alone. */
  deal: string;
}

export const PERIODS: Record<Period, Key> = {
  week: 'statistics.week',
  month: 'statistics.month',
  year: 'statistics.year',
  all: 'statistics.all',
};
export const POSITIONS: Record<Exclude<Position, ''>, Key> = {
  button: 'statistics.position_button',
  small: 'statistics.position_small',
  big: 'statistics.position_big',
  early: 'statistics.position_early',
  middle: 'statistics.position_middle',
  late: 'statistics.position_late',
};
export const ENDINGS: Record<Ending, Key> = {
  won: 'statistics.ending_won',
  lost: 'statistics.ending_lost',
};
export const SHOWDOWNS: Record<Showdown, Key> = {
  yes: 'statistics.showdown_yes',
  no: 'statistics.showdown_no',
};

export const EVERYTHING: Filter = {
  player: '',
  source: '',
  game: '',
  period: 'all',
  from: '',
  until: '',
  table: '',
  opponent: '',
  position: '',
  ending: '',
  showdown: '',
  deal: '',
};
const NAMES = Object.keys(EVERYTHING) as (keyof Filter)[];
/** What Filters.svelte has fields for. */
const NARROWING = NAMES.filter((name) => !['player', 'source', 'game', 'period'].includes(name));

const DAYS: Record<Period, number> = { week: 7, month: 30, year: 365, all: Infinity };
const DAY_MS = 86_400e3;

/** From the address, so that it can be shared, reloaded and gone back to; what it says wrong is not there. */
export function read(query: URLSearchParams): Filter {
  const said = Object.fromEntries(NAMES.map((name) => [name, query.get(name)?.trim() ?? '']));
  const one = (name: keyof Filter, among: object) => (Object.hasOwn(among, said[name]!) ? said[name]! : '');
  const day = (name: keyof Filter) => (Number.isNaN(dayOf(said[name]!)) ? '' : said[name]!);
  return {
    ...(said as unknown as Filter),
    source: said.source === 'imported' ? 'imported' : '',
    period: (one('period', PERIODS) || 'all') as Period,
    position: one('position', POSITIONS) as Position,
    ending: one('ending', ENDINGS) as Ending | '',
    showdown: one('showdown', SHOWDOWNS) as Showdown | '',
    from: day('from'),
    until: day('until'),
  };
}

/** The address of a page; what is usual is not said. */
export function written(filter: Filter, path = '/statistics'): string {
  const said = NAMES.filter((name) => filter[name] !== EVERYTHING[name]);
  const query = new URLSearchParams(said.map((name) => [name, filter[name]]));
  return query.size ? `${path}?${query}` : path;
}

export function isNarrowed(filter: Filter): boolean {
  return NARROWING.some((name) => filter[name] !== '');
}

/** The same without what narrows it. */
export function widened(filter: Filter): Filter {
  const { player, source, game, period } = filter;
  return { ...EVERYTHING, player, source, game, period };
}

/** What to ask the house for: all but the deal's number. */
export function question(filter: Filter, game = filter.game): Query<'GET /api/statistics/series'> {
  const { player, table, opponent, position, ending, showdown } = filter;
  return {
    ...(game && { game }),
    ...(player && { player }),
    ...(filter.source === 'imported' && { imported: true }),
    ...(table && { table }),
    ...(opponent && { opponent }),
    ...(position && { position }),
    ...(ending && { ending }),
    ...(showdown && { showdown: showdown === 'yes' }),
    ...times(filter),
  };
}

/** What to ask for a list of deals. */
export function dealQuestion(filter: Filter, game = filter.game): DealQuery {
  return { ...question(filter, game), ...(filter.deal && { deal: Number(filter.deal) }) };
}

/** Since and until when, in nanoseconds. Days count more than the period. */
function times({ period, from, until }: Filter): { since_ns?: number; until_ns?: number } {
  if (from || until) {
    return {
      ...(from && { since_ns: dayOf(from) * 1e6 }),
      ...(until && { until_ns: (dayOf(until) + DAY_MS) * 1e6 }),
    };
  }
  return period === 'all' ? {} : { since_ns: Math.round((Date.now() - DAYS[period] * DAY_MS) * 1e6) };
}

/** The reader's own midnight, in milliseconds. */
function dayOf(text: string): number {
  return /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00`).getTime() : NaN;
}
