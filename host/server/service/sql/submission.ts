import type { Evaluation, SiteFeedback } from '@club/shared/domain';
import type { Receipt } from '../store';

export type EvaluationSubmission = { kind: 'evaluation'; evaluation: Evaluation; receipt: Receipt };
export type FeedbackSubmission = { kind: 'feedback'; feedback: SiteFeedback; receipt: Receipt };
export type Submission = EvaluationSubmission | FeedbackSubmission;
