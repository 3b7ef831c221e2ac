import type { Config } from '../config/config';
import type { EvaluationRules } from './store';

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

/** What the configuration means for an evaluation that arrives. */
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
    // Ids of another service's directory cannot be checked here.
    mustBeListed: config.externalEndpoints.specialists === null,
    replacesFormer: config.evaluationsKept === 'latest',
    dailyLimit: config.evaluationLimit,
  };
}
