import type { Evaluation, RatingComment, SiteFeedback } from '@club/shared/domain';
import type { LoadedRow } from './loaded-row';

export type EvaluationState = 'pending' | 'accepted' | 'rejected';
/** Why an evaluation waits for a moderator, where others are published at once. */
export type Suspicion = 'address_specialist' | 'address' | 'burst' | 'identity';
export type SendOutcome = 'stored' | 'repeated';
/** `unlisted`: of nobody in the directory; `limited`: too many of one visitor. Neither is stored. One that is held is, and waits. */
export type EvaluationOutcome = SendOutcome | 'unlisted' | 'limited' | { held: Suspicion };

export type Receipt = {
  id: string;
  receivedAt: Date;
  /** Equal for a double click and for a retry; see `send-key.ts`. */
  key: string;
  /** Where it came from, as `network-of.ts` names it; only a digest of it is kept, for a week. */
  network?: string;
};

/** How many evaluations are published at once; those beyond wait. 0 is no limit. */
export type SuspicionLimits = {
  /** In an hour. */
  perAddress: number;
  /** In a day. */
  perAddressAndSpecialist: number;
  /** In an hour, from wherever they come. */
  perSpecialist: number;
};

/** What holds for every evaluation that arrives. */
export type EvaluationRules = {
  state: EvaluationState;
  /** Null where nothing is suspicious, or everything waits. */
  suspicion: SuspicionLimits | null;
  mustBeListed: boolean;
  /** Whether an evaluation takes the place of the former one of the same specialist by the same visitor, phone and name too. */
  replacesFormer: boolean;
  /** Evaluations per visitor within `VISITOR_WINDOW_MS`; 0 is no limit. */
  dailyLimit: number;
};

export type PublishedComment = { receivedAt: Date } & Omit<RatingComment, 'fecha'>;

/** What is published of the visitors' evaluations of one specialist. */
export type PublishedEvaluations = {
  idEspecialista: string;
  /** All stars given, and by how many evaluations; those without stars do not count. */
  stars: number;
  rated: number;
  /** The newest, oldest first. */
  comments: PublishedComment[];
};

/** Rows of the two lists exactly as they came, drifted ones included (Ruling 22). */
export type Lists = { specialists: readonly unknown[]; ratings: readonly unknown[] };
export type ListName = keyof Lists;
/** In lock order. */
export const LIST_NAMES: readonly ListName[] = ['specialists', 'ratings'];

/**
 * What a list is made of, a number that changes whenever that does, whoever changed it, and the names of the rows that are left out
 * because they cannot be read.
 */
export type SpecialistParts = { version: number; rows: LoadedRow[]; damaged: string[] };
export type RatingParts = SpecialistParts & { evaluations: PublishedEvaluations[] };

/** What the service keeps. Every write is on the disk when its promise fulfils; failures reject with `DatabaseError`. */
export type Store = {
  readonly rules: EvaluationRules;
  /** Loads the lists into a database that never had any; false when it had. */
  loadOnce(lists: Lists): Promise<boolean>;
  specialists(): Promise<SpecialistParts>;
  /** Ids of those who left the directory, by an import or hidden. */
  removed(): Promise<string[]>;
  /** The loaded summaries, and the accepted evaluations that join them. */
  ratings(): Promise<RatingParts>;
  listVersions(): Promise<Record<ListName, number>>;
  addEvaluation(evaluation: Evaluation, receipt: Receipt): Promise<EvaluationOutcome>;
  addFeedback(feedback: SiteFeedback, receipt: Receipt): Promise<SendOutcome>;
  /**
   * Deletes what recognises repetitions, visitors and senders once its time has passed, or where it lies in the future, and feedback
   * and waiting evaluations beyond what is kept.
   */
  forgetExpired(now: Date): Promise<Forgotten>;
  /** Rejects when the database does not answer. */
  canRead(): Promise<void>;
  /** Rejects when a submission could not be stored; changes nothing. */
  canWrite(): Promise<void>;
  close(): Promise<void>;
};

/** How many of the site's comments, and of the evaluations that wait, were deleted, which nobody may overlook. */
export type Forgotten = { feedback: number; pending: number };

/** Of the site's feedback; the oldest goes first. */
export const FEEDBACK_KEPT = 50_000;
/** Evaluations that wait for a moderator; those of whoever sent most go first. */
export const PENDING_KEPT = 50_000;
/** How long an equal submission counts as a repetition. */
export const REPEAT_WINDOW_MS = 10 * 60_000;
/** How far the clocks of two servers may be apart. */
export const CLOCKS_APART_MS = 5 * 60_000;
/** How long senders of evaluations are told apart. */
export const SENDER_KEPT_MS = 7 * 24 * 60 * 60_000;
/** How long a visitor's sends are counted together, from the first of them on. */
export const VISITOR_WINDOW_MS = 24 * 60 * 60_000;
