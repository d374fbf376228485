import { SvelteMap } from 'svelte/reactivity';
import { Line } from './line.svelte';
import type * as m from './protocol';
import { TableLive } from './tablelive.svelte';
import { t } from '../words';

/** Everything that this page hears from the house, as it stands now. */
class Live {
  you = $state.raw<m.You | null>(null);
  house = $state('');
  people = $state(0);
  seeking = $state(false);
  matched = $state.raw<m.Matched | null>(null);
  /** Why no round begins now; '' while the house is open. */
  closed = $state('');
  stalled = $state(''); // why tables wait: the house cannot store
  /** My bank account, in a house where chips are bought by card; null until somebody asks. */
  banking = $state.raw<m.Banking | null>(null);
  readonly lines = new SvelteMap<number, m.Line>();
  readonly tables = new SvelteMap<number, TableLive>();

  readonly #names = new SvelteMap<string, string>();
  readonly #passwords = new Map<number, string>();
  readonly #line = new Line(
    () => ({ seen: this.#seen() }),
    (welcome) => void this.#welcomed(welcome),
    (message) => this.#heard(message),
  );

  get status() {
    return this.#line.status;
  }
  get attempt() {
    return this.#line.attempt;
  }
  get nextTryMs() {
    return this.#line.nextTryMs;
  }
  get guest(): boolean {
    return this.you?.role === 'guest';
  }

  /** The time by the house's clock. */
  nowMs(): number {
    return this.#line.nowMs();
  }

  connect(): void {
    this.#line.connect();
  }

  /** Signed out, or about to sign in as somebody else: what was seen is not theirs to see. */
  disconnect(): void {
    this.#line.disconnect();
    this.you = null;
    this.seeking = false;
    this.matched = null;
    this.banking = null;
    this.lines.clear();
    this.tables.clear();
    this.#passwords.clear();
  }

  hurry(): void {
    this.#line.hurry();
  }

  readonly ask: Line['ask'] = (type, fields) => this.#line.ask(type, fields);

  /** See a table, or say which one is seen already. */
  async watch(id: number, password?: string): Promise<TableLive> {
    const known = this.tables.get(id);
    if (known && !known.gone) return known;
    await this.#watch(id, password);
    if (password) this.#passwords.set(id, password);
    return this.table(id);
  }

  /** No longer; a seat is kept, and so is the view of it. */
  async unwatch(id: number): Promise<void> {
    const { told, gone } = this.tables.get(id) ?? {};
    const name = this.you?.name;
    if (!gone && told && (told.you != null || (name && told.queue?.includes(name)))) return;
    this.tables.delete(id);
    this.#passwords.delete(id);
    if (!gone && this.status === 'open') await this.ask('unwatch', { table: id }).catch(() => undefined);
  }

  table(id: number): TableLive {
    let table = this.tables.get(id);
    if (!table) this.tables.set(id, (table = new TableLive(id)));
    return table;
  }

  /** Where I sit or queue. */
  get mine(): TableLive[] {
    const name = this.you?.name ?? '';
    return [...this.tables.values()].filter(
      ({ told, gone }) => !gone && told && (told.you != null || told.queue?.includes(name)),
    );
  }

  nickname(player: string): string {
    return this.#names.get(player) ?? player;
  }

  async seek(game: string): Promise<void> {
    this.matched = null;
    await this.ask('seek', { game });
    this.seeking = true;
  }

  async cancel(): Promise<void> {
    await this.ask('cancel', {});
    this.seeking = false;
  }

  #seen(): Record<string, number> {
    return Object.fromEntries([...this.tables].map(([id, { told }]) => [id, told?.seq ?? 0]));
  }

  /** After a connection was lost, everything that was watched is watched again, from where it was left. */
  async #welcomed(welcome: m.Welcome): Promise<void> {
    this.you = welcome.you;
    this.house = welcome.house;
    this.closed = welcome.closed ?? '';
    this.stalled = '';
    this.seeking = false;
    this.#names.set(welcome.you.name, welcome.you.nickname);
    await this.ask('lobby', {}).catch(() => undefined);
    const watched = [...this.tables].filter(([id, { gone }]) => !gone && !welcome.tables?.includes(id));
    for (const [id] of watched) await this.#watch(id, this.#passwords.get(id)).catch(() => this.#left(id));
  }

  #watch(id: number, password?: string): Promise<m.Ok> {
    const seen = this.tables.get(id)?.told?.seq;
    return this.ask('watch', { table: id, ...(password && { password }), ...(seen && { seen }) });
  }

  #left(id: number): void {
    this.table(id).gone = {
      code: 'page/gone',
      says: t('frame.table_gone'),
    };
  }

  #heard(message: m.ToClient): void {
    switch (message.type) {
      case 'table':
        return this.table(message.table).hear(message);
      case 'chat':
        return this.table(message.table).hearChat(message.lines);
      case 'gone':
        if (this.tables.has(message.table)) this.table(message.table).gone = message;
        return;
      case 'lobby':
        return this.#lobby(message);
      case 'matched':
        this.seeking = false;
        this.matched = message;
        return;
      case 'notice':
        return this.#noticed(message);
      case 'banked':
        this.banking = message.banking;
    }
  }

  #noticed({ code, says }: m.Notice): void {
    if (code === 'house/cannot-store') this.stalled = says;
    else if (code === 'house/stores-again') this.stalled = '';
    else this.closed = code === 'house/open' ? '' : says;
  }

  #lobby({ tables = [], gone = [], whole, people = 0 }: m.LobbyTold): void {
    if (whole) this.lines.clear();
    for (const id of gone) this.lines.delete(id);
    for (const line of tables) {
      this.lines.set(line.table, line);
      for (const { name, nickname } of line.players ?? []) this.#names.set(name, nickname);
    }
    this.people = people;
  }
}

export const live = new Live();
