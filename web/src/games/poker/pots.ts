import type * as m from '../../lib/protocol';

/** A pot as it is drawn: what was gathered of it, or only its caption while bets lie before the seats. */
export interface PotShown {
  amount: number;
  label?: string;
}

/** One pot is what was gathered so far: its amount stands above the board. Several are told by the house. */
export function potsShown({ pot, pots, seats }: m.PokerPicture): PotShown[] {
  if (pots.length > 1)
    return pots.map(({ amount, seats: able }, nth) => ({ amount, label: label(nth, pots.length, able) }));
  const before = seats.reduce((sum, seat) => sum + (seat?.bet ?? 0), 0);
  return pot > before ? [{ amount: pot - before }] : [];
}

/** "Side 2 (1 3 5)": who can win it, by their seats. */
function label(nth: number, of: number, able: readonly number[]): string {
  const name = nth === 0 ? 'Main' : of > 2 ? `Side ${nth}` : 'Side';
  return `${name} (${able.map((seat) => seat + 1).join(' ')})`;
}
