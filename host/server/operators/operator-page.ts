import type { EnvReader } from '../env-reader';
import { isLoopbackName } from '../http/loopback';
import type { TrustProxy } from '../trust-proxy';

/** Who may see the operators' page without a deploy token: who asks at this machine, everybody, nobody; or there is none. */
export type OperatorPage = 'local' | 'open' | 'token' | 'off';

/** By default nobody needs a token who asks the host directly, where nobody but this machine can reach it. */
export function readOperatorPage(env: EnvReader, host: string, trustProxy: TrustProxy): OperatorPage {
  const isLocal = isLoopbackName(host) && trustProxy === 'nobody';
  const choices = ['local', 'open', 'token', 'off'] as const;
  return env.choice<OperatorPage>('OPERATOR_PAGE', isLocal ? 'local' : 'token', choices);
}
