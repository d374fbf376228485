import { difference } from '../../lib/money';
import type * as m from '../../lib/protocol';
import { t } from '../../words';
import { isYou } from '../phrase';

export interface Outcome {
  /** "You win", "The peasants win". */
  says: string;
  /** "Bet 3 × 2", or who surrendered. */
  why: string;
  isMine: boolean;
}

/** How a game ended, by what the house paid. */
export function outcome(
  { payoffs, landlord, bet, multiplier, seats }: m.LandlordPicture,
  you: number | undefined,
  names: (player: string) => string,
): Outcome {
  const mine = you === undefined ? 0 : (payoffs?.[you] ?? 0);
  const gone = seats.find(({ surrendered }) => surrendered);
  return { says: headline(), why: [why(), stakes()].filter(Boolean).join(' · '), isMine: mine > 0 };

  function why(): string {
    const who = gone && names(gone.player);
    if (!who) return '';
    return isYou(who) ? t('landlord.you_surrender') : t('landlord.surrenders', { who });
  }

  function stakes(): string {
    if (!bet) return '';
    return multiplier > 1
      ? t('landlord.played_for_times', { bet, times: multiplier })
      : t('landlord.stakes', { bet });
  }

  function headline(): string {
    if (mine) {
      const points = difference(mine, 'points');
      return t(mine > 0 ? 'landlord.you_win' : 'landlord.you_lose', { points });
    }
    if (landlord === null) return t('landlord.over');
    return (payoffs?.[landlord] ?? 0) > 0 ? t('landlord.landlord_wins') : t('landlord.peasants_win');
  }
}
