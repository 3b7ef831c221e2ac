import type { Measurements } from '../measure/rounds';
import type { VisitKind } from '../measure/visitor';
import { VARIANTS, type VariantName } from '../variants';

/** What was painted largest and which requests waited for one another, of each variant's last round. */
export function details(measured: Measurements, visit: VisitKind, variants: readonly VariantName[]): string {
  return variants
    .flatMap((variant) => {
      const last = measured[visit][variant]?.at(-1);
      if (!last) return [];
      const chain = last.chain.map((url) => new URL(url).pathname).join(' → ');
      return [`${VARIANTS[variant]}: largest paint ${last.largestElement}; longest chain ${chain}`];
    })
    .join('\n');
}
