import { isLoopbackName } from '../http/loopback';
import type { EnvReader } from './env-reader';
import type { TrustProxy } from './trust-proxy';

/** Who may see the operators' page without a deploy token: who asks at this machine, everybody, nobody; or there is none. */
export type OperatorPage = 'local' | 'open' | 'token' | 'off';

/**
 * By default nobody needs a token who asks the host directly, where nobody but this machine can reach it. A host that runs for good
 * most likely has a proxy before it, and one that gives no sign of itself passes for a visitor of this machine.
 */
export function readOperatorPage(env: EnvReader, host: string, trustProxy: TrustProxy): OperatorPage {
  const isForGood = env.text('NODE_ENV', '') === 'production';
  const isLocal = isLoopbackName(host) && trustProxy === 'nobody' && !isForGood;
  const choices = ['local', 'open', 'token', 'off'] as const;
  return env.choice<OperatorPage>('OPERATOR_PAGE', isLocal ? 'local' : 'token', choices);
}
