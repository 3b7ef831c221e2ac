import { countLabel } from '@club/shared/domain';
import { Link } from '@club/shared/router';
import { buttonClass, Notice, PageHeading } from '@club/shared/ui';
import { BackButton } from './back-button';
import styles from './drill-down.module.css';
import type { Flow } from './flows';
import type { DrillDown } from './use-drill-down';

/** The notice for Electricidad and Aires Acondicionados (Spec §2), with the way on of ruling 1 where there is one. */
export function UnavailableArea({ flow, drillDown }: { flow: Flow; drillDown: DrillDown }) {
  const { chosen, instead, goBack } = drillDown;
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
    </>
  );
}
