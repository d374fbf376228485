/** Amounts that may be bet: ranges of [first, last, step], as the choices tell them. */
export type SizeRange = readonly [first: number, last: number, step: number];

export class Sizes {
  readonly ranges: readonly SizeRange[];

  constructor(ranges: readonly SizeRange[]) {
    this.ranges = [...ranges].sort((a, b) => a[0] - b[0]);
  }

  get least(): number {
    return Math.min(...this.ranges.map(([first]) => first));
  }

  get most(): number {
    return Math.max(...this.ranges.map(([, last]) => last));
  }

  has(amount: number): boolean {
    return this.nearest(amount) === amount;
  }

  /** The legal amount nearest to one that was meant. */
  nearest(meant: number): number {
    const near = this.ranges.map((range) => nearestIn(range, meant));
    return near.reduce((best, amount) => (Math.abs(amount - meant) < Math.abs(best - meant) ? amount : best));
  }

  /** About `by` more, or less: always another legal amount, unless there is none on that side. */
  next(amount: number, by: number): number {
    const up = by > 0;
    const meant = this.nearest(amount + by);
    if (up ? meant > amount : meant < amount) return meant;
    const beyond = this.ranges.map((range) => firstBeyond(range, amount, up)).filter((one) => one !== null);
    if (!beyond.length) return amount;
    return up ? Math.min(...beyond) : Math.max(...beyond);
  }
}

function nearestIn([first, last, step]: SizeRange, meant: number): number {
  const inside = Math.min(last, Math.max(first, meant));
  const stepped = first + Math.round((inside - first) / Math.max(1, step)) * Math.max(1, step);
  return Math.min(last, stepped);
}

function firstBeyond([first, last, step]: SizeRange, amount: number, up: boolean): number | null {
  const size = Math.max(1, step);
  if (up) {
    if (amount < first) return first;
    return amount < last ? Math.min(last, first + (Math.floor((amount - first) / size) + 1) * size) : null;
  }
  if (amount > last) return last;
  return amount > first ? first + (Math.ceil((amount - first) / size) - 1) * size : null;
}
