/** Questions that replace each other: an answer that comes after the next question was asked is dropped, and the
 * caller that waits for it waits for the newest one instead. */
export class Latest {
  #newest: Promise<void> = Promise.resolve();

  take<T>(answer: Promise<T>, then: (found: T) => void): Promise<void> {
    const mine: Promise<void> = answer.then(
      (found) => (mine === this.#newest ? then(found) : this.#newest),
      (error: unknown) => {
        if (mine === this.#newest) throw error;
        return this.#newest;
      },
    );
    return (this.#newest = mine);
  }
}
