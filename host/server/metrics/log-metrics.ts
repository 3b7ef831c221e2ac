import type { LogOutput } from '../logging/log-output';
import type { Metrics } from './metrics';

/** Whether the log can be written, and what it lacks. */
export function addLogMetrics(metrics: Metrics, { state }: Pick<LogOutput, 'state'>): void {
  metrics.gauge('club_log_failing', '1 while the log cannot be written.', () => [
    { value: state().failing ? 1 : 0 },
  ]);
  metrics.gauge('club_log_lines_lost', 'Lines of the log that could not be written.', () => [
    { value: state().lost },
  ]);
}
