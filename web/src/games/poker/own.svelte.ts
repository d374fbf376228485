import type * as m from '../../lib/protocol';
import { Reel } from './reel.svelte';
import { HandStrength } from './strength.svelte';

/** Decided before it is my turn. `amount`: what a call was to cost when it was chosen. */
export interface Ahead {
  id: 'fold' | 'check-fold' | 'check' | 'call' | 'call-any';
  amount: number;
}

/** What the table and the dock of a poker game share. */
export class Own {
  readonly reel = new Reel();
  readonly strength = new HandStrength();
  ahead = $state.raw<Ahead | null>(null);

  /** What was chosen for one price is void at another. */
  reprice(toCall: number): void {
    const { id, amount } = this.ahead ?? {};
    if ((id === 'check' || id === 'call') && amount !== toCall) this.ahead = null;
  }

  /** What was decided ahead, if it can be done now; it is gone either way. */
  take({ check, call, fold }: m.PokerChoices): m.PokerAction | null {
    const { id, amount } = this.ahead ?? {};
    this.ahead = null;
    if (id === 'fold' && fold) return { type: 'Fold' };
    if (id === 'check-fold') return check ? { type: 'Check' } : fold ? { type: 'Fold' } : null;
    if (id === 'check') return check ? { type: 'Check' } : null;
    if (id === 'call') return call?.amount === amount ? { type: 'Call' } : null;
    if (id === 'call-any') return call ? { type: 'Call' } : check ? { type: 'Check' } : null;
    return null;
  }
}
