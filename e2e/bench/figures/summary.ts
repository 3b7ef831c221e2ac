import type { Measurements } from '../measure/rounds';
import type { VisitKind } from '../measure/visitor';
import type { BaseName, VariantName } from '../variants';
import { median, medianRatio } from './median';
import { METRICS, type MetricName } from './metrics';

/** Answers from the rounds of one page; null where nothing was measured. */
export function summarize(measured: Measurements) {
  const values = (visit: VisitKind, variant: VariantName, metric: MetricName): (number | null)[] =>
    (measured[visit][variant] ?? []).map(METRICS[metric].of);

  return {
    /** The variant's median over the rounds. */
    value: (visit: VisitKind, variant: VariantName, metric: MetricName) =>
      median(values(visit, variant, metric)),
    /** The federated site against a bundle, in the median of the rounds. */
    ratio: (visit: VisitKind, base: BaseName, metric: MetricName) =>
      medianRatio(values(visit, 'federated', metric), values(visit, base, metric)),
  };
}

export type Summary = ReturnType<typeof summarize>;
