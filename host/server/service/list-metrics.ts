import type { Metrics } from '../metrics/metrics';
import type { DataService } from './data-service';
import type { ListName } from './store';

const LISTS: readonly ListName[] = ['specialists', 'ratings'];

/** How old the served lists are, and how long ago they were last known to be what the database holds. */
export function addListMetrics(metrics: Metrics, service: Pick<DataService, 'listState'>): void {
  const since = (moment: number | null) => (moment === null ? null : (performance.now() - moment) / 1_000);
  const each = (read: (list: ListName) => number | null) => () =>
    LISTS.map((list) => ({ labels: { list }, value: read(list) }));
  metrics.gauge(
    'club_list_age_seconds',
    'Time since the served list was built from the database.',
    each((list) => since(service.listState(list).builtAt)),
  );
  metrics.gauge(
    'club_list_unchecked_seconds',
    'Time since the served list was last compared with the database.',
    each((list) => since(service.listState(list).checkedAt)),
  );
  metrics.gauge(
    'club_list_bytes',
    'Size of the served list, uncompressed.',
    each((list) => service.listState(list).bytes),
  );
}
