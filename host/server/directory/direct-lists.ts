import { SERVICE_PATHS } from '@club/shared/service';
import type { Config } from '../platform/config/config';
import type { DirectAnswer } from '../platform/http/bare-server';
import { createHttpsTest } from '../platform/http/forwarded';
import { securityHeaders } from '../platform/http/security-headers';
import { type EncodedAnswer, encodedAnswer } from '../platform/http/text-answer';
import type { ObserveAnswer } from '../platform/metrics';
import type { DataService } from './data-service';
import type { ListName } from './store';

type DirectListsOptions = {
  config: Pick<Config, 'trustProxy' | 'allowedOrigins'>;
  service: Pick<DataService, 'ready'>;
  observe: ObserveAnswer;
};

const LISTS = new Map<string | undefined, ListName>([
  [SERVICE_PATHS.specialists, 'specialists'],
  [SERVICE_PATHS.ratings, 'ratings'],
]);

/**
 * Answers requests for cached lists before the framework handles them, to serve the Sunday peak. Leaves unusual
 * requests to the routes of `service-plugin.ts`.
 */
export function directLists({ config, service, observe }: DirectListsOptions): DirectAnswer {
  const isHttps = createHttpsTest(config.trustProxy);
  const vary = config.allowedOrigins.length > 0 ? 'origin, accept-encoding' : 'accept-encoding';
  const [plain, secure] = [false, true].map((https) =>
    withFields({ ...securityHeaders({ https, crossOrigin: true }), vary }),
  ) as [FlatFields, FlatFields];

  return (request, response) => {
    const { method, url, headers } = request;
    const list = LISTS.get(url);
    if (!list || method !== 'GET' || headers.host === undefined || headers.origin !== undefined) return false;
    const answer = service.ready(list);
    if (!answer) return false;
    const start = performance.now();
    const encoded = encodedAnswer(answer, headers);
    if (encoded instanceof Promise) return false;
    const { status = 200, body } = encoded;
    response.writeHead(status, (isHttps(request) ? secure : plain)(encoded));
    response.end(body, () => observe(method, url ?? '', status, (performance.now() - start) / 1_000));
    return true;
  };
}

type FlatFields = (answer: EncodedAnswer) => string[];

/** Merges header fields into the flat list that Node writes fastest; caches it for each answer. */
function withFields(common: Readonly<Record<string, string>>): FlatFields {
  const made = new WeakMap<EncodedAnswer, string[]>();
  return (answer) => {
    const list = made.get(answer) ?? Object.entries({ ...common, ...answer.fields }).flat();
    made.set(answer, list);
    return list;
  };
}
