import type { Deployment } from '../registry/deployment';

/** Makes each answer once per deployment; a new deployment starts afresh and the old one's answers go with it. */
export function perDeployment<Key, Answer>(make: (deployment: Deployment, key: Key) => Promise<Answer>) {
  const made = new WeakMap<Deployment, Map<Key, Promise<Answer>>>();
  return (deployment: Deployment, key: Key): Promise<Answer> => {
    const answers = made.get(deployment) ?? new Map<Key, Promise<Answer>>();
    made.set(deployment, answers);
    const answer = answers.get(key) ?? make(deployment, key);
    answers.set(key, answer);
    return answer;
  };
}
