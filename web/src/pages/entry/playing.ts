import { newKey } from '../../lib/key';
import { live } from '../../lib/live.svelte';
import { passwords } from '../../lib/passwords';
import type * as m from '../../lib/protocol';
import { sentence } from '../../lib/refusal';
import { go, route } from '../../lib/router.svelte';
import { session } from '../../lib/session.svelte';
import { toast } from '../../parts/toasts.svelte';
import { t } from '../../words';
import { tableFor } from '../lobby/quick';
import { choosesChips, usualChips } from '../lobby/sitting';

/** Whether a stranger may play at once: where the house makes accounts in one click, and chips need no card. */
export function maySitAtOnce(): boolean {
  return Boolean(session.house?.guests && !session.house.bank);
}

/** One tap: an account, a seat at a table, and its page. */
export async function playNow(wanted = 0, waits = false): Promise<void> {
  await session.beGuest();
  const lines = await live.arrived();
  const money = session.me?.money ?? null;
  const line = tableFor(lines, wanted, waits, money);
  if (line) await seat(line, money);
  else toast(t('lobby.no_quick_seat'));
  const path = line ? `/table/${line.table}` : '/lobby';
  if (route.path !== path) go(path);
}

/** What goes wrong is said over the page of the table, where a seat can be had by hand. */
async function seat(line: m.Line, money: number | null): Promise<void> {
  const chips = choosesChips(line) ? usualChips(line, money) : 0;
  try {
    const password = passwords.get(line.table);
    await live.ask('sit', {
      table: line.table,
      chips,
      soonest: true,
      key: newKey(),
      ...(password && { password }),
    });
    toast(t('entry.playing_as', { name: session.me?.you.nickname ?? '' }), 'good');
  } catch (error) {
    toast(sentence(error), 'bad');
  }
}
