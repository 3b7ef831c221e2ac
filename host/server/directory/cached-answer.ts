import { createCompressedAnswer, JSON_TYPE, type TextAnswer } from '../platform/http/text-answer';

/** A text and the version of the data from which it was built. */
type BuiltText = { version: number; text: string };

/** Times by `performance.now()`; null until the answer was first built. */
type AnswerState = { builtAt: number | null; checkedAt: number | null; bytes: number | null };

type Built = {
  changes: number;
  version: number;
  answer: TextAnswer;
  builtAt: number;
  checkedAt: number;
  /** Time that building the answer took, ms. */
  tookMs: number;
};

/** Minimum time for which the previous answer is served after building a new one failed, ms. */
const MIN_RETRY_DELAY_MS = 1_000;
/**
 * After a failure, the answer is built again after this many times the duration of the failed attempt. Until then,
 * requests get the previous answer or the same error.
 */
const RETRY_TIMES = 4;
/** If building the answer failed faster than this, ms, the next request builds it again. */
const QUICK_FAILURE_MS = 250;
/**
 * Answers above this size are served stale for a while, because rebuilding them after each change would block other
 * work.
 */
const LARGE_BYTES = 1024 * 1024;
const LARGE_ANSWER_LIFETIME_MS = 1_000;
/**
 * Large answers are served stale for this many times the duration of building them, at least
 * `LARGE_ANSWER_LIFETIME_MS`.
 */
const LARGE_STANDS_TIMES = 4;

type Failed = { error: unknown; at: number; tookMs: number };

/**
 * Caches an answer and rebuilds it after a change of its data. Serves a stale answer for seconds if the answer is large
 * or cannot be rebuilt. `notice` detects changes by other processes from the version of the data.
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

  /** Marks the answer as stale. */
  invalidate(): void {
    this.#changes += 1;
  }

  /**
   * Marks the answer as stale if `version`, the current version of the data, differs from the version it was built
   * from.
   */
  notice(version: number): void {
    if (!this.#built) return;
    if (this.#built.version === version) this.#built.checkedAt = performance.now();
    else this.invalidate();
  }

  /** Returns true if the last attempt to build the answer failed. */
  isFailing(): boolean {
    return this.#failed !== null;
  }

  state(): AnswerState {
    const { builtAt = null, checkedAt = null, answer } = this.#built ?? {};
    return { builtAt, checkedAt, bytes: answer?.plain.length ?? null };
  }

  /** Returns the cached answer if it may be served without rebuilding it, else null. */
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

  /** Returns true if a stale answer may still be served. */
  #stands({ answer, builtAt, tookMs }: Built): boolean {
    const now = performance.now();
    if (this.#failedLately(MIN_RETRY_DELAY_MS)) return true;
    if (answer.plain.length <= LARGE_BYTES) return false;
    return (
      this.#building !== null ||
      now - builtAt < Math.max(LARGE_ANSWER_LIFETIME_MS, tookMs * LARGE_STANDS_TIMES)
    );
  }

  #failedLately(atLeastMs: number): boolean {
    if (!this.#failed) return false;
    const { at, tookMs } = this.#failed;
    const heldUpMs = tookMs < QUICK_FAILURE_MS ? 0 : tookMs * RETRY_TIMES;
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
    const answer = await createCompressedAnswer(text, JSON_TYPE);
    const builtAt = performance.now();
    this.#built = { changes, version, answer, builtAt, checkedAt, tookMs: builtAt - checkedAt };
  }
}
