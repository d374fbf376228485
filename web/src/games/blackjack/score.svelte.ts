import { reducedMotion } from '../../lib/prefs.svelte';
import type * as m from '../../lib/protocol';
import { isNews } from '../../lib/scenes';
import { play } from '../../lib/sound';
import type { TableLive } from '../../lib/tablelive.svelte';
import { MS, motion } from '../../parts/motion';
import { isBlackjack } from './picture';

const APART_MS = 90;

/** What moves and sounds with each message: the cards of the first deal come one after the other. */
export class Score {
  /** Counts messages that move something: a newer one ends what the one before moves. */
  count = $state(0);

  #begins: ReadonlyMap<string, number> = new Map();
  #timers: ReturnType<typeof setTimeout>[] = [];
  #leave: (() => void) | undefined;

  begin(table: TableLive): void {
    motion.still = true;
    this.#leave = table.listen(() => this.#hear(table));
  }

  end(): void {
    this.#leave?.();
    this.#clear();
    motion.still = false;
  }

  /** The order of a card among what flies, in steps of `MS.apart`. */
  order(card: string): number {
    return (this.#begins.get(card) ?? 0) / MS.apart;
  }

  #hear({ told, catchUp }: TableLive): void {
    if (!told || (!isNews(told) && !catchUp)) return; // somebody spoke: what moves moves on
    this.#clear();
    motion.still = catchUp || told.seq - told.since > 1 || reducedMotion.matches || document.hidden;
    this.count += 1;
    const news = told.events.flatMap((event) => (event.type === 'Happened' ? event.events : []));
    if (!motion.still && isBlackjack(told.picture))
      this.#play(news as m.BlackjackEvent[], told, told.picture);
  }

  #clear(): void {
    this.#timers.forEach(clearTimeout);
    this.#timers = [];
    this.#begins = new Map();
  }

  #play(events: readonly m.BlackjackEvent[], { you }: m.Table, picture: m.BlackjackPicture): void {
    const deal = events.find((event) => event.type === 'HandsDealt');
    if (deal) this.#deal(deal);
    if (events.some(({ type }) => type === 'CardDealt' || type === 'HoleTurned' || type === 'DealerDrew'))
      play('card');
    if (events.some(({ type }) => type === 'BetPlaced' || type === 'Doubled')) play('chips');
    if (!events.some(({ type }) => type === 'HandSettled')) return;
    const won = you === undefined ? 0 : (picture.payoffs?.[you] ?? 0);
    if (won > 0) play('win');
    else if (events.some((event) => event.type === 'HandSettled' && event.back)) play('chips');
  }

  #deal(event: m.BlackjackHandsDealt): void {
    this.#begins = new Map(dealtNames(event).map((name, nth) => [name, nth * APART_MS]));
    for (const ms of this.#begins.values()) this.#timers.push(setTimeout(() => play('card'), ms));
  }
}

/**
 * Single cards, twice round, the dealer last. They are named by where they lie: `d1` is the dealer's second, `s0h1c2` the
 * third of seat 0's second hand.
 */
function dealtNames({ hands }: m.BlackjackHandsDealt): string[] {
  const seats = hands.flatMap((cards, seat) => (cards.length ? [seat] : []));
  return [0, 1].flatMap((nth) => [...seats.map((seat) => `s${seat}h0c${nth}`), `d${nth}`]);
}
