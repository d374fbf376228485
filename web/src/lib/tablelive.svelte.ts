import { reducedMotion } from './prefs.svelte';
import type * as m from './protocol';
import type { PageCode } from './refusal';
import { isNews, scenes, type Scene } from './scenes';

const LOG_MOST = 400;
const CHAT_MOST = 200;

/** One thing that happened, in the order and with the time in which it was told. */
export interface Logged {
  at_ns: number;
  seq: number;
  round: number;
  event: m.Event;
}

/** Why this page is at a table no longer. */
export interface Gone {
  code: m.GoneCode | PageCode;
  says: string;
}

/**
 * A table that this page watches, as it is shown: `told` is replaced as a whole by each message. On a page that is
 * `paced`, a message in which much happens is shown moment by moment; felt, dock, log, sound and speech all follow
 * `told`, so that none of them tells what another has not shown yet.
 */
export class TableLive {
  told = $state.raw<m.Table | null>(null);
  log = $state.raw<readonly Logged[]>([]);
  chat = $state.raw<readonly m.ChatLine[]>([]);
  gone = $state.raw<Gone | null>(null);
  /** Grows with each message. */
  fresh = $state(0);
  /** Whether the last message did not follow on the one before: what it shows is shown without motion. */
  catchUp = $state(true);
  /** Whether all that the house has told is shown. */
  settled = $state(true);
  /** Whether people look at it while it is played. */
  paced = false;
  /** How much longer the present moment is shown than it would be, in ms. */
  lingers: (() => number) | undefined;

  readonly #hearers = new Set<() => void>();
  #last: m.Table | undefined;
  #waiting: Scene[] = [];
  #leaving: Gone | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: number) {}

  hear(message: m.Table): void {
    const last = this.#last;
    this.#last = message;
    this.#hearSaid(message, last?.seq ?? -1);
    if (this.#waiting.length && !isNews(message) && message.since === last?.seq) {
      this.#waiting.push({ told: message, ms: 0 });
      return;
    }
    this.#finish();
    const follows = last !== undefined && message.since === last.seq;
    const isNew = message.seq > (last?.seq ?? -1);
    const told = isNew ? message : { ...message, events: [] }; // told again
    this.catchUp = !follows;
    this.#waiting = follows && this.moves && this.told ? scenes(this.told, told) : [{ told, ms: 0 }];
    this.#next();
  }

  /** This page is at the table no longer. How its last round ended is shown to the end. */
  leave(gone: Gone): void {
    if (this.#waiting.length && gone.code === 'table/closed') {
      this.#leaving = gone;
      return;
    }
    this.#finish();
    this.gone = gone;
  }

  /** Forget everything, as before the first message. */
  forget(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
    this.#last = undefined;
    this.told = null;
    this.log = [];
  }

  /** Call this now and after each message. */
  follow(hear: () => void): () => void {
    hear();
    return this.listen(hear);
  }

  /** Call this after each message, before the page shows it, until the answer is called. No message is missed, however
   * fast they come. */
  listen(hear: () => void): () => void {
    this.#hearers.add(hear);
    return () => this.#hearers.delete(hear);
  }

  /** What was said before this page came. */
  hearChat(lines: readonly m.ChatLine[]): void {
    this.chat = lines.slice(-CHAT_MOST);
  }

  /** Whether what is told is shown with motion, in its own time. */
  get moves(): boolean {
    return this.paced && !reducedMotion.matches && !document.hidden;
  }

  /** Show the next moment, and those after it in their time. */
  #next(): void {
    const scene = this.#waiting.shift();
    if (!scene) return;
    this.settled = !this.#waiting.length;
    this.#show(scene.told);
    if (this.#waiting.length) this.#timer = setTimeout(() => this.#linger(), scene.ms);
    else if (this.#leaving) this.leave(this.#leaving);
  }

  #linger(): void {
    const more = this.lingers?.() ?? 0;
    if (more) this.#timer = setTimeout(() => this.#next(), more);
    else this.#next();
  }

  /** Show at once what still waits. */
  #finish(): void {
    clearTimeout(this.#timer);
    const last = this.#waiting.at(-1);
    if (!last) return;
    const events = this.#waiting.flatMap(({ told }) => told.events);
    this.#waiting = [];
    this.settled = true;
    this.#show({ ...last.told, events });
  }

  #show(told: m.Table): void {
    this.told = told;
    this.gone = null;
    if (told.events.length) this.#note(told);
    this.fresh += 1;
    for (const hearer of this.#hearers) hearer();
  }

  #note({ at_ns, seq, round: number, events }: m.Table): void {
    let round = this.log.at(-1)?.round ?? number ?? 0;
    const noted = events.map((event) => {
      if (event.type === 'RoundBegan') round = event.number;
      return { at_ns, seq, round, event };
    });
    this.log = [...this.log, ...noted].slice(-LOG_MOST);
  }

  /** What people say is heard at once, whatever is shown. */
  #hearSaid({ seq, at_ns, events }: m.Table, seen: number): void {
    if (seq <= seen) return;
    const said = events.filter((event) => event.type === 'Said');
    const lines = said.map(({ player, text, nickname = '' }) => ({ player, text, nickname, at_ns }));
    if (lines.length) this.chat = [...this.chat, ...lines].slice(-CHAT_MOST);
  }
}
