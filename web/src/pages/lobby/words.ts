import { money } from '../../lib/money';
import type * as m from '../../lib/protocol';

const LIMITS: Record<string, string> = { no: 'No-limit', pot: 'Pot-limit', fixed: 'Fixed-limit' };
const FELTS: Record<string, Felt> = {
  holdem: 'green',
  omaha: 'blue',
  stud: 'claret',
  soko: 'claret',
  landlord: 'claret',
  blackjack: 'slate',
};
const SHORT: Record<string, string> = {
  holdem: 'Hold’em',
  omaha: 'Omaha',
  stud: 'Stud',
  soko: 'Sökö',
  blackjack: 'Blackjack',
  landlord: 'Landlord',
};

export type Felt = 'green' | 'blue' | 'claret' | 'slate';

/** The cloth of a game; those that nobody drew lie on slate. */
export function felt(game: string): Felt {
  return FELTS[game] ?? 'slate';
}

/** A game by a short name, where many stand side by side. */
export function short(game: string, title = game): string {
  return SHORT[game] ?? title;
}

/** `No-limit Texas Hold'em`. */
export function variant({ title, limit = '' }: m.Line): string {
  return LIMITS[limit] ? `${LIMITS[limit]} ${title}` : title;
}

/** What is played for, as the house says it, its amounts as money: `blinds $1/$2`. The limit is said elsewhere. */
export function stakes({ stakes, unit }: m.Line): string {
  return stakes.replace(/^\w+ limit, /, '').replace(/\d+/g, (amount) => money(Number(amount), unit));
}

/** The least and the most to sit down with: `$40–$200`. */
export function buyIn({ buy_in, unit }: m.Line): string {
  if (!buy_in) return '';
  const [least, most] = buy_in;
  if (most === least) return money(least, unit);
  return most === null ? `from ${money(least, unit)}` : `${money(least, unit)}–${money(most, unit)}`;
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
