import { SvelteMap } from 'svelte/reactivity';
import { Line } from './line.svelte';
import { passwords } from './passwords';
import type * as m from './protocol';
import { Refusal } from './refusal';
import { TableLive } from './tablelive.svelte';
import { t, translated } from '../words';
import { TAG } from '../words/language';

const ARRIVING_MS_MOST = 10_000;
const PUT_OUT = ['account/banned', 'account/deleted', 'account/kicked'];

/** Everything that this page hears from the house, as it stands now. */
class Live {
  you = $state.raw<m.You | null>(null);
  house = $state('');
  people = $state(0);
  seeking = $state(false);
  matched = $state.raw<m.Matched | null>(null);
  /** Who of the last game wants to play it again. */
  again = $state.raw<m.Again | null>(null);
  /** Why no round begins now; '' while the house is open. */
  closed = $state('');
  stalled = $state(''); // why tables wait: the house cannot store
  /** Why the house has put me out, until I come in again. */
  putOut = $state('');
  /** My bank account, in a house where chips are bought by card; null until somebody asks. */
  banking = $state.raw<m.Banking | null>(null);
  readonly lines = new SvelteMap<number, m.Line>();
  readonly tables = new SvelteMap<number, TableLive>();

  #heardLobby = $state(false);
  readonly #names = new SvelteMap<string, string>();
  readonly #arriving = new Set<(tables: ReadonlyMap<number, m.Line>) => void>();
  readonly #line = new Line(
    () => ({ seen: this.#seen(), language: TAG }),
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
  /** Whether the tables were told once, or will not be soon: a page that is made of them waits for that, so that it does
   * not jump. */
  get isKnown(): boolean {
    return this.#heardLobby || (this.status !== 'connecting' && this.status !== 'open');
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
    if (this.you && !this.guest) passwords.forgetAll();
    this.#line.disconnect();
    this.you = null;
    this.seeking = false;
    this.matched = null;
    this.again = null;
    this.banking = null;
    this.lines.clear();
    this.tables.clear();
  }

  /** All tables of the house, as soon as it has told them to this connection. */
  arrived(): Promise<ReadonlyMap<number, m.Line>> {
    return new Promise((resolve, reject) => {
      const heard = (lines: ReadonlyMap<number, m.Line>) => {
        clearTimeout(timer);
        resolve(lines);
      };
      const timer = setTimeout(() => {
        this.#arriving.delete(heard);
        reject(new Refusal('page/lost', t('frame.unreachable')));
      }, ARRIVING_MS_MOST);
      this.#arriving.add(heard);
    });
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
    if (password) passwords.set(id, password);
    return this.table(id);
  }

  /** No longer; a seat is kept, and so is the view of it. */
  async unwatch(id: number): Promise<void> {
    const { told, gone } = this.tables.get(id) ?? {};
    const name = this.you?.name;
    if (!gone && told && (told.you != null || (name && told.queue?.includes(name)))) return;
    this.tables.delete(id);
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

  /** Look for a game; `again`, with the players of the one at that table. */
  async seek(game: string, again?: number): Promise<void> {
    this.matched = null;
    await this.ask('seek', { game, ...(again !== undefined && { again }) });
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
    if (!this.guest) this.putOut = '';
    this.house = welcome.house;
    this.closed = welcome.closed ?? '';
    this.stalled = '';
    this.seeking = false;
    this.#names.set(welcome.you.name, welcome.you.nickname);
    await this.ask('lobby', {}).catch(() => undefined);
    const watched = [...this.tables].filter(([id, { gone }]) => !gone && !welcome.tables?.includes(id));
    for (const [id] of watched) await this.#watch(id, passwords.get(id)).catch(() => this.#left(id));
  }

  #watch(id: number, password?: string): Promise<m.Ok> {
    const seen = this.tables.get(id)?.told?.seq;
    return this.ask('watch', { table: id, ...(password && { password }), ...(seen && { seen }) });
  }

  #left(id: number): void {
    this.table(id).leave({ code: 'page/gone', says: t('frame.table_gone') });
  }

  #heard(message: m.ToClient): void {
    switch (message.type) {
      case 'table':
        for (const event of message.events)
          if (event.type === 'Said') this.#call(event.player, event.nickname);
        return this.table(message.table).hear(message);
      case 'chat':
        for (const { player, nickname } of message.lines) this.#call(player, nickname);
        return this.table(message.table).hearChat(message.lines);
      case 'gone':
        if (this.tables.has(message.table)) this.table(message.table).leave(message);
        return;
      case 'lobby':
        return this.#lobby(message);
      case 'matched':
        this.seeking = false;
        this.matched = message;
        for (const { name, nickname } of message.players) this.#call(name, nickname);
        return;
      case 'again':
        this.again = message;
        return;
      case 'notice':
        return this.#noticed(message);
      case 'error':
        if (PUT_OUT.includes(message.code)) this.putOut = message.says;
        return;
      case 'banked':
        this.banking = message.banking;
    }
  }

  #call(player: string, nickname: string | undefined): void {
    if (nickname) this.#names.set(player, nickname);
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
      this.lines.set(line.table, { ...line, name: translated(line.name) });
      for (const { name, nickname } of line.players ?? []) this.#names.set(name, nickname);
    }
    this.people = people;
    this.#heardLobby = true;
    if (!whole) return;
    for (const heard of this.#arriving) heard(this.lines);
    this.#arriving.clear();
  }
}

export const live = new Live();
