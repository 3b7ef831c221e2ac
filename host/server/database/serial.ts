/** Runs what it is given one after the other. */
export class Serial {
  #last: Promise<unknown> = Promise.resolve();

  run<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }

  /** Fulfils when all that was given before has ended. */
  async idle(): Promise<void> {
    await this.#last;
  }
}
