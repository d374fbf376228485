import { live } from '../../lib/live.svelte';
import { session } from '../../lib/session.svelte';

const others = new BroadcastChannel('croupier');
let known: number | undefined | null = null; // null: not looked yet

others.onmessage = () => void lookAgain();

/** Whether it is still who it was: somebody may have signed in or out in another window. */
export async function lookAgain(): Promise<void> {
  const before = session.me?.you.uid;
  await session.refresh().catch(() => undefined); // no house: the connection says so
  if (session.me?.you.uid !== before) live.disconnect();
  if (live.status === 'closed') await session.load().catch(() => undefined);
}

/** Whoever signs in or out here does so in all windows. */
export function tellOthers(uid: number | undefined): void {
  if (known !== null && uid !== known) others.postMessage('who');
  known = uid;
}
