import { ListFailure } from '../list-failure/list-failure';
import { ChoiceCards } from './choice-cards';
import { ChoicesSkeleton } from './choices-skeleton';
import { EmptyChoices } from './empty-choices';
import { ProvinceChoices } from './province-choices';
import type { DrillDown } from './use-drill-down';

/** The cards of the current step, while they load their shape, and a way out when there is nobody. */
export function StepChoices({ failed, step, choices, wider, isAnybodyThere }: DrillDown) {
  if (failed) return <ListFailure />;
  if (choices?.length === 0) return <EmptyChoices wider={wider} isAnybodyThere={isAnybodyThere} />;
  if (step === 'provincia') return <ProvinceChoices choices={choices} />;
  const pictures = step === 'area';
  return choices ? (
    <ChoiceCards choices={choices} pictures={pictures} />
  ) : (
    <ChoicesSkeleton pictures={pictures} />
  );
}
