import type { Config } from '../config/config';
import type { DirectAnswer } from '../http/direct-server';
import { httpsTest } from '../http/forwarded';
import { securityHeaders } from '../http/security-headers';
import { SERVICE_PATHS } from '../http/service-paths';
import { type EncodedAnswer, encodedAnswer } from '../http/text-answer';
import type { ObserveAnswer } from '../metrics/answer-metrics';
import type { DataService } from './data-service';
import type { ListName } from './store';

export type DirectListsOptions = {
  config: Pick<Config, 'trustProxy' | 'allowedOrigins'>;
  service: Pick<DataService, 'ready'>;
  observe: ObserveAnswer;
};

const LISTS = new Map<string | undefined, ListName>([
  [SERVICE_PATHS.specialists, 'specialists'],
  [SERVICE_PATHS.ratings, 'ratings'],
]);

/**
 * On Sunday everybody asks for the lists at once: those in memory are answered before the framework sees the request. Whatever is
 * out of the ordinary is left to the route in `service-plugin.ts`, which answers the same.
 */
export function directLists({ config, service, observe }: DirectListsOptions): DirectAnswer {
  const isHttps = httpsTest(config.trustProxy);
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
    const { status = 200, body } = encoded;
    response.writeHead(status, (isHttps(request) ? secure : plain)(encoded));
    response.end(body, () => observe(method, url ?? '', status, (performance.now() - start) / 1_000));
    return true;
  };
}

type FlatFields = (answer: EncodedAnswer) => string[];

/** Adds these fields to an answer's own, in the flat list that Node takes fastest; it is made once for each answer. */
function withFields(common: Readonly<Record<string, string>>): FlatFields {
  const made = new WeakMap<EncodedAnswer, string[]>();
  return (answer) => {
    const list = made.get(answer) ?? Object.entries({ ...common, ...answer.fields }).flat();
    made.set(answer, list);
    return list;
  };
}
