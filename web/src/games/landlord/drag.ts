interface Dragged {
  cards: () => readonly string[];
  picked: () => readonly string[];
  pick: (chosen: string[]) => void;
  /** Which card lies at a point of the window; -1: none. */
  nthAt: (x: number, y: number) => number;
}

/** Picks cards by drawing over them: all from the first to the one under the finger become as the first one did. */
export class Drag {
  on = false;

  #from = 0;
  #last = 0;
  #picks = true;
  #before: ReadonlySet<string> = new Set();

  constructor(readonly over: Dragged) {}

  begin(nth: number): void {
    const card = this.over.cards()[nth];
    if (card === undefined) return;
    this.#before = new Set(this.over.picked());
    this.#picks = !this.#before.has(card);
    this.on = true;
    this.#from = nth;
    this.#last = -1;
    this.#draw(nth);
  }

  move(x: number, y: number): void {
    const nth = this.over.nthAt(x, y);
    if (nth >= 0) this.#draw(nth);
  }

  end(): void {
    this.on = false;
  }

  #draw(nth: number): void {
    if (nth === this.#last) return;
    this.#last = nth;
    const [first, last] = [Math.min(this.#from, nth), Math.max(this.#from, nth)];
    const isOver = (at: number) => at >= first && at <= last;
    this.over.pick(
      this.over.cards().filter((card, at) => (isOver(at) ? this.#picks : this.#before.has(card))),
    );
  }
}
