import { live } from '../../lib/live.svelte';
import { session } from '../../lib/session.svelte';
import { toast } from '../../parts/toasts.svelte';
import { t } from '../../words';
import { who } from './who';

const LOOK_MS = 2000;

/** Why the house is closed, with what that means for a player here; empty: it is open. */
export function closedSays(why: string): string {
  const isLeaving = live.closed && session.house?.signs_out && who() === 'account';
  return why && isLeaving ? `${why} ${t('frame.closes_after_game')}` : why;
}

/** Whether players cannot sign in now. */
export function isClosedToPlayers(): boolean {
  return !session.me && !!session.house?.signs_out && !!session.house.closed;
}

/** Nobody tells those who have not signed in that the house has opened or closed, so the page looks. */
export function lookWhetherOpen(): (() => void) | undefined {
  if (session.me || !session.house?.signs_out) return;
  const timer = setInterval(() => void look(), LOOK_MS);
  return () => clearInterval(timer);
}

async function look(): Promise<void> {
  const wasClosed = isClosedToPlayers();
  await session.refresh().catch(() => undefined); // no house: it is asked again
  if (!wasClosed || isClosedToPlayers()) return;
  live.putOut = '';
  toast(t('frame.open_now'), 'good');
}
