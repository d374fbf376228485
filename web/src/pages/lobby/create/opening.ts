import { newKey } from '../../../lib/key';
import { live } from '../../../lib/live.svelte';
import type * as m from '../../../lib/protocol';
import { Refusal, sentence } from '../../../lib/refusal';
import { api } from '../../../lib/rest';
import { toast } from '../../../parts/toasts.svelte';
import { t } from '../../../words';
import { fresh } from '../../entry/invitation';
import { usualChips } from '../sitting';

let loaded: Promise<m.Games> | undefined;

/** What can be played here: asked once, unless it went wrong. */
export function games(): Promise<m.Games> {
  loaded ??= api.get('/api/games').catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

export interface Order {
  settings: Record<string, unknown>;
  password: string;
  /** Whether to sit down at once. */
  sits: boolean;
  bots: readonly string[];
  money: number | null;
}

/** What the house would refuse of these settings; null: nothing. No table is opened. */
export async function refused(settings: Order['settings']): Promise<Refusal | null> {
  try {
    await live.ask('create', { settings, check: true });
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** Open a table; whoever sits down does so before the bots, so that they wait for nobody. Answers with its number. */
export async function openTable({ settings, password, sits, bots, money }: Order): Promise<number> {
  const { table } = await live.ask('create', { settings, ...(password && { password }) });
  if (!table) throw new Refusal('page/unreadable', t('create.no_table'));
  fresh.opened(table, password);
  const line = await lineOf(table);
  if (sits) await attempt(() => live.ask('sit', { table, chips: usualChips(line, money), key: newKey() }));
  for (const bot of bots)
    await attempt(() => live.ask('add_bot', { table, bot, chips: usualChips(line, null) }));
  return table;
}

async function lineOf(table: number): Promise<m.Line> {
  return live.lines.get(table) ?? (await api.get('/api/tables/{table}', { path: { table } })).line;
}

/** The table is there: what goes wrong at it is said over its page. */
async function attempt(ask: () => Promise<unknown>): Promise<void> {
  await ask().catch((error: unknown) => toast(sentence(error), 'bad'));
}
