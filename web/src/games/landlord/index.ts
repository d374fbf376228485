import type * as m from '../../lib/protocol';
import { t } from '../../words';
import type { Game } from '../game';
import Dock from './Dock.svelte';
import { handWords } from './hands';
import { Own } from './own.svelte';
import { isLandlord } from './picture';
import View from './View.svelte';
import { sentences } from './words';

/** "beat a pair of queens", for whoever hears the page. */
function asked({ choices, picture }: m.Table): string {
  const { bid, bet, leads } = (choices ?? {}) as m.LandlordChoices;
  if (bid) return bet ? t('landlord.asked_bid', { bet }) : t('landlord.asked_first_bid');
  if (leads) return t('landlord.asked_lead');
  if (!isLandlord(picture)) return '';
  return t('landlord.asked_beat', { hand: handWords(picture.to_beat, picture.given.length, 'article') });
}

/** Nothing is put in; but whoever leaves a game gives it up. */
function atStake({ picture, you }: m.Table): number | undefined {
  return isLandlord(picture) && !picture.payoffs && you !== undefined ? 0 : undefined;
}

const leaving = t('landlord.leaving');

const landlord: Game = { View, Dock, sentences, asked, atStake, leaving, own: () => new Own() };
export default landlord;
