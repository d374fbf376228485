/** Where a box stands on the arc, in per cent of the table: from its left edge, and up from its lower edge. */
export interface Spot {
  x: number;
  y: number;
}

/**
 * Places from the right to the left, as the cards come round (UBER:51). `bottom` is the seat that stands in the middle,
 * with more room than the others; without one the seats are spread evenly.
 */
export function arc(seats: number, bottom: number | undefined): Spot[] {
  if (bottom === undefined) return Array.from({ length: seats }, (_, at) => spot(at, seats, 0));
  const places = seats % 2 ? seats : seats + 1; // one end stays free where there is no middle
  const middle = (places - 1) / 2;
  return Array.from({ length: seats }, (_, at) => spot(middle + turnedBy(at - bottom, seats), places, 7));
}

/** So many places to the left, or the shorter way to the right. */
function turnedBy(seats: number, of: number): number {
  const left = (seats + of) % of;
  return left > of / 2 ? left - of : left;
}

function spot(nth: number, places: number, gap: number): Spot {
  const span = Math.min(1, ((places - 1) / 6) * 1.25);
  const way = places > 1 ? (1 - (2 * nth) / (places - 1)) * span : 0;
  const x = 50 + Math.sign(way) * (gap + (43.5 - gap) * Math.abs(way));
  return { x, y: 2.5 + 28 * way ** 2 };
}
