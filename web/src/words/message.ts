/**
 * Messages with placeholders, in the part of ICU MessageFormat that sentences need: `{name}`,
 * `{n, plural, one {# card} other {# cards}}`, `{x, select, high {...} other {...}}`, and `'{'` for a brace that is
 * meant. The house writes its messages by the same rules (`croupier/words/message.py`); both are held to one file of
 * cases, `tests/words/cases.json`.
 */

export type Values = Record<string, string | number>;

/** Fill in a message. Throws where a value or a brace is missing: that is our mistake. */
export function written(message: string, values: Values = {}, language = 'en'): string {
  const writer = new Writer(message, values, language);
  const text = writer.branch('');
  if (!writer.isOver) throw new Error(`one brace too many: ${message}`);
  return text;
}

/** The names of all values that a message may ask for, those of every branch. */
export function placeholders(message: string): Set<string> {
  const names = new Set<string>();
  const asked = new Proxy<Values>({}, { get: (_, name) => (names.add(String(name)), 0), has: () => true });
  new Writer(message, asked, 'en').branch('');
  return names;
}

/** One pass over a message: every branch is written, one is chosen. */
class Writer {
  #at = 0;

  constructor(
    readonly message: string,
    readonly values: Values,
    readonly language: string,
  ) {}

  get isOver(): boolean {
    return this.#at >= this.message.length;
  }

  /** Write up to the brace that ends the branch, or to the end; `#` is the number of the plural around it. */
  branch(number: string): string {
    let text = '';
    while (!this.isOver && this.#letter !== '}') {
      const letter = this.#letter;
      this.#at += 1;
      if (letter === '{') text += this.#argument();
      else if (letter === "'") text += this.#quoted();
      else text += letter === '#' && number ? number : letter;
    }
    return text;
  }

  get #letter(): string {
    return this.message.charAt(this.#at);
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

  #argument(): string {
    const name = this.#word();
    if (!(name in this.values)) throw new Error(`no value for ${name}: ${this.message}`);
    const value = this.values[name] ?? '';
    if (this.#letter === '}') {
      this.#at += 1;
      return String(value);
    }
    this.#skip(',');
    const kind = this.#word();
    if (kind !== 'plural' && kind !== 'select') throw new Error(`${kind} is no choice: ${this.message}`);
    this.#skip(',');
    const branches = this.#branches(kind === 'plural' ? String(value) : '');
    if (kind === 'select') return branches.get(String(value)) ?? branches.get('other')!;
    const number = Number(value);
    const category = new Intl.PluralRules(this.language).select(number);
    return branches.get(`=${number}`) ?? branches.get(category) ?? branches.get('other')!;
  }

  #branches(number: string): Map<string, string> {
    const branches = new Map<string, string>();
    for (this.#blank(); !this.isOver && this.#letter !== '}'; this.#blank()) {
      const name = this.#word();
      this.#skip('{');
      branches.set(name, this.branch(number));
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
