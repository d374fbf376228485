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
  if (won === 0) {
    const isBack = mine.hands.every(({ bet, back }) => bet === back);
    return t(isBack ? 'blackjack.bet_back' : 'blackjack.even');
  }
  return t(won > 0 ? 'blackjack.you_win' : 'blackjack.you_lose', { amount: dollars(Math.abs(won)) });
}
