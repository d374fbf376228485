import type * as m from '../../lib/protocol';
import { t } from '../../words';
import type { Game } from '../game';
import Dock from './Dock.svelte';
import { Own } from './own.svelte';
import { dollars, isBlackjack, pointsOf } from './picture';
import { headline } from './results';
import View from './View.svelte';
import { sentences } from './words';

/** "16 against 10", for whoever hears the page. */
function asked({ choices, picture }: m.Table): string {
  const { bet, insure } = (choices ?? {}) as m.BlackjackChoices;
  if (bet) return t('blackjack.asked_bet', { least: dollars(bet.least), most: dollars(bet.most) });
  if (insure) return t('blackjack.asked_insurance');
  if (!isBlackjack(picture) || picture.turn === null) return '';
  const hand = picture.seats[picture.turn]?.hands[picture.hand ?? 0];
  if (!hand) return '';
  return t('blackjack.asked_play', { points: pointsOf(hand), dealer: pointsOf(picture.dealer) });
}

/** What I have staked in the round that is played. */
function atStake({ picture, you, seats }: m.Table): number | undefined {
  if (!isBlackjack(picture) || picture.payoffs || you === undefined) return undefined;
  const mine = picture.seats[you];
  if (mine?.player !== seats[you]?.player || !mine?.hands.length) return undefined;
  return mine.hands.reduce((sum, { bet, result }) => sum + (result ? 0 : bet), mine.insurance);
}

/** "You lose $10", of the round that is over. */
function ended({ picture, you, seats }: m.Table): string {
  if (!isBlackjack(picture) || !picture.payoffs || you === undefined) return '';
  const mine = picture.seats[you];
  return mine?.player === seats[you]?.player && mine?.hands.length ? headline(picture, you) : '';
}

const blackjack: Game = { View, Dock, sentences, asked, atStake, ended, own: () => new Own() };
export default blackjack;
