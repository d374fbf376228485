import type { State } from './state';

const EVERY_MS = 250;

/** The program behind the page: what it shows, read again and again, and what the user tells it. */
export class Program {
  state = $state.raw<State | null>(null);
  /** Why the last command was refused. */
  refused = $state('');
  /** Whether the program has ended, or cannot be reached. */
  gone = $state(false);
  /** When the state was read. */
  readMs = $state(0);

  begin(): () => void {
    void this.#read();
    const timer = setInterval(() => void this.#read(), EVERY_MS);
    return () => clearInterval(timer);
  }

  async tell(line: string): Promise<void> {
    const answer = await fetch('do', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ line }),
    }).catch(() => null);
    this.refused = !answer || answer.ok ? '' : String(((await answer.json()) as { says: string }).says);
    await this.#read();
  }

  async #read(): Promise<void> {
    const answer = await fetch('state').catch(() => null);
    this.gone = !answer?.ok;
    if (answer?.ok) {
      this.state = (await answer.json()) as State;
      this.readMs = Date.now();
    }
  }
}
