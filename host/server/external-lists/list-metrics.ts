import { Counter, Gauge, type Registry } from 'prom-client';
import { OUTCOMES, type Outcome } from './external-list';
import type { ListName } from './read-ids';

/** Counts what came of asking for external lists, and tells how long ago each last was good; nothing before that. */
export function addExternalListMetrics(metrics: Registry): (list: ListName, outcome: Outcome) => void {
  const counter = new Counter({
    name: 'club_external_list_fetches_total',
    help: 'How often this server asked an external endpoint for its list, by what came of it.',
    labelNames: ['list', 'outcome'],
    registers: [metrics],
  });
  const goodAt = new Map<ListName, number>();
  new Gauge({
    name: 'club_external_list_unchecked_seconds',
    help: 'Time since an external endpoint last answered this server with a good list.',
    labelNames: ['list'],
    registers: [metrics],
    collect() {
      for (const [list, at] of goodAt) this.set({ list }, (performance.now() - at) / 1_000);
    },
  });
  return (list, outcome) => {
    for (const each of OUTCOMES) counter.inc({ list, outcome: each }, each === outcome ? 1 : 0);
    if (outcome !== 'failed') goodAt.set(list, performance.now());
  };
}
