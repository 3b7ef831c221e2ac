import type { EnvReader } from '../env-reader';
import type { TrustProxy } from '../trust-proxy';

/** Who may see the operators' page: everybody who reaches the host, holders of a deploy token, or nobody. */
export type OperatorPage = 'open' | 'token' | 'off';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/i;

/** Open by default only where nobody but this machine can reach the host. */
export function readOperatorPage(env: EnvReader, host: string, trustProxy: TrustProxy): OperatorPage {
  const isLocal = LOOPBACK.test(host) && trustProxy === 'nobody';
  return env.choice<OperatorPage>('OPERATOR_PAGE', isLocal ? 'open' : 'token', ['open', 'token', 'off']);
}
