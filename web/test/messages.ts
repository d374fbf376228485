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
    worded_stakes: { key: 'stakes/blinds', values: { limit: 'no', small: 1, big: 2, ante: 0 } },
    seats: 6,
    minimum: 2,
    turn_s: 30,
    status: 'idle',
    ...more,
  };
}

/** That a round has begun, with everybody who sits. */
export function began({ seats }: m.Steps): m.RoundBegan {
  const sitting = seats.map((seat) => seat && { player: seat.player, chips: seat.chips });
  return {
    type: 'RoundBegan',
    number: 1,
    seats: sitting as m.RoundBegan['seats'],
    dealt: [...seats.keys()],
    chance: 'secure',
  };
}

/** That these steps of a round have happened. */
export function happened(...steps: m.Step[]): m.Happened {
  return { type: 'Happened', events: steps.map(({ event }) => event) } as m.Happened;
}
