import type { Sql } from '../../database/database';
import { deleteEvaluations } from './evaluations';
import { evaluationsOfPairs } from './moderation';
import { personName } from './same-person';
import type { StoredEvaluation } from './stored-evaluation';

export type Replacement = {
  /** The last of each visitor about each specialist. */
  left: StoredEvaluation[];
  /** Those whose place they take; they are deleted. */
  displaced: StoredEvaluation[];
  /** Those whose place it would be too, had they not been received later. */
  newer: { entering: StoredEvaluation; stored: StoredEvaluation }[];
};

/**
 * Makes room where only a visitor's latest evaluation of a specialist is kept, for evaluations in the order in which they were
 * received: a published one takes the place of all former ones that were not rejected, one that waits of those that wait.
 */
export async function replaceFormer(sql: Sql, entering: readonly StoredEvaluation[]): Promise<Replacement> {
  const last = new Map(entering.map((evaluation) => [personName(evaluation), evaluation]));
  const left = [...last.values()];
  const result: Replacement = {
    left,
    displaced: entering.filter((evaluation) => last.get(personName(evaluation)) !== evaluation),
    newer: [],
  };
  const ids = new Set(entering.map(({ id }) => id));
  for (const stored of await evaluationsOfPairs(sql, left)) {
    const successor = last.get(personName(stored));
    if (!successor || ids.has(stored.id) || !givesWay(stored, successor)) continue;
    if (stored.receivedAt > successor.receivedAt) result.newer.push({ entering: successor, stored });
    else result.displaced.push(stored);
  }
  await deleteEvaluations(sql, result.displaced);
  return result;
}

const givesWay = ({ state }: StoredEvaluation, successor: StoredEvaluation): boolean =>
  state === 'pending' || (state === 'accepted' && successor.state === 'accepted');
