import type * as m from '../lib/protocol';

/** Who of those at a table is a bot, by the name of the account. */
export function botsAt({ seats }: m.Table): Set<string> {
  return new Set(seats.flatMap((seat) => (seat?.kind === 'bot' ? [seat.player] : [])));
}
