import { perDollar } from '../../../lib/money';
import type * as m from '../../../lib/protocol';
import { LABELS, MAIN, worded, type Label } from './labels';

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
  const own = described(game.schema).map(([name, is]) => setting(`options.${name}`, is, options[name], game));
  const shared = described(all.settings)
    .filter(([name, is]) => !ELSEWHERE.includes(name) && isPlain(is))
    .map(([name, is]) => setting(name, is, all.defaults[name], game));
  const hasBounds = own.some(({ id }) => id === 'options.min_buy_in');
  const bounds = game.for_chips && !hasBounds ? buyInBounds(game) : [];
  return [...own, ...bounds, ...shared].sort((a, b) => place(a) - place(b));
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
  const label: Label = LABELS[id] ?? { says: worded(id.replace('options.', '')) };
  const unit = label.money ? perDollar(game.unit) : 1;
  const made: Setting = {
    id,
    label: label.says,
    hint: label.hint ?? '',
    kind: 'text',
    choices: [],
    optional,
    usual: usual == null ? '' : String(unit > 1 ? Number(usual) / unit : usual),
    example: example(id, game, unit),
    unit,
    bounds: label.bounds ?? null,
    isMain: isMain(id, game),
  };
  return { ...made, ...shape(id, core, label, made, usual, game) };
}

/** What kind of field shows it. */
function shape(
  id: string,
  core: Described,
  label: Label,
  made: Setting,
  usual: unknown,
  game: m.GameTold,
): Partial<Setting> {
  const leave: [string, string][] = made.optional ? [['', 'Default']] : [];
  if (id === 'seats' || id === 'minimum') return { kind: 'choice', ...people(id, game, made) };
  if (core.enum) {
    const named = core.enum.map((value): [string, string] => [
      value,
      label.choices?.[value] ?? worded(value),
    ]);
    return { kind: 'choice', choices: [...leave, ...named] };
  }
  if (core.type === 'boolean' && made.optional && id.startsWith('options.'))
    return { kind: 'choice', choices: [...leave, ['true', 'Yes'], ['false', 'No']] };
  if (core.type === 'boolean')
    return { kind: 'switch', usual: usual == null ? ON.includes(id) : usual === true };
  return { kind: core.type === 'integer' ? 'number' : 'text' };
}

/** As many as the game is for. */
function people(id: string, game: m.GameTold, made: Setting): Partial<Setting> {
  const [least, most] = game.players;
  const numbers = Array.from({ length: most - least + 1 }, (_, nth) => String(least + nth));
  const usual = made.usual || (id === 'seats' ? String(Math.max(least, Math.min(most, SEATS_USUAL))) : '');
  const leave: [string, string][] = id === 'minimum' ? [['', 'Default']] : [];
  return { usual, choices: [...leave, ...numbers.map((number): [string, string] => [number, number])] };
}

function buyInBounds(game: m.GameTold): Setting[] {
  const number: Described = { anyOf: [{ type: 'integer' }, { type: 'null' }] };
  const [least, most] = ['buy_in.0', 'buy_in.1'].map((id) => setting(id, number, null, game)) as [
    Setting,
    Setting,
  ];
  const unit = perDollar(game.unit);
  const shown = (amount: number | null | undefined) => (amount == null ? '' : String(amount / unit));
  return [
    { ...least, label: 'Minimum buy-in', unit, example: shown(game.buy_in?.[0]), isMain: true },
    { ...most, label: 'Maximum buy-in', unit, example: shown(game.buy_in?.[1]) || 'Any', isMain: true },
  ];
}

function example(id: string, game: m.GameTold, unit: number): string {
  const shown = (amount: number | null | undefined) => (amount ? String(amount / unit) : 'Default');
  if (id === 'options.big_blind') return shown(game.limits.blind);
  if (id === 'options.min_buy_in') return shown(game.buy_in?.[0]);
  if (id === 'options.max_buy_in') return shown(game.buy_in?.[1]);
  return id === 'turn_s' ? '30' : 'Default';
}

function isMain(id: string, game: m.GameTold): boolean {
  const known = Object.keys(game.options).some((name) => MAIN.includes(`options.${name}`));
  return MAIN.includes(id) || (!known && id.startsWith('options.'));
}

function place({ id, isMain, kind }: Setting): number {
  const at = MAIN.indexOf(id.replace(/\.\d$/, ''));
  if (isMain) return at < 0 ? 0 : at + 1;
  return kind === 'switch' ? 200 : 100;
}
