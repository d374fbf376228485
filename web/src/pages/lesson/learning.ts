import { live } from '../../lib/live.svelte';
import { prefs } from '../../lib/prefs.svelte';
import type * as m from '../../lib/protocol';
import { Refusal } from '../../lib/refusal';
import { go } from '../../lib/router.svelte';
import { session } from '../../lib/session.svelte';
import { t } from '../../words';
import { maySitAtOnce } from '../entry/playing';
import { who } from '../frame/who';

/** The games that can be learnt here by whoever looks: without an account only where one is made in a click. */
export function taught(): readonly m.GameOffered[] {
  if (session.byCard) return [];
  const may = who() === 'account' || (who() === 'guest' && maySitAtOnce());
  return may ? (session.house?.games.filter(({ lesson }) => lesson) ?? []) : [];
}

/** One tap: an account for whoever has none, and the table of a lesson. */
export async function learn(game: string): Promise<void> {
  prefs.offer = 'done';
  if (!session.me) {
    await session.beGuest();
    await live.arrived();
  } else if (live.status !== 'open') await live.arrived();
  const { table } = await live.ask('learn', { game });
  if (!table) throw new Refusal('page/unreadable', t('replay.no_table'));
  go(`/table/${table}`);
}
