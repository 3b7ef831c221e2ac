import { randomUUID } from 'node:crypto';
import type { Evaluation, SiteFeedback } from '@club/shared/domain';
import { CachedAnswer } from './cached-answer';
import { mergeRatings } from './merge-ratings';
import { evaluationKey, sendKey } from './send-key';
import {
  type EvaluationOutcome,
  LIST_NAMES,
  type ListName,
  type SendOutcome,
  type Store,
  type Suspicion,
} from './store';

export type DataServiceOptions = {
  store: Store;
  now?: () => Date;
  /** Told of a list that could not be built, each time that was tried. */
  onListFailure?: (list: ListName, error: unknown) => void;
  /** Told at each build of a list of the rows that it leaves out because they cannot be read. */
  onDamage?: (list: ListName, rows: readonly string[]) => void;
  /** Told of each evaluation that waits because it is suspicious. */
  onHeld?: (suspicion: Suspicion) => void;
};

export type DataService = ReturnType<typeof createDataService>;

/** The embedded data service: the four calls of Spec §7, whatever carries them. */
export function createDataService({
  store,
  now = () => new Date(),
  onListFailure,
  onDamage,
  onHeld,
}: DataServiceOptions) {
  const failing = (list: ListName) => (error: unknown) => onListFailure?.(list, error);
  const leftOut = { specialists: 0, ratings: 0 };
  const leaveOut = (list: ListName, rows: readonly string[]) => {
    leftOut[list] = rows.length;
    onDamage?.(list, rows);
  };
  const specialists = new CachedAnswer(async () => {
    const { version, rows, damaged } = await store.specialists();
    leaveOut('specialists', damaged);
    return { version, text: `[${rows.map(({ text }) => text).join(',')}]` };
  }, failing('specialists'));
  const ratings = new CachedAnswer(async () => {
    const { version, rows, evaluations, damaged } = await store.ratings();
    leaveOut('ratings', damaged);
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

    /** Whether a list could not be built when that was last tried. */
    isListFailing: () => LIST_NAMES.some((list) => lists[list].isFailing()),

    /** How many rows each list leaves out because they cannot be read; 0 before it was built. */
    damagedRows: (): Readonly<Record<ListName, number>> => leftOut,

    /** Checks whether another process changed a list; builds a missing or incomplete one at once. */
    async noticeChanges(): Promise<void> {
      const versions = await store.listVersions();
      for (const list of LIST_NAMES) {
        lists[list].notice(versions[list]);
        const isNeeded = leftOut[list] > 0 || lists[list].state().builtAt === null;
        // `onListFailure` reports failures.
        if (isNeeded) await lists[list].get().catch(() => undefined);
      }
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
