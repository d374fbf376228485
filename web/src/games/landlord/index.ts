import type * as m from '../../lib/protocol';
import type { Game } from '../game';
import Dock from './Dock.svelte';
import { handWords } from './hands';
import { Own } from './own.svelte';
import { isLandlord } from './picture';
import View from './View.svelte';
import { sentences } from './words';

/** "beat pair of queens", for whoever hears the page. */
function asked({ choices, picture }: m.Table): string {
  const { bid, bet, leads } = (choices ?? {}) as m.LandlordChoices;
  if (bid) return bet ? `${bet} is bid` : 'you bid first';
  if (leads) return 'lead any hand';
  return isLandlord(picture) ? `beat ${handWords(picture.to_beat, picture.given.length)}` : '';
}

/** Nothing is put in; but whoever leaves a game gives it up. */
function atStake({ picture, you }: m.Table): number | undefined {
  return isLandlord(picture) && !picture.payoffs && you !== undefined ? 0 : undefined;
}

const leaving = 'You are in a game. Leave now and you surrender: it ends at once, and you have lost it.';

const landlord: Game = { View, Dock, sentences, asked, atStake, leaving, own: () => new Own() };
export default landlord;
