import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import type { Config } from '../config/config';
import { sendRefusal } from '../http/refusal';
import { refusalReason } from '../http/refusal-reason';
import { SERVICE_PATHS } from '../http/service-paths';
import type { ObserveAnswer } from './answer-metrics';
import { isLocalRequest } from './local-request';

const KINDS: Readonly<Record<string, string>> = {
  [SERVICE_PATHS.evaluation]: 'evaluation',
  [SERVICE_PATHS.feedback]: 'feedback',
};

export type MetricsPluginOptions = {
  metrics: Registry;
  observe: ObserveAnswer;
  access: Config['metrics'];
};

/** Counts what is answered from here on, and serves the counts. Labels never hold anything that a visitor sent. */
export function addMetrics(app: FastifyInstance, { metrics, observe, access }: MetricsPluginOptions): void {
  const sends = new Counter({
    name: 'club_sends_total',
    help: 'Sends by what became of them; refused ones by reason.',
    labelNames: ['kind', 'outcome', 'reason'],
    registers: [metrics],
  });

  app.addHook('onResponse', (request, reply, next) => {
    const route = request.routeOptions.url ?? 'none';
    const status = reply.statusCode;
    observe(request.method, route, status, reply.elapsedTime / 1_000);
    const kind = request.method === 'POST' && KINDS[route];
    if (kind) sends.inc({ kind, ...outcomeOf(request, status) });
    next();
  });

  app.get('/metrics', async (request, reply) => {
    if (access === 'off' || (access === 'local' && !isLocalRequest(request.raw)))
      return sendRefusal(reply, 404);
    return reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.metrics());
  });
}

function outcomeOf(request: FastifyRequest, status: number): { outcome: string; reason: string } {
  if (status === 201) return { outcome: 'stored', reason: 'none' };
  if (status === 200) return { outcome: 'repeated', reason: 'none' };
  return { outcome: 'refused', reason: refusalReason(request, status) };
}
