import type { Evaluation, SiteFeedback } from '../domain';
import { postWithoutAnswer } from '../service/client';
import { siteConfig } from './config';

const underWay = new Map<string, Promise<void>>();

/** The same once more while it is on its way is the same submission: whoever closed a form and filled it in again stores it once. */
function send(url: string, body: Evaluation | SiteFeedback): Promise<void> {
  const key = JSON.stringify([url, body]);
  const sent = underWay.get(key) ?? postWithoutAnswer(url, body).finally(() => underWay.delete(key));
  underWay.set(key, sent);
  return sent;
}

export const sendEvaluation = (evaluation: Evaluation): Promise<void> =>
  send(siteConfig().endpoints.evaluation, evaluation);

export const sendFeedback = (feedback: SiteFeedback): Promise<void> =>
  send(siteConfig().endpoints.feedback, feedback);

export const resetSends = (): void => underWay.clear();

/** Whether something is on its way that a page which ends now would cut off. */
export const isSending = (): boolean => underWay.size > 0;
