import type * as m from '../../lib/protocol';
import type { Logged } from '../../lib/tablelive.svelte';
import { t, type Key } from '../../words';

const WORDS: Partial<Record<m.BlackjackEvent['type'], Key>> = {
  SatOut: 'blackjack.sits_out',
  Insured: 'blackjack.insured',
  Declined: 'blackjack.no_insurance',
  CardAsked: 'blackjack.hit',
  Stood: 'blackjack.stand',
  Doubled: 'blackjack.double',
  PairSplit: 'blackjack.split',
  Surrendered: 'blackjack.surrender',
  Left: 'blackjack.removed',
};

/** What each seat did last in a round. */
export function doings(log: readonly Logged[], round: number | undefined): (string | undefined)[] {
  const did: (string | undefined)[] = [];
  for (const happened of happenings(log, round)) {
    const word = WORDS[happened.type];
    if ('seat' in happened && word) did[happened.seat] = t(word);
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
