import type * as m from '../../lib/protocol';
import type { Tone } from '../../parts/seat';
import { t, type Key } from '../../words';
import { dollars, signed } from './picture';

type Result = NonNullable<m.BlackjackHand['result']>;

export interface ResultShown {
  word: string;
  /** What it won or cost: "+$15"; nothing where the bet came back. */
  amount: string;
  tone: Tone;
}

const WORDS: Record<Result, Key> = {
  blackjack: 'blackjack.result_blackjack',
  win: 'blackjack.result_win',
  'ten-cards': 'blackjack.result_ten_cards',
  push: 'blackjack.result_push',
  lose: 'blackjack.result_lost',
  bust: 'blackjack.result_bust',
  surrender: 'blackjack.surrender',
  left: 'blackjack.removed',
  returned: 'blackjack.result_returned',
};

/** How a hand ended, by what the house paid for it. */
export function resultShown({ result, bet, back }: m.BlackjackHand): ResultShown | null {
  if (!result) return null;
  const won = back - bet;
  const tone = won > 0 ? 'win' : won < 0 ? 'bad' : 'plain';
  return { word: t(WORDS[result]), amount: won ? signed(won) : '', tone };
}

/** "You win $15", when all is paid. */
export function headline(picture: m.BlackjackPicture, you: number | undefined): string {
  const won = you === undefined ? undefined : picture.payoffs?.[you];
  const mine = you === undefined ? null : picture.seats[you];
  if (won === undefined || !mine?.hands.length) return t('blackjack.round_over');
  return cameTo(mine, won);
}

/** The same while others still play, once none of my hands waits for the dealer; '' where one does. */
export function settledEarly({ hands, ...seat }: m.BlackjackSeat): string {
  if (!hands.length || seat.insurance || hands.some(({ result }) => !result)) return '';
  const won = hands.reduce((sum, { back, bet }) => sum + back - bet, 0);
  return cameTo({ hands, ...seat }, won);
}

function cameTo({ hands }: m.BlackjackSeat, won: number): string {
  const amount = dollars(Math.abs(won));
  const [only, ...others] = hands;
  if (won > 0) return t('blackjack.you_win', { amount });
  if (won < 0 && only?.result === 'bust' && !others.length)
    return t('blackjack.you_bust', { points: only.points, amount });
  if (won < 0) return t('blackjack.you_lose', { amount });
  return t(hands.every(({ bet, back }) => bet === back) ? 'blackjack.bet_back' : 'blackjack.even');
}
