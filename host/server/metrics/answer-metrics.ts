import type { Metrics } from './metrics';

/** Counts one answer; labels never hold anything that a visitor sent. */
export type ObserveAnswer = (method: string, route: string, status: number, seconds: number) => void;

export function answerMetrics(metrics: Metrics): ObserveAnswer {
  const requests = metrics.counter('club_requests_total', 'Answered requests.');
  const times = metrics.histogram('club_request_seconds', 'Time until the answer was sent.');
  return (method, route, status, seconds) => {
    requests.add({ method, route, status: String(status) });
    times.observe(seconds, { route });
  };
}
