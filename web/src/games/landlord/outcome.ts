import { difference } from '../../lib/money';
import type * as m from '../../lib/protocol';

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
  const stakes = bet ? `Bet ${bet}${multiplier > 1 ? ` × ${multiplier}` : ''}` : '';
  const name = gone && names(gone.player);
  const why = name ? `${name} ${name === 'You' ? 'surrender' : 'surrenders'}` : '';
  return { says: headline(), why: [why, stakes].filter(Boolean).join(' · '), isMine: mine > 0 };

  function headline(): string {
    if (mine) return `You ${mine > 0 ? 'win' : 'lose'}: ${difference(mine, 'points')}`;
    if (landlord === null) return 'The game is over';
    return (payoffs?.[landlord] ?? 0) > 0 ? 'The landlord wins' : 'The peasants win';
  }
}
