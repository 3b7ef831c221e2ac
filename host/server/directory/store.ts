import { createHash } from 'node:crypto';
import type { Evaluation, EvaluationReport, RatingComment, SiteFeedback } from '@club/shared/domain';
import type { Config } from '../platform/config/config';

export type ModerationState = 'pending' | 'accepted' | 'rejected';
/** Reason why an evaluation waits for moderation. */
export type ModerationReason = 'address_specialist' | 'address' | 'burst' | 'identity';
export type SubmissionOutcome = 'stored' | 'repeated';
/**
 * `unlisted` (unknown specialist) and `limited` (beyond the visitor's daily limit) are not stored. `held` is stored and waits
 * for moderation.
 */
export type EvaluationOutcome = SubmissionOutcome | 'unlisted' | 'limited' | { held: ModerationReason };

export type SubmissionReceipt = {
  id: string;
  receivedAt: Date;
  /** Idempotency key: equal for a double click or a retry; see `submissionKey`. */
  key: string;
  /** Network of the sender, see `networkOf`; only its digest is stored, for a week. */
  network?: string;
};

/**
 * Maximum numbers of evaluations published without moderation; further ones wait for a moderator. 0 disables a limit.
 */
export type SuspicionLimits = {
  /** Maximum number of evaluations per hour from one network. */
  perAddress: number;
  /** Maximum number of evaluations per day from one network for one specialist. */
  perAddressAndSpecialist: number;
  /** Maximum number of evaluations per hour for one specialist, from all networks. */
  perSpecialist: number;
};

/** Rules for new evaluations. */
export type EvaluationRules = {
  state: ModerationState;
  /**
   * Limits beyond which evaluations wait for moderation; null if moderation ignores limits: all evaluations wait, or
   * none.
   */
  suspicion: SuspicionLimits | null;
  mustBeListed: boolean;
  /**
   * Whether an evaluation replaces the earlier one by the same visitor (same identification, phone and name) of the
   * same specialist.
   */
  replacesFormer: boolean;
  /** Evaluations per visitor within `DAILY_LIMIT_WINDOW_MS`; 0 disables the limit. */
  dailyLimit: number;
};

export type PublishedComment = { receivedAt: Date } & Omit<RatingComment, 'fecha'>;

/** Published evaluations of one specialist. */
export type PublishedEvaluations = {
  idEspecialista: string;
  /** Sum of stars, and number of evaluations with stars. */
  stars: number;
  rated: number;
  /** The newest published comments, in order from oldest to newest. */
  comments: PublishedComment[];
};

/** Rows of the two lists exactly as received, including rows with unexpected fields (Ruling 22). */
export type Lists = { specialists: readonly unknown[]; ratings: readonly unknown[] };
export type ListName = keyof Lists;
/** Names of the lists, in the order in which transactions must lock them. */
export const LIST_NAMES: readonly ListName[] = ['specialists', 'ratings'];

/** A row of a list: its original text and the parsed value. */
export type LoadedRow = { text: string; value: unknown };

/** Rows of a list, its version, which every change raises, and the names of unreadable rows, which are omitted. */
export type StoredSpecialistList = { version: number; rows: LoadedRow[]; damaged: string[] };
export type StoredRatingList = StoredSpecialistList & { evaluations: PublishedEvaluations[] };

/** Storage of the service. A write resolves after its commit; failures reject with `DatabaseError`. */
export type Store = {
  readonly rules: EvaluationRules;
  /** Loads the lists into a new database; returns false if it had lists. */
  loadOnce(lists: Lists): Promise<boolean>;
  specialists(): Promise<StoredSpecialistList>;
  /** Returns the ids of specialists who left the directory through an import or are hidden. */
  removed(): Promise<string[]>;
  /** Returns the imported summaries and the accepted evaluations. */
  ratings(): Promise<StoredRatingList>;
  listVersions(): Promise<Record<ListName, number>>;
  addEvaluation(evaluation: Evaluation, receipt: SubmissionReceipt): Promise<EvaluationOutcome>;
  addFeedback(feedback: SiteFeedback, receipt: SubmissionReceipt): Promise<SubmissionOutcome>;
  addReport(report: EvaluationReport, receipt: SubmissionReceipt): Promise<SubmissionOutcome | 'unlisted'>;
  /**
   * Deletes expired idempotency keys, daily counts and sender digests, including those with impossible future times.
   * Deletes feedback, reports and pending evaluations beyond their limits.
   */
  forgetExpired(now: Date): Promise<Forgotten>;
  /** Rejects if the database does not answer. */
  canRead(): Promise<void>;
  /** Tests a write without changing anything; rejects if a submission could not be stored. */
  canWrite(): Promise<void>;
  close(): Promise<void>;
};

/** Numbers of deleted feedback, reports and pending evaluations, for a warning. */
type Forgotten = { feedback: number; reports: number; pending: number };

/** Maximum stored feedback; the oldest is deleted first. */
export const MAX_FEEDBACK = 50_000;
/** Maximum stored reports of evaluations; the oldest is deleted first. */
export const MAX_REPORTS = 10_000;
/** Maximum pending evaluations; those of the most active senders are deleted first. */
export const MAX_PENDING_EVALUATIONS = 50_000;
/** Time within which an equal submission is a repetition, ms. */
export const REPEAT_WINDOW_MS = 10 * 60_000;
/** Tolerated difference between the clocks of two servers, ms. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;
/** Retention of senders' digests, ms. */
export const SENDER_RETENTION_MS = 7 * 24 * 60 * 60_000;
/** Window of a visitor's daily limit, which starts with the first submission, ms. */
export const DAILY_LIMIT_WINDOW_MS = 24 * 60 * 60_000;

/** The eight wire fields of an evaluation, in the order of the table's columns, the export and the idempotency key. */
export const EVALUATION_FIELDS = [
  'idEspecialista',
  'nombreEspecialista',
  'calificacion',
  'comentario',
  'idUsuario',
  'nombreUsuario',
  'correoUsuario',
  'telefono',
] as const satisfies readonly (keyof Evaluation)[];

/**
 * Returns the idempotency key, equal for a double click or a retry. The key of anonymous feedback includes the sender,
 * because short comments are often equal.
 */
export function submissionKey(
  kind: 'evaluation' | 'feedback' | 'report' | 'visitor',
  parts: readonly unknown[],
): string {
  return createHash('sha256')
    .update(JSON.stringify([kind, ...parts]))
    .digest('base64url');
}

export const evaluationKey = (evaluation: Evaluation): string =>
  submissionKey(
    'evaluation',
    EVALUATION_FIELDS.map((field) => evaluation[field]),
  );

export type EvaluationSubmission = { kind: 'evaluation'; evaluation: Evaluation; receipt: SubmissionReceipt };
export type FeedbackSubmission = { kind: 'feedback'; feedback: SiteFeedback; receipt: SubmissionReceipt };
export type ReportSubmission = { kind: 'report'; report: EvaluationReport; receipt: SubmissionReceipt };
export type Submission = EvaluationSubmission | FeedbackSubmission | ReportSubmission;

export type StoredEvaluation = {
  id: string;
  receivedAt: Date;
  state: ModerationState;
  /** Digest of the sender; null if unknown or already deleted. */
  sender: string | null;
} & Evaluation;

type RelevantConfig = Pick<
  Config,
  | 'moderation'
  | 'externalEndpoints'
  | 'evaluationsKept'
  | 'evaluationLimit'
  | 'addressLimit'
  | 'addressSpecialistLimit'
  | 'specialistLimit'
>;

/** Derives the rules for new evaluations from the configuration. */
export function evaluationRulesOf(config: RelevantConfig): EvaluationRules {
  return {
    state: config.moderation === 'on' ? 'pending' : 'accepted',
    suspicion:
      config.moderation === 'suspicious'
        ? {
            perAddress: config.addressLimit,
            perAddressAndSpecialist: config.addressSpecialistLimit,
            perSpecialist: config.specialistLimit,
          }
        : null,
    // Skips the check for an external directory, because its ids are unknown here.
    mustBeListed: config.externalEndpoints.specialists === null,
    replacesFormer: config.evaluationsKept === 'latest',
    dailyLimit: config.evaluationLimit,
  };
}
