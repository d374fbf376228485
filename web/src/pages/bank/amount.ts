import { chipsFor, money, perDollar, WALLET, type Unit } from '../../lib/money';
import { t } from '../../words';

/** Chips that may be bought: amounts are in the table's unit, as the house counts them. */
export interface Offer {
  unit: Unit | undefined;
  /** The least and the most; null: as many as one has. */
  bounds: readonly [least: number, most: number | null];
  /** What is in front of one already, where the most counts that as well. */
  had?: number;
  /** Dollars that the bank sells at a time. */
  step?: number;
  /** What there is to pay with, cents; null: no matter. */
  funds: number | null;
}

/** Whether the money is too little even for the least. */
export function isTooPoor({ unit, bounds, funds }: Offer): boolean {
  return funds !== null && chipsFor(funds, unit) < bounds[0];
}

/** What is wrong with so many dollars, in the words of the house; '': nothing. It has the last word all the same. */
export function wrongAmount(dollars: number | null, offer: Offer): string {
  const { unit, bounds, had = 0, step = 1 } = offer;
  const [least, most] = bounds;
  if (dollars === null || !Number.isFinite(dollars)) return t('bank.amount_needed');
  if (step > 1 && dollars % step) return t('bank.amount_steps', { step: money(step) });
  const exact = dollars * perDollar(unit);
  const chips = Math.round(exact);
  if (Math.abs(exact - chips) > 1e-6) return t('bank.amount_whole', { unit: unit ?? 'dollars' });
  const amount = money(chips, unit);
  if (chips < least) return t('bank.amount_too_little', { amount, least: money(least, unit) });
  if (most !== null && chips > most) {
    const limit = money(had + most, unit);
    if (!had) return t('bank.amount_too_much', { amount, most: limit });
    return t('bank.amount_too_much_had', { amount, had: money(had, unit), most: limit });
  }
  return tooExpensive(chips, offer);
}

function tooExpensive(chips: number, { unit, funds }: Offer): string {
  if (funds === null || chips <= chipsFor(funds, unit)) return '';
  return t('bank.amount_beyond', { balance: money(funds, WALLET), amount: money(chips, unit) });
}
