import type { Evaluation, RatingComment, SiteFeedback } from '@club/shared/domain';

type EvaluationState = 'pending' | 'accepted' | 'rejected';
export type SendOutcome = 'stored' | 'repeated';

export type Receipt = {
  id: string;
  receivedAt: Date;
  /** Equal for a double click and for a retry; see `send-key.ts`. */
  key: string;
};

export type PublishedEvaluation = { idEspecialista: string; receivedAt: Date } & Omit<RatingComment, 'fecha'>;

/** Rows of the two lists exactly as they came, drifted ones included (Ruling 22). */
export type Lists = { specialists: readonly unknown[]; ratings: readonly unknown[] };

/** The database, whichever it is. Every write is on the disk when its promise fulfils; failures reject with `StoreUnavailable`. */
export type Store = {
  /** Loads the lists into a database that never had any; false when it had. */
  loadOnce(lists: Lists): Promise<boolean>;
  /** The JSON text of each specialist's row. */
  specialistRows(): Promise<string[]>;
  /** The JSON text of each rating summary that was loaded. */
  ratingRows(): Promise<string[]>;
  acceptedEvaluations(): Promise<PublishedEvaluation[]>;
  addEvaluation(
    evaluation: Evaluation,
    receipt: Receipt,
    options: { state: EvaluationState; mustBeListed: boolean },
  ): Promise<SendOutcome | 'unlisted'>;
  addFeedback(feedback: SiteFeedback, receipt: Receipt): Promise<SendOutcome>;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

/** The database cannot serve now: locked, full, failing. Nothing was stored; the same call may work later. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  readonly statusCode = 503;
}

/** How long an equal send counts as a repetition. */
export const REPEAT_WINDOW_MS = 10 * 60_000;
