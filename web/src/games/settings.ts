/** The settings of a table in the words of the form by which it was opened. */
import { money, type Unit } from '../lib/money';
import { t } from '../words';
import { number } from '../words/format';
import { about, type Label } from './about';

export interface Setting {
  name: string;
  value: string;
}

/** Those that have a label and a value, in the order in which they are given. */
export function worded(page: string, options: Readonly<Record<string, unknown>>, unit: Unit): Setting[] {
  const labels = about(page).options;
  return Object.entries(options).flatMap(([option, value]) => {
    const label = labels[option];
    return label && value !== null && value !== undefined
      ? [{ name: t(label.says), value: said(label, value, unit) }]
      : [];
  });
}

function said(label: Label, value: unknown, unit: Unit): string {
  const choice = label.choices?.[String(value)];
  if (choice) return t(choice);
  if (typeof value === 'boolean') return t(value ? 'create.yes' : 'create.no');
  if (typeof value !== 'number') return String(value);
  return label.money ? money(value, unit) : number(value);
}
