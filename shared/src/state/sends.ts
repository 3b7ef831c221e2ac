import type { Evaluation, SiteFeedback } from '../domain';
import { postWithoutAnswer } from '../service/client';
import { siteConfig } from './config';

export const sendEvaluation = (evaluation: Evaluation): Promise<void> =>
  postWithoutAnswer(siteConfig().endpoints.evaluation, evaluation);

export const sendFeedback = (feedback: SiteFeedback): Promise<void> =>
  postWithoutAnswer(siteConfig().endpoints.feedback, feedback);
