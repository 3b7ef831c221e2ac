import { METRICS, type Metric, type MetricName } from '../figures/metrics';
import type { Summary } from '../figures/summary';
import type { VisitKind } from '../measure/visitor';
import { BASES, VARIANTS, type VariantName } from '../variants';
import { numberText } from './number-text';

const RATIO_DIGITS = 2;

/** One visit's medians of every variant, and the federated site's ratios to those it is compared with. */
export function figuresTable(
  summary: Summary,
  visit: VisitKind,
  variants: readonly VariantName[],
): string[][] {
  const bases = variants.includes('federated') ? BASES.filter((base) => variants.includes(base)) : [];
  const head = [
    visit,
    ...variants.map((name) => VARIANTS[name]),
    ...bases.map((base) => `÷ ${VARIANTS[base]}`),
  ];
  const rows = (Object.keys(METRICS) as MetricName[]).flatMap((name) => {
    const { label, digits, optional }: Metric = METRICS[name];
    const values = variants.map((variant) => summary.value(visit, variant, name));
    if (optional && values.every((value) => !value)) return [];
    const ratios = bases.map((base) => numberText(summary.ratio(visit, base, name), RATIO_DIGITS));
    return [[label, ...values.map((value) => numberText(value, digits)), ...ratios]];
  });
  return [head, ...rows];
}
