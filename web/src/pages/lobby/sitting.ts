import { newKey } from '../../lib/key';
import { live } from '../../lib/live.svelte';
import { chipsFor } from '../../lib/money';
import { passwords } from '../../lib/passwords';
import type * as m from '../../lib/protocol';
import { session } from '../../lib/session.svelte';

/** What a newcomer may choose: to post so much, and then to be dealt in so soon, or to wait for the big blind. */
export interface Way {
  post: number;
  soonest: NonNullable<m.Entry['soonest']> | 'seat';
}

const USUAL_TIMES = 5; // the least, where there is no most

/** Whether one sits down without chips, and buys them in the seat. */
export function buysSeated(line: m.Line | undefined): boolean {
  return line?.buying === 'seated';
}

/** Whether somebody chooses with how many chips to sit down. */
export function choosesChips(line: m.Line): boolean {
  return Boolean(line.buy_in) && session.house?.purse !== 'session' && !buysSeated(line);
}

/** With how many chips most people would sit down, as far as one has the money for them: cents. */
export function usualChips(line: m.Line, cents: number | null): number {
  const { buy_in, unit } = line;
  if (!buy_in || buysSeated(line)) return 0;
  const [least, most] = buy_in;
  return Math.max(least, Math.min(most ?? least * USUAL_TIMES, chipsFor(cents ?? Infinity, unit)));
}

/** What there is to choose for a newcomer in a seat, the first free one if none is named, or in the queue. */
export function entryOf(line: m.Line, seat?: number): Way | undefined {
  const taken = new Set(line.players?.map((player) => player.seat));
  const at = seat ?? [...Array(line.seats).keys()].find((one) => !taken.has(one));
  if (at === undefined || line.queue) return line.post ? { post: line.post, soonest: 'seat' } : undefined;
  const { post = 0, soonest = 'next' } = line.entries?.[at] ?? {};
  return post ? { post, soonest } : undefined;
}

/** Take a seat, or a place in the queue. A refusal names the field that it is about. */
export async function sit(line: m.Line, chips: number, password: string, wait: boolean): Promise<void> {
  await live.ask('sit', { table: line.table, chips, wait, key: newKey(), ...(password && { password }) });
  if (password) passwords.set(line.table, password); // for an invitation
}
