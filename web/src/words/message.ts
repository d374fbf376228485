/**
 * Messages with placeholders, in the part of ICU MessageFormat that sentences need: `{name}`,
 * `{n, plural, one {# card} other {# cards}}`, `{x, select, high {...} other {...}}`, and `'{'` for a brace that is
 * meant. The house writes its messages by the same rules (`croupier/words/message.py`); both are held to one file of
 * cases, `tests/words/cases.json`.
 */

export type Values = Record<string, string | number>;

/** Fill in a message. Throws where a value or a brace is missing: that is our mistake. */
export function written(message: string, values: Values = {}, language = 'en'): string {
  return filled(parsed(message), { message, values, language }, '');
}

/** The names of all values that a message may ask for, those of every branch. */
export function placeholders(message: string): Set<string> {
  return new Set(parsed(message).flatMap(namesIn));
}

export interface Choice {
  name: string;
  kind: 'plural' | 'select';
  branches: string[];
}

/** All choices of a message, those within others, too. */
export function choices(message: string): Choice[] {
  return parsed(message).flatMap(choicesIn);
}

/** A piece of a message: text as it is, the number of the plural around it, a value, or a choice by a value. */
type Part = string | typeof NUMBER | Argument;
type Branches = ReadonlyMap<string, readonly Part[]>;
interface Argument {
  name: string;
  choice?: { kind: 'plural' | 'select'; branches: Branches };
}
interface Context {
  message: string;
  values: Values;
  language: string;
}

const NUMBER = Symbol('#');

/** Messages are read once: lines of a log and plates are written again and again. */
const known = new Map<string, readonly Part[]>();
const plurals = new Map<string, Intl.PluralRules>();

function parsed(message: string): readonly Part[] {
  let parts = known.get(message);
  if (!parts) known.set(message, (parts = new Parser(message).whole()));
  return parts;
}

function filled(parts: readonly Part[], context: Context, number: string): string {
  let text = '';
  for (const part of parts) {
    if (typeof part === 'string') text += part;
    else text += part === NUMBER ? number : argument(part, context);
  }
  return text;
}

function argument({ name, choice }: Argument, context: Context): string {
  if (!(name in context.values)) throw new Error(`no value for ${name}: ${context.message}`);
  const value = context.values[name] ?? '';
  if (!choice) return String(value);
  const isPlural = choice.kind === 'plural';
  const branch = isPlural
    ? numbered(choice.branches, Number(value), context.language)
    : choice.branches.get(String(value));
  const number = isPlural ? Number(value).toLocaleString(context.language) : '';
  return filled(branch ?? choice.branches.get('other')!, context, number);
}

function numbered(branches: Branches, number: number, language: string): readonly Part[] | undefined {
  let rules = plurals.get(language);
  if (!rules) plurals.set(language, (rules = new Intl.PluralRules(language)));
  return branches.get(`=${number}`) ?? branches.get(rules.select(number));
}

function choicesIn(part: Part): Choice[] {
  if (typeof part !== 'object' || !part.choice) return [];
  const { kind, branches } = part.choice;
  const below = [...branches.values()].flat().flatMap(choicesIn);
  return [{ name: part.name, kind, branches: [...branches.keys()] }, ...below];
}

function namesIn(part: Part): string[] {
  if (typeof part !== 'object') return [];
  const below = [...(part.choice?.branches.values() ?? [])].flat();
  return [part.name, ...below.flatMap(namesIn)];
}

/** One pass over a message. */
class Parser {
  #at = 0;

  constructor(readonly message: string) {}

  whole(): readonly Part[] {
    const parts = this.#branch(false);
    if (!this.#isOver) throw new Error(`one brace too many: ${this.message}`);
    return parts;
  }

  get #isOver(): boolean {
    return this.#at >= this.message.length;
  }

  get #letter(): string {
    return this.message.charAt(this.#at);
  }

  /** Read up to the brace that ends the branch, or to the end; only in a plural `#` is its number. */
  #branch(inPlural: boolean): readonly Part[] {
    const parts: Part[] = [];
    let text = '';
    while (!this.#isOver && this.#letter !== '}') {
      const letter = this.#letter;
      this.#at += 1;
      const part = letter === '{' ? this.#argument() : letter === '#' && inPlural ? NUMBER : null;
      if (!part) {
        text += letter === "'" ? this.#quoted() : letter;
        continue;
      }
      if (text) parts.push(text);
      parts.push(part);
      text = '';
    }
    return text ? [...parts, text] : parts;
  }

  #quoted(): string {
    const next = this.#letter;
    if (next === "'") this.#at += 1;
    if (next === '' || !'{}#'.includes(next)) return "'"; // an apostrophe: don't
    const end = this.message.indexOf("'", this.#at);
    const text = this.message.slice(this.#at, end < 0 ? undefined : end);
    this.#at += text.length + 1;
    return text;
  }

  #argument(): Argument {
    const name = this.#word();
    if (this.#letter === '}') {
      this.#at += 1;
      return { name };
    }
    this.#skip(',');
    const kind = this.#word();
    if (kind !== 'plural' && kind !== 'select') throw new Error(`${kind} is no choice: ${this.message}`);
    this.#skip(',');
    return { name, choice: { kind, branches: this.#branches(kind === 'plural') } };
  }

  #branches(inPlural: boolean): Branches {
    const branches = new Map<string, readonly Part[]>();
    for (this.#blank(); !this.#isOver && this.#letter !== '}'; this.#blank()) {
      const name = this.#word();
      this.#skip('{');
      branches.set(name, this.#branch(inPlural));
      this.#skip('}');
    }
    if (!branches.has('other')) throw new Error(`a choice without other: ${this.message}`);
    this.#skip('}');
    return branches;
  }

  #word(): string {
    this.#blank();
    const word = /^[\p{L}\p{N}_=-]+/u.exec(this.message.slice(this.#at))?.[0];
    if (!word) throw new Error(`a name is missing: ${this.message}`);
    this.#at += word.length;
    this.#blank();
    return word;
  }

  #blank(): void {
    while (/\s/.test(this.#letter)) this.#at += 1;
  }

  #skip(mark: string): void {
    if (this.#letter !== mark) throw new Error(`${mark} is missing: ${this.message}`);
    this.#at += 1;
  }
}
