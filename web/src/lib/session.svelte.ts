import { Latest } from './latest';
import { live } from './live.svelte';
import type * as m from './protocol';
import { Refusal } from './refusal';
import { api } from './rest';

class Session {
  /** Who has signed in here; null for a guest. */
  me = $state.raw<m.Me | null>(null);
  house = $state.raw<m.HouseTold | null>(null);
  /** Whether it is known by now who this is. */
  ready = $state(false);
  readonly #latest = new Latest();

  get isSuperuser(): boolean {
    return this.me?.you.role === 'superuser';
  }

  /** Find out who this is, and connect. */
  async load(): Promise<void> {
    this.house ??= await api.get('/api/house');
    await this.refresh();
    this.ready = true;
    this.#connect();
  }

  /** Money and results change while one plays. */
  async refresh(): Promise<void> {
    await this.#latest.take(whoIsIt(), (me) => (this.me = me));
  }

  async signIn(who: string, password: string): Promise<void> {
    await api.post('/api/session', { body: { who, password } });
    await this.#changed();
  }

  async register(form: m.Registration): Promise<void> {
    await api.post('/api/register', { body: form });
    await this.#changed();
  }

  /** An account in one click; its name and password are made up, and told once. */
  async beGuest(): Promise<m.GuestProfile> {
    const made = await api.post('/api/guest');
    await this.#changed();
    return made;
  }

  async signOut(): Promise<void> {
    await api.del('/api/session');
    await this.#changed();
  }

  async #changed(): Promise<void> {
    live.disconnect();
    await this.refresh();
    this.#connect();
  }

  #connect(): void {
    if (this.me || this.house?.guests) live.connect();
  }
}

async function whoIsIt(): Promise<m.Me | null> {
  try {
    return await api.get('/api/me');
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'page/unreachable') throw error;
    return null;
  }
}

export const session = new Session();
