import type { Game, Sentence } from '../../games/game';
import { phaseTitle } from '../../games/phases';
import type * as m from '../../lib/protocol';
import { TableLive } from '../../lib/tablelive.svelte';
import { t } from '../../words';
import { Story } from '../table/story.svelte';

const STEP_MS = 1000;

/** A sentence, and the step that it tells. */
export interface StepLine extends Sentence {
  step: number;
  id: number;
}

/** A round that is stepped through. `at` counts the steps that are shown: 0 is before the first. */
export class Playback {
  at = $state(0);
  playing = $state(false);
  speed = $state(1);
  /** What the game's View shows: a table that hears the round again. */
  readonly table: TableLive;
  readonly lines: readonly StepLine[];
  readonly own: unknown;

  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly round: m.Steps,
    readonly game: Game,
    at: number,
  ) {
    this.table = new TableLive(round.table);
    this.own = game.own?.(this.table);
    this.lines = this.#told();
    this.seek(at);
  }

  get last(): number {
    return this.round.steps.length;
  }

  /** Ticks of the timeline: how many steps each street has. */
  get streets(): { name: string; steps: number }[] {
    const marks = this.round.streets;
    const from = (i: number): number => (i ? (marks[i]?.step ?? this.last) : 0);
    return marks.map(({ name }, i) => ({
      name: phaseTitle(this.round.page, name),
      steps: from(i + 1) - from(i),
    }));
  }

  names = (player: string): string => {
    const { viewer, seats } = this.round;
    if (typeof viewer === 'number' && seats[viewer]?.player === player) return t('games.you');
    return seats.find((seat) => seat?.player === player)?.nickname ?? player;
  };

  seek(to: number): void {
    const at = Math.min(this.last, Math.max(0, to));
    if (at === this.at + 1 && this.table.told) this.table.hear(this.#message(at, this.at));
    else this.#jump(at);
    this.at = at;
    if (at === this.last) this.pause();
  }

  /** To the first step of the next street, or of this one, or of the one before. */
  street(by: -1 | 1): void {
    const starts = [0, ...this.round.streets.slice(1).map(({ step }) => step + 1), this.last];
    const goal = by > 0 ? starts.find((step) => step > this.at) : starts.findLast((step) => step < this.at);
    if (goal !== undefined) this.seek(goal);
  }

  play(): void {
    if (this.at === this.last) this.seek(0);
    this.playing = true;
    this.#wait();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.seek(this.at + 1);
      if (this.playing) this.#wait();
    }, STEP_MS / this.speed);
  }

  /** As somebody sees it who comes to the table at that moment. */
  #jump(at: number): void {
    this.table.forget();
    this.table.hear(this.#message(at, -1));
  }

  /** What a table would have told after step `from`, up to `at`. */
  #message(at: number, from: number): m.Table {
    const { round } = this;
    const { viewer, seats, steps, number, table, started_ns } = round;
    const won = at === this.last ? round.payoffs : [];
    const events: m.Event[] = from < 0 ? [this.#begun()] : [];
    for (const { event, seat } of steps.slice(Math.max(0, from), at)) {
      events.push({ type: 'Happened', events: [event], ...(seat !== undefined && { seat }) });
    }
    if (at === this.last) events.push({ type: 'RoundEnded', number, payoffs: round.payoffs });
    return {
      type: 'table',
      table,
      round: number,
      since: from,
      seq: at,
      at_ns: started_ns + (steps[at - 1]?.at_ns ?? 0),
      events,
      status: 'playing',
      seats: seats.map((seat, i) => seat && shown(seat, won[i])),
      ...(typeof viewer === 'number' && { you: viewer }),
      picture: steps[at - 1]?.picture ?? round.start,
    };
  }

  #begun(): m.RoundBegan {
    const { number, seats } = this.round;
    const dealt = seats.flatMap((seat, at) => (seat ? [at] : []));
    const infos = seats.map(
      (seat) => seat && { player: seat.player, chips: seat.chips, presence: 'in' as const },
    );
    return { type: 'RoundBegan', number, seats: infos, dealt, chance: 'recorded' };
  }

  /** The whole round in words, each line with its step. */
  #told(): StepLine[] {
    const table = new TableLive(this.round.table);
    const story = new Story(table, this.game, this.round.look, () => this.round.unit);
    const lines: StepLine[] = [];
    story.follow();
    for (let step = 0; step <= this.last; step += 1) {
      table.hear(this.#message(step, step - 1));
      lines.push(...story.news.map((line) => ({ ...line, step })));
    }
    return lines;
  }
}

/** A seat as the table showed it. */
function shown({ player, chips, kind }: m.SeatSeen, won = 0): m.SeatTold {
  return { player, chips: chips + won, ...(kind && { kind }) };
}
