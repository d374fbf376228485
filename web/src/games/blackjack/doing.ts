import type * as m from '../../lib/protocol';
import type { Logged } from '../../lib/tablelive.svelte';

const WORDS: Partial<Record<m.BlackjackEvent['type'], string>> = {
  SatOut: 'Sits out',
  Insured: 'Insured',
  Declined: 'No insurance',
  CardAsked: 'Hit',
  Stood: 'Stand',
  Doubled: 'Double',
  PairSplit: 'Split',
  Surrendered: 'Surrender',
  Left: 'Removed',
};

/** What each seat did last in a round. */
export function doings(log: readonly Logged[], round: number | undefined): (string | undefined)[] {
  const did: (string | undefined)[] = [];
  for (const happened of happenings(log, round)) {
    if ('seat' in happened && happened.type in WORDS) did[happened.seat] = WORDS[happened.type];
  }
  return did;
}

/** What I bet the last time, as long as this page remembers. */
export function lastBet(log: readonly Logged[], you: number | undefined): number | undefined {
  for (let nth = log.length - 1; nth >= 0; nth -= 1) {
    const { event } = log[nth]!;
    if (event.type !== 'Happened') continue;
    for (const happened of event.events as m.BlackjackEvent[]) {
      if (happened.type === 'BetPlaced' && happened.seat === you) return happened.amount;
    }
  }
  return undefined;
}

function* happenings(log: readonly Logged[], round: number | undefined): Generator<m.BlackjackEvent> {
  for (const logged of log) {
    if (logged.round !== round || logged.event.type !== 'Happened') continue;
    yield* logged.event.events as m.BlackjackEvent[];
  }
}
