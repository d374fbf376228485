import { live } from '../../lib/live.svelte';
import { reducedMotion } from '../../lib/prefs.svelte';
import type * as m from '../../lib/protocol';
import { play } from '../../lib/sound';
import type { TableLive } from '../../lib/tablelive.svelte';
import { motion } from '../../parts/motion';
import { frames, type Frame } from './frames';
import { isPoker } from './picture';

const PAUSE_MS = 1500; // for the end of a round to be read, before the next one begins

/** Shows what is told, frame by frame. A newer message ends what is still shown of the one before. */
export class Reel {
  frame = $state.raw<Frame | null>(null);
  /** Counts frames: motion begins with each. */
  count = $state(0);
  /** Whether the frame is the last one: the table as it stands. */
  settled = $state(true);

  #end: Frame | undefined;
  #waiting: Frame[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #due = 0;

  #leave: (() => void) | undefined;

  /** Show a table from now on. */
  begin(table: TableLive): void {
    this.#leave = table.follow(() => this.#hear(table));
  }

  end(): void {
    this.#leave?.();
    this.#clear();
    motion.still = false;
  }

  #hear({ told, catchUp }: TableLive): void {
    const now = told?.picture;
    if (!told || !isPoker(now)) return this.#clear();
    const isNews = told.events.some(({ type }) => type === 'Happened' || type === 'RoundBegan');
    if (!isNews && this.#end) return this.#refresh(now);
    const follows = this.#end !== undefined && !catchUp && told.seq - told.since <= 1;
    const made = frames(follows ? this.#end : undefined, follows ? told.events : [], now);
    this.#end = made.at(-1);
    const moves = follows && !reducedMotion.matches && !document.hidden;
    motion.still = !moves;
    this.#stop();
    if (moves) this.#showSoon(paced(made, told), told.you);
    else this.#show(made.slice(-1), told.you);
  }

  #stop(): void {
    clearTimeout(this.#timer);
    cancelAnimationFrame(this.#due);
    this.#waiting = [];
  }

  #clear(): void {
    this.#stop();
    this.#end = undefined;
    this.frame = null;
    this.settled = true;
  }

  /** Somebody spoke or sat down: the hand has not gone on, and what moves moves on. */
  #refresh(now: m.PokerPicture): void {
    const last = this.#waiting.at(-1);
    this.#end = { ...this.#end!, picture: now };
    if (last) this.#waiting[this.#waiting.length - 1] = { ...last, picture: now };
    else this.frame = { ...this.frame!, picture: now };
  }

  /** After the next frame, with which dock and log change: all at once would be felt on a slow phone. */
  #showSoon(made: Frame[], you: number | undefined): void {
    this.#waiting = made;
    this.settled = false;
    this.#due = requestAnimationFrame(() => {
      this.#timer = setTimeout(() => this.#show(this.#waiting, you));
    });
  }

  #show([first, ...rest]: Frame[], you: number | undefined): void {
    if (!first) return;
    this.#waiting = rest;
    this.frame = first;
    this.count += 1;
    this.settled = !rest.length;
    if (!motion.still) sound(first, you);
    if (rest.length) this.#timer = setTimeout(() => this.#show(this.#waiting, you), first.ms);
  }
}

/** Slow enough to be seen, and over before the next round begins. */
function paced(made: Frame[], { next_round_ns }: m.Table): Frame[] {
  if (!next_round_ns) return made;
  const wanted = made.reduce((sum, { ms }) => sum + ms, 0);
  const there = next_round_ns / 1e6 - live.nowMs() - PAUSE_MS;
  const share = Math.min(1, Math.max(0.2, there / wanted));
  return made.map((frame) => ({ ...frame, ms: frame.ms * share }));
}

function sound({ what, paid }: Frame, you: number | undefined): void {
  const isMine = what === 'pay' && paid.at(-1)?.shares.some(({ seat }) => seat === you);
  if (isMine) play('win');
  else if (what === 'bet' || what === 'pay') play('chips');
  else if (what === 'deal') play('card');
}
