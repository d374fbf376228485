import type * as m from '../../lib/protocol';
import { t } from '../../words';
import { listed } from '../phrase';

/** A pot as it is drawn: what was gathered of it, or only its caption while bets lie before the seats. */
export interface PotShown {
  amount: number;
  label?: string;
  /** Who can win it. */
  title?: string;
}

/** One pot is what was gathered so far: its amount stands above the board. Several are told by the house. */
export function potsShown({ pot, pots, seats }: m.PokerPicture): PotShown[] {
  if (pots.length > 1)
    return pots.map(({ amount, seats: able }, nth) => ({
      amount,
      label: potName(nth, pots.length),
      title: t('poker.pot_open_to', { n: able.length, seats: listed(able.map((seat) => `${seat + 1}`)) }),
    }));
  const before = seats.reduce((sum, seat) => sum + (seat?.bet ?? 0), 0);
  return pot > before ? [{ amount: pot - before }] : [];
}

/** "Side pot 2", where there are several. */
export function potName(nth: number, of: number): string {
  if (of === 1) return t('poker.pot');
  if (nth === 0) return t('parts.main_pot');
  return of > 2 ? t('parts.side_pot_number', { n: nth }) : t('parts.side_pot');
}
