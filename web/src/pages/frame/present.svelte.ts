import { live } from '../../lib/live.svelte';
import type * as m from '../../lib/protocol';
import { api } from '../../lib/rest';
import { session } from '../../lib/session.svelte';

const EVERY_MS = 15_000;
const SOON_MS = 100;

class Around {
  online = $state.raw<m.Online | null>(null);

  /** Who is here: asked for, since nobody tells; and for whoever has no connection, whether the house is open. */
  async look(): Promise<void> {
    if (document.hidden) return;
    const [house, online] = await Promise.allSettled([
      api.get('/api/house'),
      session.me || session.house?.guests ? api.get('/api/online') : Promise.resolve(null),
    ]);
    if (house.status === 'fulfilled') session.house = house.value;
    if (online.status === 'fulfilled') this.online = online.value;
  }
}

export const around = new Around();

/** Call from a page that shows it: asked for at once, and again now and then. */
export function useAround(): void {
  $effect(() => {
    void live.status; // whoever has just come in is here, too
    const soon = setTimeout(() => void around.look(), SOON_MS);
    const again = setInterval(() => void around.look(), EVERY_MS);
    return () => {
      clearTimeout(soon);
      clearInterval(again);
    };
  });
}
