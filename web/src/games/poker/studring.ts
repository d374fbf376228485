import type { Place, Spots } from '../../parts/ring';

type Point = readonly [x: number, y: number];

/** Where strips of cards lie, clockwise from the bottom on: the left side upwards, the top, the right side down. */
const LYING: Record<number, readonly Point[]> = {
  2: [[50, 24]],
  3: [[22, 33], [78, 33]],
  4: [[13, 50], [50, 24], [87, 50]],
  5: [[12, 62], [28, 26], [72, 26], [88, 62]],
  6: [[12, 66], [15, 31], [50, 24], [85, 31], [88, 66]],
  7: [[12, 66], [12, 31], [38, 23], [62, 23], [88, 31], [88, 66]],
  8: [[12, 72], [11, 43], [28, 22], [50, 22], [72, 22], [89, 43], [88, 72]],
  9: [[12, 68], [11, 42], [19.5, 21], [39.5, 21], [60.5, 21], [80.5, 21], [89, 42], [88, 68]],
  10: [[12, 71], [10, 49], [11, 27], [31, 21], [50, 21], [69, 21], [89, 27], [90, 49], [88, 71]],
}; // prettier-ignore
const BOTTOM: Point = [50, 94];

/** On phones there are two columns, between these heights; mine is below them, over the whole width. */
const COLUMNS = { left: 25, right: 75, top: 10.5, bottom: 56 };

/** The places of a table where cards lie open before everybody. */
export function studRing(seats: number): Place[] {
  const size = Math.min(10, Math.max(2, seats));
  const places = [BOTTOM, ...(LYING[size] ?? [])];
  return places.map((seat, at) => ({ lying: lying(seat), upright: upright(at, size) }));
}

/** Bets lie towards the middle, beside a seat at the side and under one at the top. */
function lying(seat: Point): Spots {
  const [x, y] = seat;
  if (x === 50 && y > 50) return { seat, bet: [50, 66], button: [-1.15, 0.2] };
  const isTop = y < 30 && x > 18 && x < 82;
  const inwards = x < 50 ? 1 : -1;
  if (isTop) return { seat, bet: [x, y + 11.5], button: [x > 50 ? -1 : 1, 0.4] };
  const isLow = y > 60; // beside my cards
  return { seat, bet: [x + inwards * 13.5, y + (isLow ? -5 : 8)], button: [inwards, isLow ? 0.3 : -0.9] };
}

/** The left column upwards, then the right one downwards. */
function upright(at: number, seats: number): Spots {
  if (at === 0) return { seat: [50, 96], bet: [50, 79], button: [1.1, 0] };
  const rows = Math.ceil((seats - 1) / 2);
  const isLeft = at <= rows;
  const row = isLeft ? at - 1 : seats - 1 - at;
  const step = rows > 1 ? (COLUMNS.bottom - COLUMNS.top) / (rows - 1) : 0;
  const y = rows > 1 ? COLUMNS.bottom - row * step : COLUMNS.top + 12;
  const x = isLeft ? COLUMNS.left : COLUMNS.right;
  return { seat: [x, y], bet: [x + 15, y - 9], button: isLeft ? [1, 0.5] : [-1, -0.5] };
}
