import { countLabel } from '@club/shared/domain';
import { Link } from '@club/shared/router';
import { buttonClass, Notice, PageHeading } from '@club/shared/ui';
import { useId } from 'react';
import { BackButton } from './back-button';
import { ChoiceCard } from './choice-card';
import styles from './drill-down.module.css';
import type { Flow } from './flows';
import type { DrillDown } from './use-drill-down';

/**
 * The notice for Electricidad and Aires Acondicionados (Spec §2), with the way on of ruling 1 where there is one, and
 * the areas that have specialists.
 */
export function UnavailableArea({ flow, drillDown }: { flow: Flow; drillDown: DrillDown }) {
  const { chosen, choices, instead, goBack } = drillDown;
  const headingId = useId();
  const area = chosen.area ?? '';

  return (
    <>
      <PageHeading>{area}</PageHeading>
      <div className={styles.unavailable}>
        <img className={styles.scene} src="/imagenes/sin-especialista.svg" alt="" width="320" height="220" />
        <Notice tone="info" title={`Actualmente no hay especialistas disponibles en ${area}.`}>
          <p>Le invitamos a explorar otra área de trabajo.</p>
          <div className={styles.actions}>
            <BackButton onClick={goBack}>{flow.backLabel}</BackButton>
            {instead && instead.count > 0 && (
              <Link to={flow.href(instead.steps)} replace className={buttonClass('primary')}>
                Ver {countLabel(instead.count)} en {instead.steps.area}
              </Link>
            )}
          </div>
        </Notice>
      </div>
      {choices && choices.length > 0 && (
        <section className={styles.others} aria-labelledby={headingId}>
          <h2 id={headingId} className={styles.othersHeading}>
            Áreas con especialistas
          </h2>
          <ul className={styles.othersList}>
            {choices.map(({ name, count, href }) => (
              <li key={href}>
                <ChoiceCard {...{ name, count, href }} picture={null} replace />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
