/** Loads one page after the other until it is told to end. */
export class Loader {
  #loads = 0;
  #ending = false;
  #waiting: (() => void)[] = [];
  readonly #running: Promise<void>;

  /** `load` rejects when the page is not as it should be; that ends the loader. */
  constructor(private readonly load: (turn: number) => Promise<void>) {
    this.#running = this.#run();
    this.#running.catch(() => undefined);
  }

  /** How many pages were loaded so far, all of them well. */
  get loads(): number {
    return this.#loads;
  }

  /** Waits for one more page; rejects when one failed. */
  next(): Promise<void> {
    return Promise.race([this.#running, new Promise<void>((resolve) => this.#waiting.push(resolve))]);
  }

  /** Finishes the page under way; rejects when one failed. */
  end(): Promise<void> {
    this.#ending = true;
    return this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#ending) {
      await this.load(this.#loads);
      this.#loads += 1;
      for (const told of this.#waiting.splice(0)) told();
    }
  }
}
