import { Counter, Histogram, type Registry } from 'prom-client';
import { DURATION_BUCKETS } from './duration-buckets';

/** Counts one answer; labels never hold anything that a visitor sent. */
export type ObserveAnswer = (method: string, route: string, status: number, seconds: number) => void;

export function answerMetrics(metrics: Registry): ObserveAnswer {
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
