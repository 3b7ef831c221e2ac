import type { SearchFilters } from '@club/shared/domain';
import { Link } from '@club/shared/router';
import { workAreaFilterHref } from '@club/shared/routes';
import { useSpecialists } from '@club/shared/state';
import { ArrowLeft, buttonClass, classNames } from '@club/shared/ui';
import styles from './results.module.css';
import { stepsBack } from './steps-back';

/** Returns to the work-area filter, to its last step that has something to choose (Spec §2, /resultados). */
export function BackToSearch({ filters }: { filters: SearchFilters }) {
  const specialists = useSpecialists();
  const list = specialists.state === 'ready' ? specialists.items : [];
  return (
    <Link
      to={workAreaFilterHref(stepsBack(list, filters))}
      className={classNames(buttonClass('secondary'), styles.back)}
    >
      <ArrowLeft size={18} aria-hidden="true" />
      Regresar a la búsqueda
    </Link>
  );
}
