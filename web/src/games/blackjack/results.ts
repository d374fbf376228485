import type * as m from '../../lib/protocol';
import type { Tone } from '../../parts/seat';
import { signed } from './picture';

type Result = NonNullable<m.BlackjackHand['result']>;

export interface ResultShown {
  word: string;
  /** What it won or cost: "+$15"; nothing where the bet came back. */
  amount: string;
  tone: Tone;
}

const WORDS: Record<Result, string> = {
  blackjack: 'Blackjack',
  win: 'Win',
  'ten-cards': 'Ten cards',
  push: 'Push',
  lose: 'Lost',
  bust: 'Bust',
  surrender: 'Surrender',
  left: 'Removed',
  returned: 'Returned',
};

/** How a hand ended, by what the house paid for it. */
export function resultShown({ result, bet, back }: m.BlackjackHand): ResultShown | null {
  if (!result) return null;
  const won = back - bet;
  const tone = won > 0 ? 'win' : won < 0 ? 'bad' : 'plain';
  return { word: WORDS[result], amount: won ? signed(won) : '', tone };
}

/** "You win $15", when all is paid. */
export function headline(picture: m.BlackjackPicture, you: number | undefined): string {
  const won = you === undefined ? undefined : picture.payoffs?.[you];
  const mine = you === undefined ? null : picture.seats[you];
  if (won === undefined || !mine?.hands.length) return 'The round is over.';
  if (won === 0) {
    const isBack = mine.hands.every(({ bet, back }) => bet === back);
    return isBack ? 'You get your bet back' : 'You come out even';
  }
  return won > 0 ? `You win ${signed(won).slice(1)}` : `You lose ${signed(-won).slice(1)}`;
}
