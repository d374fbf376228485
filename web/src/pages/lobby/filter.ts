import { inCents } from '../../lib/money';
import type * as m from '../../lib/protocol';
import type { Key } from '../../words';
import { TAG } from '../../words/language';
import { free, players, variant } from './words';

/** How large the least buy-in is; `points`: no chips at all. */
export type Stakes = 'any' | 'small' | 'middle' | 'high' | 'points';
export type Column = 'new' | 'name' | 'stakes' | 'players';

export interface Filter {
  game: string;
  text: string;
  free: boolean;
  open: boolean;
  stakes: Stakes;
  sort: Column;
  /** The other way round. */
  down: boolean;
}

export const STAKES: Record<Stakes, Key> = {
  any: 'lobby.stakes_any',
  small: 'lobby.stakes_small',
  middle: 'lobby.stakes_middle',
  high: 'lobby.stakes_high',
  points: 'lobby.stakes_points',
};
export const COLUMNS: Record<Column, Key> = {
  players: 'lobby.sort_players',
  new: 'lobby.sort_new',
  name: 'lobby.sort_name',
  stakes: 'lobby.sort_buy_in',
};

/** From the address, so that a list can be shared, reloaded and gone back to. */
export function read(query: URLSearchParams): Filter {
  const sort = query.get('sort') ?? '';
  const column = sort.replace('-', '');
  const stakes = query.get('stakes') ?? '';
  return {
    game: query.get('game') ?? '',
    text: query.get('find') ?? '',
    free: query.has('free'),
    open: query.has('open'),
    stakes: stakes in STAKES ? (stakes as Stakes) : 'any',
    sort: column in COLUMNS ? (column as Column) : 'players',
    down: sort.startsWith('-'),
  };
}

/** The address of a list; what is usual is not said. */
export function written(filter: Filter): string {
  const query = new URLSearchParams();
  if (filter.game) query.set('game', filter.game);
  if (filter.text) query.set('find', filter.text);
  if (filter.free) query.set('free', '1');
  if (filter.open) query.set('open', '1');
  if (filter.stakes !== 'any') query.set('stakes', filter.stakes);
  if (filter.sort !== 'players' || filter.down) query.set('sort', (filter.down ? '-' : '') + filter.sort);
  return query.size ? `/lobby?${query}` : '/lobby';
}

export function chosen(lines: Iterable<m.Line>, filter: Filter): m.Line[] {
  const found = [...lines].filter((line) => fits(line, filter)).sort(ORDERS[filter.sort]);
  return filter.down ? found.reverse() : found;
}

function fits(line: m.Line, filter: Filter): boolean {
  return (
    (!filter.game || line.game === filter.game) &&
    (!filter.free || free(line) > 0) &&
    (!filter.open || !line.protected) &&
    (filter.stakes === 'any' || within(line, filter.stakes)) &&
    said(line).includes(filter.text.trim().toLowerCase())
  );
}

function within(line: m.Line, stakes: Stakes): boolean {
  const size = least(line);
  if (size === null || stakes === 'points') return size === null && stakes === 'points';
  if (stakes === 'high') return size > 500;
  return size <= (stakes === 'small' ? 100 : 500);
}

/** The least to sit down with, in dollars. */
function least({ buy_in, unit }: m.Line): number | null {
  return buy_in ? inCents(buy_in[0], unit) / 100 : null;
}

function said(line: m.Line): string {
  const names = players(line).map(({ nickname }) => nickname);
  return [line.name, variant(line), ...names].join('\n').toLowerCase();
}

const byName = (a: m.Line, b: m.Line) => a.name.localeCompare(b.name, TAG);
const ORDERS: Record<Column, (a: m.Line, b: m.Line) => number> = {
  name: byName,
  new: (a, b) => b.table - a.table,
  stakes: (a, b) => (least(a) ?? 0) - (least(b) ?? 0) || byName(a, b),
  players: (a, b) => players(b).length - players(a).length || a.table - b.table,
};
