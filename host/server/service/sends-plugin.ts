import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { addressLimit } from '../http/address-limit';
import { createForeignHostWarning } from '../http/foreign-host-warning';
import { networkOf } from '../http/network-of';
import { isAllowedSender } from '../http/origin-check';
import { foreignNameCheck } from '../http/rebound';
import { sendRefusal } from '../http/refusal';
import { markRefusal } from '../http/refusal-reason';
import { SERVICE_PATHS } from '../http/service-paths';
import { createUnnamedProxyWarning } from '../http/unnamed-proxy-warning';
import { acceptEvaluation } from './accept-evaluation';
import { acceptFeedback } from './accept-feedback';
import { readBody } from './read-body';
import type { ServicePluginOptions } from './service-plugin-options';
import { sharedWindows } from './shared-windows';
import type { SendOutcome } from './store';

const UNLISTED = 'El especialista no está en el directorio.';
const TOO_MANY_OF_ONE =
  'Con esta identificación ya se enviaron demasiadas evaluaciones; intente de nuevo dentro de 24 horas.';

/** The two submissions. Order of refusals: 403 by origin, 429 by address, 413 and 415 by body, 400 by content. */
export async function sendsPlugin(app: FastifyInstance, { config, service, shared }: ServicePluginOptions) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['text/plain', 'application/json'],
    { parseAs: 'buffer' },
    async (_: unknown, body: Buffer) => body,
  );

  const warnOfForeignHost = createForeignHostWarning(app.log);
  const isUnderForeignName = foreignNameCheck(config.allowedOrigins, (line) => app.log.warn(line));
  const warnOfUnnamedProxy = createUnnamedProxyWarning(app.log);
  app.addHook('onRequest', async (request, reply) => {
    warnOfUnnamedProxy(request);
    if (!isAllowedSender(request.headers, request.host, config.allowedOrigins)) {
      warnOfForeignHost(request.headers, request.host);
      return sendRefusal(reply, 403);
    }
    if (isUnderForeignName(request.raw)) return sendRefusal(reply, 403);
  });
  if (config.rateLimit > 0) {
    const windows = shared ? sharedWindows(shared, 'sends') : undefined;
    await app.register(rateLimit, addressLimit(config.rateLimit, windows));
  }

  app.post(SERVICE_PATHS.evaluation, async (request, reply) => {
    const body = readBody(request.body);
    const accepted = body.ok ? acceptEvaluation(body.value) : body;
    if (!accepted.ok) return sendRefusal(reply, 400, accepted.reason);
    const outcome = await service.receiveEvaluation(accepted.value, networkOf(request.ip));
    if (outcome === 'unlisted') {
      markRefusal(request, 'unlisted');
      return sendRefusal(reply, 400, UNLISTED);
    }
    if (outcome === 'limited') {
      markRefusal(request, 'visitor_limit');
      return sendRefusal(reply, 429, TOO_MANY_OF_ONE);
    }
    // One that waits is answered as any other: whoever attacks learns nothing.
    return sendReceipt(reply, outcome === 'repeated' ? 'repeated' : 'stored');
  });

  app.post(SERVICE_PATHS.feedback, async (request, reply) => {
    const body = readBody(request.body);
    const accepted = body.ok ? acceptFeedback(body.value) : body;
    if (!accepted.ok) return sendRefusal(reply, 400, accepted.reason);
    const sender = `${request.ip} ${request.headers['user-agent'] ?? ''}`;
    return sendReceipt(reply, await service.receiveFeedback(accepted.value, sender));
  });
}

function sendReceipt(reply: FastifyReply, outcome: SendOutcome) {
  reply.header('cache-control', 'no-store').code(outcome === 'stored' ? 201 : 200);
  return reply.send({ guardado: true, repetido: outcome === 'repeated' });
}
