import { certificateName, placeName } from '@club/shared/catalogue';
import {
  callHref,
  displayName,
  emailHref,
  formatAverage,
  isRated,
  ratingBasis,
  type Specialist,
  splitSpecializations,
} from '@club/shared/domain';
import { useRatingSummary } from '@club/shared/state';
import { Skeleton, Stars } from '@club/shared/ui';
import { Breakable } from '@club/shared/ui/breakable';
import type { ReactNode } from 'react';
import styles from './comparison.module.css';

/** Identifies the heading. */
export const COMPARISON_ID = 'comparacion';

const MAX_COMPARED = 3;

/** Adds or removes an id; ignores one beyond the limit. */
export function toggleCompared(compared: readonly Pick<Specialist, 'id'>[], id: string): string[] {
  const ids = compared.map((one) => one.id);
  if (ids.includes(id)) return ids.filter((one) => one !== id);
  return ids.length < MAX_COMPARED ? [...ids, id] : ids;
}

export function SpecialistComparison({ specialists }: { specialists: readonly Specialist[] }) {
  return (
    <section className={styles.section} aria-labelledby={COMPARISON_ID}>
      <h2 id={COMPARISON_ID} className={styles.heading} tabIndex={-1}>
        Comparar
      </h2>
      {specialists.length > 1 ? (
        <ComparisonTable specialists={specialists} />
      ) : (
        <p className={styles.help}>
          Marque «Comparar» en dos o tres de sus guardados para verlos lado a lado.
        </p>
      )}
    </section>
  );
}

/** Shows a column per specialist, or on narrow screens a list of named values per row. */
function ComparisonTable({ specialists }: { specialists: readonly Specialist[] }) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: some browsers drop the roles of tables displayed as blocks
    <table className={styles.table} role="table" aria-label="Comparación de especialistas">
      <thead role="rowgroup" className={styles.names}>
        <tr role="row">
          <td role="cell" />
          {specialists.map((one) => (
            <th key={one.id} scope="col" role="columnheader" className={styles.name}>
              <bdi>{displayName(one)}</bdi>
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {COMPARISON_ROWS.map(({ name, value }) => (
          <tr key={name} role="row">
            <th scope="row" role="rowheader" className={styles.what}>
              {name}
            </th>
            {specialists.map((one) => (
              <td key={one.id} role="cell" className={styles.value} data-name={displayName(one)}>
                {value(one)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: as above
  );
}

type CompareChoiceProps = {
  specialist: Specialist;
  compared: readonly Specialist[];
  onChange: () => void;
};

export function CompareChoice({ specialist, compared, onChange }: CompareChoiceProps) {
  const isChosen = compared.some(({ id }) => id === specialist.id);
  const isFull = compared.length >= MAX_COMPARED;
  return (
    <label className={styles.choice}>
      <input type="checkbox" checked={isChosen} disabled={isFull && !isChosen} onChange={onChange} />
      <span>
        Comparar <span className="visually-hidden">a {displayName(specialist)}</span>
      </span>
    </label>
  );
}

const NONE = '—';

function Rating({ id }: Pick<Specialist, 'id'>) {
  const rating = useRatingSummary(id);
  if (rating.state === 'loading') return <Skeleton />;
  if (rating.failed) return 'Calificación no disponible';
  const { summary } = rating;
  if (!summary || !isRated(summary)) return 'Aún no hay evaluaciones';
  return (
    <span className={styles.rating}>
      <Stars value={summary.promedio} />
      <strong>{formatAverage(summary.promedio)}</strong>
      <span>{ratingBasis(summary)}</span>
    </span>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return NONE;
  return (
    <ul>
      {lines.map((line) => (
        <li key={line} dir="auto">
          {line}
        </li>
      ))}
    </ul>
  );
}

function Contact({ telefono, correo }: Specialist) {
  const call = callHref(telefono);
  const mail = emailHref(correo);
  if (!call && !mail) return NONE;
  return (
    <ul>
      {call && (
        <li>
          <a href={call}>{telefono.trim()}</a>
        </li>
      )}
      {mail && (
        <li>
          <a href={mail}>
            <Breakable text={correo.trim()} />
          </a>
        </li>
      )}
    </ul>
  );
}

const COMPARISON_ROWS: readonly { name: string; value: (one: Specialist) => ReactNode }[] = [
  { name: 'Evaluaciones', value: ({ id }) => <Rating id={id} /> },
  {
    name: 'Certificaciones',
    value: ({ certificados }) => <Lines lines={[...new Set(certificados)].map(certificateName)} />,
  },
  {
    name: 'Cobertura',
    value: (one) => (
      <Lines lines={[...new Set([placeName(one), one.areaCovertura.trim()])].filter(Boolean)} />
    ),
  },
  { name: 'Áreas de trabajo', value: ({ areaTrabajo }) => <Lines lines={areaTrabajo} /> },
  {
    name: 'Especializaciones',
    value: ({ especializacion }) => <Lines lines={splitSpecializations(especializacion)} />,
  },
  { name: 'Contacto', value: (one) => <Contact {...one} /> },
];
