import { ListFailure } from '../list-failure/list-failure';
import { ChoiceCards } from './choice-cards';
import { ChoicesSkeleton } from './choices-skeleton';
import { EmptyChoices } from './empty-choices';
import type { Flow } from './flows';
import { linkedChoices } from './linked-choices';
import { ProvinceChoices } from './province-choices';
import type { DrillDown } from './use-drill-down';

/** The cards of the current step, while they load their shape, and a way out when there is nobody. */
export function StepChoices({ flow, drillDown }: { flow: Flow; drillDown: DrillDown }) {
  const { list, failed, step, chosen, catalogue } = drillDown;
  const choices = list && linkedChoices(flow, step, list, chosen, catalogue);

  if (failed) return <ListFailure />;
  if (list && choices?.length === 0) return <EmptyChoices list={list} chosen={chosen} />;
  if (step === 'provincia') return <ProvinceChoices choices={choices} />;
  const pictures = step === 'area';
  return choices ? (
    <ChoiceCards choices={choices} pictures={pictures} />
  ) : (
    <ChoicesSkeleton pictures={pictures} />
  );
}
