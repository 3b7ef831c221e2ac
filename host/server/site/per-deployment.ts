import { LRUCache } from 'lru-cache';
import type { Deployment } from '../registry/deployment';

/** Of each deployment; a page weighs about 50 KB with its compressed copies. */
const ANSWERS_KEPT = 400;

/** Makes each answer once per deployment, and again where it has not been asked for lately; a new deployment starts afresh and the old one's answers go with it. */
export function perDeployment<Key extends string, Answer>(
  make: (deployment: Deployment, key: Key) => Promise<Answer>,
) {
  const made = new WeakMap<Deployment, LRUCache<Key, Promise<Answer>>>();
  return (deployment: Deployment, key: Key): Promise<Answer> => {
    const answers = made.get(deployment) ?? new LRUCache<Key, Promise<Answer>>({ max: ANSWERS_KEPT });
    made.set(deployment, answers);
    const answer = answers.get(key) ?? make(deployment, key);
    answers.set(key, answer);
    return answer;
  };
}
