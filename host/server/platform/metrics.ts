import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import { EVALUATION_REPORTS_PATH, SERVICE_PATHS } from '@club/shared/service';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { withoutIpv6Mapping } from './addresses';
import type { Config } from './config/config';
import { type Database, DatabaseError } from './database/database';
import { isForwarded } from './http/forwarded';
import { refusalReason, sendRefusal } from './http/refusal';
import { isDnsRebinding } from './http/sender-check';
import type { LogOutput } from './logging/logging';

const KINDS: Readonly<Record<string, string>> = {
  [SERVICE_PATHS.evaluation]: 'evaluation',
  [SERVICE_PATHS.feedback]: 'feedback',
  [EVALUATION_REPORTS_PATH]: 'report',
};

type MetricsPluginOptions = {
  metrics: Registry;
  observe: ObserveAnswer;
  access: Config['metrics'];
};

/** Counts the responses of routes added later and serves /metrics. Labels never contain visitors' input. */
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

const LOCAL = new BlockList();
LOCAL.addSubnet('127.0.0.0', 8);
LOCAL.addSubnet('10.0.0.0', 8);
LOCAL.addSubnet('172.16.0.0', 12);
LOCAL.addSubnet('192.168.0.0', 16);
LOCAL.addAddress('::1', 'ipv6');
LOCAL.addSubnet('fc00::', 7, 'ipv6');

/** Returns true for a request from this machine or its private network, without a detectable proxy or DNS rebinding. */
export function isLocalRequest(request: IncomingMessage): boolean {
  if (isForwarded(request) || isDnsRebinding(request)) return false;
  const address = withoutIpv6Mapping(request.socket.remoteAddress);
  return address !== '' && LOCAL.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** Records one response in the metrics; labels never contain visitors' input. */
export type ObserveAnswer = (method: string, route: string, status: number, seconds: number) => void;

export function createAnswerMetrics(metrics: Registry): ObserveAnswer {
  const requests = new Counter({
    name: 'club_requests_total',
    help: 'Answered requests.',
    labelNames: ['method', 'route', 'status'],
    registers: [metrics],
  });
  const times = new Histogram({
    name: 'club_request_seconds',
    help: 'Time until the answer was sent.',
    labelNames: ['route'],
    buckets: DURATION_BUCKETS,
    registers: [metrics],
  });
  return (method, route, status, seconds) => {
    requests.inc({ method, route, status });
    times.observe({ route }, seconds);
  };
}

/** Histogram buckets, in seconds. */
const DURATION_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Wraps a database: measures the duration of each transaction and counts failures by kind. */
export function measuredDatabase(database: Database, metrics: Registry): Database {
  const seconds = new Histogram({
    name: 'club_database_seconds',
    help: 'Time of a transaction, the wait for its turn included.',
    labelNames: ['operation'],
    buckets: DURATION_BUCKETS,
    registers: [metrics],
  });
  const failures = new Counter({
    name: 'club_database_failures_total',
    help: 'Transactions that failed, by kind of trouble.',
    labelNames: ['operation', 'trouble'],
    registers: [metrics],
  });

  async function measured<T>(operation: 'read' | 'write', work: () => Promise<T>): Promise<T> {
    const start = performance.now();
    try {
      return await work();
    } catch (error) {
      if (error instanceof DatabaseError) failures.inc({ operation, trouble: error.trouble });
      throw error;
    } finally {
      seconds.observe({ operation }, (performance.now() - start) / 1_000);
    }
  }

  return {
    read: (work) => measured('read', () => database.read(work)),
    write: (work) => measured('write', () => database.write(work)),
    purge: (tables) => measured('write', () => database.purge(tables)),
    close: database.close,
  };
}

/** Adds metrics of the log: whether writing fails, and the number of lost lines. */
export function addLogMetrics(metrics: Registry, { state }: Pick<LogOutput, 'state'>): void {
  new Gauge({
    name: 'club_log_failing',
    help: '1 while the log cannot be written.',
    registers: [metrics],
    collect() {
      this.set(state().failing ? 1 : 0);
    },
  });
  new Gauge({
    name: 'club_log_lines_lost',
    help: 'Lines of the log that could not be written.',
    registers: [metrics],
    collect() {
      this.set(state().lost);
    },
  });
}
