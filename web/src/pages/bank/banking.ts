import { live } from '../../lib/live.svelte';
import { money } from '../../lib/money';
import type * as m from '../../lib/protocol';
import { api } from '../../lib/rest';
import { session } from '../../lib/session.svelte';
import { t } from '../../words';

const DOTS = '••••';

/** How chips are bought with a card here; null: they are not, or not by me. */
export function bankHere(): m.BankTold | null {
  return session.me && !session.isSuperuser ? (session.house?.bank ?? null) : null;
}

export async function loadBanking(): Promise<void> {
  live.banking = await api.get('/api/me/card');
}

export async function showCard(card: m.BankCardShown): Promise<void> {
  live.banking = await api.put('/api/me/card', { body: card });
}

export async function putCardAway(): Promise<void> {
  live.banking = await api.del('/api/me/card');
}

export const KINDS = { debit: t('bank.debit'), credit: t('bank.credit') } as const;

/** `Debit card •••• 1001` */
export function cardName({ kind, last_four }: Pick<m.BankCardTold, 'kind' | 'last_four'>): string {
  return `${KINDS[kind]} ${masked(last_four)}`;
}

export function masked(lastFour: string): string {
  return `${DOTS} ${lastFour}`;
}

/** What is on the account, or may be drawn on it. */
export function balance({ cents }: m.BankCardTold): string {
  return cents === null ? t('bank.unknown') : money(cents, 'cents');
}

/** My money, cents; null in a house where it is not counted. */
export function funds(): number | null {
  return session.me?.money ?? null;
}

/** What can be spent, in the steps of the bank: cents; null: not known. */
export function spendable(): number | null {
  const cents = live.banking?.card?.cents ?? null;
  const step = bankHere()?.step ?? 1;
  return cents === null ? null : Math.floor(cents / 100 / step) * step * 100;
}
