import type * as m from '../../../lib/protocol';
import { t } from '../../../words';
import { OWN, type Setting, type Values } from './form';

/** What the house is asked for, and what cannot be asked, by field. */
export interface Asked {
  said: Record<string, unknown>;
  wrong: Record<string, string>;
}

/** Options that are what the game itself says are not said; all others are, whatever the house's own may be. */
export function asked(game: m.GameTold, settings: readonly Setting[], values: Values): Asked {
  const wrong: Record<string, string> = {};
  const told: Record<string, unknown> = {};
  for (const one of settings) {
    const value = values[one.id] ?? one.usual;
    const problem = wrongWith(one, value);
    if (problem) wrong[one.id] = problem;
    else if (value !== '') told[one.id] = worth(one, value);
  }
  return { said: { ...shared(told), options: own(told, game) }, wrong };
}

function own(told: Record<string, unknown>, game: m.GameTold): Record<string, unknown> {
  const mine = Object.entries(told).filter(([id]) => id.startsWith(OWN));
  const named = mine.map(([id, value]): [string, unknown] => [id.slice(OWN.length), value]);
  return Object.fromEntries(named.filter(([name, value]) => value !== game.options[name]));
}

/** The settings that any table has, the bounds of its buy-in as one. */
function shared(told: Record<string, unknown>): Record<string, unknown> {
  const { 'buy_in.0': least, 'buy_in.1': most, ...rest } = told;
  const kept = Object.entries(rest).filter(([id]) => !id.startsWith(OWN));
  const bounds = least == null && most == null ? {} : { buy_in: [least ?? 1, most ?? null] };
  return { ...Object.fromEntries(kept), ...bounds };
}

function wrongWith(one: Setting, value: string | boolean): string {
  if (value === '') return one.optional ? '' : t('create.needed');
  return one.kind === 'number' && !isAmount(String(value), one) ? amountSays(one) : '';
}

function isAmount(text: string, { unit, bounds }: Setting): boolean {
  const number = Number(text) * unit;
  return (
    Number.isSafeInteger(Math.round(number)) &&
    Math.abs(number - Math.round(number)) < 1e-6 &&
    inside(number, bounds)
  );
}

function inside(number: number, bounds: Setting['bounds']): boolean {
  return !bounds || (number >= bounds[0] && number <= bounds[1]);
}

function amountSays({ bounds, unit }: Setting): string {
  if (bounds) return t('create.between', { least: bounds[0], most: bounds[1] });
  return unit > 1 ? t('create.amount') : t('create.whole');
}

function worth({ kind, unit, choices }: Setting, value: string | boolean): unknown {
  if (typeof value === 'boolean') return value;
  if (kind === 'number') return Math.round(Number(value) * unit);
  if (choices.some(([choice]) => choice === 'true')) return value === 'true';
  return kind === 'choice' && /^\d+$/.test(value) && choices.every(([choice]) => /^\d*$/.test(choice))
    ? Number(value)
    : value;
}
