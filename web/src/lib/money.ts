import { TAG } from '../words/language';
import type * as m from './protocol';

/** What an amount is counted in. A chip that is not named after money is shown as a dollar. */
export type Unit = m.GameTold['unit'];

/** What the money of an account is counted in, whatever its tables count in. */
export const WALLET: Unit = 'cents';

const MILLION = 1_000_000;
const DIGITS = 4;
const CENTS_EACH: Record<Unit, number> = { cents: 1, dollars: 100, chips: 100, points: 0 };
const DOLLARS = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;
const points = new Intl.NumberFormat(TAG);
const whole = new Intl.NumberFormat(TAG, { ...DOLLARS, maximumFractionDigits: 0 });
const cents = new Intl.NumberFormat(TAG, DOLLARS);

/** An amount as people read it: `$1,000`, `$12.50`, in Finnish `1 000 $`, and points as a bare number. */
export function money(amount: number, unit: Unit = 'dollars'): string {
  const sign = amount < 0 ? '−' : '';
  const size = Math.abs(amount);
  if (unit === 'points') return sign + points.format(size);
  if (unit !== 'cents') return sign + whole.format(size);
  return sign + (size % 100 ? cents : whole).format(size / 100);
}

const SHORT = { notation: 'compact', maximumSignificantDigits: DIGITS } as const;
const shortPoints = new Intl.NumberFormat(TAG, SHORT);
const shortMoney = new Intl.NumberFormat(TAG, { ...DOLLARS, ...SHORT });

/** The same where there is little room, on plates and before seats: from a million on `$12.34M`, never more than it is. */
export function brief(amount: number, unit: Unit = 'dollars'): string {
  const whole = unit === 'cents' ? amount / 100 : amount;
  const size = Math.abs(whole);
  if (size < MILLION) return money(amount, unit);
  const least = 10 ** (Math.floor(Math.log10(size)) + 1 - DIGITS);
  const shown = (unit === 'points' ? shortPoints : shortMoney).format(Math.floor(size / least) * least);
  return `${whole < 0 ? '−' : ''}${shown}`;
}

/** A gain or a loss, always with its sign. */
export function difference(amount: number, unit: Unit = 'dollars'): string {
  return amount > 0 ? `+${money(amount, unit)}` : money(amount, unit);
}

/** An amount in cents, so that those of different games can be compared and added up; points are no money. */
export function inCents(amount: number, unit: Unit = 'dollars'): number {
  return amount * CENTS_EACH[unit];
}

/** How many chips of this unit so many cents buy. */
export function chipsFor(cents: number, unit: Unit = 'dollars'): number {
  return Math.floor(cents / (CENTS_EACH[unit] || 1));
}

/** By how much to divide an amount for a field in which dollars are typed, and to multiply what was typed. */
export function perDollar(unit: Unit = 'dollars'): number {
  return unit === 'cents' ? 100 : 1;
}

const plain = new Intl.NumberFormat(TAG, { useGrouping: false, maximumFractionDigits: 2 });
const DECIMAL = plain.formatToParts(0.5).find(({ type }) => type === 'decimal')!.value;

/** Whether the sign of the dollar stands behind an amount, and not before it. */
export const hasSignBehind = whole.formatToParts(1)[0]!.type !== 'currency';

/** An amount as it stands in a field where it is typed: `12.5`, in Finnish `12,5`. */
export function typing(amount: number): string {
  return plain.format(amount);
}

/** The amount that was typed; NaN where it is none. */
export function typed(text: string): number {
  return Number.parseFloat(text.replaceAll(DECIMAL, '.').replace(/[^\d.]/g, ''));
}
