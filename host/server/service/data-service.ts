import { randomUUID } from 'node:crypto';
import type { Evaluation, SiteFeedback } from '@club/shared/domain';
import { CachedAnswer } from './cached-answer';
import { mergeRatings } from './merge-ratings';
import { evaluationKey, sendKey } from './send-key';
import type { EvaluationOutcome, ListName, SendOutcome, Store, Suspicion } from './store';

export type DataServiceOptions = {
  store: Store;
  now?: () => Date;
  /** Told of a list that could not be built, each time that was tried. */
  onListFailure?: (list: ListName, error: unknown) => void;
  /** Told of each evaluation that waits because it is suspicious. */
  onHeld?: (suspicion: Suspicion) => void;
};

export type DataService = ReturnType<typeof createDataService>;

/** The embedded data service: the four calls of Spec §7, whatever carries them. */
export function createDataService({
  store,
  now = () => new Date(),
  onListFailure,
  onHeld,
}: DataServiceOptions) {
  const failing = (list: ListName) => (error: unknown) => onListFailure?.(list, error);
  const specialists = new CachedAnswer(async () => {
    const { version, rows } = await store.specialists();
    return { version, text: `[${rows.join(',')}]` };
  }, failing('specialists'));
  const ratings = new CachedAnswer(async () => {
    const { version, rows, evaluations } = await store.ratings();
    return { version, text: await mergeRatings(rows, evaluations) };
  }, failing('ratings'));
  const lists = { specialists, ratings };

  const receipt = (key: string, network?: string) => ({ id: randomUUID(), receivedAt: now(), key, network });

  return {
    specialists: () => specialists.get(),
    ratings: () => ratings.get(),
    /** Ids of those whom the list held once; it changes with every change of them. */
    removed: () => store.removed(),

    /** The list while it is in memory and true, else null. */
    ready: (list: ListName) => lists[list].ready(),
    listState: (list: ListName) => lists[list].state(),

    /** Looks whether another process has changed a list. */
    async noticeChanges(): Promise<void> {
      const versions = await store.listVersions();
      specialists.notice(versions.specialists);
      ratings.notice(versions.ratings);
    },

    /** `network` tells senders apart, see `network-of.ts`. */
    async receiveEvaluation(evaluation: Evaluation, network?: string): Promise<EvaluationOutcome> {
      const outcome = await store.addEvaluation(evaluation, receipt(evaluationKey(evaluation), network));
      if (typeof outcome === 'object') onHeld?.(outcome.held);
      if (outcome === 'stored' && store.rules.state === 'accepted') ratings.invalidate();
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
