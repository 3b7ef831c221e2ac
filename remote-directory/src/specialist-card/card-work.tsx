import { type Specialist, splitSpecializations } from '@club/shared/domain';
import { Chip } from '@club/shared/ui';
import styles from './specialist-card.module.css';

/** Work areas as chips, then the specializations. */
export function CardWork({ specialist }: { specialist: Specialist }) {
  const specializations = splitSpecializations(specialist.especializacion);
  return (
    <>
      <ul className={styles.areas} aria-label="Áreas de trabajo">
        {specialist.areaTrabajo.map((area) => (
          <li key={area}>
            <Chip tone="brand" dir="auto">
              {area}
            </Chip>
          </li>
        ))}
      </ul>
      <p className={styles.specializations} dir="auto">
        {specializations.join(', ')}
      </p>
    </>
  );
}
