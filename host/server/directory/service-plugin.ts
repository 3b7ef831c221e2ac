import { EVALUATION_REPORTS_PATH, SERVICE_PATHS } from '@club/shared/service';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../platform/addresses';
import type { Config } from '../platform/config/config';
import type { Database } from '../platform/database/database';
import { addressLimit } from '../platform/http/address-limit';
import { createUnnamedProxyWarning } from '../platform/http/forwarded';
import { markRefusal, sendRefusal } from '../platform/http/refusal';
import { createForeignHostWarning, createReboundCheck, isAllowedSender } from '../platform/http/sender-check';
import { sendTextAnswer } from '../platform/http/text-answer';
import { acceptEvaluation, acceptFeedback, acceptReport, readBody } from './accept-submission';
import type { DataService } from './data-service';
import { sharedWindows } from './shared-windows';
import type { SendOutcome } from './store';

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
 * Handles the three submissions. Refuses in this order: 403 by origin, 429 by address, 413 and 415 by body,
 * 400 by content.
 */
async function sendsPlugin(app: FastifyInstance, { config, service, shared }: ServicePluginOptions) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['text/plain', 'application/json'],
    { parseAs: 'buffer' },
    async (_: unknown, body: Buffer) => body,
  );

  const warnOfForeignHost = createForeignHostWarning(app.log);
  const isUnderForeignName = createReboundCheck(config.allowedOrigins, (line) => app.log.warn(line));
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
    if (outcome === 'unlisted') return refuseUnlisted(request, reply);
    if (outcome === 'limited') {
      markRefusal(request, 'visitor_limit');
      return sendRefusal(reply, 429, TOO_MANY_OF_ONE);
    }
    // Answers an evaluation that waits for moderation like any other, to reveal nothing to attackers.
    return sendReceipt(reply, outcome === 'repeated' ? 'repeated' : 'stored');
  });

  app.post(SERVICE_PATHS.feedback, async (request, reply) => {
    const body = readBody(request.body);
    const accepted = body.ok ? acceptFeedback(body.value) : body;
    if (!accepted.ok) return sendRefusal(reply, 400, accepted.reason);
    const sender = `${request.ip} ${request.headers['user-agent'] ?? ''}`;
    return sendReceipt(reply, await service.receiveFeedback(accepted.value, sender));
  });

  app.post(EVALUATION_REPORTS_PATH, async (request, reply) => {
    const body = readBody(request.body);
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

function sendReceipt(reply: FastifyReply, outcome: SendOutcome) {
  reply.header('cache-control', 'no-store').code(outcome === 'stored' ? 201 : 200);
  return reply.send({ guardado: true, repetido: outcome === 'repeated' });
}
