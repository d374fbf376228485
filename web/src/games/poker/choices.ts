import type * as m from '../../lib/protocol';
import type { Key } from '../../words';

export type SizedVerb = 'bet' | 'raise' | 'complete';

export const PRESETS: Record<m.PokerPreset['name'], Key> = {
  min: 'poker.size_min',
  half: 'poker.size_half',
  three_quarters: 'poker.size_three_quarters',
  pot: 'poker.size_pot',
  all: 'poker.all_in',
};

const PLAIN: Record<string, m.PokerAction> = {
  fold: { type: 'Fold' },
  check: { type: 'Check' },
  call: { type: 'Call' },
  bring_in: { type: 'BringIn' },
  show: { type: 'Show' },
  muck: { type: 'Muck' },
};

/** What a player is told who may muck. */
export const STANDINGS: Record<NonNullable<m.PokerMuckChoice['hand']>, Key> = {
  first: 'poker.standing_first',
  best: 'poker.standing_best',
  equal: 'poker.standing_equal',
  beaten: 'poker.standing_beaten',
};

/** Whether a muck is confirmed first: it may throw away the pot. */
export function mayWin({ muck }: m.PokerChoices): boolean {
  return muck !== undefined && muck.hand !== 'beaten';
}

/** The choice that has an amount, if there is one. */
export function sizedVerb(choices: m.PokerChoices): SizedVerb | undefined {
  return (['bet', 'raise', 'complete'] as const).find((verb) => choices[verb]);
}

/** A choice as the action that it is. */
export function actionFor(verb: string, amount: number): m.PokerAction {
  return PLAIN[verb] ?? (verb === 'bet' ? { type: 'Bet', amount } : { type: 'RaiseTo', to: amount });
}

const FEW = 4;

/** All sizes, where they are few enough to stand beside each other; else none. */
export function fewSizes(sizes: m.PokerSizes | undefined): number[] {
  const found = new Set<number>();
  for (const [first, last, step] of sizes?.ranges ?? []) {
    for (let to = first; to <= last; to += Math.max(1, step)) {
      if (found.add(to).size > FEW) return [];
    }
  }
  return [...found].sort((a, b) => a - b);
}
