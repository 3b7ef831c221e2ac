import { createTextAnswer, JSON_TYPE, type TextAnswer } from '../http/text-answer';

/** A text, and the version of what it was made of. */
export type BuiltText = { version: number; text: string };

/** Moments by `performance.now()`; null before the answer was built. */
export type AnswerState = { builtAt: number | null; checkedAt: number | null; bytes: number | null };

type Built = {
  changes: number;
  version: number;
  answer: TextAnswer;
  builtAt: number;
  checkedAt: number;
  /** How long building took. */
  tookMs: number;
};

/** How long the last answer stands in for one that could not be built, before that is tried again. */
const RETRY_MS = 1_000;
/** So many times as long as the failed building took, if that is longer; where there is no last answer, so long the failure stands. */
const RETRY_TIMES = 4;
/** A failure that took less holds nobody up. */
const SHORT_MS = 250;
/** An answer of this size stands for a while, and while the next is built: building it for every change would hold up all else. */
const LARGE_BYTES = 1024 * 1024;
const LARGE_STANDS_MS = 1_000;
/** So many times as long as building took, if that is longer. */
const LARGE_STANDS_TIMES = 4;

type Failed = { error: unknown; at: number; tookMs: number };

/**
 * An answer built once per change, by whoever asks first; nobody gets one that is older than a change of this process that was
 * made before their question, unless it is large or cannot be built: then by seconds. Changes
 * of other processes are noticed by their version.
 */
export class CachedAnswer {
  readonly #buildText: () => Promise<BuiltText>;
  readonly #onFailure: (error: unknown) => void;
  #changes = 0;
  #built: Built | null = null;
  #building: Promise<void> | null = null;
  #failed: Failed | null = null;

  constructor(buildText: () => Promise<BuiltText>, onFailure: (error: unknown) => void = () => undefined) {
    this.#buildText = buildText;
    this.#onFailure = onFailure;
  }

  /** What the answer is built from has changed. */
  invalidate(): void {
    this.#changes += 1;
  }

  /** What the answer is built from is at this version now. */
  notice(version: number): void {
    if (!this.#built) return;
    if (this.#built.version === version) this.#built.checkedAt = performance.now();
    else this.invalidate();
  }

  /** Whether the last attempt to build the answer failed. */
  isFailing(): boolean {
    return this.#failed !== null;
  }

  state(): AnswerState {
    const { builtAt = null, checkedAt = null, answer } = this.#built ?? {};
    return { builtAt, checkedAt, bytes: answer?.size ?? null };
  }

  /** The answer when nothing needs to be built for it, else null. */
  ready(): TextAnswer | null {
    return this.#serves(this.#changes) ? (this.#built?.answer ?? null) : null;
  }

  async get(): Promise<TextAnswer> {
    const wanted = this.#changes;
    while (!this.#built || !this.#serves(wanted)) {
      if (this.#failed && !this.#built && this.#failedLately(0)) throw this.#failed.error;
      this.#building ??= this.#attempt().finally(() => {
        this.#building = null;
      });
      await this.#building;
      if (this.#failed && !this.#built) throw this.#failed.error;
    }
    return this.#built.answer;
  }

  #serves(wanted: number): boolean {
    return this.#built !== null && (this.#built.changes >= wanted || this.#stands(this.#built));
  }

  /** Whether the last answer will do for now, though something has changed since. */
  #stands({ answer, builtAt, tookMs }: Built): boolean {
    const now = performance.now();
    if (this.#failedLately(RETRY_MS)) return true;
    if (answer.size <= LARGE_BYTES) return false;
    return this.#building !== null || now - builtAt < Math.max(LARGE_STANDS_MS, tookMs * LARGE_STANDS_TIMES);
  }

  #failedLately(atLeastMs: number): boolean {
    if (!this.#failed) return false;
    const { at, tookMs } = this.#failed;
    const heldUpMs = tookMs < SHORT_MS ? 0 : tookMs * RETRY_TIMES;
    return performance.now() - at < Math.max(atLeastMs, heldUpMs);
  }

  async #attempt(): Promise<void> {
    const start = performance.now();
    try {
      await this.#build();
      this.#failed = null;
    } catch (error) {
      const at = performance.now();
      this.#failed = { error, at, tookMs: at - start };
      this.#onFailure(error);
    }
  }

  async #build(): Promise<void> {
    const [changes, checkedAt] = [this.#changes, performance.now()];
    const { version, text } = await this.#buildText();
    const answer = await createTextAnswer(text, JSON_TYPE);
    const builtAt = performance.now();
    this.#built = { changes, version, answer, builtAt, checkedAt, tookMs: builtAt - checkedAt };
  }
}
