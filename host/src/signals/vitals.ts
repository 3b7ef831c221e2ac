import type { VitalName } from '@club/shared/federation';
import { onCLS, onINP, onLCP } from 'web-vitals';

/** Measures web vitals, including entries that the browser buffered earlier. Returns a function that reads the values. */
export function measureVitals(): () => Partial<Record<VitalName, number>> {
  const measured: Partial<Record<VitalName, number>> = {};
  const record =
    (name: VitalName, digits: number) =>
    ({ value }: { value: number }) => {
      measured[name] = Number(value.toFixed(digits));
    };
  onLCP(record('lcp', 0), { reportAllChanges: true });
  onINP(record('inp', 0), { reportAllChanges: true });
  onCLS(record('cls', 4), { reportAllChanges: true });
  return () => measured;
}
