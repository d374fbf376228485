/** What a chip of which colour is worth, dearest first: purple, black, green, red, white (EPS:RF-HH-005), and blue. */
export const VALUES = [500, 100, 50, 10, 5, 1] as const;
export type Chip = (typeof VALUES)[number];

const COLUMN_MOST = 6;

/** An amount in as few chips as can be; less than 1 is left over. */
export function chips(amount: number): Chip[] {
  const made: Chip[] = [];
  let rest = amount;
  for (const value of VALUES) {
    for (; rest >= value && made.length < 60; rest -= value) made.push(value);
  }
  return made;
}

/** Columns of at most six: `mixed` fills them up, `columns` begins a new one with each colour. */
export function columns(amount: number, by: 'mixed' | 'columns', most: number): Chip[][] {
  const made: Chip[][] = [];
  for (const chip of chips(amount)) {
    const last = made.at(-1);
    const fits = last && last.length < COLUMN_MOST && (by === 'mixed' || last[0] === chip);
    if (fits) last.push(chip);
    else made.push([chip]);
  }
  return made.slice(0, most);
}
