import { Gauge, type Registry } from 'prom-client';
import type { LogOutput } from '../logging/log-output';

/** Whether the log can be written, and what it lacks. */
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
