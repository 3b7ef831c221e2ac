import type { Evaluation, SiteFeedback } from '../domain';
import { postWithoutAnswer } from '../service/client';
import { siteConfig } from './config';

let underWay = 0;

async function send(url: string, body: Evaluation | SiteFeedback): Promise<void> {
  underWay += 1;
  try {
    await postWithoutAnswer(url, body);
  } finally {
    underWay -= 1;
  }
}

export const sendEvaluation = (evaluation: Evaluation): Promise<void> =>
  send(siteConfig().endpoints.evaluation, evaluation);

export const sendFeedback = (feedback: SiteFeedback): Promise<void> =>
  send(siteConfig().endpoints.feedback, feedback);

/** Whether something is on its way that a page which ends now would cut off. */
export const isSending = (): boolean => underWay > 0;
