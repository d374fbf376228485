import { about, type Label } from '../../../games/about';
import { perDollar } from '../../../lib/money';
import type * as m from '../../../lib/protocol';
import { t } from '../../../words';
import { LABELS, MAIN, worded } from './labels';

/** What JSON Schema says of one setting, as far as a form needs it. */
interface Described {
  type?: string;
  enum?: string[];
  anyOf?: Described[];
  default?: unknown;
  minLength?: number;
}

/** One field of the form. `id` is what the house calls it where it refuses it: `turn_s`, `options.ante`. */
export interface Setting {
  id: string;
  label: string;
  hint: string;
  kind: 'choice' | 'number' | 'switch' | 'text';
  choices: [value: string, label: string][];
  /** May be left to the house or the rules. */
  optional: boolean;
  /** What it is if nobody chooses. */
  usual: string | boolean;
  /** What to show in an empty field. */
  example: string;
  /** What one unit of the house is in this field: cents are typed as dollars. */
  unit: number;
  bounds: [number, number] | null;
  isMain: boolean;
}

export type Values = Record<string, string | boolean>;

/** What the name of a game's own option begins with, among all settings of a table. */
export const OWN = 'options.';
const ELSEWHERE = ['name', 'game', 'options', 'password', 'only', 'buy_in'];
const SEATS_USUAL = 6;
const ON = ['spectators', 'committed']; // unless a house says otherwise

/** The settings of a table of this game, the main ones first, each with what is usual in this house. */
export function settingsOf(game: m.GameTold, all: m.Games): Setting[] {
  const house = (all.defaults['game'] ?? game.name) === game.name ? all.defaults : {};
  const options = { ...game.options, ...((house['options'] as object | undefined) ?? {}) } as Record<
    string,
    unknown
  >;
  const own = described(game.schema).map(([name, is]) => setting(`${OWN}${name}`, is, options[name], game));
  const shared = described(all.settings)
    .filter(([name, is]) => !ELSEWHERE.includes(name) && isPlain(is))
    .map(([name, is]) => setting(name, is, all.defaults[name], game));
  const hasBounds = own.some(({ id }) => id === `${OWN}${about(game.page).leastBuyIn}`);
  const bounds = game.for_chips && !hasBounds ? buyInBounds(game) : [];
  const main = mainOf(game);
  return [...own, ...bounds, ...shared].sort((a, b) => place(a, main) - place(b, main));
}

function described(schema: Record<string, unknown>): [string, Described][] {
  const name = String(schema['$ref'] ?? '').replace('#/$defs/', '');
  const found = name ? (schema['$defs'] as Record<string, object>)[name] : schema;
  return Object.entries((found as { properties?: Record<string, Described> }).properties ?? {});
}

/** Lists are for house files. */
function isPlain({ type, anyOf = [] }: Described): boolean {
  return ![type, ...anyOf.map((one) => one.type)].some((one) => one === 'array' || one === 'object');
}

function setting(id: string, is: Described, usual: unknown, game: m.GameTold): Setting {
  const optional = is.anyOf?.some(({ type }) => type === 'null') ?? false;
  const core = is.anyOf?.find(({ type }) => type !== 'null') ?? is;
  const name = id.replace(OWN, '');
  const label: Partial<Label> = (name === id ? LABELS : about(game.page).options)[name] ?? {};
  const unit = label.money ? perDollar(game.unit) : 1;
  const made: Setting = {
    id,
    label: label.says ? t(label.says) : worded(name),
    hint: label.hint ? t(label.hint) : '',
    kind: 'text',
    choices: [],
    optional,
    usual: usual == null ? '' : String(unit > 1 ? Number(usual) / unit : usual),
    example: example(label, game, unit),
    unit,
    bounds: label.bounds ?? null,
    isMain: mainOf(game).includes(id) || (name !== id && !about(game.page).main.length),
  };
  return { ...made, ...shape(id, core, label, made, usual, game) };
}

/** What kind of field shows it. */
function shape(
  id: string,
  core: Described,
  label: Partial<Label>,
  made: Setting,
  usual: unknown,
  game: m.GameTold,
): Partial<Setting> {
  const leave: [string, string][] = made.optional ? [['', t('create.default')]] : [];
  if (id === 'seats' || id === 'minimum') return { kind: 'choice', ...people(id, game, made) };
  if (core.enum) {
    const named = core.enum.map((value): [string, string] => {
      const says = label.choices?.[value];
      return [value, says ? t(says) : worded(value)];
    });
    return { kind: 'choice', choices: [...leave, ...named] };
  }
  if (core.type === 'boolean' && made.optional && id.startsWith(OWN))
    return { kind: 'choice', choices: [...leave, ['true', t('create.yes')], ['false', t('create.no')]] };
  if (core.type === 'boolean')
    return { kind: 'switch', usual: usual == null ? ON.includes(id) : usual === true };
  return { kind: core.type === 'integer' ? 'number' : 'text' };
}

/** As many as the game is for. */
function people(id: string, game: m.GameTold, made: Setting): Partial<Setting> {
  const [least, most] = game.players;
  const numbers = Array.from({ length: most - least + 1 }, (_, nth) => String(least + nth));
  const usual = made.usual || (id === 'seats' ? String(Math.max(least, Math.min(most, SEATS_USUAL))) : '');
  const leave: [string, string][] = id === 'minimum' ? [['', t('create.default')]] : [];
  return { usual, choices: [...leave, ...numbers.map((number): [string, string] => [number, number])] };
}

function buyInBounds(game: m.GameTold): Setting[] {
  const number: Described = { anyOf: [{ type: 'integer' }, { type: 'null' }] };
  const unbound = game.buy_in?.[1] == null;
  return ['buy_in.0', 'buy_in.1'].map((id) => {
    const made = setting(id, number, null, game);
    return id === 'buy_in.1' && unbound ? { ...made, example: t('create.any') } : made;
  });
}

function example({ usual }: Partial<Label>, game: m.GameTold, unit: number): string {
  const amount = usual?.(game);
  return amount ? String(amount / unit) : t('create.default');
}

/** The fields that most people want to fill in, in their order. */
function mainOf(game: m.GameTold): string[] {
  return [...about(game.page).main.map((name) => OWN + name), ...MAIN];
}

function place({ id, isMain, kind }: Setting, main: readonly string[]): number {
  const at = main.indexOf(id);
  if (isMain) return at < 0 ? 0 : at + 1;
  return kind === 'switch' ? 200 : 100;
}
