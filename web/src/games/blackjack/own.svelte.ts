import { Score } from './score.svelte';
import { Strategy } from './strategy.svelte';

/** What the table and the dock of blackjack share. */
export class Own {
  readonly score = new Score();
  readonly strategy = new Strategy();
}
