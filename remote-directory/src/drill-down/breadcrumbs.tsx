import type { DrillDownSteps, StepName } from '@club/shared/domain';
import { Crumb } from '../filters/crumb';
import { FILTER_LABELS } from '../filters/filter-labels';
import styles from './breadcrumbs.module.css';
import type { Flow } from './flows';

/** What was chosen so far; each crumb goes back to its step. */
export function Breadcrumbs({ flow, chosen }: { flow: Flow; chosen: DrillDownSteps }) {
  const taken = flow.order.filter((name) => chosen[name]);
  if (taken.length === 0) return null;
  return (
    <nav aria-label="Su selección">
      <ol className={styles.trail}>
        {taken.map((name, i) => (
          <li key={name} className={styles.step}>
            <Crumb
              href={flow.href(stepsBefore(taken.slice(0, i), chosen))}
              label={FILTER_LABELS[name]}
              value={chosen[name] ?? ''}
            />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function stepsBefore(names: readonly StepName[], chosen: DrillDownSteps): DrillDownSteps {
  return Object.fromEntries(names.map((name) => [name, chosen[name]]));
}
