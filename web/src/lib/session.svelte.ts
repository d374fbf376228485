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

  /** Whether players sign in here with a name and a bank card, and wait in the queue for a seat. */
  get byCard(): boolean {
    return this.house?.sign_in === 'card';
  }

  /** Whether I am one of them: my account lasts as long as my visit. */
  get isVisitor(): boolean {
    return this.byCard && this.me?.you.role === 'player';
  }

  /** Whether my account lasts no longer than this session, unless I keep it. */
  get isPassing(): boolean {
    return !this.byCard && (this.me?.you.guest ?? false);
  }

  /** Whether my role has this permission: a page offers nothing that the house would refuse. */
  may(permission: string): boolean {
    return this.me?.you.functions?.includes(permission) ?? false;
  }

  /** Find out who this is, and connect. */
  async load(): Promise<void> {
    this.house ??= await api.get('/api/house');
    await this.#know(this.me || this.house.signed_in ? whoIsIt() : Promise.resolve(null));
    this.ready = true;
    this.#connect();
  }

  /** Money and results change while one plays. For a stranger the house is asked whether somebody has signed in by now:
   * it would refuse to tell of an account that is none. */
  async refresh(): Promise<void> {
    if (!this.me) this.house = await api.get('/api/house');
    await this.#know(this.me || this.house?.signed_in ? whoIsIt() : Promise.resolve(null));
  }

  async #know(me: Promise<m.Me | null>): Promise<void> {
    await this.#latest.take(me, (found) => (this.me = found));
  }

  async signIn(who: string, password: string): Promise<void> {
    await api.post('/api/session', { body: { who, password } });
    await this.#changed(whoIsIt());
  }

  /** Refused unless the bank says yes. `isWanted` tells whether it is still wanted when the bank has answered: if not,
   * nothing is left of it. */
  async signInByCard(form: m.CardCredentials, isWanted: () => boolean): Promise<boolean> {
    await api.post('/api/session/card', { body: form });
    if (!isWanted()) {
      await api.del('/api/session');
      return false;
    }
    await this.#changed(whoIsIt());
    return true;
  }

  async register(form: m.Registration): Promise<void> {
    await api.post('/api/register', { body: form });
    await this.#changed(whoIsIt());
  }

  /** An account in one click: with a name that is made up, and no password until it is kept. */
  async beGuest(): Promise<void> {
    await api.post('/api/guest');
    await this.#changed(whoIsIt());
  }

  /** Keep a guest's account, with all that it has: nobody is signed out by it. */
  async keep(form: m.Registration): Promise<void> {
    await api.post('/api/me/registration', { body: form });
    await this.refresh();
  }

  async signOut(): Promise<void> {
    await api.del('/api/session');
    await this.#changed(Promise.resolve(null));
  }

  async #changed(me: Promise<m.Me | null>): Promise<void> {
    live.disconnect();
    await this.#know(me);
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
