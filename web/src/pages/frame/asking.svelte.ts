import { Refusal } from '../../lib/refusal';
import { focusError } from '../../parts/forms';

/** A form: locked while the house decides, and then with its answer at the field that it is about. */
export class Asking {
  busy = $state(false);
  wrong = $state.raw<Record<string, string>>({});
  /** What is about no field in particular. */
  says = $state('');

  constructor(readonly fields: readonly string[] = []) {}

  /** What the page itself finds wrong: nothing is sent then. */
  async found(form: HTMLElement, wrong: Record<string, string>): Promise<boolean> {
    this.says = '';
    this.wrong = wrong;
    await focusError(form);
    return Object.keys(wrong).length > 0;
  }

  /** Whether the house did it. `place` finds the field of the form that the house means; '': none of them. */
  async ask(form: HTMLElement, act: () => Promise<unknown>, place = this.#place): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.wrong = {};
    this.says = '';
    try {
      await act();
      return true;
    } catch (error) {
      this.#refused(error, place);
      return false;
    } finally {
      this.busy = false;
      await focusError(form);
    }
  }

  readonly #place = (field: string): string => (this.fields.includes(field) ? field : '');

  #refused(error: unknown, place: (field: string) => string): void {
    if (!(error instanceof Refusal)) throw error;
    const { wrong, says } = placed(error, place);
    this.wrong = wrong;
    this.says = says;
  }

  /** What a field of the form is given: its name, what is wrong with it, and that typing takes that back. */
  at(name: string) {
    return { name, error: this.wrong[name] ?? '', oninput: () => this.mend(name) };
  }

  /** Typing into a field takes back what was said about it. */
  mend(field: string): void {
    if (!(field in this.wrong)) return;
    const { [field]: _, ...rest } = this.wrong;
    this.wrong = rest;
  }
}

/** What a refusal says of each field of a form, and of none in particular. */
export function placed(
  { field = '', says, more }: Refusal,
  place: (field: string) => string,
): { wrong: Record<string, string>; says: string } {
  const wrong: Record<string, string> = {};
  const others: string[] = [];
  for (const one of [{ field, says }, ...more]) {
    const at = place(one.field);
    if (at) wrong[at] ??= one.says;
    else others.push(one.says);
  }
  return { wrong, says: others[0] ?? '' };
}
