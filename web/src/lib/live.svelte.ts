import { SvelteMap } from 'svelte/reactivity';
import { Line, type Fields } from './line.svelte';
import { passwords } from './passwords';
import type * as m from './protocol';
import { Refusal } from './refusal';
import { TableLines } from './tablelines.svelte';
import { TableLive } from './tablelive.svelte';
import { t, translated } from '../words';
import { TAG } from '../words/language';

const ARRIVING_MS_MOST = 10_000;
/** Signed out because of having left the table. */
export const LEFT = 'session/left';
const PUT_OUT = ['account/banned', 'account/deleted', 'account/kicked', 'house/signed-out', LEFT];

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
  away = $state(''); // why tables cannot be reached from here: a part of the house is away
  /** What the house announces: words of the operator, or that it is going to close. */
  notices = $state.raw<readonly m.Notice[]>([]);
  /** Why the house has put me out, until I come in again. */
  putOut = $state('');
  /** Whether that is because I have left the table. */
  hasLeft = $state(false);
  /** My place in the queue for a seat; null: I do not wait. */
  queue = $state.raw<m.QueueTold | null>(null);
  /** The table at which the queue has led to a seat; 0: none, or I have been taken there. */
  seated = $state(0);
  /** The same, if that was while there was no connection: where I sit, as the house has said when it welcomed me. */
  returned = $state(0);
  /** My bank account, in a house where chips are bought by card; null until somebody asks. */
  banking = $state.raw<m.Banking | null>(null);
  readonly lines = new SvelteMap<number, m.Line>();
  readonly tables = new SvelteMap<number, TableLive>();

  #heardLobby = $state(false);
  readonly #names = new SvelteMap<string, string>();
  readonly #arriving = new Set<(tables: ReadonlyMap<number, m.Line>) => void>();
  readonly #line: Line = new Line({
    way: () => ({ url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws` }),
    hello: () => ({ seen: this.#seen(), language: TAG }),
    welcomed: (welcome) => void this.#welcomed(welcome),
    heard: (message) => this.#heard(message),
    ended: () => this.#tableLines.closeAll(),
  });
  readonly #tableLines: TableLines = new TableLines({
    ask: (type, fields) => this.#line.ask(type, fields),
    watching: (id) => this.#watching(id, passwords.get(id)),
    isWatched: (id) => this.tables.get(id)?.gone === null,
    heard: (message) => this.#heard(message),
    left: (id) => this.#left(id),
    signedOut: () => this.#signedOut(),
  });

  constructor() {
    addEventListener('online', () => this.hurry());
    addEventListener('visibilitychange', () => document.hidden || this.hurry());
  }

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

  /** The connection by which a table is played: to the server that plays it, or else to the house. */
  at(table: number): Pick<Line, 'status' | 'nextTryMs' | 'nowMs' | 'connect'> {
    return this.#tableLines.get(table) ?? this.#line;
  }

  /** The time by the clock of the house; that of a table is its server's (`at`). */
  nowMs(): number {
    return this.#line.nowMs();
  }

  connect(): void {
    this.#line.connect();
  }

  /** Signed out, or about to sign in as somebody else: what was seen is not theirs to see. */
  disconnect(): void {
    if (this.you && !this.guest) passwords.forgetAll();
    this.#tableLines.closeAll();
    this.#line.disconnect();
    this.you = null;
    this.seeking = false;
    this.matched = null;
    this.again = null;
    this.queue = null;
    this.seated = 0;
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
    this.#tableLines.hurry();
  }

  /** Ask the house, or the server that plays the table which the request is about. */
  async ask<T extends m.ToHouse['type']>(type: T, fields: Fields<T>): Promise<m.Ok> {
    const { table } = fields as { table?: number };
    if (table !== undefined && type !== 'take_up') return this.#tableLines.ask(type, fields, table);
    return (await this.#line.ask(type, fields)) as m.Ok;
  }

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
    if (this.#tableLines.close(id)) return;
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
    const here = [...this.tables].filter(([id]) => !this.#tableLines.get(id));
    return Object.fromEntries(here.map(([id, { told }]) => [id, told?.seq ?? 0]));
  }

  /** After a connection was lost, everything that was watched is watched again, from where it was left. */
  async #welcomed(welcome: m.Welcome): Promise<void> {
    this.returned = welcome.tables?.[0] ?? 0;
    this.you = welcome.you;
    if (!this.guest) this.putOut = '';
    this.house = welcome.house;
    this.closed = welcome.closed ?? '';
    this.stalled = '';
    this.away = '';
    this.notices = [];
    this.seeking = false;
    this.#names.set(welcome.you.name, welcome.you.nickname);
    await this.ask('lobby', {}).catch(() => undefined);
    const watched = [...this.tables].filter(([id, { gone }]) => !gone && !welcome.tables?.includes(id));
    const here = watched.filter(([id]) => !this.#tableLines.get(id));
    for (const [id] of here) await this.#watch(id, passwords.get(id)).catch(() => this.#left(id));
  }

  #watch(id: number, password?: string): Promise<m.Ok> {
    return this.ask('watch', this.#watching(id, password));
  }

  #watching(id: number, password?: string): Fields<'watch'> {
    const seen = this.tables.get(id)?.told?.seq;
    return { table: id, ...(password && { password }), ...(seen && { seen }) };
  }

  #signedOut(): void {
    this.#tableLines.closeAll();
    this.#line.disconnect();
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
        this.#tableLines.close(message.table);
        return;
      case 'at':
        return this.#tableLines.follow(message);
      case 'moved':
        return this.#tableLines.moved(message.table);
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
        if (PUT_OUT.includes(message.code)) {
          this.putOut = message.says;
          this.hasLeft = message.code === LEFT;
        }
        return;
      case 'banked':
        this.banking = message.banking;
        return;
      case 'queue':
        this.queue = message.table ? null : message;
        this.seated = message.table ?? 0;
    }
  }

  #call(player: string, nickname: string | undefined): void {
    if (nickname) this.#names.set(player, nickname);
  }

  #noticed(notice: m.Notice): void {
    const { code, says } = notice;
    switch (code) {
      case 'house/cannot-store':
        this.stalled = says;
        return;
      case 'house/stores-again':
        this.stalled = '';
        return;
      case 'parts/away':
        this.away = says;
        return;
      case 'parts/back':
        this.away = '';
        return;
      case 'house/notice':
      case 'house/maintenance':
        return this.#announce(code, notice);
      case 'house/notice-over':
        return this.#announce('house/notice');
      case 'house/maintenance-off':
        return this.#announce('house/maintenance');
      default:
        this.closed = code === 'house/open' ? '' : says;
        this.#announce('house/maintenance');
    }
  }

  /** There is one announcement of each kind, or none. */
  #announce(code: m.NoticeCode, notice?: m.Notice): void {
    this.notices = [...this.notices.filter((other) => other.code !== code), ...(notice ? [notice] : [])];
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
