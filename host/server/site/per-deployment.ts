import { LRUCache } from 'lru-cache';
import type { Deployment } from '../registry/deployment';

/** Maximum cached responses per deployment; a page takes about 50 KB with its compressed copies. */
const ANSWERS_KEPT = 400;

/** Caches responses per deployment and evicts the least recently used. Drops them all with the deployment. */
export function perDeployment<Answer extends object>() {
  const made = new WeakMap<Deployment, LRUCache<string, Answer>>();
  return (deployment: Deployment, key: string, make: () => Answer): Answer => {
    const answers = made.get(deployment) ?? new LRUCache<string, Answer>({ max: ANSWERS_KEPT });
    made.set(deployment, answers);
    const answer = answers.get(key) ?? make();
    answers.set(key, answer);
    return answer;
  };
}
