import type * as m from '../src/lib/protocol';

/** A table as the house tells it, with nothing going on. */
export function table(seats: m.Table['seats'], more: Partial<m.Table> = {}): m.Table {
  return { type: 'table', table: 1, seq: 1, since: 0, at_ns: 0, events: [], status: 'idle', seats, ...more };
}

/** A table of hold'em as the lobby lists it. */
export function line(table: number, more: Partial<m.Line> = {}): m.Line {
  return {
    table,
    name: `Table ${table}`,
    game: 'holdem',
    title: "Texas Hold'em",
    stakes: 'no limit, blinds 1/2',
    seats: 6,
    minimum: 2,
    turn_s: 30,
    status: 'idle',
    ...more,
  };
}
