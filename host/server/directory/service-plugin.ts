import { EVALUATION_REPORTS_PATH, SERVICE_PATHS } from '@club/shared/service';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../platform/addresses';
import type { Config } from '../platform/config/config';
import type { Database } from '../platform/database/database';
import { addressRateLimit } from '../platform/http/address-limit';
import type { DirectHandler } from '../platform/http/bare-server';
import { createHttpsTest, createUntrustedProxyWarning } from '../platform/http/forwarded';
import { markRefusal, sendRefusal } from '../platform/http/refusal';
import { securityHeaders } from '../platform/http/security-headers';
import {
  createForeignHostWarning,
  createRebindingCheck,
  isAllowedSender,
} from '../platform/http/sender-check';
import { type EncodedAnswer, encodedAnswer, sendTextAnswer } from '../platform/http/text-answer';
import type { ObserveAnswer } from '../platform/metrics';
import { acceptEvaluation, acceptFeedback, acceptReport, parseJsonBody } from './accept-submission';
import type { DataService } from './data-service';
import { clusterRateLimitStore } from './shared-windows';
import type { ListName, SubmissionOutcome } from './store';

type ServicePluginOptions = {
  config: Config;
  service: DataService;
  /** Database for rate limits shared by several servers. */
  shared?: Database | null;
};

/** Serves the embedded service over HTTP. */
export async function servicePlugin(app: FastifyInstance, options: ServicePluginOptions) {
  const { config, service } = options;
  await app.register(sendsPlugin, options);
  await app.register(async (lists) => {
    lists.addHook('onRequest', async (request, reply) => {
      const { origin } = request.headers;
      if (config.allowedOrigins.length > 0) reply.header('vary', 'origin');
      if (origin && config.allowedOrigins.includes(origin))
        reply.header('access-control-allow-origin', origin);
    });
    lists.get(SERVICE_PATHS.specialists, async (request, reply) =>
      sendTextAnswer(request, reply, await service.specialists()),
    );
    lists.get(SERVICE_PATHS.ratings, async (request, reply) =>
      sendTextAnswer(request, reply, await service.ratings()),
    );
  });
}

const UNLISTED = 'El especialista no está en el directorio.';
const TOO_MANY_OF_ONE =
  'Con esta identificación ya se enviaron demasiadas evaluaciones; intente de nuevo dentro de 24 horas.';

/**
 * Receives the three kinds of submissions. Checks in this order: origin (403), rate limit (429), body (413, 415),
 * content (400).
 */
async function sendsPlugin(app: FastifyInstance, { config, service, shared }: ServicePluginOptions) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['text/plain', 'application/json'],
    { parseAs: 'buffer' },
    async (_: unknown, body: Buffer) => body,
  );

  const warnOfForeignHost = createForeignHostWarning(app.log);
  const isUnderForeignName = createRebindingCheck(config.allowedOrigins, (line) => app.log.warn(line));
  const warnOfUnnamedProxy = createUntrustedProxyWarning(app.log);
  app.addHook('onRequest', async (request, reply) => {
    warnOfUnnamedProxy(request);
    if (!isAllowedSender(request.headers, request.host, config.allowedOrigins)) {
      warnOfForeignHost(request.headers, request.host);
      return sendRefusal(reply, 403);
    }
    if (isUnderForeignName(request.raw)) return sendRefusal(reply, 403);
  });
  if (config.rateLimit > 0) {
    const windows = shared ? clusterRateLimitStore(shared, 'sends') : undefined;
    await app.register(rateLimit, addressRateLimit(config.rateLimit, windows));
  }

  app.post(SERVICE_PATHS.evaluation, async (request, reply) => {
    const body = parseJsonBody(request.body);
    const accepted = body.ok ? acceptEvaluation(body.value) : body;
    if (!accepted.ok) return sendRefusal(reply, 400, accepted.reason);
    const outcome = await service.receiveEvaluation(accepted.value, networkOf(request.ip));
    if (outcome === 'unlisted') return refuseUnlisted(request, reply);
    if (outcome === 'limited') {
      markRefusal(request, 'visitor_limit');
      return sendRefusal(reply, 429, TOO_MANY_OF_ONE);
    }
    // Answers as if the evaluation were published, even if it waits for moderation, to reveal nothing to attackers.
    return sendReceipt(reply, outcome === 'repeated' ? 'repeated' : 'stored');
  });

  app.post(SERVICE_PATHS.feedback, async (request, reply) => {
    const body = parseJsonBody(request.body);
    const accepted = body.ok ? acceptFeedback(body.value) : body;
    if (!accepted.ok) return sendRefusal(reply, 400, accepted.reason);
    const sender = `${request.ip} ${request.headers['user-agent'] ?? ''}`;
    return sendReceipt(reply, await service.receiveFeedback(accepted.value, sender));
  });

  app.post(EVALUATION_REPORTS_PATH, async (request, reply) => {
    const body = parseJsonBody(request.body);
    const accepted = body.ok ? acceptReport(body.value) : body;
    if (!accepted.ok) return sendRefusal(reply, 400, accepted.reason);
    const outcome = await service.receiveReport(accepted.value);
    return outcome === 'unlisted' ? refuseUnlisted(request, reply) : sendReceipt(reply, outcome);
  });
}

function refuseUnlisted(request: FastifyRequest, reply: FastifyReply) {
  markRefusal(request, 'unlisted');
  return sendRefusal(reply, 400, UNLISTED);
}

function sendReceipt(reply: FastifyReply, outcome: SubmissionOutcome) {
  reply.header('cache-control', 'no-store').code(outcome === 'stored' ? 201 : 200);
  return reply.send({ guardado: true, repetido: outcome === 'repeated' });
}

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
 * Answers requests for cached lists before fastify handles them, for speed during the Sunday peak. Leaves unusual
 * requests to the routes in `service-plugin.ts`.
 */
export function answerListsDirectly({ config, service, observe }: DirectListsOptions): DirectHandler {
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

/** Merges header fields into the flat list that Node writes fastest. Caches the list for each answer. */
function withFields(common: Readonly<Record<string, string>>): FlatFields {
  const made = new WeakMap<EncodedAnswer, string[]>();
  return (answer) => {
    const list = made.get(answer) ?? Object.entries({ ...common, ...answer.fields }).flat();
    made.set(answer, list);
    return list;
  };
}
