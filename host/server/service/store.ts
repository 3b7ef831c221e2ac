import type { Evaluation, RatingComment, SiteFeedback } from '@club/shared/domain';

export type EvaluationState = 'pending' | 'accepted' | 'rejected';
export type SendOutcome = 'stored' | 'repeated';
/** `unlisted`: of nobody in the directory; `limited`: too many of one visitor. Neither is stored. */
export type EvaluationOutcome = SendOutcome | 'unlisted' | 'limited';

export type Receipt = {
  id: string;
  receivedAt: Date;
  /** Equal for a double click and for a retry; see `send-key.ts`. */
  key: string;
};

/** What holds for every evaluation that arrives. */
export type EvaluationRules = {
  state: EvaluationState;
  mustBeListed: boolean;
  /** Whether an evaluation takes the place of the same visitor's former one of the same specialist. */
  replacesFormer: boolean;
  /** Evaluations per visitor within `VISITOR_WINDOW_MS`; 0 is no limit. */
  dailyLimit: number;
};

export type PublishedEvaluation = { idEspecialista: string; receivedAt: Date } & Omit<RatingComment, 'fecha'>;

/** Rows of the two lists exactly as they came, drifted ones included (Ruling 22). */
export type Lists = { specialists: readonly unknown[]; ratings: readonly unknown[] };
export type ListName = keyof Lists;

/** What a list is made of, and a number that changes whenever that does, whoever changed it. */
export type SpecialistParts = { version: number; rows: string[] };
export type RatingParts = { version: number; rows: string[]; evaluations: PublishedEvaluation[] };

/** What the service keeps. Every write is on the disk when its promise fulfils; failures reject with `StoreUnavailable`. */
export type Store = {
  readonly rules: EvaluationRules;
  /** Loads the lists into a database that never had any; false when it had. */
  loadOnce(lists: Lists): Promise<boolean>;
  specialists(): Promise<SpecialistParts>;
  /** The loaded summaries, and the accepted evaluations that join them. */
  ratings(): Promise<RatingParts>;
  listVersions(): Promise<Record<ListName, number>>;
  addEvaluation(evaluation: Evaluation, receipt: Receipt): Promise<EvaluationOutcome>;
  addFeedback(feedback: SiteFeedback, receipt: Receipt): Promise<SendOutcome>;
  /** Deletes what recognises repetitions and counts a visitor's sends once its time has passed, or where it lies in the future. */
  forgetExpired(now: Date): Promise<void>;
  /** Rejects when the database does not answer. */
  canRead(): Promise<void>;
  /** Rejects when a send could not be stored; changes nothing. */
  canWrite(): Promise<void>;
  close(): Promise<void>;
};

/** How long an equal send counts as a repetition. */
export const REPEAT_WINDOW_MS = 10 * 60_000;
/** How long a visitor's sends are counted together, from the first of them on. */
export const VISITOR_WINDOW_MS = 24 * 60 * 60_000;
