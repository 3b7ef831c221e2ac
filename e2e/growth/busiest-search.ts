import type { SearchFilters } from '@club/shared/domain';
import type { DemoRow } from './people';

/** The search that finds the most of these people. */
export function busiestSearch(people: readonly DemoRow[]): SearchFilters {
  const counts = new Map<string, number>();
  for (const { provincia, canton, areaTrabajo } of people) {
    if (!Array.isArray(areaTrabajo)) continue;
    for (const area of areaTrabajo) {
      const key = JSON.stringify([provincia, canton, area]);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  const [busiest = ['[]', 0]] = [...counts].sort(([, a], [, b]) => b - a);
  const [provincia = '', canton = '', area = ''] = JSON.parse(busiest[0]) as string[];
  return { provincia, canton, area, especializacion: '' };
}
