import { newKey } from '../../lib/key';
import { live } from '../../lib/live.svelte';
import { chipsFor } from '../../lib/money';
import type * as m from '../../lib/protocol';
import { session } from '../../lib/session.svelte';

const USUAL_TIMES = 5; // the least, where there is no most

/** Whether somebody chooses with how many chips to sit down. */
export function choosesChips(line: m.Line): boolean {
  return Boolean(line.buy_in) && session.house?.purse !== 'session';
}

/** With how many chips most people would sit down, as far as one has the money for them: cents. */
export function usualChips({ buy_in, unit }: m.Line, cents: number | null): number {
  if (!buy_in) return 0;
  const [least, most] = buy_in;
  return Math.max(least, Math.min(most ?? least * USUAL_TIMES, chipsFor(cents ?? Infinity, unit)));
}

/** Take a seat, or a place in the queue. A refusal names the field that it is about. */
export async function sit(line: m.Line, chips: number, password: string): Promise<void> {
  await live.ask('sit', { table: line.table, chips, key: newKey(), ...(password && { password }) });
}
