import type { Evaluation } from '@club/shared/domain';
import type { EvaluationState } from '../store';

export type StoredEvaluation = {
  id: string;
  receivedAt: Date;
  state: EvaluationState;
  /** A digest of where it came from; null once that is forgotten, or was never known. */
  sender: string | null;
} & Evaluation;
