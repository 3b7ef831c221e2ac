import { randomUUID } from 'node:crypto';
import type { Evaluation, SiteFeedback } from '@club/shared/domain';
import type { Moderation } from '../config';
import { CachedAnswer } from './cached-answer';
import { mergeRatings } from './merge-ratings';
import { sendKey } from './send-key';
import type { SendOutcome, Store } from './store';

export type DataServiceOptions = {
  store: Store;
  moderation: Moderation;
  /** False when the list of specialists is another service's, so that ids cannot be checked here. */
  ownsDirectory: boolean;
  now?: () => Date;
};

export type DataService = ReturnType<typeof createDataService>;

/** The embedded data service: the four calls of Spec §7, whatever carries them. */
export function createDataService({
  store,
  moderation,
  ownsDirectory,
  now = () => new Date(),
}: DataServiceOptions) {
  const specialists = new CachedAnswer(async () => `[${(await store.specialistRows()).join(',')}]`);
  const ratings = new CachedAnswer(async () =>
    mergeRatings(await store.ratingRows(), await store.acceptedEvaluations()),
  );
  const receipt = (key: string) => ({ id: randomUUID(), receivedAt: now(), key });

  return {
    specialists: () => specialists.get(),
    ratings: () => ratings.get(),

    async receiveEvaluation(evaluation: Evaluation): Promise<SendOutcome | 'unlisted'> {
      const outcome = await store.addEvaluation(
        evaluation,
        receipt(sendKey('evaluation', Object.values(evaluation))),
        { state: moderation === 'on' ? 'pending' : 'accepted', mustBeListed: ownsDirectory },
      );
      if (outcome === 'stored' && moderation === 'off') ratings.invalidate();
      return outcome;
    },

    /** `sender` tells visitors apart as well as an anonymous send allows; only a digest of it is kept, for minutes. */
    receiveFeedback(feedback: SiteFeedback, sender: string): Promise<SendOutcome> {
      return store.addFeedback(
        feedback,
        receipt(sendKey('feedback', [feedback.comentario, feedback.reaccion, sender])),
      );
    },
  };
}
