import type * as m from '../../lib/protocol';
import type { TableLive } from '../../lib/tablelive.svelte';

/** What each seat won or lost in the round that is over; undefined while one is played. */
export function payoffs({ log }: TableLive, { picture, status }: m.Table): readonly number[] | undefined {
  const last = log.findLast(({ event }) => event.type === 'RoundBegan' || event.type === 'RoundEnded')?.event;
  if (last?.type === 'RoundEnded') return last.payoffs;
  if (last || status === 'playing') return undefined;
  return (picture as { need?: { payoffs?: number[] } } | undefined)?.need?.payoffs;
}
