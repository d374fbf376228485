import { t } from '../../words';

/** What lies on the cloth of every such table: what a blackjack pays, when the dealer stands. */
export function ruleWords(options: Record<string, unknown> | undefined): string {
  const pays = options?.['pays'] === '6:5' ? 'six_to_five' : 'three_to_two';
  return t(options?.['soft_17'] === 'hit' ? 'blackjack.rules_hit_17' : 'blackjack.rules_stand_17', { pays });
}
