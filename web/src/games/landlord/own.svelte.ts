import { numbered } from '../../lib/cards';
import { reducedMotion } from '../../lib/prefs.svelte';
import type * as m from '../../lib/protocol';
import { api } from '../../lib/rest';
import { play } from '../../lib/sound';
import type { TableLive } from '../../lib/tablelive.svelte';
import { motion } from '../../parts/motion';
import { doingsAfter, doingsIn, NOTHING, type Doings } from './doing';
import { held, isLandlord } from './picture';

/** What the house says of cards that are picked. */
export interface Verdict extends m.CheckedCards {
  question: string;
}

/** What the table and the dock share: the cards that are picked, and what each player did last. */
export class Own {
  doings = $state.raw<Doings>(NOTHING);
  picked = $state.raw<readonly string[]>([]);
  /** Why what I wanted to play was not sent; until something else is picked. */
  refusal = $state('');
  verdict = $state.raw<Verdict | null>(null);
  /** Which of how many hints is picked; null: none is. */
  hinted = $state.raw<{ nth: number; of: number } | null>(null);
  /** Counts messages in which something happened: motion begins with each. */
  count = $state(0);

  #before: m.LandlordPicture | undefined;
  #hints: { at: string; plays: readonly m.Hint[] } | undefined;
  #leave: (() => void) | undefined;

  /** Show a table from now on. */
  begin(table: TableLive): void {
    this.#leave = table.follow(() => this.#hear(table));
  }

  end(): void {
    this.#leave?.();
    motion.still = false;
  }

  pick(cards: readonly string[]): void {
    this.picked = cards;
    this.hinted = null;
    this.refusal = '';
  }

  /** Whether the picked cards may be given now, and what they are. Asking is not playing. */
  async check(table: number, question: string): Promise<Verdict> {
    const known = this.verdict;
    if (known?.question === question) return known;
    const cards = this.picked.map(numbered);
    const told = await api.post('/api/hint/check', { body: { table, cards } });
    const verdict = { ...told, question };
    this.verdict = verdict;
    return verdict;
  }

  /** Pick the next hand that could be given; answers how many there are. */
  async hint(table: number, turn: string): Promise<number> {
    if (this.#hints?.at !== turn) {
      const { plays } = await api.post('/api/hint', { body: { table } });
      this.#hints = { at: turn, plays };
      this.hinted = null;
    }
    const { plays } = this.#hints;
    if (!plays.length) return 0;
    const nth = ((this.hinted?.nth ?? -1) + 1) % plays.length;
    const wanted = new Set(plays[nth]?.numbers);
    this.pick(this.#mine.filter((card) => wanted.has(numbered(card))));
    this.hinted = { nth, of: plays.length };
    return plays.length;
  }

  #mine: readonly string[] = [];

  #hear({ told, catchUp }: TableLive): void {
    const now = told?.picture;
    if (!told || !isLandlord(now)) return this.#clear();
    const follows = this.#before !== undefined && !catchUp && told.seq - told.since <= 1;
    const events = told.events.flatMap((event) => (event.type === 'Happened' ? event.events : []));
    const isNews = events.length > 0 || told.events.some(({ type }) => type === 'RoundBegan');
    if (isNews || !this.#before) {
      motion.still = !follows || reducedMotion.matches || document.hidden;
      this.doings = follows
        ? doingsAfter(this.doings, events as m.LandlordEvent[], this.#before, now)
        : doingsIn(now);
      this.count += 1;
      if (follows) sound(events as m.LandlordEvent[], told.you);
    }
    this.#before = now;
    this.#mine = told.you === undefined || !now.seats[told.you] ? [] : held(now.seats[told.you]!);
    if (now.turn !== told.you) this.refusal = '';
    this.#keep(told.events.some(({ type }) => type === 'RoundBegan'));
  }

  /** Cards that are gone are picked no longer. */
  #keep(isNew: boolean): void {
    const kept = isNew ? [] : this.picked.filter((card) => this.#mine.includes(card));
    if (kept.length !== this.picked.length) this.pick(kept);
  }

  #clear(): void {
    this.#before = undefined;
    this.doings = NOTHING;
    this.pick([]);
  }
}

function sound(events: readonly m.LandlordEvent[], you: number | undefined): void {
  const end = events.find((event) => event.type === 'GameEnded');
  if (you !== undefined && end?.winners.includes(you)) play('win');
  else if (events.some(({ type }) => type === 'Gave' || type === 'Dealt' || type === 'LandlordFound'))
    play('card');
}
