import { brief as cardText, shown } from '../../lib/cards';
import type * as m from '../../lib/protocol';
import { t } from '../../words';
import type { Scene, Sentence } from '../game';

/** Cards and seats are numbers like any others: they are known by the last word of their field's name. */
const CARDS = ['card', 'cards', 'hand', 'hands', 'board', 'shown'];
const SEATS = ['seat', 'seats', 'player', 'players', 'turn', 'dealer', 'button', 'winner', 'winners'];
const CARD_TEXT = /^(?:[2-9TJQKA][cdhs]|\?\?|XB|XR)$/;

const isCalled = (name: string, nouns: string[]): boolean => nouns.includes(name.split('_').at(-1)!);

/** A name of the game's own as people read it: `atStake` and `at_stake` are "at stake". */
export function readable(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`)
    .replaceAll('_', ' ');
}

/** The card that a field of this name has, as text; undefined where it has none. */
export function cardIn(name: string, value: unknown): string | undefined {
  if (typeof value === 'string') return CARD_TEXT.test(value) ? value : undefined;
  if (typeof value !== 'number' || !isCalled(name, CARDS)) return undefined;
  return Number.isInteger(value) && value >= -1 && value < 54 ? shown(value) : undefined;
}

/** The cards of a list that has nothing else; undefined where it is no such list. */
export function cardsIn(name: string, value: unknown): string[] | undefined {
  const listed = Array.isArray(value) ? value : [value];
  const cards = listed.map((one) => cardIn(name, one));
  return cards.length && cards.every((card) => card !== undefined) ? (cards as string[]) : undefined;
}

/** Something of a game's own in one line, as it is: "roll yes", "cards A♠, ??". Seats count from 1. */
export function brief(value: unknown, name = ''): string {
  if (value === null || value === undefined) return t('any.none');
  if (typeof value === 'boolean') return t(value ? 'any.yes' : 'any.no');
  if (Array.isArray(value))
    return value.length ? value.map((one) => brief(one, name)).join(', ') : t('any.none');
  const card = cardIn(name, value);
  if (card) return cardText(card);
  if (typeof value === 'number' && value >= 0 && isCalled(name, SEATS)) return String(value + 1);
  if (typeof value !== 'object') return String(value);
  const fields = Object.entries(value).filter(([field]) => field !== 'type');
  return fields
    .map(([field, one]) => t('any.field', { name: readable(field), value: brief(one, field) }))
    .join(', ');
}

/** An action or an event: its name, and what belongs to it. */
export function titled(thing: { type: string }): string {
  const rest = brief(thing);
  const name = readable(thing.type);
  return rest ? t('any.with_fields', { name, fields: rest }) : name;
}

/** Cards of an event are drawn, and its player is named in front; all else is told as it is. */
export function sentences(event: m.GameEvent, scene: Scene): Sentence[] {
  const { type, ...fields } = event as { type: string; seat?: unknown };
  const player = typeof fields.seat === 'number' ? scene.player(fields.seat) : undefined;
  if (player) delete fields.seat;
  const drawn = Object.entries(fields).filter(([name, value]) => cardsIn(name, value));
  const cards = drawn.flatMap(([name, value]) => cardsIn(name, value)!);
  const rest = Object.fromEntries(Object.entries(fields).filter(([name, value]) => !cardsIn(name, value)));
  const told = titled({ type, ...rest });
  const more = cards.length ? { cards } : {};
  if (!player) return [{ says: 'any.log_event', values: { what: told }, ...more }];
  const what = `${told[0]!.toLowerCase()}${told.slice(1)}`;
  return [{ player, says: 'any.log_player', values: { what }, ...more }];
}
