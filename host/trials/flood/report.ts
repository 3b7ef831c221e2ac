import type { Phase } from './flood';

const ms = (value: number): string => `${value.toFixed(1)} ms`;

/** A phase in a line: what became of the submissions, how large the list is, what it says, and how soon /healthz answers. */
export function phaseLine({ name, statuses, bytes, target, health, seconds }: Phase): string {
  const answers = Object.entries(statuses).map(([status, times]) => `${status} × ${times}`);
  return [
    `${name} (${seconds.toFixed(1)} s)`,
    ...(answers.length > 0 ? [answers.join(', ')] : []),
    `list ${(bytes / 1_024).toFixed(0)} KiB`,
    ...(target
      ? [`published ${target.published}, average ${target.before.toFixed(2)} → ${target.now.toFixed(2)}`]
      : []),
    `/healthz p50 ${ms(health.p50)}, p99 ${ms(health.p99)}, worst ${ms(health.worst)}`,
  ].join(' · ');
}
