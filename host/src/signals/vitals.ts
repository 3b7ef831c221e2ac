import type { VitalName } from '@club/shared/federation';
import { onCLS, onINP, onLCP } from 'web-vitals';

/** Measures from now on, what the browser remembers of before included; answers what is known at a time. */
export function measureVitals(): () => Partial<Record<VitalName, number>> {
  const known: Partial<Record<VitalName, number>> = {};
  const keep =
    (name: VitalName, digits: number) =>
    ({ value }: { value: number }) => {
      known[name] = Number(value.toFixed(digits));
    };
  onLCP(keep('lcp', 0), { reportAllChanges: true });
  onINP(keep('inp', 0), { reportAllChanges: true });
  onCLS(keep('cls', 4), { reportAllChanges: true });
  return () => known;
}
