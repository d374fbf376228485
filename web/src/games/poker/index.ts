import type * as m from '../../lib/protocol';
import type { Game } from '../game';
import { money } from '../../lib/money';
import { t } from '../../words';
import { RaceOdds } from './chances';
import Dock from './Dock.svelte';
import { Own } from './own.svelte';
import { isPoker } from './picture';
import View from './View.svelte';
import { sentences } from './words';

/** "120 to call", for whoever hears the page. */
function asked({ choices }: m.Table): string {
  const { call, check, show, bring_in } = (choices ?? {}) as m.PokerChoices;
  if (call) return t('poker.asked_call', { amount: money(call.amount) });
  if (bring_in) return t('poker.asked_bring_in', { amount: money(bring_in.amount) });
  return check ? t('poker.asked_check') : show ? t('poker.asked_show') : '';
}

/** What I have put into the hand that is played. */
function atStake({ picture, you, seats }: m.Table): number | undefined {
  if (!isPoker(picture) || picture.payoffs || you === undefined) return undefined;
  const [hand, seat] = [picture.seats[you], seats[you]];
  return hand?.in_hand && hand.player === seat?.player ? seat.chips - hand.stack : undefined;
}

const poker: Game = {
  View,
  Dock,
  sentences,
  asked,
  atStake,
  own: () => new Own(),
  odds: (look) => new RaceOdds(look),
};
export default poker;
