import { money } from '../../lib/money';
import type * as m from '../../lib/protocol';
import { t, type Key } from '../../words';
import { typeset } from '../../words/format';

const LIMITS: Record<string, Key> = {
  no: 'lobby.limit_no',
  pot: 'lobby.limit_pot',
  fixed: 'lobby.limit_fixed',
};

/** `No-limit Texas Hold’em`. */
export function variant({ title, limit = '' }: m.Line): string {
  const key = LIMITS[limit];
  const shown = typeset(title);
  return key ? t(key, { title: shown }) : shown;
}

/** What is played for, as the house says it, its amounts as money: `blinds $1/$2`. The limit is said elsewhere. */
export function stakes({ stakes, unit }: m.Line): string {
  return stakes
    .replace(/^\w+ limit, /, '')
    .replace(/\d[\d,]*/g, (amount) => money(Number(amount.replaceAll(',', '')), unit));
}

/** The least and the most to sit down with: `$40–$200`. */
export function buyIn({ buy_in, unit }: m.Line): string {
  if (!buy_in) return '';
  const [least, most] = buy_in;
  if (most === least) return money(least, unit);
  return most === null
    ? t('lobby.buy_in_from', { least: money(least, unit) })
    : `${money(least, unit)}–${money(most, unit)}`;
}

export function players(line: m.Line): readonly m.Player[] {
  return line.players ?? [];
}

export function free(line: m.Line): number {
  return line.seats - players(line).length;
}

/** Seats that are taken, as a small picture of the table needs them. */
export function taken(line: m.Line): number[] {
  return players(line).map(({ seat }) => seat);
}

export function seatOf(line: m.Line, me: string): number | null {
  return players(line).find(({ name }) => name === me)?.seat ?? null;
}

/** What one has gained at a game, as every page tells it: chips or points. */
export function net({ gained, given }: m.GameResult): number {
  return gained - given;
}
