import type { EnvReader } from '../env-reader';
import { isLoopbackName } from '../http/loopback';
import type { TrustProxy } from '../trust-proxy';

/** Who may see the operators' page: everybody who reaches the host, holders of a deploy token, or nobody. */
export type OperatorPage = 'open' | 'token' | 'off';

/** Open by default only where nobody but this machine can reach the host. */
export function readOperatorPage(env: EnvReader, host: string, trustProxy: TrustProxy): OperatorPage {
  const isLocal = isLoopbackName(host) && trustProxy === 'nobody';
  return env.choice<OperatorPage>('OPERATOR_PAGE', isLocal ? 'open' : 'token', ['open', 'token', 'off']);
}
