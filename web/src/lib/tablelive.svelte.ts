import type * as m from './protocol';
import type { PageCode } from './refusal';

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

/** A table that this page watches. `told` is how it stands, replaced as a whole by each message. */
export class TableLive {
  told = $state.raw<m.Table | null>(null);
  log = $state.raw<readonly Logged[]>([]);
  chat = $state.raw<readonly m.ChatLine[]>([]);
  gone = $state.raw<Gone | null>(null);
  /** Grows with each message. */
  fresh = $state(0);
  /** Whether the last message did not follow on the one before: what it shows is shown without motion. */
  catchUp = $state(true);

  readonly #hearers = new Set<() => void>();

  constructor(readonly id: number) {}

  hear(message: m.Table): void {
    const before = this.told;
    this.catchUp = !before || message.since !== before.seq;
    this.told = message;
    this.gone = null;
    if (message.events.length) this.#note(message, before?.seq ?? -1);
    this.fresh += 1;
    for (const hearer of this.#hearers) hearer();
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

  #note(message: m.Table, seen: number): void {
    if (message.seq <= seen) return; // told again
    const { at_ns, seq } = message;
    let round = this.log.at(-1)?.round ?? message.round ?? 0;
    const noted = message.events.map((event) => {
      if (event.type === 'RoundBegan') round = event.number;
      return { at_ns, seq, round, event };
    });
    this.log = [...this.log, ...noted].slice(-LOG_MOST);
    const said = message.events.filter((event) => event.type === 'Said');
    const lines = said.map(({ player, text }) => ({ player, text, at_ns }));
    if (lines.length) this.chat = [...this.chat, ...lines].slice(-CHAT_MOST);
  }
}
