import type { Query } from './rest';

/** Which deals: of a player, a table, a game, a time, or the one with a number. */
export type DealQuery = Query<'GET /api/superuser/deals'>;

/** What was typed into a search form; fields that are empty ask for nothing. */
export function searched(typed: {
  player?: string;
  table?: string;
  game?: string;
  deal?: string;
}): DealQuery {
  const { player, table, game, deal } = typed;
  return {
    ...(player?.trim() && { player: player.trim() }),
    ...(table?.trim() && { table: table.trim() }),
    ...(game && { game }),
    ...(deal?.trim() && { deal: Number(deal.trim()) }),
  };
}
