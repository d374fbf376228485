import { Latest } from './latest';

/** A list that is read page by page, the latest rows first. */
export class Paged<Row> {
  rows = $state.raw<readonly Row[]>([]);
  /** Whether there are no more. */
  isAll = $state(true);
  readonly #latest = new Latest();

  constructor(readonly size: number) {}

  /** Read the first page of another question. */
  first(ask: Ask<Row>): Promise<void> {
    return this.#read(ask, []);
  }

  /** Read one page more of the same question. */
  more(ask: Ask<Row>): Promise<void> {
    return this.#read(ask, this.rows);
  }

  #read(ask: Ask<Row>, before: readonly Row[]): Promise<void> {
    return this.#latest.take(ask({ limit: this.size, offset: before.length }), (next) => {
      this.rows = [...before, ...next];
      this.isAll = next.length < this.size;
    });
  }
}

export type Ask<Row> = (page: { limit: number; offset: number }) => Promise<readonly Row[]>;
