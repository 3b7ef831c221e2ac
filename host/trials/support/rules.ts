import type { EvaluationRules } from '../../server/directory/store';

/** Evaluations of those in the directory are published at once, any number of them. */
export const RULES: EvaluationRules = {
  state: 'accepted',
  suspicion: null,
  mustBeListed: true,
  replacesFormer: false,
  dailyLimit: 0,
};
