import { createTextAnswer, JSON_TYPE, type TextAnswer } from '../http/text-answer';

/** An answer built once per change, by whoever asks first; nobody gets one that is older than their question. */
export class CachedAnswer {
  readonly #buildText: () => Promise<string>;
  #version = 0;
  #built: { version: number; answer: TextAnswer } | null = null;
  #building: Promise<void> | null = null;

  constructor(buildText: () => Promise<string>) {
    this.#buildText = buildText;
  }

  /** What the answer is built from has changed. */
  invalidate(): void {
    this.#version += 1;
  }

  async get(): Promise<TextAnswer> {
    const wanted = this.#version;
    while (!this.#built || this.#built.version < wanted) {
      this.#building ??= this.#build().finally(() => {
        this.#building = null;
      });
      await this.#building;
    }
    return this.#built.answer;
  }

  async #build(): Promise<void> {
    const version = this.#version;
    const answer = await createTextAnswer(await this.#buildText(), JSON_TYPE);
    this.#built = { version, answer };
  }
}
