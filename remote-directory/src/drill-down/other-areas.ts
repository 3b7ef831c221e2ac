import { type DrillDownSteps, type Specialist, samePlace } from '@club/shared/domain';
import type { Flow } from './flows';
import { type Choice, linkedChoices } from './linked-choices';
import type { Catalogue } from './recognized-steps';

/** Instead of an area without specialists: the others in the chosen place, or anywhere if nobody is there. Spec §2. */
export function otherAreas(
  flow: Flow,
  list: readonly Specialist[],
  { area, ...place }: DrillDownSteps & { area: string },
  catalogue: Catalogue,
): Choice[] {
  const among = (steps: DrillDownSteps) =>
    linkedChoices(flow, 'area', list, steps, catalogue).filter(({ name }) => !samePlace(name, area));
  const here = among(place);
  return here.length > 0 ? here : among({});
}
