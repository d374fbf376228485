import { reducedMotion } from '../../lib/prefs.svelte';
import { isNews } from '../../lib/scenes';
import { play } from '../../lib/sound';
import type { TableLive } from '../../lib/tablelive.svelte';
import { motion } from '../../parts/motion';
import { frameAfter, type Frame } from './frames';
import { isPoker } from './picture';

/** What the table of a poker game shows: one frame after each message. */
export class Reel {
  frame = $state.raw<Frame | null>(null);
  /** Counts frames: motion begins with each. */
  count = $state(0);

  #leave: (() => void) | undefined;

  /** Show a table from now on. */
  begin(table: TableLive): void {
    this.#leave = table.follow(() => this.#hear(table));
  }

  end(): void {
    this.#leave?.();
    this.frame = null;
    motion.still = false;
  }

  #hear({ told, catchUp }: TableLive): void {
    const now = told?.picture;
    if (!told || !isPoker(now)) {
      this.frame = null;
      return;
    }
    if (this.frame && !isNews(told) && !catchUp) {
      this.frame = { ...this.frame, picture: now }; // somebody spoke or sat down: what moves moves on
      return;
    }
    const follows = this.frame !== null && !catchUp && told.seq - told.since <= 1;
    motion.still = !follows || reducedMotion.matches || document.hidden;
    this.frame = frameAfter(follows ? (this.frame ?? undefined) : undefined, follows ? told.events : [], now);
    this.count += 1;
    if (!motion.still) sound(this.frame, told.you);
  }
}

function sound({ what, paid }: Frame, you: number | undefined): void {
  const isMine = what === 'pay' && paid.at(-1)?.shares.some(({ seat }) => seat === you);
  if (isMine) play('win');
  else if (what === 'bet' || what === 'pay') play('chips');
  else if (what === 'check') play('check');
  else if (what === 'deal') play('card');
}
