import type { SearchFilters } from '@club/shared/domain';
import { Link } from '@club/shared/router';
import { resultsHref, workAreaFilterHref } from '@club/shared/routes';
import { ArrowLeft, buttonClass, classNames } from '@club/shared/ui';
import { useFromSpecialists } from '../specialists/use-from-specialists';
import styles from './results.module.css';
import { stepsBack } from './steps-back';

/** Returns to the work-area filter, to its last step that has something to choose (Spec §2, /resultados). */
export function BackToSearch({ filters }: { filters: SearchFilters }) {
  const steps = useFromSpecialists({
    name: `regreso:${resultsHref(filters)}`,
    select: (list) => stepsBack(list, filters),
  });
  return (
    <Link
      to={workAreaFilterHref(steps.state === 'ready' ? steps.value : stepsBack([], filters))}
      className={classNames(buttonClass('secondary'), styles.back)}
    >
      <ArrowLeft size={18} aria-hidden="true" />
      Regresar a la búsqueda
    </Link>
  );
}
