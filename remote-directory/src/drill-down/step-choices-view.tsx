import { completeSteps, type DrillDownSteps } from '@club/shared/domain';
import { resultsHref } from '@club/shared/routes';
import { ChoiceCard } from './choice-card';
import styles from './choices.module.css';
import { ChoicesSkeleton } from './choices-skeleton';
import { EmptyChoices } from './empty-choices';
import type { Flow, Step } from './flows';
import { type Choice, countFitting, stepChoices } from './step-choices';
import type { DrillDown } from './use-drill-down';

/** The cards of the current step, while they load their shape, and a way out when there is nobody. */
export function StepChoices({ flow, drillDown }: { flow: Flow; drillDown: DrillDown }) {
  const { list, step, chosen, catalogue } = drillDown;
  const pictures = step === 'provincia' || step === 'area';
  if (!list) return <ChoicesSkeleton pictures={pictures} />;

  const fitting = countFitting(list, chosen);
  const choices = stepChoices(step, list, chosen, catalogue);
  const nothing = step === 'especializacion' ? fitting === 0 : choices.length === 0;
  if (nothing) return <EmptyChoices anywhere={list.length > 0} />;

  return (
    <ul className={pictures ? styles.pictures : styles.texts}>
      {step === 'especializacion' && <ShowAll chosen={chosen} count={fitting} />}
      {choices.map((choice) => (
        <li key={choice.name}>
          <ChoiceCard {...choice} href={nextHref(flow, step, chosen, choice)} />
        </li>
      ))}
    </ul>
  );
}

/** Leaves the specialization out of the search (ruling 10). */
function ShowAll({ chosen, count }: { chosen: DrillDownSteps; count: number }) {
  const filters = completeSteps(chosen);
  if (!filters) return null;
  return (
    <li>
      <ChoiceCard name="Ver todas" count={count} picture={null} href={resultsHref(filters)} />
    </li>
  );
}

function nextHref(flow: Flow, step: Step, chosen: DrillDownSteps, { name }: Choice): string {
  const filters = step === 'especializacion' ? completeSteps(chosen, name) : null;
  return filters ? resultsHref(filters) : flow.href({ ...chosen, [step]: name });
}
