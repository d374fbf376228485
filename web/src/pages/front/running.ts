import type * as m from '../../lib/protocol';
import { players } from '../lobby/words';

/** Tables where something can be seen right now, or as soon as somebody looks, the liveliest first. */
export function running(lines: Iterable<m.Line>): m.Line[] {
  return [...lines]
    .filter((line) => isPlayed(line) && !line.practice && !line.protected && line.spectators !== false)
    .sort((a, b) => liveliness(b) - liveliness(a) || a.table - b.table);
}

/** Bots that are alone wait for somebody to look on. */
function isPlayed(line: m.Line): boolean {
  return line.status === 'playing' || players(line).length >= Math.max(2, line.minimum);
}

/** People are more to look at than bots. */
function liveliness(line: m.Line): number {
  return players(line).reduce((sum, { kind }) => sum + (kind === 'bot' ? 1 : 2), 0);
}
