import type * as m from '../../lib/protocol';
import type { Scene, Sentence } from '../game';

/** A name of the game's own as people read it: `atStake` and `at_stake` are "at stake". */
export function readable(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
}

/** Something of a game's own in one line: "roll yes", "cards 1, −1". */
export function brief(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length ? value.map(brief).join(', ') : 'none';
  if (typeof value !== 'object') return String(value);
  const fields = Object.entries(value).filter(([name]) => name !== 'type');
  return fields.map(([name, field]) => `${readable(name)} ${brief(field)}`).join(', ');
}

/** An action or an event: its name, and what belongs to it. */
export function titled(thing: { type: string }): string {
  const rest = brief(thing);
  const name = readable(thing.type);
  return `${name[0]?.toUpperCase()}${name.slice(1)}${rest && `: ${rest}`}`;
}

export function sentences(event: m.GameEvent, scene: Scene): Sentence[] {
  const seat = 'seat' in event ? event.seat : undefined;
  const player = typeof seat === 'number' ? scene.player(seat) : undefined;
  return [player ? { player, text: titled(event).toLowerCase() } : { text: titled(event) }];
}
