import type { DrillDownSteps, StepName } from '@club/shared/domain';
import { Link } from '@club/shared/router';
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
          <li key={name} className={styles.crumb}>
            <Link
              to={flow.href(stepsBefore(taken.slice(0, i), chosen))}
              className={styles.link}
              title="Cambiar esta elección"
            >
              <span className={styles.label}>{FILTER_LABELS[name]}</span>{' '}
              <span className={styles.value}>{chosen[name]}</span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function stepsBefore(names: readonly StepName[], chosen: DrillDownSteps): DrillDownSteps {
  return Object.fromEntries(names.map((name) => [name, chosen[name]]));
}
