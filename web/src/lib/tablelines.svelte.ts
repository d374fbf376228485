import { SvelteMap } from 'svelte/reactivity';
import { Line, LOST, type Fields, type Status, type Way } from './line.svelte';
import type * as m from './protocol';
import { Refusal } from './refusal';
import { TAG } from '../words/language';

const TRIES_S = [0.2, 0.5, 1, 2];
const OPEN_MS_MOST = 10_000; // a server that hangs takes connections, and says nothing
/** After these requests the table is watched, or there is nothing to watch. */
const ENTERS: readonly string[] = ['watch', 'sit', 'leave', 'unwatch'];

/** The house that the page is connected to, and what the page knows of its tables. */
export interface House {
  ask: Line['ask'];
  /** How to ask for a table, from where it was left. */
  watching(table: number): Fields<'watch'>;
  isWatched(table: number): boolean;
  heard(message: m.ToClient): void;
  /** A table was not found again. */
  left(table: number): void;
  signedOut(): void;
}

/** `at` is where to connect first, `openedMs` tells servers apart; `looks`: the table is to be watched at once. */
interface Followed {
  line: Line;
  at: m.At | null;
  openedMs: number | null;
  looks: boolean;
}

/**
 * The lines to the servers that play tables, one for each table: a house in parts says by `at` where a table is played.
 * When one is lost the house is asked again, and the line goes on wherever the table is played then. In a house in one
 * process there is none of them.
 */
export class TableLines {
  readonly #lines = new SvelteMap<number, Followed>();

  constructor(readonly house: House) {}

  get(table: number): Line | undefined {
    return this.#lines.get(table)?.line;
  }

  /** Ask where the table is played. Whoever asks first is led there, and waits until the line is open. */
  async ask<T extends m.ToHouse['type']>(type: T, fields: Fields<T>, table: number): Promise<m.Ok> {
    if (!this.#lines.has(table)) {
      const answer = await this.#askHouse(type, fields);
      if (answer?.type === 'ok') return answer;
      if (type === 'unwatch') return { type: 'ok' };
      this.#open(table, answer, !ENTERS.includes(type));
    }
    return this.#askThere(type, fields, table);
  }

  /** The house says where a table is played at which I have a place, or which I have just opened. */
  follow(at: m.At): void {
    this.#open(at.table, at, true);
  }

  /** Its server plays this table no longer, and may hang. */
  moved(table: number): void {
    this.get(table)?.renew();
  }

  /** Whether there was one. */
  close(table: number): boolean {
    this.get(table)?.disconnect();
    return this.#lines.delete(table);
  }

  closeAll(): void {
    for (const table of [...this.#lines.keys()]) this.close(table);
  }

  hurry(): void {
    for (const { line } of this.#lines.values()) line.hurry();
  }

  /** Null: no server plays the table just now. */
  async #askHouse<T extends m.ToHouse['type']>(type: T, fields: Fields<T>): Promise<m.Ok | m.At | null> {
    try {
      return await this.house.ask(type, fields);
    } catch (error) {
      if (error instanceof Refusal && (error.code as string) === 'table/moving') return null;
      throw error;
    }
  }

  async #askThere<T extends m.ToHouse['type']>(type: T, fields: Fields<T>, table: number): Promise<m.Ok> {
    const followed = this.#lines.get(table);
    if (!followed) throw LOST;
    if (followed.openedMs === null) await followed.line.opened();
    try {
      return (await followed.line.ask(type, fields)) as m.Ok;
    } catch (error) {
      const isRefused = error instanceof Refusal && error !== LOST;
      if (isRefused && !followed.looks && ENTERS.includes(type) && !this.house.isWatched(table))
        this.close(table);
      throw error;
    }
  }

  #open(table: number, at: m.At | null, looks: boolean): void {
    if (this.#lines.has(table)) return;
    const line: Line = new Line({
      way: () => this.#way(followed, table),
      hello: ({ ticket }) => this.#hello(followed, table, ticket),
      welcomed: (welcome) => void this.#welcomed(followed, table, welcome),
      heard: (message) => this.house.heard(message),
      ended: (status, why) => this.#ended(table, status, why),
      triesS: TRIES_S,
      openMsMost: OPEN_MS_MOST,
    });
    const followed: Followed = { line, at, openedMs: null, looks };
    this.#lines.set(table, followed);
    line.connect();
  }

  #way(followed: Followed, table: number): Way | Promise<Way> {
    const at = followed.at;
    followed.at = null;
    return at ?? this.#told(table);
  }

  /** The house is asked for a new ticket: each is good once. */
  async #told(table: number): Promise<Way> {
    const answer = await this.house.ask('watch', this.house.watching(table));
    if (answer.type === 'at') return answer;
    this.close(table); // the house plays it itself again
    throw LOST;
  }

  #hello({ openedMs }: Followed, table: number, ticket = ''): Fields<'hello'> {
    const { seen } = this.house.watching(table);
    return {
      ticket,
      language: TAG,
      ...(seen && { seen: { [table]: seen } }),
      ...(openedMs !== null && { opened_ms: openedMs }),
    };
  }

  async #welcomed(followed: Followed, table: number, welcome: m.Welcome): Promise<void> {
    const isFirst = followed.openedMs === null;
    followed.openedMs = welcome.opened_ms ?? 0;
    if (welcome.tables?.includes(table) || !(isFirst ? followed.looks : this.house.isWatched(table))) return;
    try {
      await followed.line.ask('watch', this.house.watching(table));
    } catch (error) {
      if (!isFirst && error !== LOST) this.#left(table);
    }
  }

  #ended(table: number, status: Status, why: unknown): void {
    if (status === 'replaced') return; // until the player wants it here again
    if (why) this.#left(table);
    else this.house.signedOut();
  }

  #left(table: number): void {
    this.close(table);
    if (this.house.isWatched(table)) this.house.left(table);
  }
}
