/** How cards are drawn: ranks are strokes in a box of 48 x 64, suits are shapes in one of 100 x 100. */

export const RANKS: Record<string, string> = {
  2: 'M7 19C7 9 14 4.5 24 4.5S41 10 41 19C41 28 34 33 25 41 14 50 8 54 7 59.5H43',
  3: 'M8 4.5H39L23 26C34 25 42 32 42 42 42 53 34 59.5 23 59.5 13 59.5 7 54 6 46',
  4: 'M34 62V4.5L6 45.5H46',
  5: 'M39 4.5H12L9.5 29C13 26 18 24 24 24 35 24 42 31 42 41.5 42 52 34 59.5 23.5 59.5 14 59.5 8 55 6 48',
  6: 'M36 5C21 9 7 23 7 42 7 53 14 59.5 24 59.5S41.5 52 41.5 42 34 25 24.5 25C15 25 8 31 7 41',
  7: 'M6 4.5H41L18 62',
  8: 'M24 4.5C33 4.5 39 10 39 17.5S33 30 24 30 9 25 9 17.5 15 4.5 24 4.5ZM24 30C35 30 42 36 42 44.5S35 59.5 24 59.5 6 53 6 44.5 13 30 24 30Z',
  9: 'M12 59C27 55 41 41 41 22 41 11 34 4.5 24 4.5S6.5 12 6.5 22 14 39 23.5 39C33 39 40 33 41 23',
  T: 'M2 15 11 6V62M34 4.5C41.5 4.5 44 13 44 32S41.5 59.5 34 59.5 24 51 24 32 26.5 4.5 34 4.5Z',
  J: 'M15 4.5H35V43C35 54 30 59.5 21 59.5 12 59.5 7 54 6.5 44',
  Q: 'M24 4.5C36 4.5 42 15 42 32S36 59.5 24 59.5 6 49 6 32 12 4.5 24 4.5ZM26 43 43 63',
  K: 'M10 2V62M42 3 11 40M21 29 43 62',
  A: 'M4 62 24 3 44 62M11 43H37',
  O: 'M24 4.5C36 4.5 42 15 42 32S36 59.5 24 59.5 6 49 6 32 12 4.5 24 4.5Z',
  E: 'M40 4.5H10V59.5H40M10 31H35',
  R: 'M10 62V4.5H26C36 4.5 41 10 41 19S36 33 26 33H10M25 33 43 62',
};

export const SUITS: Record<string, string> = {
  s: 'M50 4C56 18 92 42 92 66 92 78 83 86 73 86 66 86 59 82 55 76 56 85 59 92 67 97H33C41 92 44 85 45 76 41 82 34 86 27 86 17 86 8 78 8 66 8 42 44 18 50 4Z',
  h: 'M50 94C44 85 7 63 7 34 7 19 18 8 31 8 40 8 47 13 50 22 53 13 60 8 69 8 82 8 93 19 93 34 93 63 56 85 50 94Z',
  d: 'M50 3C58 20 72 38 87 50 72 62 58 80 50 97 42 80 28 62 13 50 28 38 42 20 50 3Z',
  c: 'M50 5A21.5 21.5 0 0 1 66 41 21.5 21.5 0 1 1 56 70C56 82 59 91 67 97H33C41 91 44 82 44 70A21.5 21.5 0 1 1 34 41 21.5 21.5 0 0 1 50 5Z',
};

const [LEFT, MIDDLE, RIGHT] = [54.2, 68, 81.8];
const [TOP, UPPER, HIGH, CENTRE] = [24.1, 39.2, 54.3, 70];

type Pip = readonly [x: number, y: number];

/** The upper half and what lies across the middle; the lower half is the upper one, turned. */
const HALVES: Record<string, { size: number; upper: Pip[]; across: Pip[] }> = {
  2: { size: 25, upper: [[MIDDLE, TOP]], across: [] },
  3: { size: 25, upper: [[MIDDLE, TOP]], across: [[MIDDLE, CENTRE]] },
  4: { size: 23, upper: pair(TOP), across: [] },
  5: { size: 23, upper: pair(TOP), across: [[MIDDLE, CENTRE]] },
  6: { size: 22, upper: pair(TOP), across: pair(CENTRE) },
  7: { size: 21, upper: pair(TOP), across: pair(CENTRE) },
  8: { size: 21, upper: [...pair(TOP), [MIDDLE, 47]], across: pair(CENTRE) },
  9: { size: 19.5, upper: [...pair(TOP), ...pair(HIGH)], across: [[MIDDLE, CENTRE]] },
  T: { size: 18.5, upper: [...pair(TOP), [MIDDLE, UPPER], ...pair(HIGH)], across: [] },
};

function pair(y: number): Pip[] {
  return [
    [LEFT, y],
    [RIGHT, y],
  ];
}

/** Where the pips of a rank lie on a full face: none for ace and court. */
export function pips(rank: string): { size: number; upright: Pip[]; turned: Pip[] } {
  const { size = 0, upper = [], across = [] } = HALVES[rank] ?? {};
  const lone: Pip[] = rank === '7' ? [[MIDDLE, 47]] : [];
  return { size, upright: [...upper, ...across, ...lone], turned: upper.map(([x, y]) => [x, 140 - y]) };
}

/** Puts a shape of the 100 x 100 box, `size` wide, with its middle at a point. */
export function centred(x: number, y: number, size: number, turned = false): string {
  const at = `translate(${round(x - size / 2)} ${round(y - size / 2)}) scale(${round(size / 100)})`;
  return turned ? `rotate(180 ${x} ${y}) ${at}` : at;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
