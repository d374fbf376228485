import { newKey } from '../../lib/key';
import { live } from '../../lib/live.svelte';
import { passwords } from '../../lib/passwords';
import { prefs } from '../../lib/prefs.svelte';
import type * as m from '../../lib/protocol';
import { sentence } from '../../lib/refusal';
import { go, route } from '../../lib/router.svelte';
import { session } from '../../lib/session.svelte';
import { toast } from '../../parts/toasts.svelte';
import { t } from '../../words';
import { quickest, tableFor } from '../lobby/quick';
import { choosesChips, usualChips } from '../lobby/sitting';

/** Whether a stranger may play at once: where the house makes accounts in one click, and chips need no card. */
export function maySitAtOnce(): boolean {
  return Boolean(session.house?.guests && !session.house.bank);
}

/** One tap: an account, a seat at a table, and its page. The first time a lesson is offered there. */
export async function playNow(wanted = 0, waits = false): Promise<void> {
  await session.beGuest();
  const lines = await live.arrived();
  if (prefs.offer === 'due') prefs.offer = 'open';
  await sitAt(tableFor(lines, wanted, waits, session.me?.money ?? null));
}

/** A seat at a table of this game, for whoever has an account. */
export async function playGame(game: string): Promise<void> {
  const lines = [...live.lines.values()].filter((line) => line.game === game);
  await sitAt(quickest(lines, live.you?.name ?? '', session.me?.money ?? null)[0]);
}

async function sitAt(line: m.Line | undefined): Promise<void> {
  if (line) await seat(line, session.me?.money ?? null);
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
