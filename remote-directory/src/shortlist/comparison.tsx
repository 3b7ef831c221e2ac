import { certificateName, placeName } from '@club/shared/catalogue';
import {
  averageCaption,
  callHref,
  displayName,
  emailHref,
  findSpecialist,
  formatAverage,
  isRated,
  type Specialist,
  splitSpecializations,
} from '@club/shared/domain';
import { useRatingSummary } from '@club/shared/state';
import { Skeleton, Stars } from '@club/shared/ui';
import { Breakable } from '@club/shared/ui/breakable';
import { type ReactNode, useId, useState } from 'react';
import styles from './comparison.module.css';

const MAX_COMPARED = 3;

/** Adds the id, or removes it if present; adds none beyond the limit. */
export function toggleCompared(ids: readonly string[], id: string): string[] {
  if (ids.includes(id)) return ids.filter((one) => one !== id);
  return ids.length < MAX_COMPARED ? [...ids, id] : [...ids];
}

/** Compares the first specialists of the list, until the visitor chooses which ones to compare. */
export function SpecialistComparison({ specialists }: { specialists: readonly Specialist[] }) {
  const id = useId();
  const [chosen, setChosen] = useState(() => specialists.slice(0, MAX_COMPARED).map((one) => one.id));
  const compared = chosen.flatMap((id) => findSpecialist(specialists, id) ?? []);
  const ids = compared.map((one) => one.id);
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className="visually-hidden">
        Comparar
      </h2>
      {specialists.length > 2 && (
        <fieldset className={styles.choices}>
          <legend>Elija dos o tres</legend>
          {specialists.map((one) => (
            <label key={one.id} className={styles.choice}>
              <input
                type="checkbox"
                checked={ids.includes(one.id)}
                disabled={ids.length >= MAX_COMPARED && !ids.includes(one.id)}
                onChange={() => setChosen(toggleCompared(ids, one.id))}
              />
              <span>
                <span className="visually-hidden">Comparar a</span> <bdi>{displayName(one)}</bdi>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {compared.length > 1 && <ComparisonTable specialists={compared} />}
      {specialists.length < 2 && <p className={styles.help}>Guarde a otro especialista para compararlos.</p>}
    </section>
  );
}

/** Shows one column per specialist; on narrow screens, each row becomes a list of labelled values. */
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
      <span>{averageCaption(summary)}</span>
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
