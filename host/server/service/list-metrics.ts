import { Gauge, type Registry } from 'prom-client';
import type { DataService } from './data-service';
import { LIST_NAMES, type ListName } from './store';

/** How old the served lists are, and how long ago they were last known to be what the database holds; nothing of a list before it was built. */
export function addListMetrics(
  metrics: Registry,
  service: Pick<DataService, 'listState' | 'damagedRows'>,
): void {
  const since = (moment: number | null) => (moment === null ? null : (performance.now() - moment) / 1_000);
  function gauge(name: string, help: string, read: (list: ListName) => number | null): void {
    new Gauge({
      name,
      help,
      labelNames: ['list'],
      registers: [metrics],
      collect() {
        this.reset();
        for (const list of LIST_NAMES) {
          const value = read(list);
          if (value !== null) this.set({ list }, value);
        }
      },
    });
  }
  gauge('club_list_age_seconds', 'Time since the served list was built from the database.', (list) =>
    since(service.listState(list).builtAt),
  );
  gauge(
    'club_list_unchecked_seconds',
    'Time since the served list was last compared with the database.',
    (list) => since(service.listState(list).checkedAt),
  );
  gauge(
    'club_list_rows_damaged',
    'Rows that the list leaves out because they cannot be read.',
    (list) => service.damagedRows()[list],
  );
  gauge('club_list_bytes', 'Size of the served list, uncompressed.', (list) => service.listState(list).bytes);
}
