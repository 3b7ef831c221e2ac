import { PageHeading } from '@club/shared/ui';
import { BackButton } from './back-button';
import { Breadcrumbs } from './breadcrumbs';
import styles from './drill-down.module.css';
import type { Flow } from './flows';
import { StepChoices } from './step-choices-view';
import { UnavailableArea } from './unavailable-area';
import { useDrillDown } from './use-drill-down';

/** One step of a drill-down at a time, in the order and words of its flow (Spec §2). */
export function DrillDownPage({ flow }: { flow: Flow }) {
  const drillDown = useDrillDown(flow);
  const { chosen, step, instead, goBack } = drillDown;
  const heading = flow.headings[step](chosen);

  return (
    <section data-boundary="directory" className={styles.page}>
      <div className={styles.bar}>
        {!instead && <BackButton onClick={goBack}>{flow.backLabel}</BackButton>}
        <Breadcrumbs flow={flow} chosen={chosen} />
      </div>
      {instead ? (
        <UnavailableArea flow={flow} drillDown={drillDown} />
      ) : (
        <>
          <PageHeading key={heading}>{heading}</PageHeading>
          <StepChoices {...drillDown} />
        </>
      )}
    </section>
  );
}
