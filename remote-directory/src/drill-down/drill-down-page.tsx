import {
  type DrillDownSteps,
  isSamePlace,
  type StepName,
  searchTitle,
  specialistCountLabel,
} from '@club/shared/domain';
import { Link } from '@club/shared/router';
import { ArrowLeft, Button, buttonClass, Notice, PageHeading } from '@club/shared/ui';
import { useId } from 'react';
import { ChoiceCard } from '../search/choice-card';
import { FILTER_LABELS, FilterCrumb } from '../search/filter-crumb';
import styles from './drill-down.module.css';
import type { DrillDownFlow } from './flows';
import { PeoplePreview } from './people-preview';
import { StepChoices } from './step-choices';
import { type DrillDownState, useDrillDown } from './use-drill-down';

/** Shows the current step of a drill-down. Spec §2. */
export function DrillDownPage({ flow }: { flow: DrillDownFlow }) {
  const drillDown = useDrillDown(flow);
  const { chosen, step, substitute, goBack } = drillDown;
  const heading = flow.headings[step](chosen);

  return (
    <section data-boundary="directory" className={styles.page}>
      <div className={styles.bar}>
        {!substitute && <BackButton onClick={goBack}>{flow.backLabel}</BackButton>}
        <Breadcrumbs flow={flow} chosen={chosen} />
      </div>
      {substitute ? (
        <UnavailableArea flow={flow} drillDown={drillDown} />
      ) : (
        <>
          <PageHeading key={heading} title={searchTitle(chosen)}>
            {heading}
          </PageHeading>
          {step === 'provincia' ? (
            <StepChoices {...drillDown}>
              <PeoplePreview {...drillDown} />
            </StepChoices>
          ) : (
            <div className={styles.beside}>
              <StepChoices {...drillDown} />
              <PeoplePreview {...drillDown} />
            </div>
          )}
        </>
      )}
    </section>
  );
}

function Breadcrumbs({ flow, chosen }: { flow: DrillDownFlow; chosen: DrillDownSteps }) {
  const labelId = useId();
  const taken = flow.order.filter((name) => chosen[name]);
  const { especializacion, ...withoutSpecialization } = chosen;
  if (taken.length === 0) return null;
  return (
    <nav aria-labelledby={labelId} className={styles.chosen}>
      <span id={labelId}>Lo que eligió</span>
      <ol className={styles.trail}>
        {taken.map((name, i) => (
          <li key={name} className={styles.step}>
            <FilterCrumb
              href={flow.href(stepsBefore(taken.slice(0, i), chosen))}
              label={FILTER_LABELS[name]}
              value={stepLabel(name, chosen)}
            />
          </li>
        ))}
        {especializacion && (
          <li className={styles.step}>
            <FilterCrumb
              href={flow.href(withoutSpecialization)}
              label={FILTER_LABELS.especializacion}
              value={especializacion}
            />
          </li>
        )}
      </ol>
    </nav>
  );
}

/** Labels a step; distinguishes a province from its canton of the same name. */
function stepLabel(name: StepName, chosen: DrillDownSteps): string {
  const { [name]: choice = '', provincia = '', canton = '' } = chosen;
  if (name === 'area' || !isSamePlace(provincia, canton)) return choice;
  return `${choice} (${name === 'canton' ? 'centro' : 'provincia'})`;
}

function stepsBefore(names: readonly StepName[], chosen: DrillDownSteps): DrillDownSteps {
  return Object.fromEntries(names.map((name) => [name, chosen[name]]));
}

/** Shows the notice for Electricidad and Aires Acondicionados, then the areas with specialists. Spec §2, ruling 1. */
function UnavailableArea({ flow, drillDown }: { flow: DrillDownFlow; drillDown: DrillDownState }) {
  const { chosen, choices, substitute, goBack } = drillDown;
  const headingId = useId();
  const area = chosen.area ?? '';

  return (
    <>
      <PageHeading title={searchTitle(chosen)}>{area}</PageHeading>
      <div className={styles.unavailable}>
        <img className={styles.scene} src="/imagenes/sin-especialista.svg" alt="" width="320" height="220" />
        <Notice tone="info" title={`Actualmente no hay especialistas disponibles en ${area}.`}>
          <p>Por favor, elija otra área de trabajo.</p>
          <div className={styles.actions}>
            <BackButton onClick={goBack}>{flow.backLabel}</BackButton>
            {substitute && substitute.count > 0 && (
              <Link to={flow.href(substitute.steps)} replace className={buttonClass('primary')}>
                Ver {specialistCountLabel(substitute.count)} en {substitute.steps.area}
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

type BackButtonProps = { onClick: () => void; children: string };

function BackButton({ onClick, children }: BackButtonProps) {
  return (
    <Button variant="secondary" onClick={onClick}>
      <ArrowLeft size={18} aria-hidden="true" />
      {children}
    </Button>
  );
}
