import {
  REQUIREMENTS,
  type Refinement,
  type Requirement,
  SORT_ORDERS,
  type SortOrder,
} from '@club/shared/domain';
import { useNavigate } from '@club/shared/router';
import { classNames } from '@club/shared/ui';
import { useEffect, useId, useState } from 'react';
import { offeredSortOrders, type RefinedSearch, refinedResultsHref } from '../search/refined-search';
import styles from './refinement-controls.module.css';

const ORDER_TEXTS: Record<SortOrder, string> = {
  nombre: 'Nombre',
  calificacion: 'Mejor calificados',
  evaluaciones: 'Más evaluados',
};

const REQUIREMENT_TEXTS: Record<Requirement, string> = {
  certificado: 'Con certificado',
  correo: 'Con correo',
  video: 'Con video',
};

/** Shows the controls for sort order and requirements, which are stored in the URL. Ruling 37. */
export function RefinementControls({ search }: { search: RefinedSearch }) {
  const { filters, refinement } = search;
  const [shown, setShown] = useState(refinement);
  const { order, requirements } = shown;
  const id = useId();
  const navigate = useNavigate();
  const chosen = [
    ...(order ? [ORDER_TEXTS[order]] : []),
    ...requirements.map((requirement) => REQUIREMENT_TEXTS[requirement]),
  ];
  const [isInitiallyOpen] = useState(chosen.length > 0);

  // Follows changes of the URL that other links cause, such as the link that removes all requirements.
  useEffect(() => setShown(refinement), [refinement]);

  function show(change: Partial<Refinement>) {
    const next = { ...shown, ...change };
    setShown(next);
    navigate(refinedResultsHref({ filters, refinement: next }), { replace: true });
  }
  const toggled = (requirement: Requirement) =>
    REQUIREMENTS.filter((one) => requirements.includes(one) !== (one === requirement));

  return (
    <details className={classNames('scripted', styles.controls)} open={isInitiallyOpen}>
      <summary className={styles.title}>
        Ordenar y filtrar
        {chosen.length > 0 && <b>: {chosen.join(', ')}</b>}
      </summary>
      <div className={styles.choices}>
        <div className={styles.order}>
          <label htmlFor={id}>Ordenar por</label>
          <select
            id={id}
            value={order ?? ''}
            onChange={({ currentTarget: { value } }) =>
              show({ order: SORT_ORDERS.find((one) => one === value) ?? null })
            }
          >
            <option value="">Sin ordenar</option>
            {offeredSortOrders().map((one) => (
              <option key={one} value={one}>
                {ORDER_TEXTS[one]}
              </option>
            ))}
          </select>
        </div>
        {REQUIREMENTS.map((requirement) => (
          <label key={requirement} className={styles.requirement}>
            <input
              type="checkbox"
              checked={requirements.includes(requirement)}
              onChange={() => show({ requirements: toggled(requirement) })}
            />
            {REQUIREMENT_TEXTS[requirement]}
          </label>
        ))}
      </div>
    </details>
  );
}
