import { spoken } from '../lib/cards';
import type { Sentence } from './game';

/** A line of the log as it is said: a sentence with its full stop. */
export function phrase(
  { player, text, you, amount, cards }: Sentence,
  names: (player: string) => string,
): string {
  const who = player && names(player);
  const said = who === 'You' ? (you ?? text) : text;
  const whole = [who, said, amount, cards?.map(spoken).join(', ')].filter(Boolean).join(' ');
  return whole.endsWith('.') ? whole : `${whole}.`;
}
