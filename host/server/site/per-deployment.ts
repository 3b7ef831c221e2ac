import { LRUCache } from 'lru-cache';
import type { Deployment } from '../registry/deployment';

/** Of each deployment; a page weighs about 50 KB with its compressed copies. */
const ANSWERS_KEPT = 400;

/**
 * Makes each answer once per deployment, and again where it has not been asked for lately. A new deployment starts afresh,
 * and the old one's answers go with it.
 */
export function perDeployment<Answer>() {
  const made = new WeakMap<Deployment, LRUCache<string, Promise<Answer>>>();
  return (deployment: Deployment, key: string, make: () => Promise<Answer>): Promise<Answer> => {
    const answers = made.get(deployment) ?? new LRUCache<string, Promise<Answer>>({ max: ANSWERS_KEPT });
    made.set(deployment, answers);
    const answer = answers.get(key) ?? make();
    answers.set(key, answer);
    return answer;
  };
}
