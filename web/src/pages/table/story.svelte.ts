import type { Game, Scene, Sentence } from '../../games/game';
import { sentences } from '../../games/words';
import type { Unit } from '../../lib/money';
import type * as m from '../../lib/protocol';
import { isNews } from '../../lib/scenes';
import type { Logged, TableLive } from '../../lib/tablelive.svelte';
import { MS } from '../../parts/motion';

const LINES_MOST = 300;

/** A sentence of the log, with when it was. */
export interface Line extends Sentence {
  id: number;
  round: number;
  at_ns: number;
}

type Seen = Pick<TableLive, 'log' | 'told' | 'catchUp'>;

/** What happened at a table, in words: read on with each message. */
export class Story {
  lines = $state.raw<readonly Line[]>([]);
  /** Those of the last message. */
  news = $state.raw<readonly Line[]>([]);

  #unread: Seen[] = [];
  #read: Logged | undefined;
  #before: m.Picture | undefined;
  #players: readonly (string | undefined)[] = [];
  #count = 0;

  constructor(
    readonly table: TableLive,
    readonly game: Game,
    readonly look: m.Look,
    /** What its chips are, as soon as it is known. */
    readonly unit: () => Unit | undefined,
  ) {}

  /** Read what there is, and go on until the answer is called. What moves is read when it has come. */
  follow(): () => void {
    return this.table.follow(() => {
      const { log, told, catchUp, moves } = this.table;
      const seen = { log, told, catchUp };
      this.#unread.push(seen);
      if (moves && !catchUp && told && isNews(told)) setTimeout(() => this.#readTo(seen), MS.move);
      else this.#readTo(seen);
    });
  }

  /** Read on, in the order in which it was told. */
  #readTo(seen: Seen): void {
    while (this.#unread.includes(seen)) this.#hear(this.#unread.shift()!);
  }

  #hear({ log, told, catchUp }: Seen): void {
    const from = this.#read ? log.lastIndexOf(this.#read) + 1 : 0;
    const fresh = log.slice(from);
    if (told?.picture && (catchUp || !this.#players.length)) this.#players = seated(told.picture);
    this.news = this.#lines(fresh, told);
    this.#read = log.at(-1) ?? this.#read;
    this.#before = told?.picture;
    if (this.news.length) this.lines = [...this.lines, ...this.news].slice(-LINES_MOST);
  }

  #lines(fresh: readonly Logged[], told: m.Table | null): Line[] {
    const earlier: m.GameEvent[] = [];
    let before = this.#before;
    return fresh.flatMap(({ event, round, at_ns }) => {
      if (event.type === 'RoundBegan') {
        this.#players = event.seats.map((seat) => seat?.player);
        before = undefined;
        earlier.length = 0;
      }
      const said =
        event.type === 'Happened'
          ? event.events.flatMap((happened) => this.#said(happened, earlier, before, told))
          : isOwnConnection(event, told)
            ? []
            : sentences(event, this.unit());
      return said.map((sentence) => ({ ...sentence, id: ++this.#count, round, at_ns }));
    });
  }

  #said(
    event: m.GameEvent,
    earlier: m.GameEvent[],
    before: m.Picture | undefined,
    told: m.Table | null,
  ): Sentence[] {
    const players = this.#players;
    const you = told?.you;
    const scene: Scene = {
      look: this.look,
      unit: this.unit(),
      player: (seat) => players[seat],
      before,
      after: told?.picture,
      earlier: [...earlier],
      you: you !== undefined && players[you] === told?.seats[you]?.player ? you : undefined,
    };
    earlier.push(event);
    return this.game.sentences(event, scene);
  }
}

function seated(picture: m.Picture): (string | undefined)[] {
  const { seats } = picture as { seats?: readonly ({ player?: string } | null)[] };
  return seats?.map((seat) => seat?.player) ?? [];
}

/** That my own connection was gone is nothing to read for me. */
function isOwnConnection(event: m.Event, told: m.Table | null): boolean {
  if (event.type !== 'Dropped' && event.type !== 'CameBack') return false;
  return told?.you !== undefined && told.seats[told.you]?.player === event.player;
}
