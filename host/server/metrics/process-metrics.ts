import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Metrics } from './metrics';

const NANOSECONDS = 1e9;

/** What is told of any Node process, under the names that dashboards know. */
export function addProcessMetrics(metrics: Metrics): void {
  const started = Date.now() / 1_000 - process.uptime();
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  metrics.gauge('process_start_time_seconds', 'Start of the process since the epoch.', () => [
    { value: started },
  ]);
  metrics.gauge('process_resident_memory_bytes', 'Resident memory.', () => [
    { value: process.memoryUsage.rss() },
  ]);
  metrics.gauge(
    'nodejs_eventloop_lag_p99_seconds',
    'Delay of the event loop since the last scrape, 99th percentile.',
    () => {
      const value = delay.percentile(99) / NANOSECONDS;
      delay.reset();
      return [{ value }];
    },
  );
}
