import { reducedMotion } from '../../lib/prefs.svelte';
import type * as m from '../../lib/protocol';
import { sentence } from '../../lib/refusal';
import { api } from '../../lib/rest';
import { toast } from '../../parts/toasts.svelte';

const KEY = 'croupier-blackjack';
const PAUSE_MS = 700; // for what a strategy does to be seen

/** A way to play, and the system of one that counts: `book`, `counting ko`. */
export type Way = string;
export const MANUAL: Way = 'manual';
export const NONE: Way = '';

/** How I play: myself or by a strategy of the house, and whose advice I am shown meanwhile. */
export class Strategy {
  /** All that the house offers; empty until it is known. */
  ways = $state.raw<m.Ways>({ styles: [], systems: [] });
  /** Who decides now, and from the next hand on. */
  active = $state<Way>(MANUAL);
  pending = $state<Way | null>(null);
  advisor = $state<Way>(kept());
  /** What is advised for the question that is asked now. */
  told = $state.raw<m.AdviceTold | null>(null);

  #asked = '';

  async load(): Promise<void> {
    if (this.ways.styles.length) return;
    this.ways = await api.get('/api/advice').catch(() => this.ways);
  }

  get isManual(): boolean {
    return this.active === MANUAL;
  }

  /** It counts from the next hand on; at once where none is played. */
  choose(way: Way, isPlaying: boolean): void {
    this.pending = isPlaying && way !== this.active ? way : null;
    if (!isPlaying) this.active = way;
  }

  /** A hand is over. */
  next(): void {
    if (this.pending !== null) this.active = this.pending;
    this.pending = null;
  }

  listen(way: Way): void {
    this.advisor = way;
    this.#asked = '';
    this.told = null;
    try {
      localStorage.setItem(KEY, way);
    } catch {
      // a browser that keeps nothing still plays
    }
  }

  /** Ask for advice, once for each question; whoever plays by it has it done. */
  async consider(
    question: string,
    table: number,
    bet: number | undefined,
    act: (action: m.Action) => Promise<void>,
  ): Promise<void> {
    const way = this.isManual ? this.advisor : this.active;
    const asked = question && way && `${question} ${way}`;
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.told = null;
    if (!asked) return;
    const [style, system = ''] = way.split(' ') as [m.AdviceAsked['style'], string?];
    try {
      const told = await api.post('/api/advice', {
        body: { table, style, system, ...(bet && { bet }) },
      });
      if (this.#asked !== asked) return;
      this.told = told;
      if (!this.isManual) await this.#play(asked, told, act);
    } catch (refusal) {
      if (this.#asked !== asked) return; // too late: something else is asked by now
      toast(sentence(refusal));
      this.active = MANUAL;
    }
  }

  async #play(asked: string, told: m.AdviceTold, act: (action: m.Action) => Promise<void>): Promise<void> {
    const ms = reducedMotion.matches ? PAUSE_MS / 5 : PAUSE_MS;
    await new Promise((done) => setTimeout(done, ms));
    if (this.#asked === asked) await act(told.action as m.Action);
  }
}

function kept(): Way {
  try {
    return localStorage.getItem(KEY) ?? NONE;
  } catch {
    return NONE;
  }
}
