import type * as m from './protocol';
import type { Query } from './rest';

/** Which deals: of a player, a table, a game, a time, or the one with a number. */
export type DealQuery = Query<'GET /api/superuser/deals'>;

/** Who won any part of the pot, as they are called. */
export function winners(row: m.DealRow): string[] {
  return Object.values(row.seats)
    .filter(({ won }) => won)
    .map(({ nickname }) => nickname);
}
