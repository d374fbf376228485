/** Where the seats of a table stand: percent of the room, once for the lying oval and once for the upright one. */

type Point = readonly [x: number, y: number];

/** `button`: from the middle of the plate, in widths and heights beside it: [1, 0] is right of it. */
export interface Spots {
  seat: Point;
  bet: Point;
  button: Point;
}

export interface Place {
  lying: Spots;
  upright: Spots;
}

/** The left half and the middle; the right half mirrors it. */
const LYING = {
  south: { seat: [50, 94.5], bet: [50, 70.5], button: [-1.05, 0.2] },
  southWest: { seat: [22.5, 89], bet: [29, 71.5], button: [1, -0.9] },
  westLow: { seat: [8.6, 60], bet: [21, 58], button: [1, 0.9] },
  west: { seat: [8, 50], bet: [21, 49], button: [1, 0.9] },
  westSouth: { seat: [12, 74], bet: [25, 65], button: [1, 0.7] },
  westHigh: { seat: [11, 26], bet: [22.5, 36.5], button: [1, 0.8] },
  northWest: { seat: [17, 18], bet: [27, 31], button: [1, 0.9] },
  northNear: { seat: [34, 13], bet: [36, 26], button: [1, 0.8] },
  northFar: { seat: [29, 13], bet: [28.5, 27.5], button: [1, 0.8] },
  north: { seat: [50, 13], bet: [40.5, 26.5], button: [1, 0.8] },
} satisfies Record<string, Spots>;

const UPRIGHT = {
  south: { seat: [50, 95.5], bet: [50, 73], button: [1, 0.45] },
  southWest: { seat: [12, 88.5], bet: [35, 72.5], button: [0.9, 0.2] },
  westLow: { seat: [12, 62], bet: [35, 59.5], button: [1, -1.42] },
  west: { seat: [12, 66], bet: [35, 66], button: [1, 0.95] },
  westSouth: { seat: [12, 68], bet: [35, 67], button: [1, 0.95] },
  westHigh: { seat: [12, 28.5], bet: [34, 28], button: [1, 0.9] },
  northWest: { seat: [16, 21], bet: [39, 23], button: [1, 0.9] },
  northNear: { seat: [34, 11], bet: [36, 20.5], button: [1, 0.2] },
  northFar: { seat: [17, 11], bet: [31, 19.5], button: [1, 0.2] },
  north: { seat: [50, 11], bet: [50, 23.5], button: [1, 0.2] },
} satisfies Record<keyof typeof LYING, Spots>;

type Name = keyof typeof LYING;

/** The left side of each ring, from the bottom up; an even number of seats has one in the north, too. */
const SIDES: Record<number, Name[]> = {
  2: [],
  3: ['northWest'],
  4: ['west'],
  5: ['westLow', 'northFar'],
  6: ['westSouth', 'westHigh'],
  7: ['westSouth', 'westHigh', 'northNear'],
  8: ['southWest', 'westLow', 'westHigh'],
  9: ['southWest', 'westLow', 'westHigh', 'northNear'],
  10: ['southWest', 'westLow', 'westHigh', 'northFar'],
};

const place = (name: Name): Place => ({ lying: LYING[name], upright: UPRIGHT[name] });
const across = ({ seat, bet, button }: Spots): Spots => ({
  seat: [100 - seat[0], seat[1]],
  bet: [100 - bet[0], bet[1]],
  button: [-button[0], button[1]],
});

/** The places of a table, from the bottom on and clockwise. */
export function ring(seats: number): Place[] {
  const size = Math.min(10, Math.max(2, seats));
  const left = (SIDES[size] ?? []).map(place);
  const right = left.map(({ lying, upright }) => ({ lying: across(lying), upright: across(upright) }));
  return [place('south'), ...left, ...(size % 2 ? [] : [place('north')]), ...right.reverse()];
}

/** Where a seat stands if another one is at the bottom: the ring turns by whole seats, numbers stay. */
export function turned(seat: number, bottom: number, seats: number): number {
  return (seat - bottom + seats) % seats;
}

/** A place as custom properties; which orientation holds is for the style to choose. */
export function placeStyle({ lying, upright }: Place): string {
  return `${spots('l', lying)}${spots('u', upright)}`;
}

function spots(letter: string, { seat, bet, button }: Spots): string {
  const told = {
    x: `${seat[0]}%`,
    y: `${seat[1]}%`,
    bx: `${bet[0]}%`,
    by: `${bet[1]}%`,
    dx: button[0],
    dy: button[1],
    top: seat[1] < 16 ? 1 : 0, // at the upper edge: what is before it lies under it
    low: seat[1] > (letter === 'u' ? 76 : 92) ? 1 : 0, // what is before it lies above the cards at the bottom
    left: seat[0] < 20 ? 1 : 0, // at an edge: what is before it lies beside it
    right: seat[0] > 80 ? 1 : 0,
  };
  return Object.entries(told)
    .map(([name, value]) => `--${letter}${name}:${value};`)
    .join('');
}
