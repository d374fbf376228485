import { reducedMotion } from '../../lib/prefs.svelte';
import type * as m from '../../lib/protocol';
import { play } from '../../lib/sound';
import type { TableLive } from '../../lib/tablelive.svelte';
import { MS, motion } from '../../parts/motion';
import { isBlackjack } from './picture';

const APART = { deal: 90, card: 320, turn: 420, dealer: 520 };
const MOST_MS = 3200;

/** When each thing of one message is to be seen: cards one after the other, what was won at the end. */
export class Score {
  /** Counts messages that move something: a newer one ends what the one before moves. */
  count = $state(0);
  /** Whether everything has come, and results may be read. */
  settled = $state(true);
  /** What seats are paid by the message that is shown. */
  unpaid = $state.raw<readonly (number | undefined)[]>([]);

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
    this.settled = true;
    motion.still = false;
  }

  /** The order of a card among what flies, in steps of `MS.apart`. */
  order(card: string): number {
    return (this.#begins.get(card) ?? 0) / MS.apart;
  }

  #hear({ told, catchUp }: TableLive): void {
    const news = told?.events.flatMap((event) => (event.type === 'Happened' ? event.events : [])) ?? [];
    if (!told || (!news.length && !catchUp)) return; // somebody spoke: what moves moves on
    this.#clear();
    motion.still = catchUp || told.seq - told.since > 1 || reducedMotion.matches || document.hidden;
    this.count += 1;
    this.settled = true;
    if (!motion.still && isBlackjack(told.picture))
      this.#play(news as m.BlackjackEvent[], told, told.picture);
  }

  #clear(): void {
    this.#timers.forEach(clearTimeout);
    this.#timers = [];
    this.#begins = new Map();
    this.unpaid = [];
  }

  #play(events: readonly m.BlackjackEvent[], told: m.Table, picture: m.BlackjackPicture): void {
    const { begins, ends } = timed(events, picture);
    const pays = paidBy(events);
    this.#begins = begins;
    this.unpaid = pays;
    for (const ms of new Set(begins.values())) this.#at(ms, () => play('card'));
    if (events.some(({ type }) => type === 'BetPlaced' || type === 'Doubled')) play('chips');
    if (!events.some(({ type }) => type === 'HandSettled')) return;
    this.settled = false;
    this.#at(Math.min(MOST_MS, ends), () => {
      this.settled = true;
      const won = told.you === undefined ? 0 : (picture.payoffs?.[told.you] ?? 0);
      if (won > 0) play('win');
      else if (pays.some(Boolean)) play('chips');
    });
  }

  #at(ms: number, what: () => void): void {
    this.#timers.push(setTimeout(what, ms));
  }
}

interface Timed {
  begins: Map<string, number>;
  ends: number;
}

/** Cards are named by where they lie: `d1` the dealer's second, `s0h1c2` the third of seat 0's second hand. */
function timed(events: readonly m.BlackjackEvent[], picture: m.BlackjackPicture): Timed {
  const begins = new Map<string, number>();
  const coming = (type: string, name = '') =>
    events.filter((one) => one.type === type && nameOf(one) === name).length;
  const left = new Map<string, number>();
  let ms = 0;
  /** The next of those that come to a hand: they are its last ones. */
  const comes = (name: string, cards: number, many: number, apart: number) => {
    const nth = left.get(name) ?? cards - many;
    left.set(name, nth + 1);
    begins.set(`${name}${nth}`, ms);
    ms += apart;
  };
  for (const event of events) {
    if (event.type === 'HandsDealt') {
      for (const name of dealtNames(event)) {
        begins.set(name, ms);
        ms += APART.deal;
      }
    } else if (event.type === 'CardDealt') {
      const name = nameOf(event);
      const cards = picture.seats[event.seat]?.hands[event.hand]?.cards.length ?? 0;
      comes(name, cards, coming('CardDealt', name), APART.card);
    } else if (event.type === 'HoleTurned') {
      ms += APART.turn;
    } else if (event.type === 'DealerDrew') {
      comes('d', picture.dealer.cards.length, coming('DealerDrew'), APART.dealer);
    }
  }
  return { begins, ends: ms };
}

function nameOf(event: m.BlackjackEvent): string {
  return event.type === 'CardDealt' ? `s${event.seat}h${event.hand}c` : '';
}

/** Single cards, twice round, the dealer last. */
function dealtNames({ hands }: m.BlackjackHandsDealt): string[] {
  const seats = hands.flatMap((cards, seat) => (cards.length ? [seat] : []));
  return [0, 1].flatMap((nth) => [...seats.map((seat) => `s${seat}h0c${nth}`), `d${nth}`]);
}

function paidBy(events: readonly m.BlackjackEvent[]): (number | undefined)[] {
  const pays: (number | undefined)[] = [];
  for (const event of events) {
    if (event.type === 'HandSettled' || event.type === 'InsuranceSettled')
      pays[event.seat] = (pays[event.seat] ?? 0) + event.back;
  }
  return pays;
}
