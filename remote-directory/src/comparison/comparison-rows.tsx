import { certificateName, placeName } from '@club/shared/catalogue';
import {
  callHref,
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

function Lines({ of }: { of: readonly string[] }) {
  if (of.length === 0) return NONE;
  return (
    <ul>
      {of.map((line) => (
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

/** What can be compared, in the order in which it counts. */
export const COMPARISON_ROWS: readonly { name: string; value: (one: Specialist) => ReactNode }[] = [
  { name: 'Evaluaciones', value: ({ id }) => <Rating id={id} /> },
  {
    name: 'Certificaciones',
    value: ({ certificados }) => <Lines of={[...new Set(certificados)].map(certificateName)} />,
  },
  {
    name: 'Cobertura',
    value: (one) => <Lines of={[...new Set([placeName(one), one.areaCovertura.trim()])].filter(Boolean)} />,
  },
  { name: 'Áreas de trabajo', value: ({ areaTrabajo }) => <Lines of={areaTrabajo} /> },
  {
    name: 'Especializaciones',
    value: ({ especializacion }) => <Lines of={splitSpecializations(especializacion)} />,
  },
  { name: 'Contacto', value: (one) => <Contact {...one} /> },
];
