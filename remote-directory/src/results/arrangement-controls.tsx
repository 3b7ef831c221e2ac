import { type Arrangement, ORDERS, type SortOrder, WISHES, type Wish } from '@club/shared/domain';
import { useNavigate } from '@club/shared/router';
import { classNames } from '@club/shared/ui';
import { useEffect, useId, useState } from 'react';
import { type ArrangedSearch, arrangedHref, offeredOrders } from './arranged-search';
import styles from './arrangement-controls.module.css';

const ORDER_TEXTS: Record<SortOrder, string> = {
  nombre: 'Nombre',
  calificacion: 'Mejor calificados',
  evaluaciones: 'Más evaluados',
};

const WISH_TEXTS: Record<Wish, string> = {
  certificado: 'Con certificado',
  correo: 'Con correo',
  video: 'Con video',
};

/** Another order, and what those shown must have; it stands in the address (Ruling 37). */
export function ArrangementControls({ search }: { search: ArrangedSearch }) {
  const { filters, arrangement } = search;
  const [shown, setShown] = useState(arrangement);
  const { order, wishes } = shown;
  const id = useId();
  const navigate = useNavigate();
  const chosen = [...(order ? [ORDER_TEXTS[order]] : []), ...wishes.map((wish) => WISH_TEXTS[wish])];
  const [startsOpen] = useState(chosen.length > 0);

  // The choice is shown at once, what it leads to as soon as it is drawn.
  useEffect(() => setShown(arrangement), [arrangement]);

  function show(change: Partial<Arrangement>) {
    const next = { ...shown, ...change };
    setShown(next);
    navigate(arrangedHref({ filters, arrangement: next }), { replace: true });
  }
  const toggled = (wish: Wish) => WISHES.filter((one) => wishes.includes(one) !== (one === wish));

  return (
    <details className={classNames('scripted', styles.controls)} open={startsOpen}>
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
              show({ order: ORDERS.find((one) => one === value) ?? null })
            }
          >
            <option value="">Orden de la lista</option>
            {offeredOrders().map((one) => (
              <option key={one} value={one}>
                {ORDER_TEXTS[one]}
              </option>
            ))}
          </select>
        </div>
        {WISHES.map((wish) => (
          <label key={wish} className={styles.wish}>
            <input
              type="checkbox"
              checked={wishes.includes(wish)}
              onChange={() => show({ wishes: toggled(wish) })}
            />
            {WISH_TEXTS[wish]}
          </label>
        ))}
      </div>
    </details>
  );
}
